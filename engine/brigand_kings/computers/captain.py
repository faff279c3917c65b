"""The captain: weighs re-rolls by all that they may bring, counties by points and everybody's chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter

from engine.brigand_kings.asks import Assign, FlipCards, KeepBonus, Place, Reroll
from engine.brigand_kings.board import (
    DICE,
    Card,
    Face,
    is_number_die,
    points,
    suits_of,
)
from engine.brigand_kings.computers.keeping import NUMBERS, SUIT_SETS
from engine.brigand_kings.computers.sending import Sending, Use, sending
from engine.brigand_kings.computers.weights import Weights
from engine.brigand_kings.computers.worth import worth_of
from engine.brigand_kings.flips import Flip, after, symbols
from engine.brigand_kings.names import card_name, place_name
from engine.brigand_kings.state import Roll, View, places
from engine.core import Ask
from engine.deputy import Thought, never
from engine.dice import Dice

_CHOICES = tuple(again for size in range(1, DICE + 1) for again in combinations(range(1, DICE + 1), size))
TRIFLE = 1e-9
"""Of choices that promise the same the one with the fewest dice."""
NAMED = 2
"""So many of the alternatives that were weighed are named in a reason."""


@dataclass(frozen=True)
class Captain:
    """A computer seat that reckons points by chances: all dice of the turn, the end of each county.

    `weights`: the numbers by which it weighs, for each number of seats.
    """

    weights: Mapping[int, Weights]

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        match ask:
            case KeepBonus():
                return keep_bonus(ask)
            case Reroll():
                return reroll(ask, self._plans(ask.view), is_late)
            case FlipCards():
                return flip(ask, self._plans(ask.view))
            case Assign():
                return assign(ask, self._plans(ask.view))
            case Place():
                return place(ask, self._plans(ask.view))
            case _:
                return Thought(ask.fallback())

    def _plans(self, view: View) -> Sending:
        return sending(worth_of(view, self.weights[len(view.seats)]))


def keep_bonus(ask: KeepBonus) -> Thought:
    """He keeps the suits that most points in line have."""

    def lying(card: Card) -> int:
        (suit,) = suits_of(card)
        return sum(10 + points(county.card) for _, county in places(ask.view) if suit in county.suits)

    discard = min(ask.discardable(), key=lambda card: (lying(card), ask.cards.index(card)))
    return Thought({"discard": discard}, f"{card_name(discard)} suits the fewest counties in line.")


def reroll(ask: Reroll, plans: Sending, is_late: Callable[[], bool]) -> Thought:
    """Of all dice that can be kept those that promise most, every roll of the others counted."""
    if is_late():
        now = plans.best(ask.roll.faces)
        return Thought({"reroll": []}, _reason(ask.view, now))
    now_worth = plans.promise(ask.roll.faces)
    hoped = plans.hopes[ask.roll.rerolls - 1]
    ways: list[tuple[float, tuple[int, ...]]] = [(now_worth, ())]
    for again in _CHOICES:
        left = _kept(ask.roll.faces, again)
        ways.append((hoped[SUIT_SETS.index(left[1])][NUMBERS.index(left[0])], again))
    gain, best = max(ways, key=lambda way: way[0] - TRIFLE * len(way[1]))
    others = (way for way in ways if way[1] != best and way[0] < gain - TRIFLE)
    second, other = max(others, default=(gain, best))
    if not best:
        why = f"No re-roll promises more than {gain:.1f}: the best, of {_dice(other)}, {second:.1f}."
        return Thought({"reroll": []}, f"{why} {_reason(ask.view, plans.best(ask.roll.faces))}")
    why = f"Rolling {_dice(best)} again promises {gain:.1f} points instead of {now_worth:.1f}"
    instead = f"; rolling {_dice(other)} {second:.1f}." if other else "."
    return Thought({"reroll": list(best)}, why + instead)


def _dice(places: Sequence[int]) -> str:
    return "1 die" if len(places) == 1 else f"{len(places)} dice"


def _kept(faces: Sequence[Face], again: tuple[int, ...]) -> tuple[list[Face], list[Face]]:
    """The number dice and the suit dice that stay."""
    stay = [(die, face) for die, face in enumerate(faces, start=1) if die not in again]
    return (
        [face for die, face in stay if is_number_die(die)],
        [face for die, face in stay if not is_number_die(die)],
    )


def flip(ask: FlipCards, plans: Sending) -> Thought:
    """One card after another, the one that brings most, while it brings more than keeping it."""
    roll, flips, kept = ask.roll, list[Flip](), plans.worth.card_kept
    begun = gain = plans.gain(roll.faces)
    while True:
        untouched = [card for card in ask.cards if card not in {flip.card for flip in flips}]
        changed = {die for flip in flips for die in flip.changes}
        tried = [
            (plans.gain(after(roll, [one]).faces), len(one.changes), one)
            for card in untouched
            for one in ways_to_flip(card, roll, changed)
        ]
        if not tried:
            break
        best, _, one = max(tried, key=lambda entry: (entry[0], -entry[1]))
        if best <= gain + kept:
            break
        gain, roll = best, after(roll, [one])
        flips.append(one)
    if not flips:
        return Thought({"flips": []}, "No card changes enough to be turned down.")
    named = ", ".join(card_name(one.card) for one in flips)
    use = _reason(ask.view, plans.best(roll.faces))
    why = f"Flipping {named} promises {gain:.1f} points instead of {begun:.1f}. {use}"
    return Thought({"flips": [one.dump() for one in flips]}, why)


def ways_to_flip(card: Card, roll: Roll, changed: Set[int] = frozenset()) -> Iterator[Flip]:
    """Each way to use one or more of the card's symbols on dice not changed yet."""
    ways: list[dict[int, Face]] = [{}]
    for symbol in symbols(card):
        dice = [
            die
            for die in range(1, DICE + 1)
            if is_number_die(die) == isinstance(symbol, int)
            and die not in changed
            and roll.faces[die - 1] != symbol
        ]
        ways += [{**way, die: symbol} for way in ways for die in _distinct(dice, roll) if die not in way]
    yield from (Flip(card, way) for way in ways if way)


def _distinct(dice: list[int], roll: Roll) -> list[int]:
    """Of number dice that show the same the first; suit dice that show the same may both be needed."""
    faces = [roll.faces[die - 1] for die in dice]
    return [die for at, die in enumerate(dice) if faces[at] not in faces[:at] or not is_number_die(die)]


def assign(ask: Assign, plans: Sending) -> Thought:
    """The transport with which the best placement gains most."""
    dice = tuple(face for face in ask.roll.faces if isinstance(face, str))
    uses = [plans.with_transport(number, ask.roll.numbers, dice) for number in ask.choices()]
    use = max(uses)
    others = sorted((other for other in uses if other.transport != use.transport), reverse=True)
    weighed = [(other.gain, f"transport {other.transport}") for other in others]
    return Thought({"transport": use.transport}, f"{_reason(ask.view, use)}{_instead(use.gain, weighed)}")


def place(ask: Place, plans: Sending) -> Thought:
    """The placement that gains most with the transport chosen."""
    assert ask.view.transport is not None
    assert ask.view.roll is not None
    use = plans.with_transport(ask.view.transport, ask.view.roll.numbers, ask.view.roll.suits)
    placement = ask.reach.supplied(dict(use.totals))
    assert placement is not None, "what the dice allow can be supplied"
    weighed = [
        (plans.gain_of(other), _sent(ask.view, {at: other.at(at) for at in {*other.muster, *other.move}}))
        for other in ask.reach.placements()
        if other != placement
    ]
    best_first = sorted(weighed, key=itemgetter(0), reverse=True)
    return Thought(placement.dump(), f"{_reason(ask.view, use)}{_instead(use.gain, best_first[:NAMED])}")


def _reason(view: View, use: Use) -> str:
    """What he is up to, in a sentence."""
    if not use.totals:
        return "No placement is worth its soldiers."
    return (
        f"{_sent(view, dict(use.totals))} with transport {use.transport} "
        f"is worth about {use.gain:.1f} points."
    )


def _sent(view: View, totals: Mapping[int, int]) -> str:
    parts = [f"{count} to {place_name(view, place)}" for place, count in sorted(totals.items())]
    return " and ".join(parts) or "nobody"


def _instead(gain: float, others: Sequence[tuple[float, str]]) -> str:
    """The alternatives, and by how much they are worth less."""
    if not others:
        return ""
    return f" Weighed as well: {', '.join(f'{name} ({gain - worth:.1f} less)' for worth, name in others)}."
