"""The captain: weighs re-rolls by all that they may bring, counties by points and everybody's chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

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
from engine.brigand_kings.computers.sending import Use, sending
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
CARD_KEPT = 0.8
"""What a card that may still be flipped is worth with a full deck; nothing at the end."""


class Captain:
    """A computer seat that reckons points by chances: all dice of the turn, the end of each county."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        match ask:
            case KeepBonus():
                return keep_bonus(ask)
            case Reroll():
                return reroll(ask, is_late)
            case FlipCards():
                return flip(ask)
            case Assign():
                use = sending(worth_of(ask.view)).best(ask.roll.faces)
                return Thought({"transport": use.transport}, _reason(ask.view, use))
            case Place():
                return place(ask)
            case _:
                return Thought(ask.fallback())


def keep_bonus(ask: KeepBonus) -> Thought:
    """He keeps the suits that most points in line have."""

    def lying(card: Card) -> int:
        (suit,) = suits_of(card)
        return sum(10 + points(county.card) for _, county in places(ask.view) if suit in county.suits)

    discard = min(ask.discardable(), key=lambda card: (lying(card), ask.cards.index(card)))
    return Thought({"discard": discard}, f"{card_name(discard)} suits the fewest counties in line.")


def reroll(ask: Reroll, is_late: Callable[[], bool]) -> Thought:
    """Of all dice that can be kept those that promise most, every roll of the others counted."""
    plans = sending(worth_of(ask.view))
    now = plans.best(ask.roll.faces)
    best_gain, best = now.gain, tuple[int, ...]()
    if not is_late():
        hoped = plans.hopes[ask.roll.rerolls - 1]
        for again in _CHOICES:
            left = _kept(ask.roll.faces, again)
            gain = hoped[SUIT_SETS.index(left[1])][NUMBERS.index(left[0])]
            if gain > best_gain + TRIFLE:
                best_gain, best = gain, again
    if not best:
        why = f"No re-roll promises more than {now.gain:.1f}. {_reason(ask.view, now)}"
        return Thought({"reroll": []}, why)
    why = f"Rolling {len(best)} dice again promises {best_gain:.1f} points instead of {now.gain:.1f}."
    return Thought({"reroll": list(best)}, why)


def _kept(faces: Sequence[Face], again: tuple[int, ...]) -> tuple[list[Face], list[Face]]:
    """The number dice and the suit dice that stay."""
    stay = [(die, face) for die, face in enumerate(faces, start=1) if die not in again]
    return (
        [face for die, face in stay if is_number_die(die)],
        [face for die, face in stay if not is_number_die(die)],
    )


def flip(ask: FlipCards) -> Thought:
    """One card after another, the one that brings most, while it brings more than keeping it."""
    plans, roll, flips = sending(worth_of(ask.view)), ask.roll, list[Flip]()
    kept = CARD_KEPT * ask.view.deck_left / len(ask.view.options.county_cards)
    begun = gain = plans.gain(roll.faces)
    while True:
        untouched = [card for card in ask.cards if card not in {flip.card for flip in flips}]
        changed = {die for flip in flips for die in flip.changes}
        tried = [
            (plans.gain(after(roll, [one]).faces), len(one.changes), one)
            for card in untouched
            for one in _flips(card, roll, changed)
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


def _flips(card: Card, roll: Roll, changed: set[int]) -> Iterator[Flip]:
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


def place(ask: Place) -> Thought:
    """The placement that gains most with the transport chosen."""
    plans = sending(worth_of(ask.view))
    assert ask.view.transport is not None
    assert ask.view.roll is not None
    use = plans.with_transport(ask.view.transport, ask.view.roll.numbers, ask.view.roll.suits)
    placement = ask.reach.supplied(dict(use.totals))
    assert placement is not None, "what the dice allow can be supplied"
    return Thought(placement.dump(), _reason(ask.view, use))


def _reason(view: View, use: Use) -> str:
    """What he is up to, in a sentence."""
    if not use.totals:
        return "No placement is worth its soldiers."
    parts = [f"{count} to {place_name(view, place)}" for place, count in use.totals]
    return f"{' and '.join(parts)} with transport {use.transport} is worth about {use.gain:.1f} points."
