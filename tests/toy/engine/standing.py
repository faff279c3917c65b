"""Standing instructions of the lake: `thank 1` gives a coin to each winner of a light."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.core import Ask, Event, Json, Refused, Seat
from tests.toy.engine.state import State

_THANK = re.compile(r"thank ([1-9])")


def read_thanks(text: str) -> int:
    """Return the number of coins; 0 without an instruction, Refused if the text says anything else."""
    if not text:
        return 0
    found = _THANK.fullmatch(text.strip().lower())
    if found is None:
        raise Refused("Type `thank 2`, or nothing.")
    return int(found[1])


@dataclass(frozen=True)
class Thanks:
    """A gift of coins from a seat to the winner."""

    seat: Seat
    to: Seat
    coins: int

    def action(self, view: State) -> Json | None:
        coins = min(self.coins, view.coins[self.seat])
        return {"do": "give", "coins": coins, "to": self.to} if coins else None


def thanks(asks: Sequence[Ask], events: Sequence[Event], standing: Mapping[Seat, str]) -> Sequence[Thanks]:
    """Return the gifts due when the winner has to choose a place."""
    winners = [ask.seat for ask in asks if ask.kind == "set_light"]
    return [
        Thanks(seat, winner, coins)
        for winner in winners
        for seat, text in standing.items()
        if seat != winner and (coins := read_thanks(text))
    ]
