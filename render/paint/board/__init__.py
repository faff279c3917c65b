"""A board of hexes with what lies on it, and the frame round it on a large screen and on a phone."""
