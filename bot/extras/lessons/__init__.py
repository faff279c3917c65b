"""Lessons and puzzles: a game learnt by playing it."""
