"""Planted bugs: small patches that break one thing each, and the test that must find it."""
