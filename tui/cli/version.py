"""PURE: which version this is. Written here too, because asking the installed package takes longer than the answer is worth."""

VERSION = "0.2.0"
