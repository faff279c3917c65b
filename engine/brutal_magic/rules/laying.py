"""The battle for terrain: defining and laying (B16 to B19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.brutal_magic.armies.names import freed
from engine.brutal_magic.board.layout import beginning_ground
from engine.brutal_magic.board.state import Position, State
from engine.brutal_magic.board.terrain import Kind, read_kind
from engine.brutal_magic.rules.events import TerrainDefined, TerrainLaid
from engine.brutal_magic.rules.placing import has_room
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.hexes import Hex
from engine.kernel.strict_reading import read_choice, read_list

MOST_TYPES: Final = 4
MOST_HEXES: Final = 20
WISHES: Final = 3
"""Most wishes of a seat per hex that it lays (B19)."""

Wish = tuple[str, Hex]
"""A terrain kind, and the hex for it."""


def read_kinds(value: Json, most: int) -> dict[str, Kind]:
    """Read kinds of terrain by name; raise Refused if there are too many (B18)."""
    written = read_list(value, "terrain", "kinds of terrain")
    if len(written) > most:
        raise Refused(f"You named {len(written)} kinds of terrain, but you may define at most {most}.")
    kinds: dict[str, Kind] = {}
    for one in written:
        name, kind = read_kind(one, kinds)
        kinds[name] = kind
    return kinds


def read_wishes(value: Json, position: Position, hexes: int) -> tuple[Wish, ...]:
    """Read wishes of kind and hex, best first; raise Refused above three wishes per hex (B19)."""
    written = read_list(value, "hexes", "kinds and places")
    if len(written) > hexes * WISHES:
        raise Refused(f"You may list at most {hexes * WISHES} wishes, not {len(written)}.")
    return tuple(_read_wish(one, position) for one in written)


def _read_wish(value: Json, position: Position) -> Wish:
    wish = read_list(value, "A wish", "a kind and a hex")
    if len(wish) != 2:
        raise Refused("For each hex that you want to lay, give the kind of terrain and the hex.")
    kind = read_choice(wish[0], position.kinds, "A kind of terrain")
    if not position.board.has(wish[1]):
        raise Refused(f"The board has no hex {wish[1]!r}.")
    if wish[1] in kept_blank(position):
        raise Refused(f"You cannot lay terrain on {wish[1]}: a Master begins there or next to it.")
    return kind, wish[1]


def kept_blank(position: Position) -> frozenset[Hex]:
    """Return the hexes where terrain is forbidden: the Masters' starting corners and their
    neighbours (B19)."""
    if position.options.is_placed:
        return frozenset()
    return beginning_ground(len(position.seats), position.options.radius)


def name_kinds(state: State, seat: Seat, kinds: Mapping[str, Kind], tell: Tell) -> None:
    """Give names to a seat's terrain kinds; a name that is taken gets a number (B18)."""
    named: dict[str, Kind] = {}
    for name, kind in kinds.items():
        named[freed(name, [*state.kinds, *named])] = kind
    state.kinds |= named
    tell(TerrainDefined(seat, named))


def lay_in_turn(
    state: State, hexes: Mapping[Seat, int], wishes: Mapping[Seat, tuple[Wish, ...]], tell: Tell
) -> None:
    """Let seats in turn lay one hex each, by the first of their wishes that is possible (B19)."""
    left, laid = {seat: list(wishes[seat]) for seat in wishes}, dict.fromkeys(wishes, 0)
    while any(left.values()):
        for seat in wishes:
            if laid[seat] < hexes[seat] and _lay_next(state, seat, left[seat], tell):
                laid[seat] += 1
            if laid[seat] == hexes[seat]:
                left[seat] = []


def _lay_next(state: State, seat: Seat, wishes: list[Wish], tell: Tell) -> bool:
    """Lay the seat's first possible wish; discard the impossible ones before it."""
    while wishes:
        kind, hex_ = wishes.pop(0)
        if hex_ in state.terrain:
            continue
        state.terrain[hex_] = kind
        if _bars_masters(state, kind):
            del state.terrain[hex_]
            continue
        tell(TerrainLaid(seat, kind, hex_))
        return True
    return False


def _bars_masters(state: State, kind: str) -> bool:
    """Return whether this kind in this hex would leave too little room for the Masters (B19, B21)."""
    is_passable = state.kinds[kind].move is not None
    return state.options.is_placed and not is_passable and not has_room(state, (), len(state.seats))
