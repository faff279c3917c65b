"""Implement the rules of the games: standard library only, no clock, no I/O, only counted dice."""
