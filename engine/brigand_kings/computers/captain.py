"""Play as captain or marshal: judge every re-roll and placement by its expected value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter

from engine.brigand_kings.board.components import DICE, Card, Face, is_number_die, points, suits_of
from engine.brigand_kings.board.names import card_name
from engine.brigand_kings.board.state import Roll, View
from engine.brigand_kings.computers.dice_keeping import NUMBERS, SUIT_SETS
from engine.brigand_kings.computers.placement_search import Sending, sending
from engine.brigand_kings.computers.position_value import Worth
from engine.brigand_kings.computers.reasons import (
    InLine,
    Turned,
    dice_named,
    kept_all,
    kept_dice,
    placed_why,
    rather,
    sent,
)
from engine.brigand_kings.rules.asks import Assign, FlipCards, KeepBonus, Place, Reroll
from engine.brigand_kings.rules.flips import Flip, after, symbols
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, among, never
from engine.kernel.dice import Dice

_CHOICES = tuple(again for size in range(1, DICE + 1) for again in combinations(range(1, DICE + 1), size))
TRIFLE = 1e-9
"""Points deducted for each re-rolled die, so that of equal choices the one with the fewest dice wins."""


@dataclass(frozen=True)
class Captain:
    """A computer player that averages over all dice of its turn and values the table for its own seat."""

    worth: Callable[[View], Worth]

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
                return Thought(ask.fallback(), "Nothing else is worth more here.")

    def _plans(self, view: View) -> Sending:
        return sending(self.worth(view))


def keep_bonus(ask: KeepBonus) -> Thought:
    """Keep the bonus cards whose suits have the most points in line."""
    lying = {card: _lying(ask.view, card) for card in ask.values}
    first, *others = sorted(lying, key=lambda card: (lying[card].weight, ask.cards.index(card)))
    weighed = [(lying[card], card_name(card)) for card in others]
    why = (
        f"We give up {card_name(first)}: it fits the fewest counties in line, {lying[first]}.{among(weighed)}"
    )
    return Thought({"discard": first}, why)


def _lying(view: View, card: Card) -> InLine:
    """Return how many counties in line have the suit of a bonus card, and their points."""
    found = [county.card for county in view.counties if suits_of(card)[0] in county.suits]
    return InLine(len(found), sum(map(points, found)))


def reroll(ask: Reroll, plans: Sending, is_late: Callable[[], bool]) -> Thought:
    """Keep the dice that give the best expected value over every roll of the others."""
    view, faces, worth = ask.view, ask.roll.faces, plans.worth
    if is_late():
        return Thought({"reroll": []}, placed_why(view, plans, plans.best(faces)))
    now_worth = plans.promise(faces)
    hoped = plans.hopes[ask.roll.rerolls - 1]
    ways: list[tuple[float, tuple[int, ...]]] = [(now_worth, ())]
    for again in _CHOICES:
        left = _kept(faces, again)
        ways.append((hoped[SUIT_SETS.index(left[1])][NUMBERS.index(left[0])], again))
    gain, best = max(ways, key=lambda way: way[0] - TRIFLE * len(way[1]))
    others = (way for way in ways if way[1] != best and way[0] < gain - TRIFLE)
    second, other = max(others, default=(gain, best))
    if not best:
        why = (
            f"These dice promise {worth.promised(gain)}. "
            f"Rolling {dice_named(other)} again would promise {worth.told(second)}."
        )
        return Thought({"reroll": []}, f"{why} {placed_why(view, plans, plans.best(faces))}")
    kept = kept_dice(view, plans, *_kept(faces, best))
    promised = f"{worth.promised(gain)} instead of {worth.told(now_worth)}"
    why = f"{kept} Rolling {dice_named(best)} again promises {promised}."
    instead = f" Rolling {dice_named(other)} promises {worth.told(second)}." if other else ""
    return Thought({"reroll": list(best)}, why + instead)


def _kept(faces: Sequence[Face], again: tuple[int, ...]) -> tuple[list[Face], list[Face]]:
    """Return the number dice and the suit dice that are kept."""
    stay = [(die, face) for die, face in enumerate(faces, start=1) if die not in again]
    return (
        [face for die, face in stay if is_number_die(die)],
        [face for die, face in stay if not is_number_die(die)],
    )


def flip(ask: FlipCards, plans: Sending) -> Thought:
    """Flip the most valuable card, repeatedly, while that beats keeping it."""
    roll, flips, weighed = ask.roll, list[Flip](), list[Turned]()
    begun = gain = plans.gain(roll.faces)
    while True:
        tried = _tried(ask, plans, roll, flips)
        weighed = weighed or tried
        if not tried or tried[0].gain <= gain + plans.worth.card_kept:
            break
        gain, one = tried[0].gain, tried[0].flip
        roll = after(roll, [one])
        flips.append(one)
    if not flips:
        return Thought({"flips": []}, kept_all(plans, weighed, begun))
    named = ", ".join(card_name(one.card) for one in flips)
    turned = {one.card for one in flips}
    others = [
        (one.gain - plans.worth.card_kept, card_name(one.flip.card))
        for one in weighed
        if one.flip.card not in turned
    ]
    worth, given_up = plans.worth, plans.worth.card_kept * len(flips)
    why = f"Flipping {named} promises {worth.promised(gain - given_up)} instead of {worth.told(begun)}."
    use = placed_why(ask.view, plans, plans.best(roll.faces))
    return Thought({"flips": [one.dump() for one in flips]}, f"{why} {use}{rather(plans, others)}")


def _tried(ask: FlipCards, plans: Sending, roll: Roll, flips: Sequence[Flip]) -> list[Turned]:
    """Return the best flip of each remaining card, best first; of equals, the flip with the fewest dice."""
    changed = {die for flip in flips for die in flip.changes}
    untouched = [card for card in ask.cards if card not in {flip.card for flip in flips}]
    best = [
        max(
            (Turned(plans.gain(after(roll, [one]).faces), -len(one.changes), one) for one in ways),
            key=itemgetter(0, 1),
        )
        for card in untouched
        if (ways := list(ways_to_flip(card, roll, changed)))
    ]
    return sorted(best, key=itemgetter(0, 1), reverse=True)


def ways_to_flip(card: Card, roll: Roll, changed: Set[int] = frozenset()) -> Iterator[Flip]:
    """Yield each way to use one or more of the card's symbols on dice not changed yet."""
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
    """Return the dice without number dice that repeat a face; both of two equal suit dice may be needed."""
    faces = [roll.faces[die - 1] for die in dice]
    return [die for at, die in enumerate(dice) if faces[at] not in faces[:at] or not is_number_die(die)]


def assign(ask: Assign, plans: Sending) -> Thought:
    """Choose the transport whose best placement has the highest gain."""
    dice = tuple(face for face in ask.roll.faces if isinstance(face, str))
    uses = [plans.with_transport(number, ask.roll.numbers, dice) for number in ask.values]
    use = max(uses)
    others = [(other.gain, f"transport {other.transport}") for other in uses if other is not use]
    why = f"{placed_why(ask.view, plans, use)}{rather(plans, others)}"
    return Thought({"transport": use.transport}, why)


def place(ask: Place, plans: Sending) -> Thought:
    """Choose the placement with the highest gain for the chosen transport."""
    assert ask.view.transport is not None
    assert ask.view.roll is not None
    use = plans.with_transport(ask.view.transport, ask.view.roll.numbers, ask.view.roll.suits)
    placement = ask.reach.supplied(dict(use.totals))
    assert placement is not None, "what the dice allow can be supplied"
    weighed = [
        (plans.gain_of(other), sent(ask.view, {at: other.at(at) for at in {*other.muster, *other.move}}))
        for other in ask.reach.placements()
        if other != placement
    ]
    return Thought(placement.dump(), f"{placed_why(ask.view, plans, use)}{rather(plans, weighed)}")
