"""Find seats close to victory, for the map's strip, the status card, the round report and the order panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Army, Position
from engine.brimstone.rules.board_queries import cities_missing, could_win, seizable_cities
from engine.kernel.core import Seat
from render.text.phrases import listed, seat_word

MOST_CITIES = 2
"""Most Cities within reach that the text names; empty Cities come first."""


class Contender(NamedTuple):
    """A seat that lacks one City, or might win at the end of the round.

    `within_reach`: each City it could take with one March, with the current owner.
    """

    seat: Seat
    held: int
    goal: int
    within_reach: tuple[tuple[Hex, Army | None], ...]

    @property
    def has(self) -> str:
        """Describe the seat's count of Cities: "Blue has 4 of 5"."""
        return f"{seat_word(self.seat)} has {self.held} of {self.goal}"

    def next(self, last: str = "or") -> str:
        """Name the Cities the seat could take next, "F4 (empty) or F7 (Red 1)"; "" if none is in reach."""
        cities = sorted(self.within_reach, key=lambda city: city[1] is not None)[:MOST_CITIES]
        return listed((f"{hex_} ({_holder(army)})" for hex_, army in cities), last=last)


def contenders(view: Position) -> list[Contender]:
    """Return all seats close to victory, in turn order; none during setup or after a win."""
    if view.winners or len(view.homes) < len(view.seats):
        return []
    return list(_contenders(view))


def _contenders(view: Position) -> Iterator[Contender]:
    for seat in view.seats:
        if cities_missing(view, seat) <= 1 or could_win(view, seat):
            cities = tuple((city, view.armies.get(city)) for city in seizable_cities(view, seat))
            yield Contender(seat, len(view.cities(seat)), view.map.cities_to_win, cities)


def alarm(view: Position) -> str:
    """Warn of all seats close to victory in one plain line; for several, give only their counts of Cities."""
    near = contenders(view)
    if len(near) > 1:
        counts = listed(f"{seat_word(one.seat)} {one.held}" for one in near)
        return f"{counts} of {near[0].goal} Cities"
    return "".join(_alone(one) for one in near)


def _alone(one: Contender) -> str:
    return f"{one.has}, next {one.next()}" if one.within_reach else f"{one.has} Cities"


def _holder(army: Army | None) -> str:
    return f"{seat_word(army.seat)} {army.troops}" if army else "empty"
