"""End a game, and archive it."""
