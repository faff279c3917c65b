"""End a game, and keep what stays of it."""
