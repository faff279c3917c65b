"""A board of hexes with its contents, and the frame around it on a large screen and on a phone."""
