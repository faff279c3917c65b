"""What simulated people are called: enough for the largest table, and one who looks on."""

from __future__ import annotations

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo")
