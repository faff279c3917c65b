"""Facts of one game for the board study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.brimstone.board.components import Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State
from engine.brimstone.rules.events import (
    BattleFought,
    CardsTurnedUp,
    EventChosen,
    HomeTaken,
    MarchBegun,
    OrderExecuted,
    OrdersRevealed,
    Supplied,
    SupportGiven,
)
from engine.kernel.core import Event, Seat
from engine.kernel.match import Match
from lab.study.facts import Facts

E = TypeVar("E", bound=Event)

BY_BATTLE = "Cities, one of them won in battle in the last round"
BY_WALK = "Cities, those of the last round entered without a fight"
BY_LIMIT = "the round limit"
BROKEN_OFF = "broken off"
ENDS = (BY_BATTLE, BY_WALK, BY_LIMIT, BROKEN_OFF)


@dataclass(frozen=True)
class BoardFacts(Facts):
    """Facts of one game."""

    homes: Mapping[Seat, Hex]
    tiles: Mapping[Hex, Terrain]
    """Tiles after the swaps."""
    end: str
    placed: Counter[str]
    used: Counter[str]
    chosen: Counter[str]
    offered: Counter[str]
    battles: int


def board_facts(match: Match[State], facts: Facts) -> BoardFacts:
    """Collect the facts of a game, complete or cut off at the last round."""
    state, events = match.state, match.events
    return BoardFacts(
        **vars(facts),
        homes={event.seat: event.home for event in _of(HomeTaken, events)},
        tiles=state.tiles,
        end=_end(state, events),
        placed=Counter(
            order
            for event in _of(OrdersRevealed, events)
            for tokens in event.orders.values()
            for order in tokens.values()
        ),
        used=Counter(_used(events)),
        chosen=Counter(event.card for event in _of(EventChosen, events)),
        offered=Counter(_offered(state, events)),
        battles=sum(1 for _ in _of(BattleFought, events)),
    )


def _of(kind: type[E], events: Iterable[Event]) -> Iterator[E]:
    return (event for event in events if isinstance(event, kind))


def _end(state: State, events: Sequence[Event]) -> str:
    """Return how the game ended, by the way the winner gained Cities in the last round."""
    if not state.winners:
        return BROKEN_OFF
    (winner, *others) = state.winners
    if others or len(state.cities(winner)) < state.map.cities_to_win:
        return BY_LIMIT
    begun = max(at for at, event in enumerate(events) if isinstance(event, OrdersRevealed))
    fought_for = {
        event.battle.hex
        for event in _of(BattleFought, events[begun:])
        if event.attacker_won and event.battle.attacker == winner
    }
    return BY_BATTLE if fought_for & set(state.cities(winner)) else BY_WALK


def _used(events: Sequence[Event]) -> Iterator[str]:
    """Yield the orders that had an effect: carried out, foraged for supply, or counted in a battle."""
    for event in events:
        match event:
            case MarchBegun():
                yield "march"
            case OrderExecuted():
                yield event.order
            case Supplied() if event.foraged:
                yield "forage"
            case SupportGiven():
                yield from ("support" for backing in event.backings if backing.side != "none")
            case BattleFought():
                yield from ("defend" for term in event.defence if term.what == "defend")


def _offered(state: State, events: Sequence[Event]) -> Iterator[str]:
    """Yield the face-up cards, once for each choice among them."""
    for pool, left in _pools(state, events):
        for number in range(len(pool)):
            yield from (*pool[number:], *left)


def _pools(state: State, events: Sequence[Event]) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    """Yield, for each shuffle, the chosen cards in order, and the cards left at the end."""
    pool: list[str] = []
    for event in events:
        if isinstance(event, EventChosen):
            pool.append(event.card)
        elif isinstance(event, CardsTurnedUp):
            yield pool, ()
            pool = []
    yield pool, state.events_up
