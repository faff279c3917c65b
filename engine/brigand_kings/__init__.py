"""Brigand Kings: the rules of the second game."""
