"""Positions for tests: written as tables, or random and crowded, with many battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.brimstone.board.components import AIRPORT, CARDS, LANDS, MAPS, SEATS
from engine.brimstone.board.hexes import HEXES, distance
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record

BASE: dict[str, Json] = {
    "players": 3,
    "leader": "red",
    "event": "fair_weather",
    "events_up": ["truce", "lightning", "fogbound"],
}
Step = tuple[str, Mapping[str, Json]]


def begin(table: Mapping[str, Json] | None = None) -> Match[Any]:
    """Return a match from a table; BASE, without the card in force, fills what the table leaves out."""
    full = {**BASE, **(table or {})}
    if "events_up" not in (table or {}):
        full["events_up"] = [card for card in BASE["events_up"] if card != full["event"]]
    return record.begin({"id": "test", "game": "brimstone", "table": full})


def at(script: Sequence[Step], table: Mapping[str, Json] | None = None) -> Match[Any]:
    """Return a match from a table after the steps of a script: each is an ask and the answer of each seat."""
    match = begin(table)
    for ask, answers in script:
        record.carry_out(match, {"ask": ask, "answers": dict(answers)})
    return match


def orders(**by_seat: Mapping[str, str]) -> Step:
    """Return the step in which all three seats place their orders; seats not named place none."""
    return "orders", {seat: {"orders": dict(by_seat.get(seat, {}))} for seat in SEATS[:3]}


def the_ask(match: Match[Any], kind: str, seat: str) -> Ask:
    """Return the seat's open ask."""
    ask = match.asks[seat]
    assert ask.kind == kind, f"{seat} is asked for {ask.kind}"
    return ask


def crowded_table(dice: Dice) -> dict[str, Json]:
    """Return a table where armies of all seats are close together, with any event in force."""
    players = dice.pick((2, 3, 3, 4))
    plan, seats = MAPS[players], SEATS[:players]
    fixed = {*plan.homes, *plan.cities, AIRPORT}
    dealt = [name for name in LANDS if name not in ("home", "city", "airport")]
    tiles = {hex_: dice.pick(dealt) for hex_ in HEXES if hex_ not in fixed}
    free = sorted((hex_ for hex_ in HEXES if hex_ not in plan.homes), key=lambda at: distance(AIRPORT, at))
    free = dice.shuffled(free[: 10 + dice.below(35)])
    troops: dict[str, dict[str, int]] = {}
    for seat, home in zip(seats, plan.homes, strict=True):
        held = [free.pop() for _ in range(min(len(free), 2 + dice.below(5)))]
        troops[seat] = {hex_: 1 + dice.below(4) for hex_ in held[:5]}
        if dice.below(3) == 0:
            troops[seat][home] = 1 + dice.below(3)
        troops[seat] = _at_most_twenty(troops[seat])
    event = dice.pick(CARDS)
    slow = [
        hex_
        for army in troops.values()
        for hex_ in army
        if hex_ in tiles and LANDS[tiles[hex_]].is_slow and dice.below(2) and event != "good_roads"
    ]
    return {
        "players": players,
        "leader": dice.pick(seats),
        "round": 1 + dice.below(9),
        "event": event,
        "events_up": [card for card in CARDS[:4] if card != event],
        "tiles": tiles,
        "troops": troops,
        "stones": {seat: dice.below(8) for seat in seats},
        "slow": slow,
        "options": {"air_assault": dice.below(4) > 0},
    }


def _at_most_twenty(army: Mapping[str, int]) -> dict[str, int]:
    kept: dict[str, int] = {}
    for hex_, count in army.items():
        if sum(kept.values()) + count <= 20:
            kept[hex_] = count
    return kept
