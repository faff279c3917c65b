"""Kinds of terrain, and the maps that tables can choose (B16, B20)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.brutal_magic.armies.names import read_name
from engine.brutal_magic.board.layout import beginning_ground, board_of
from engine.kernel.core import Json, Refused
from engine.kernel.hexes import Axial, Hex, turned
from engine.kernel.strict_reading import read_object

HIGHEST: Final = 20
"""Highest number that a property of a terrain kind can have."""


class Kind(NamedTuple):
    """A kind of terrain: movement penalty (None: impassable), attack penalty, danger's power (None: none)."""

    move: int | None = 1
    attack: int = 1
    power: int | None = None

    def dump(self) -> dict[str, Json]:
        return self._asdict()


BLANK: Final = Kind()
PRINTED: Final[Mapping[str, Kind]] = {
    "Wood": Kind(2, 3),
    "Hill": Kind(2, 2),
    "Bog": Kind(3, 1),
    "Wall": Kind(None, 6),
    "Embers": Kind(1, 1, 4),
    "Briar": Kind(3, 2, 0),
}

MAPS: Final[Mapping[str, Mapping[str, tuple[Axial, ...]]]] = {
    "open": {},
    "heath": {
        "Wood": ((2, 0), (4, -1), (7, -3), (8, -3), (10, -2), (11, -7)),
        "Hill": ((3, -2), (6, -1), (9, -6), (12, -4)),
        "Bog": ((5, -3), (8, 1), (13, -5)),
    },
    "ruins": {
        "Wall": ((2, -1), (3, 1), (5, -2), (7, 0), (9, -3), (10, -7)),
        "Hill": ((0, 0), (4, 0), (8, -5), (12, -5)),
        "Embers": ((3, -1), (6, -3), (11, -4)),
    },
    "fens": {
        "Bog": ((1, 0), (3, 0), (4, -2), (6, -4), (7, 1), (9, -5), (11, -3)),
        "Briar": ((2, 1), (5, 0), (8, -2), (10, -6)),
        "Wood": ((4, 1), (7, -2), (12, -7)),
    },
}
"""Hexes of each terrain kind on each map; each is laid six times, turned around the centre by sixths."""


def laid(land: Mapping[str, Sequence[Axial]], players: int, radius: int) -> tuple[tuple[Hex, str], ...]:
    """Return a map's hexes that are not blank, each with its kind, except starting ground (B20)."""
    board, kept = board_of(radius), beginning_ground(players, radius)
    places = {
        turned(cell, sixths): kind
        for kind, cells in land.items()
        for cell in cells
        for sixths in range(6)
        if max(map(abs, (*cell, sum(cell)))) <= radius
    }
    named = {board.name(*cell): kind for cell, kind in places.items()}
    return tuple((hex_, named[hex_]) for hex_ in board.hexes if hex_ in named and hex_ not in kept)


def read_kind(value: Json, taken: Collection[str]) -> tuple[str, Kind]:
    """Read the name and the values of a terrain kind; none may be easier than a blank hex (B16)."""
    written = read_object(value, needs=("name",), may=Kind._fields)
    name = read_name(written["name"], "The name of a kind of terrain", taken)
    given: dict[str, Any] = {
        part: None
        if written[part] is None and part != "attack"
        else _read_number(written[part], f"{part} of {name}", least=0 if part == "power" else 1)
        for part in Kind._fields
        if part in written
    }
    return name, Kind(**given)


def _read_number(value: Json, what: str, *, least: int) -> int:
    if type(value) is not int or not least <= value <= HIGHEST:
        raise Refused(f"The {what} must be a whole number from {least} to {HIGHEST}, not {value!r}.")
    return value
