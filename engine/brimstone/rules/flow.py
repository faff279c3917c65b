"""Run the game in the rulebook's order: setup, then rounds of event, orders, execution and end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.brimstone.board.components import CARDS, SEATS, STONES_AT_START, TROOPS_AT_START
from engine.brimstone.board.dealing import dealt_tiles
from engine.brimstone.board.options import Options
from engine.brimstone.board.state import State, seen_by
from engine.brimstone.rules.asks import AdjustMap, ChooseEvent, ChooseHome, PlaceOrders
from engine.brimstone.rules.events import (
    CardsTurnedUp,
    EventChosen,
    GameWon,
    HomeTaken,
    MapAdjusted,
    OrdersRevealed,
    RoundEnded,
)
from engine.brimstone.rules.turns import execute_orders
from engine.kernel.core import Flow, Seat, Tell
from engine.kernel.dice import Dice


def deal(players: int, options: Options, dice: Dice) -> State:
    """Return the table before the map is adjusted: tiles dealt, leader drawn, cards turned up."""
    seats = SEATS[:players]
    tiles = dealt_tiles(players, options, dice)
    leader = options.first_leader if options.first_leader != "random" else dice.pick(seats)
    return State(
        seats=seats,
        options=options,
        tiles=tiles,
        leader=leader,
        stones=dict.fromkeys(seats, 0),
        events_up=tuple(dice.shuffled(CARDS)[: options.maps[players].cards_up]),
    )


def play_round(state: State, dice: Dice, tell: Tell) -> Flow:
    """Run the setup if Homes are still to be chosen, else one round."""
    if not state.homes:
        yield from adjust_map(state, tell)
        yield from choose_homes(state, tell)
        finish_setup(state)
        return
    if state.event is None:
        yield from choose_event(state, tell)
    yield from place_orders(state, tell)
    yield from execute_orders(state, tell)
    end_round(state, dice, tell)


def adjust_map(state: State, tell: Tell) -> Flow:
    """Let the leader swap up to three pairs of dealt tiles."""
    answers = yield [AdjustMap(state.leader, seen_by(state, state.leader))]
    swaps = answers[state.leader]
    tiles = dict(state.tiles)
    for one, other in swaps:
        tiles[one], tiles[other] = tiles[other], tiles[one]
    state.tiles = tiles
    tell(MapAdjusted(state.leader, swaps))


def choose_homes(state: State, tell: Tell) -> Flow:
    """Choose Homes counter-clockwise from the leader's right; the leader gets the last (R5)."""
    free = list(state.map.homes)
    *choosing, last = reversed(state.clockwise_from(state.leader))
    for seat in choosing:
        answers = yield [ChooseHome(seat, seen_by(state, seat), tuple(free))]
        state.settling[seat] = answers[seat]
        free.remove(answers[seat])
        tell(HomeTaken(seat, answers[seat], is_last=False))
    homes = {**state.settling, last: free[0]}
    state.homes, state.settling = {seat: homes[seat] for seat in state.seats}, {}
    tell(HomeTaken(last, free[0], is_last=True))


def finish_setup(state: State) -> None:
    """Give everybody two troops and two Stones (R105, R117)."""
    for seat, home in state.homes.items():
        state.put(seat, home, TROOPS_AT_START)
        state.stones[seat] = STONES_AT_START


def choose_event(state: State, tell: Tell) -> Flow:
    """Ask the leader to choose a face-up event card."""
    answers = yield [ChooseEvent(state.leader, seen_by(state, state.leader))]
    state.event = answers[state.leader]
    state.events_up = tuple(card for card in state.events_up if card != state.event)
    cleared = tuple(sorted(state.slow)) if state.event == "good_roads" else ()
    state.slow -= set(cleared)
    assert state.event is not None
    tell(EventChosen(state.leader, state.round, state.event, cleared))


def place_orders(state: State, tell: Tell) -> Flow:
    """Let all seats place orders at once; each may change them until the last has handed in (R21).

    Then reveal all orders. The sequence of handing in does not matter (R134).
    """
    answers: Mapping[Seat, Any] = yield [PlaceOrders(seat, seen_by(state, seat)) for seat in state.seats]
    state.orders = {seat: dict(sorted(answers[seat].items())) for seat in state.seats}
    revealed = {seat: dict(tokens) for seat, tokens in state.orders.items()}
    tell(OrdersRevealed(state.round, revealed))


def end_round(state: State, dice: Dice, tell: Tell) -> None:
    """Remove tokens, check for victory, refill the pool and pass the lead (R101, R118)."""
    state.orders = {}
    tell(
        RoundEnded(
            state.round,
            {seat: len(state.cities(seat)) for seat in state.seats},
            {seat: state.on_board(seat) for seat in state.seats},
            dict(state.stones),
        )
    )
    state.winners, by_limit = _winners(state)
    if state.winners:
        tell(GameWon(state.winners, by_limit))
        return
    _refill_pool(state, dice, tell)
    state.leader = state.clockwise_from(state.leader)[1]
    state.round += 1


def _winners(state: State) -> tuple[tuple[Seat, ...], bool]:
    won = tuple(seat for seat in state.seats if len(state.cities(seat)) >= state.map.cities_to_win)
    assert len(won) <= 1, "R102: two seats cannot hold enough Cities"
    limit = state.options.round_limit
    if won or limit is None or state.round < limit:
        return won, False
    ranks = {
        seat: (len(state.cities(seat)), state.on_board(seat), state.stones[seat]) for seat in state.seats
    }
    best = max(ranks.values())
    return tuple(seat for seat in state.seats if ranks[seat] == best), True


def _refill_pool(state: State, dice: Dice, tell: Tell) -> None:
    """Turn the used card face down; if none is face up then, shuffle all ten (R7)."""
    state.event = None
    if not state.events_up:
        turn_up(state, dice)
        tell(CardsTurnedUp(state.events_up))


def turn_up(state: State, dice: Dice) -> None:
    """Shuffle all ten cards and turn up four or five, or the cards that a record's table sets."""
    if state.refills:
        state.events_up, state.refills = state.refills[0], state.refills[1:]
    else:
        state.events_up = tuple(dice.shuffled(CARDS)[: state.map.cards_up])
