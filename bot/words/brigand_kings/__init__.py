"""Brigand Kings in words: texts, panels and pictures for its events and asks."""
