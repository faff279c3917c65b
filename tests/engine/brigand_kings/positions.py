"""Positions for tests: written as tables, or random and crowded, with much combat and many captures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.brigand_kings.board.components import (
    BONUS_CARDS,
    COURTS,
    FULL,
    NUMBER_CARDS,
    PAWNS,
    SEATS,
    SIDES,
    SOLDIERS_PER_SEAT,
    SUITS,
    suits_of,
)
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record

LINE = ("pact", "author", "lunatic", "mill", "cave")
"""Cards in a row. Neighbours share: Moons and Suns 9, Moons and Knots 2, Moons and Waves 6, Waves and
Leaves 8, Waves and Wyrms 7."""
BASE: dict[str, Json] = {
    "players": 2,
    "counties": list(LINE),
    "bonus": {"red": ["ace_of_knots", "end"], "blue": ["ace_of_wyrms", "sea"]},
    "dice": [2, 4, 4, "moons", "moons", "suns", "waves", "knots"],
    "rerolls": 0,
}
Step = tuple[str, Mapping[str, Json]]


def begin(**table: Json) -> Match[Any]:
    """Return a match from a table; BASE fills what the table leaves out."""
    return record.begin({"id": "test", "game": "brigand_kings", "table": {**BASE, **table}})


def after(match: Match[Any], *steps: Step) -> Match[Any]:
    """Return the match after these steps: each is an ask and the answer of the seat in turn."""
    for ask, answer in steps:
        (seat,) = match.awaited
        record.carry_out(match, {"ask": ask, "answers": {seat: answer}})
    return match


def county(card: str, seat: str | None = None, soldiers: int = 0, stability: int = 0) -> Json:
    """Return a county as a table writes it."""
    return {"card": card, "seat": seat, "soldiers": soldiers, "stability": stability}


def busy_table(dice: Dice) -> dict[str, Json]:
    """Return a table in mid-game: soldiers in many places, cards captured, few or many cards left."""
    players = dice.pick((2, 2, 3, 4))
    seats = SEATS[:players]
    options = {"pawns": bool(dice.below(2)), "courts": bool(dice.below(2))}
    cards = [*NUMBER_CARDS, *(PAWNS if options["pawns"] else ()), *(COURTS if options["courts"] else ())]
    shuffled = dice.shuffled(cards)
    captured: dict[str, Json] = {seat: [shuffled.pop() for _ in range(1 + dice.below(3))] for seat in seats}
    left = dict.fromkeys(seats, SOLDIERS_PER_SEAT)
    counties = [_busy_county(shuffled.pop(), left, dice) for _ in range(5)]
    camp = {seat: dice.below(min(5, left[seat]) + 1) for seat in seats}
    return {
        "players": players,
        "options": options,
        "counties": counties,
        "camp": camp,
        "captured": captured,
        "bonus": _bonus(seats, dice),
        "active": dice.pick(seats),
        "deck": shuffled[: dice.below(len(shuffled) + 1)],
        "dice": [1 + dice.below(SIDES) for _ in range(3)] + [dice.pick(SUITS) for _ in range(5)],
    }


def _busy_county(card: str, left: dict[str, int], dice: Dice) -> Json:
    seat = dice.pick((None, *left))
    soldiers = 0 if seat is None else min(1 + dice.below(4), left[seat])
    if seat is not None:
        left[seat] -= soldiers
    return county(card, seat if soldiers else None, soldiers, dice.below(FULL - soldiers))


def _bonus(seats: Sequence[str], dice: Dice) -> dict[str, Json]:
    cards, bonus = dice.shuffled(tuple(BONUS_CARDS)), dict[str, Json]()
    for seat in seats:
        first = cards.pop()
        second = next(card for card in cards if suits_of(card) != suits_of(first))
        cards.remove(second)
        bonus[seat] = [first, second]
    return bonus
