"""Packs: classes, enemies, tiles and cards of a game like Deeplamp, all as data."""
