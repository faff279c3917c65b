"""Pixels as files: PNG in fixed palettes, of pictures alike only what changed, and animations."""
