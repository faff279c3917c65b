"""Build a State that fits a view, for dry runs: deck and unknown bonus cards are drawn again."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brigand_kings.board.components import BONUS_CARDS, DEALT_BONUS, Card, suits_of
from engine.brigand_kings.board.state import State, View, copied_fields
from engine.kernel.core import Seat
from engine.kernel.dice import Dice


def imagine(view: View, dice: Dice) -> State:
    """Return a State with the current dice before the next re-roll, or one at the beginning of the game."""
    state = State(**copied_fields(view))
    state.transport = None
    state.deck = tuple(dice.shuffled(view.unseen)[: view.deck_left])
    if view.roll is None:
        state.hands = _hands(view, dice)
    else:
        state.bonus = _bonus(view, dice)
    return state


def _hands(view: View, dice: Dice) -> dict[Seat, tuple[Card, ...]]:
    """Return the seat's own hand, and any three cards for each other seat."""
    left = _shuffled_without(view.hand, dice)
    return {seat: view.hand if seat == view.seat else _drawn(left, DEALT_BONUS) for seat in view.seats}


def _bonus(view: View, dice: Dice) -> dict[Seat, tuple[Card, ...]]:
    """Return the bonus cards that the seat knows, and for other seats any two cards of different suits."""
    left = _shuffled_without((card for kept in view.bonus.values() for card in kept), dice)
    return {seat: view.bonus[seat] if seat in view.bonus else _pair(left) for seat in view.seats}


def _shuffled_without(known: Iterable[Card], dice: Dice) -> list[Card]:
    gone = set(known)
    return dice.shuffled([card for card in BONUS_CARDS if card not in gone])


def _drawn(left: list[Card], number: int) -> tuple[Card, ...]:
    return tuple(left.pop() for _ in range(number))


def _pair(left: list[Card]) -> tuple[Card, ...]:
    """Return the first card, and the next card of another suit."""
    first = left.pop()
    second = next(card for card in reversed(left) if suits_of(card) != suits_of(first))
    left.remove(second)
    return first, second
