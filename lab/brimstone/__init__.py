"""Brimstone in the laboratory."""
