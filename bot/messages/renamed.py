"""Commands that have another name now: who has the old one in his fingers, or in his client, is told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "game abandon": "table abandon",
        "game back": "seat back",
        "game budget": "seat budget",
        "game deadline": "table deadline",
        "game extend": "table extend",
        "game move": "table move",
        "game open-seat": "seat open",
        "game pause": "table pause",
        "game replace": "seat replace",
        "game resign": "seat resign",
        "game resume": "table resume",
        "game undo": "table undo",
        "game vacation": "seat vacation",
        "privacy delete": "me delete",
        "privacy export": "me export",
        "settings palette": "me palette",
        "settings reminders": "me reminders",
        "settings server": "table looks",
        "settings show": "me settings",
        "settings zone": "me zone",
    }
)
"""Old name -> new name."""


def new_name(typed: str) -> str:
    """Where the command went that begins a text: a sentence; "" if it is none of old."""
    old = " ".join(typed.removeprefix("/").split()[:2]).lower()
    return f"`/{old}` is `/{RENAMED[old]}` now." if old in RENAMED else ""
