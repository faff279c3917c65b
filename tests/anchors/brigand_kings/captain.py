"""The captain: it values re-rolls by their possible results, and counties by points and the risk of losing
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from engine.brigand_kings.board.components import (
    DICE,
    NUMBER_DICE,
    SIDES,
    SUITS,
    Card,
    Face,
    Suit,
    is_number_die,
    points,
    suits_of,
)
from engine.brigand_kings.board.names import card_name, place_name
from engine.brigand_kings.board.state import Roll, View, places
from engine.brigand_kings.rules.asks import Assign, FlipCards, KeepBonus, Place, Reroll
from engine.brigand_kings.rules.flips import Flip, after, symbols
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from tests.anchors.brigand_kings.sending import Sending, Use
from tests.anchors.brigand_kings.worth import Worth

FIRST_SAMPLES, SAMPLES = 5, 20
"""Rolls tried for each choice of dice at first, then for each of the best choices."""
SHORTLIST = 10
"""Number of choices that are examined further."""
CARD_KEPT = 0.8
"""Value of a card that can still be flipped, with a full deck; it falls to 0 as the deck runs out."""


class Captain:
    """A computer seat that calculates expected points one turn ahead."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        match ask:
            case KeepBonus():
                return keep_bonus(ask)
            case Reroll():
                return reroll(ask, dice, is_late)
            case FlipCards():
                return flip(ask)
            case Assign():
                use = sending(ask.view).best(ask.roll.faces)
                return Thought({"transport": use.transport}, _reason(ask.view, use))
            case Place():
                return place(ask)
            case _:
                return Thought(ask.fallback())


def sending(view: View) -> Sending:
    return Sending(Worth(view, view.me))


def keep_bonus(ask: KeepBonus) -> Thought:
    """Keep the bonus suits that are worth most points on the cards in line."""

    def lying(card: Card) -> int:
        (suit,) = suits_of(card)
        return sum(10 + points(county.card) for _, county in places(ask.view) if suit in county.suits)

    discard = min(ask.values, key=lambda card: (lying(card), ask.cards.index(card)))
    return Thought({"discard": discard}, f"{card_name(discard)} suits the fewest counties in line.")


def reroll(ask: Reroll, dice: Dice, is_late: Callable[[], bool]) -> Thought:
    """Choose the dice to re-roll whose results bring most on average."""
    plans = sending(ask.view)
    now = plans.best(ask.roll.faces)
    trials = [tuple(_rolled(dice)) for _ in range(SAMPLES)]

    def promise(again: tuple[int, ...], tried: Sequence[tuple[Face, ...]]) -> float:
        return sum(plans.best(_with(ask.roll, again, trial)).gain for trial in tried) / len(tried)

    choices = [] if is_late() else _choices(ask.roll, plans)
    choices.sort(key=lambda again: -promise(again, trials[:FIRST_SAMPLES]))
    promises = [(promise(again, trials), again) for again in choices[:SHORTLIST]]
    best_gain, best = max(promises, default=(0.0, ()))
    if best_gain <= now.gain:
        best = ()
    if not best:
        why = f"No re-roll promises more than {now.gain:.1f}. {_reason(ask.view, now)}"
        return Thought({"reroll": []}, why)
    why = f"Rolling {len(best)} dice again promises {best_gain:.1f} points instead of {now.gain:.1f}."
    return Thought({"reroll": list(best)}, why)


def _rolled(dice: Dice) -> Iterator[Face]:
    for die in range(1, DICE + 1):
        yield dice.below(SIDES) + 1 if is_number_die(die) else dice.pick(SUITS)


def _with(roll: Roll, again: tuple[int, ...], trial: tuple[Face, ...]) -> list[Face]:
    faces = list(roll.faces)
    for die in again:
        faces[die - 1] = trial[die - 1]
    return faces


def _choices(roll: Roll, plans: Sending) -> list[tuple[int, ...]]:
    """Yield sensible choices: any number dice, plus suit dice that fit none, one or two of the counties."""
    wanted: list[frozenset[Suit]] = [frozenset(), frozenset(SUITS)]
    wanted += plans.suits.values()
    wanted += [one | two for one, two in combinations(plans.suits.values(), 2)]
    wanted += [frozenset({suit}) for suit in set(roll.suits)]
    suit_choices = {
        tuple(die for die, suit in enumerate(roll.suits, start=NUMBER_DICE + 1) if suit not in keep)
        for keep in wanted
    }
    number_choices = chain.from_iterable(
        combinations(range(1, NUMBER_DICE + 1), size) for size in range(NUMBER_DICE + 1)
    )
    return sorted((*numbers, *suits) for numbers in number_choices for suits in suit_choices)


def flip(ask: FlipCards) -> Thought:
    """Flip the best card first, and go on while a flip is worth more than keeping the card."""
    plans, roll, flips = sending(ask.view), ask.roll, list[Flip]()
    kept = CARD_KEPT * ask.view.deck_left / len(ask.view.options.county_cards)
    use = plans.best(roll.faces)
    begun = use.gain
    while True:
        untouched = [card for card in ask.cards if card not in {flip.card for flip in flips}]
        changed = {die for flip in flips for die in flip.changes}
        tried = [
            (plans.best(after(roll, [one]).faces), len(one.changes), one)
            for card in untouched
            for one in _flips(card, roll, changed)
        ]
        if not tried:
            break
        best, _, one = max(tried, key=lambda entry: (entry[0].gain, -entry[1]))
        if best.gain <= use.gain + kept:
            break
        use, roll = best, after(roll, [one])
        flips.append(one)
    if not flips:
        return Thought({"flips": []}, "No card changes enough to be turned down.")
    named = ", ".join(card_name(one.card) for one in flips)
    why = f"Flipping {named} promises {use.gain:.1f} points instead of {begun:.1f}. {_reason(ask.view, use)}"
    return Thought({"flips": [one.dump() for one in flips]}, why)


def _flips(card: Card, roll: Roll, changed: set[int]) -> Iterator[Flip]:
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
    """Drop number dice that show the same as an earlier one.

    Keep all suit dice, since several may be needed.
    """
    faces = [roll.faces[die - 1] for die in dice]
    return [die for at, die in enumerate(dice) if faces[at] not in faces[:at] or not is_number_die(die)]


def place(ask: Place) -> Thought:
    """Return the placement that gains most with the chosen transport."""
    plans = sending(ask.view)
    assert ask.view.transport is not None
    assert ask.view.roll is not None
    suits = ask.view.roll.suits
    counts = {suit: suits.count(suit) for suit in set(suits)}
    use = plans.with_transport(ask.view.transport, ask.view.roll.numbers, counts)
    placement = ask.reach.supplied(dict(use.totals))
    assert placement is not None, "what the dice allow can be supplied"
    return Thought(placement.dump(), _reason(ask.view, use))


def _reason(view: View, use: Use) -> str:
    """Explain the choice in a sentence."""
    if not use.totals:
        return "No placement is worth its soldiers."
    parts = [f"{count} to {place_name(view, place)}" for place, count in use.totals]
    return f"{' and '.join(parts)} with transport {use.transport} is worth about {use.gain:.1f} points."
