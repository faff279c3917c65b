"""Lessons and puzzles: learn a game by playing it."""
