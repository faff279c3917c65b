"""Menus for a guard: the attack, the range and the target, repeated in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.panels import choice, picked
from bot.games.phrases import seat_word
from bot.messages.panel import Button, Menu, Press, Row
from engine.brutal_magic.armies.names import POINTS, UnitName, seat_of
from engine.brutal_magic.board.state import Guard, Position
from engine.brutal_magic.rules.guards import read_guard
from engine.kernel.core import Json, Refused
from render.brutal_magic.event_text import guard_words

ACTIONS = ("g_with", "g_within", "g_only", "g_ignore", "g_late")
HINT = (
    "A guard fires once, in the middle of an enemy's move. Choose its attack, its distance and its targets."
)
_ANY = "any"
_MOST = 25


def load(data: Mapping[str, Json], view: Position, unit: UnitName) -> Guard:
    """Load an act's guard."""
    return read_guard(dict(data), view, unit)


def said(data: Mapping[str, Json]) -> str:
    """Describe a guard in plain words."""
    within = data.get("within")
    whom = (tuple(data.get("only", ())), tuple(data.get("ignore", ())))
    guard = Guard(data["attack"], within if within is not None else 99, bool(data.get("late")), *whom)
    return guard_words(guard).replace("within 99", "within its range")


def usual(view: Position, unit: UnitName) -> dict[str, Any]:
    """Return the default guard: the attack of the longest range, at any enemy."""
    return {"unit": unit, "guard": _now(view, unit, {})}


def _now(view: Position, unit: UnitName, act: Mapping[str, Json]) -> dict[str, Any]:
    """Return the planned guard, or the default one."""
    longest = view.type_of(unit).longest
    if longest is None:
        raise Refused(f"{unit} has no attack, so it cannot stand on guard.")
    return dict(act.get("guard") or {"attack": longest.name})


def rows(view: Position, unit: UnitName, act: Mapping[str, Json]) -> Iterator[Row]:
    now, type_ = _now(view, unit, act), view.type_of(unit)
    is_set = "guard" in act
    attacks = (
        choice(f"Guard with {one}", str(number), chosen=is_set and one.name == now["attack"])
        for number, one in enumerate(type_.attacks)
    )
    yield Menu("Choose the attack", "g_with", tuple(attacks), unit)
    attack = type_.attack(now["attack"])
    assert attack is not None, "it is one of the type's"
    within = now.get("within", attack.range)
    steps = (
        choice(f"When they step within {step}", str(step), chosen=is_set and step == within)
        for step in range(attack.range + 1)
    )
    yield Menu("Choose how near", "g_within", tuple(steps), unit)
    for key, word in (("only", "Fire only at"), ("ignore", "Never fire at")):
        chosen = now.get(key, [])
        entries = [choice("Fire at anybody" if key == "only" else "Leave nobody out", _ANY)]
        entries += [
            choice(f"{word} {seat_word(one) if one in view.seats else one}", one, chosen=chosen == [one])
            for one in _whom(view, unit)[: _MOST - 1]
        ]
        yield Menu(f"{word}…", f"g_{key}", tuple(entries), unit)
    late = "Don't fire late" if now.get("late") else "Fire late"
    yield (Button(late, "g_late", unit),)


def _whom(view: Position, unit: UnitName) -> list[str]:
    others = [seat for seat in view.seats if seat != seat_of(unit)]
    units = [one for seat in others for one in view.units_of(seat)]
    return [*POINTS, *(others if len(others) > 1 else ()), *units]


def pressed(view: Position, unit: UnitName, act: Mapping[str, Json], press: Press) -> dict[str, Any]:
    """Return the act with its guard changed by the press."""
    now, type_ = _now(view, unit, act), view.type_of(unit)
    match press.action:
        case "g_late":
            now["late"] = not now.get("late", False)
        case "g_with":
            number = picked(press)
            if not number.isdecimal() or int(number) >= len(type_.attacks):
                raise Refused("Your unit has no such attack. Pick one from the menu.")
            now = {"attack": type_.attacks[int(number)].name}
        case "g_within":
            if not picked(press).isdecimal():
                raise Refused("Pick a number of hexes from the menu.")
            now["within"] = int(picked(press))
        case _:
            key, whom = press.action.removeprefix("g_"), picked(press)
            now.pop(key, None)
            if whom != _ANY:
                now[key] = [whom]
    return {"unit": unit, "guard": {key: value for key, value in now.items() if value is not False}}
