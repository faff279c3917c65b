"""Brigand Kings: the game's rules, computers, orders and puzzles."""
