"""Check that a pack of format 1 has none of the keys that format 2 added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.extras.packs.fields import Fault
from engine.kernel.core import Json

KEYS: Final = frozenset({"nerve_face", "nerve_gives", "ambush", "fixed", "timing", "gates", "retuned"})
"""Keys of format 2."""
UPGRADE_KEYS: Final = frozenset({"coin", "needs"})
"""Keys that format 2 added to upgrades."""


def check(data: Mapping[str, Json]) -> list[Fault]:
    """Return an error for each key of format 2 in a pack of format 1."""
    if data["pack"]["format"] != 1:
        return []
    return [
        Fault(
            f"{file}.json",
            entry,
            f"{key} is a key of format 2",
            "Write format 2 in pack.json, or leave it out",
        )
        for file in data
        for entry, key in (*_new(data[file], ""), *_of_worlds(file, data[file]))
    ]


def _of_worlds(file: str, data: Json) -> Iterator[tuple[str, str]]:
    """Yield what a file says of other worlds; pack.json names worlds in format 1 too."""
    if file in ("worlds", "missions"):
        for one in data:
            if file == "worlds" or "worlds" in one:
                yield str(one.get("id", "")), "worlds"


def _new(value: Any, entry: str) -> Iterator[tuple[str, str]]:
    """Yield the entry and name of everything in a file that format 1 lacks."""
    if isinstance(value, dict):
        entry = entry or str(value.get("id", ""))
        yield from ((entry, key) for key in sorted(KEYS & set(value)))
        if isinstance(value.get("upgrade"), dict):
            yield from ((entry, key) for key in sorted(UPGRADE_KEYS & set(value["upgrade"])))
        if "breath" in (value.get("stat"), value.get("how")) or value.get("how") == "beside":
            yield entry, "breath" if value.get("stat") == "breath" else "beside"
        for part in value.values():
            yield from _new(part, entry)
    elif isinstance(value, list):
        for part in value:
            yield from _new(part, entry)
