"""Measure what a game gives its players to press and to read: python -m tests.reading."""
