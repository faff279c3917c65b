"""Brutal Magic in the laboratory."""
