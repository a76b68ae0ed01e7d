"""What holds for every test: Hypothesis draws the same examples everywhere and measures no time, so that a slow machine fails nothing."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("fides", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fides")
