"""What every screen and board is made of: canvas, theme, signs, widgets, keys, settings. Knows no game."""
