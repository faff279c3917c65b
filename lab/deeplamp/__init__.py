"""Deeplamp in the laboratory."""
