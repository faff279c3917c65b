"""Brigand Kings in the laboratory."""
