"""Read which terrain is in the box: ours, or what a server says (engine.kernel.packs)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.brutal_magic.board.terrain import MAPS, PRINTED, Kind
from engine.kernel.hexes import Axial

Land = Mapping[str, tuple[Axial, ...]]
"""Kind of terrain -> the hexes of a map that are laid six times (B20)."""


@dataclass(frozen=True)
class Box:
    """The kinds of terrain, and the maps that a table can choose."""

    kinds: Mapping[str, Kind]
    maps: Mapping[str, Land]


OURS: Final = Box(PRINTED, MAPS)


def read_box(written: Mapping[str, Any]) -> Box:
    """Return the terrain of a checked file."""
    kinds = {
        one["name"]: Kind(**{part: one[part] for part in Kind._fields if part in one})
        for one in written["kinds"]
    }
    maps = {
        name: {kind: tuple((q, r) for q, r in cells) for kind, cells in land.items()}
        for name, land in written["maps"].items()
    }
    return Box(kinds, {"open": {}, **maps})
