"""Generated assets: the font and the colour palettes of the pictures."""
