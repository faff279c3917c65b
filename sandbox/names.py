"""Names of simulated people: enough for the largest table and one spectator."""

from __future__ import annotations

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo")
