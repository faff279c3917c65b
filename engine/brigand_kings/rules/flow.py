"""Run the game in the rulebook's order: setup, turns of dice, soldiers, combat and stability, the end.

The next seat's dice are rolled at the end of a turn, so that each turn begins with a decision. A roll raises
Miswritten if it does not fit the rolls written in a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.brigand_kings.board.components import BONUS_CARDS, COUNTIES, DEALT_BONUS, SEATS, Card
from engine.brigand_kings.board.options import Options
from engine.brigand_kings.board.state import County, Roll, State, empty, places, seen_by
from engine.brigand_kings.rules.asks import Assign, FlipCards, KeepBonus, Place, Reroll
from engine.brigand_kings.rules.conquest import add_stability, carry_out, resolve
from engine.brigand_kings.rules.ending import end_game
from engine.brigand_kings.rules.events import (
    BonusKept,
    CardFlipped,
    CountyDealt,
    DeckTooSmall,
    DiceKept,
    DiceRolled,
    HighRolled,
    NothingPlaced,
    TransportChosen,
)
from engine.brigand_kings.rules.flips import Flip, after
from engine.brigand_kings.rules.placement import Placement, reach
from engine.brigand_kings.rules.rolling import ALL_DICE, roll, roll_numbers
from engine.kernel.core import Flow, Seat, Tell
from engine.kernel.dice import Dice


def deal(players: int, options: Options, dice: Dice) -> State:
    """Deal three Aces and Crowns to each seat and five counties in line; the rest is the deck."""
    seats = SEATS[:players]
    bonus = dice.shuffled(tuple(BONUS_CARDS))
    cards = dice.shuffled(options.county_cards)
    state = State(
        seats=seats,
        options=options,
        hands={
            seat: tuple(bonus[at * DEALT_BONUS : (at + 1) * DEALT_BONUS]) for at, seat in enumerate(seats)
        },
        counties=tuple(map(County, cards[:COUNTIES])),
        deck=tuple(cards[COUNTIES:]),
    )
    empty(state)
    return state


def play_round(state: State, dice: Dice, tell: Tell) -> Flow:
    """Play the setup if bonus cards are still to be chosen, else one turn."""
    if not state.bonus:
        yield from keep_bonus(state, tell)
        state.active = first_seat(state, dice, tell)
        begin_turn(state, dice, tell)
        return
    yield from reroll(state, dice, tell)
    yield from flip_cards(state, tell)
    yield from assign_transport(state, tell)
    yield from place_soldiers(state, tell)
    add_stability(state, tell)
    finish_turn(state, resolve(state, tell), dice, tell)


# Setup


def keep_bonus(state: State, tell: Tell) -> Flow:
    """Let all seats discard one of three cards at once, unseen (K1)."""
    answers: Mapping[Seat, Any] = yield [KeepBonus(seat, seen_by(state, seat)) for seat in state.seats]
    kept = {}
    for seat in state.seats:
        kept[seat] = tuple(card for card in state.hands[seat] if card != answers[seat])
        tell(BonusKept(seat, kept[seat], answers[seat], audience=(seat,)))
    state.bonus = kept


def first_seat(state: State, dice: Dice, tell: Tell) -> Seat:
    """Return the seat with the highest roll; seats that tie for it roll again (K2)."""
    rolling: Sequence[Seat] = state.seats
    while True:
        rolls = dict(zip(rolling, roll_numbers(state, dice, len(rolling)), strict=True))
        rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
        first = rolling[0] if len(rolling) == 1 else ""
        tell(HighRolled(rolls, first))
        if first:
            return first


# A turn


def begin_turn(state: State, dice: Dice, tell: Tell) -> None:
    """Roll all dice for the first time in a turn."""
    state.turn += 1
    state.transport = None
    faces = roll(state, dice, ALL_DICE)
    state.roll = Roll(faces)
    tell(DiceRolled(state.active, state.turn, ALL_DICE, faces, faces, state.roll.rerolls))


def reroll(state: State, dice: Dice, tell: Tell) -> Flow:
    """Let the seat re-roll any dice, up to twice; the second time also dice it kept the first time."""
    assert state.roll is not None
    while state.roll.rerolls:
        answers = yield [Reroll(state.active, seen_by(state, state.active))]
        again = answers[state.active]
        if not again:
            tell(DiceKept(state.active, state.turn, state.roll.faces))
            return
        rolled = roll(state, dice, again)
        shown = dict(zip(again, rolled, strict=True))
        faces = tuple(shown.get(at, face) for at, face in enumerate(state.roll.faces, start=1))
        state.roll = Roll(faces, state.roll.rerolls - 1, again)
        tell(DiceRolled(state.active, state.turn, again, rolled, faces, state.roll.rerolls))


def flip_cards(state: State, tell: Tell) -> Flow:
    """Ask for flips if the seat has captured cards face up; these are all from earlier turns."""
    seat = state.active
    assert state.roll is not None
    if not state.captured[seat]:
        return
    answers = yield [FlipCards(seat, seen_by(state, seat))]
    flips: tuple[Flip, ...] = answers[seat]
    for flip in flips:
        state.roll = after(state.roll, [flip])
        state.captured[seat] = tuple(card for card in state.captured[seat] if card != flip.card)
        state.flipped[seat] += (flip.card,)
        tell(CardFlipped(seat, flip.card, dict(flip.changes), state.roll.faces))


def assign_transport(state: State, tell: Tell) -> Flow:
    """Ask which number die is the transport, unless all three show the same."""
    seat = state.active
    assert state.roll is not None
    shown = set(state.roll.numbers)
    if len(shown) == 1:
        (state.transport,) = shown
    else:
        answers = yield [Assign(seat, seen_by(state, seat))]
        state.transport = answers[seat]
    assert state.transport is not None
    destinations = state.roll.destinations(state.transport)
    tell(TransportChosen(seat, state.transport, destinations, was_forced=len(shown) == 1))


def place_soldiers(state: State, tell: Tell) -> Flow:
    """Ask where soldiers go and fight there, unless none can be placed."""
    seat = state.active
    assert state.transport is not None
    can_place = reach(state, seat, state.transport).can_place
    placement = Placement()
    if can_place:
        answers = yield [Place(seat, seen_by(state, seat))]
        placement = answers[seat]
    if not placement.total:
        tell(NothingPlaced(seat, could=can_place))
    carry_out(state, placement, tell)


def finish_turn(state: State, emptied: Sequence[int], dice: Dice, tell: Tell) -> None:
    """Refill resolved counties in line and pass the turn; with too few cards the game ends (K8)."""
    if len(emptied) > len(state.deck):
        tell(DeckTooSmall(len(emptied), len(state.deck)))
        end_game(state, [held for held in places(state) if held[0] not in emptied], dice, tell)
        return
    for place in emptied:
        card: Card = state.deck[0]
        state.deck = state.deck[1:]
        state.put(place, County(card))
        tell(CountyDealt(place, card, len(state.deck)))
    state.active = state.clockwise_from(state.active)[1]
    begin_turn(state, dice, tell)
