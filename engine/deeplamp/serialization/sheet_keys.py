"""The keys of a hero's sheet in JSON (S95)."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = (
    "level", "wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor",
)  # fmt: skip
LISTS: Final = ("gear", "hands", "abilities", "injuries", "madness", "changes", "charges", "chants")
SHEET_KEYS: Final = (
    "class", "name", "upgrade", "keepsake", *NUMBERS, *LISTS, "bag", "stats", "growth", "policy", "used",
)  # fmt: skip
