"""Puzzles: one position, and the best answer to find."""
