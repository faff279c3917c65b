"""Armies: seats, unit designs, the twelve rosters, and all of these as text."""
