"""Menus for summoning: the type, and a hex next to the Master."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.brutal_magic.names import design_words
from bot.games.brutal_magic.panels.chances import nearest_first
from bot.games.panels import choice, picked
from bot.messages.panel import Button, Menu, Press, Row
from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.summoning import AT_ONCE, room_for
from engine.kernel.core import Json, Refused, Seat

ACTIONS = ("s_add", "s_move")


def is_possible(view: Position, seat: Seat) -> bool:
    """Return whether the Master has a type to summon and a free hex next to it."""
    return bool(types(view, seat)) and room_for(view, seat) > 0


def types(view: Position, seat: Seat) -> list[str]:
    """Return the types that the seat's Master can summon."""
    return [type_.name for type_ in view.armies[seat] if type_.rank in AT_ONCE]


def places(view: Position, unit: UnitName) -> list[str]:
    """Return the hexes beside the Master, nearest to an enemy first."""
    return nearest_first(view, unit, list(view.next_to(view.units[unit].hex)))


def rows(view: Position, unit: UnitName, act: Mapping[str, Json]) -> Iterator[Row]:
    seat, laid = seat_of(unit), list(act.get("summon", ()))
    entries = []
    for name in types(view, seat):
        type_ = view.type_named(seat, name)
        assert type_ is not None, "it is one of the army's"
        many = sum(one["type"] == name for one in laid)
        label = f"{name} ({many} planned)" if many else name
        entries.append(choice(label, name, design_words(type_)))
    yield Menu("Summon two pawns or a champion", "s_add", tuple(entries), unit)
    if laid:
        entries = [
            choice(f"{one['type']} from {one['hex']} to {hex_}", f"{number}.{hex_}", chosen=False)
            for number, one in enumerate(laid)
            for hex_ in places(view, unit)
            if hex_ != one["hex"] and one not in laid[:number]
        ]
        if entries:
            yield Menu("Choose another hex", "s_move", tuple(entries), unit)
        yield (Button("Clear", "clear", unit),)


def pressed(view: Position, unit: UnitName, act: Mapping[str, Json], press: Press) -> dict[str, Any]:
    """Return the act with a unit added or moved; another class, or one unit too many, restarts the list."""
    seat, value, laid = seat_of(unit), picked(press), [dict(one) for one in act.get("summon", ())]
    near = places(view, unit)
    if not near:
        raise Refused("Your Master cannot summon here: no hex beside it can be entered.")
    if press.action == "s_move":
        number, _, hex_ = value.partition(".")
        if not number.isdecimal() or int(number) >= len(laid):
            raise Refused("That summoning is no longer in your plan. Pick it again.")
        laid[int(number)]["hex"] = hex_
        return {"unit": unit, "summon": laid}
    type_ = view.type_named(seat, value)
    if type_ is None or type_.rank not in AT_ONCE:
        raise Refused(f"You cannot summon {value[:24]}. Pick a type from the menu.")
    ranks = {one.rank for one in view.armies[seat] if one.name in {other["type"] for other in laid}}
    most = min(AT_ONCE[type_.rank], room_for(view, seat))
    if ranks != {type_.rank} or len(laid) >= most:
        laid = []
    laid.append({"type": value, "hex": near[len(laid) % len(near)]})
    return {"unit": unit, "summon": laid}
