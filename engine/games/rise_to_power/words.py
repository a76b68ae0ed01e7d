"""What Rise to Power says."""

from engine.words import Words

WORDS = Words()
