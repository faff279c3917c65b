"""Check the terrain that a server says is in Brutal Magic's box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from bot.extras.packs.error_messages import board_checks
from bot.extras.packs.error_messages import board_fault as fault
from bot.extras.packs.fields import About, Count, Fault, Id, Part, entries
from engine.brutal_magic.board.box import read_box
from engine.brutal_magic.board.layout import board_of, corners
from engine.brutal_magic.board.options import BATTLE, FULL_RADIUS, SKIRMISH_RADIUS
from engine.brutal_magic.board.terrain import HIGHEST, laid, read_kind
from engine.kernel.core import Refused

FARTHEST = 20
"""Steps from the middle to the edge of the largest board."""
Penalty = Annotated[int, Field(ge=1, le=HIGHEST)]
Step = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Cell = Annotated[list[Step], Count(2, 2)]
Lain = Annotated[dict[str, Annotated[list[Cell], Count(1, 60)]], entries(12)]


class Kind(Part):
    """A kind of terrain (B16)."""

    name: Annotated[str, Field(max_length=24)]
    move: Penalty | None = 1
    attack: Penalty = 1
    power: Annotated[int, Field(ge=0, le=HIGHEST)] | None = None


class Box(About):
    """The kinds of terrain, and the maps: kind -> hexes that are laid six times (B20)."""

    game: Literal["brutal_magic"]
    kinds: Annotated[list[Kind], Count(1, 12)]
    maps: Annotated[dict[Id, Lain], entries(12)]


def _disagreements(box: Any) -> Iterator[Fault]:
    found = [*_bad_kinds(box["kinds"]), *_bad_maps(box)]
    yield from found
    if not found:
        yield from _ways_barred(box)


def _bad_kinds(kinds: Any) -> Iterator[Fault]:
    taken: list[str] = []
    for number, kind in enumerate(kinds, start=1):
        try:
            taken.append(read_kind(kind, taken)[0])
        except Refused as why:
            yield fault(f"kinds {number}", str(why).rstrip("."), "Write another")


def _bad_maps(box: Any) -> Iterator[Fault]:
    known = {kind["name"] for kind in box["kinds"]}
    for name, land in box["maps"].items():
        if name in ("open", BATTLE):
            yield fault(f"maps {name}", "this name is taken", "Call the map something else")
        if unknown := sorted(land.keys() - known):
            yield fault(f"maps {name}", f"{unknown[0]!r} is none of the kinds", "Add it to kinds")
        cells = [tuple(cell) for lain in land.values() for cell in lain]
        far = [cell for cell in cells if abs(sum(cell)) > FARTHEST]
        if far:
            yield fault(f"maps {name}", f"{list(far[0])} is off the board", "Name a hex nearer to the middle")
        if twice := [cell for cell, times in Counter(cells).items() if times > 1]:
            yield fault(f"maps {name}", f"{list(twice[0])} is named twice", "Lay each hex once")


def _ways_barred(box: Any) -> Iterator[Fault]:
    """Yield a map on which a Master cannot walk to all others, on some board of a new table."""
    land_of = read_box(box)
    walls = {name for name, kind in land_of.kinds.items() if kind.move is None}
    for name, land in land_of.maps.items():
        for players, radius in (*FULL_RADIUS.items(), *SKIRMISH_RADIUS.items()):
            barred = {hex_ for hex_, kind in laid(land, players, radius) if kind in walls}
            if not _are_joined(players, radius, barred):
                mend = "Leave a way through"
                yield fault(
                    f"maps {name}", f"walls shut a Master in at {players} seats, radius {radius}", mend
                )
                break


def _are_joined(players: int, radius: int, barred: set[str]) -> bool:
    board, starts = board_of(radius), corners(players, radius)
    found, waiting = {starts[0]}, [starts[0]]
    while waiting:
        for near in board.neighbours(waiting.pop()):
            if near not in found and near not in barred:
                found.add(near)
                waiting.append(near)
    return {*starts} <= found


schema, check = board_checks(Box, _disagreements)
