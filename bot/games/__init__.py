"""Texts, panels and pictures of each game, by topic."""
