"""Armies: the seats, how units are designed, the twelve rosters, and all that as text."""
