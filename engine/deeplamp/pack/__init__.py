"""Packs: classes, enemies, tiles and cards of such a game, all of them data."""
