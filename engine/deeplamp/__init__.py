"""Deeplamp: a crew goes down a drowned mine together."""
