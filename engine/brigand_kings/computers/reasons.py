"""Explain what a computer did: its plan, the alternatives, and what each promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.brigand_kings.board.components import EXCUSE, FULL, Face
from engine.brigand_kings.board.names import card_name, place_name
from engine.brigand_kings.board.state import View
from engine.brigand_kings.computers.county_chances import after_turn
from engine.brigand_kings.computers.placement_search import Sending, Use
from engine.brigand_kings.computers.position_value import stand_of, worth_of_card
from engine.brigand_kings.rules.flips import Flip
from engine.kernel.deputy import NAMED, among


class InLine(NamedTuple):
    """The number of counties in line that a bonus card fits, and their points."""

    counties: int
    points: int

    @property
    def weight(self) -> int:
        """Return a value to compare: each county counts as much as ten points."""
        return 10 * self.counties + self.points

    def __str__(self) -> str:
        counties = "1 county" if self.counties == 1 else f"{self.counties} counties"
        return f"{counties} with {self.points} points"


class Turned(NamedTuple):
    """The gain after a card has turned some dice; `spared` is minus the number of these dice."""

    gain: float
    spared: int
    flip: Flip


def dice_named(places: Sequence[int]) -> str:
    return "1 die" if len(places) == 1 else f"{len(places)} dice"


def kept_dice(view: View, plans: Sending, numbers: Sequence[Face], suits: Sequence[Face]) -> str:
    """Return a sentence about the dice that are kept, and the place that they serve most."""
    kept = [*numbers, *suits]
    if not kept:
        return "We keep none of the dice."
    named = together([str(face) for face in kept])
    place, gain = plans.served(numbers, suits)
    if gain <= 0:
        return f"We keep {named}."
    return f"We keep {named}, mostly for {place_name(view, place)}."


def placed_why(view: View, plans: Sending, use: Use) -> str:
    """Return sentences about the planned placement: where soldiers go, what for, and its value."""
    if not use.totals:
        return f"No placement gains more than its soldiers are worth: {plans.worth.promised(use.gain)}."
    totals = dict(use.totals)
    goals = "; it also ".join(goal_of(view, place, count) for place, count in sorted(totals.items()))
    placement, worth = sent(view, totals), plans.worth.promised(use.gain)
    return f"Sending {placement} with transport {use.transport} promises {worth}. That {goals}."


def goal_of(view: View, place: int, soldiers: int) -> str:
    """Return what soldiers bring about at a place, by the end of the turn."""
    if place == EXCUSE:
        return "leaves a reserve on the Excuse"
    name, county = place_name(view, place), view.county(place)
    order = view.clockwise_from(view.me)
    before = stand_of(county, order)
    after = after_turn(before, soldiers)
    tokens = after.soldiers + after.stability
    other = None if county.seat in (None, view.me) else str(county.seat).capitalize()
    if other and after.owner != 0:
        return f"weakens {other} in {name}" if after.owner else f"drives {other} out of {name}"
    if tokens >= FULL:
        worth = worth_of_card(county.card, view.bonus[view.me])
        return f"captures {name} for {worth} points"
    if other:
        return f"takes {name} from {other}, with {tokens} of {FULL} tokens there"
    return f"{'holds' if before.owner == 0 else 'takes'} {name}, with {tokens} of {FULL} tokens there"


def together(words: Sequence[str]) -> str:
    """Join words as a list that ends in "and"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def sent(view: View, totals: Mapping[int, int]) -> str:
    parts = [f"{count} to {place_name(view, place)}" for place, count in sorted(totals.items())]
    return " and ".join(parts) or "nobody"


def rather(plans: Sending, others: Iterable[tuple[float, str]]) -> str:
    """Describe the best alternatives, each with what it would promise."""
    best = sorted(others, key=lambda other: -other[0])[:NAMED]
    return among([(plans.worth.told(gain), name) for gain, name in best])


def kept_all(plans: Sending, weighed: Sequence[Turned], gain: float) -> str:
    """Explain why no card is flipped; `weighed` has the best use of each card, best first."""
    if not weighed:
        return "No card can change a die."
    kept = plans.worth.card_kept
    told = rather(plans, [(one.gain - kept, f"flip {card_name(one.flip.card)}") for one in weighed])
    return f"We flip nothing and keep the cards for later: that promises {plans.worth.promised(gain)}.{told}"
