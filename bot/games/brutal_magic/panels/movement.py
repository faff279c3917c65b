"""Menus for a unit's move and attacks; choosing a target also picks the best hex to move to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brutal_magic.names import percent
from bot.games.brutal_magic.panels.chances import (
    Target,
    blows,
    danger_on,
    fire_on,
    nearest_first,
    targets,
    ways_of,
)
from bot.games.brutal_magic.panels.drafts import Act
from bot.games.brutal_magic.panels.turn_state import Turn
from bot.games.panels import MENU_LIMIT, choice, picked
from bot.messages.panel import Choice, Menu, Press
from engine.kernel.core import Refused
from engine.kernel.hexes import Hex

ACTIONS = ("to", "aim")
_STAY = "stay"


def aims_menu(turn: Turn) -> Iterator[Menu]:
    """Yield the menu of every attack, if there is one."""
    if found := tuple(aims(turn)):
        yield Menu(f"{turn.unit}: attack whom?", "aim", found, turn.unit)


def ways_menu(turn: Turn, *, is_brief: bool = False) -> Iterator[Menu]:
    """Yield the menu of destinations, unless the unit cannot leave its hex."""
    entries = tuple(_ways(turn))
    if len(entries) > 1:
        yield Menu("Walk first: where to?", "to", entries, turn.unit, is_brief=is_brief)


def has_attacks(turn: Turn) -> bool:
    """Return whether the unit can attack anybody, before, after or without a walk."""
    return next(aims(turn), None) is not None


def has_more_ways(turn: Turn) -> bool:
    """Return whether one menu cannot hold all destinations."""
    return len(ways_of(turn.ask.view, turn.unit)) > MENU_LIMIT


def pressed(turn: Turn, press: Press) -> Act:
    """Return the act with its path changed, or with an attack added or removed."""
    return _go(turn, picked(press)) if press.action == "to" else aimed(turn, picked(press))


def _ways(turn: Turn) -> Iterator[Choice]:
    view, unit = turn.ask.view, turn.unit
    ways, at = ways_of(view, unit), view.units[unit].hex
    yield choice(f"Stay in {at}", _STAY)
    for hex_ in nearest_first(view, unit, [hex_ for hex_ in ways if hex_ != at]):
        yield choice(hex_, hex_, way_words(turn, ways[hex_]), chosen=hex_ == turn.place and hex_ != at)


def way_words(turn: Turn, path: Sequence[Hex]) -> str:
    """Describe a destination: 41% to fell b3 · b2 fires, 20%."""
    view, unit = turn.ask.view, turn.unit
    hex_ = path[-1]
    best = next(iter(targets(view, unit, hex_)), None)
    parts = [f"{percent(best.chance)} to fell {best.unit}"] if best else []
    return " · ".join([*parts, *_perils(turn, path), view.terrain.get(hex_, "")]).strip(" ·")


def _perils(turn: Turn, path: Sequence[Hex]) -> Iterator[str]:
    """Yield the path's dangers: guards that fire, hexes that harm."""
    view, unit = turn.ask.view, turn.unit
    for fire in fire_on(view, unit, path):
        yield f"{fire.unit} fires, {percent(fire.chance)}"
    for hex_ in danger_on(view, unit, path):
        yield f"danger of {view.terrain[hex_]}"


def aims(turn: Turn) -> Iterator[Choice]:
    """Yield attacks from the destination, then attacks before the move, then others with their best move."""
    view, unit = turn.ask.view, turn.unit
    at = view.units[unit].hex
    seen = set()
    for part, place in (("after", turn.place), ("before", at)) if turn.act.get("path") else (("after", at),):
        for one in targets(view, unit, place):
            seen.add((one.number, one.unit, place))
            yield _aim_choice(turn, one, part, place)
    ways = ways_of(view, unit)
    for blow in blows(view, unit):
        one = blow.target
        if (one.number, one.unit, blow.place) not in seen:
            yield _aim_choice(turn, one, "after", blow.place, ways[blow.place])


def _aim_choice(turn: Turn, one: Target, part: str, place: Hex, path: Sequence[Hex] = ()) -> Choice:
    """Return an attack's menu entry: ✓ Scorch at b2 from F7, 41% to fell Drowned Singer in F8."""
    there = turn.ask.view.units[one.unit]
    is_laid = any(
        (laid["attack"], laid["at"][0]) == (one.attack.name, one.unit)
        and (part, place) == (key, _from(turn, key))
        for key in ("before", "after")
        for laid in turn.act.get(key, ())
    )
    label = f"{one.attack.name} at {one.unit} from {place}"
    if path:
        label = f"Go to {place}, {one.attack.name} at {one.unit}"
    elif part == "before":
        label = f"{one.attack.name} at {one.unit} from {place}, then go"
    words = f"{percent(one.chance)} to fell {there.type} in {there.hex}"
    said = " · ".join([words, *_perils(turn, path)])
    marked = f"✓ {label}" if is_laid else label
    return choice(marked, f"{part}.{one.number}.{one.unit}.{place}", said)


def _from(turn: Turn, part: str) -> Hex:
    return turn.place if part == "after" else turn.ask.view.units[turn.unit].hex


def _moving(act: Act) -> Act:
    return {key: value for key, value in act.items() if key in ("unit", "before", "path", "after")}


def _go(turn: Turn, hex_: str) -> Act:
    """Return the act with a move to this hex; later attacks stay if their targets are still in range."""
    view, unit, act = turn.ask.view, turn.unit, _moving(turn.act)
    ways = ways_of(view, unit)
    at = view.units[unit].hex
    place = at if hex_ == _STAY else hex_
    if place not in ways:
        raise Refused(f"{unit} cannot get to {hex_[:8]}. Pick a hex from the menu.")
    path = list(ways[place])
    able = {(one.attack.name, one.unit) for one in targets(view, unit, place)}
    after = [
        one for one in act.get("after", ()) if all((one["attack"], other) in able for other in one["at"])
    ]
    before = act.get("before", []) if path else []
    parts = {"before": before, "path": path, "after": after}
    return {"unit": unit, **{name: part for name, part in parts.items() if part}}


def aimed(turn: Turn, value: str) -> Act:
    """Set an attack's target, or remove the attack if it already has this target."""
    part, number, other, place = (*value.split("."), "", "", "")[:4]
    attacks = turn.ask.view.type_of(turn.unit).attacks
    if part not in ("before", "after") or not number.isdecimal() or int(number) >= len(attacks):
        raise Refused("Your unit has no such attack. Pick one from the menu.")
    name = attacks[int(number)].name
    act = _moving(turn.act)
    if part == "after" and place and place != turn.place:
        act = _go(turn, place)
    was_laid = any(one["attack"] == name and one["at"] == [other] for one in act.get(part, ()))
    for key in ("before", "after"):
        act[key] = [one for one in act.get(key, ()) if one["attack"] != name]
    if not was_laid or place != _from(turn, part):
        act[part] = [*act[part], {"attack": name, "at": [other]}]
    return {key: value for key, value in act.items() if value}
