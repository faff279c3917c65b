"""The board study: games of equal computers, and what of each is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from engine import playing
from engine.brimstone.board import MAPS, Terrain
from engine.brimstone.events import (
    BattleFought,
    CardsTurnedUp,
    EventChosen,
    HomeTaken,
    MapAdjusted,
    MarchBegun,
    OrderExecuted,
    OrdersRevealed,
    Supplied,
    SupportGiven,
)
from engine.brimstone.hexes import Hex
from engine.brimstone.state import State
from engine.core import Ask, Event, Seat
from engine.deputy import Computer, Thought, never
from engine.dice import Dice
from engine.match import Match

E = TypeVar("E", bound=Event)

BY_BATTLE = "Cities, one of them won in battle in the last round"
BY_WALK = "Cities, those of the last round entered without a fight"
BY_LIMIT = "the round limit"
BROKEN_OFF = "broken off"
ENDS = (BY_BATTLE, BY_WALK, BY_LIMIT, BROKEN_OFF)


@dataclass(frozen=True)
class Setting:
    """One game of a study: with `shift` None the seats choose Homes, else seat k gets Home k + shift."""

    seed: str
    shift: int | None = None


@dataclass(frozen=True)
class Facts:
    """What is kept of one game; `seated` are the seats in turn order, beginning with the first leader."""

    setting: Setting
    seated: tuple[Seat, ...]
    homes: Mapping[Seat, Hex]
    tiles: Mapping[Hex, Terrain]
    """After the swaps."""
    winners: tuple[Seat, ...]
    rounds: int
    end: str
    placed: Counter[str]
    used: Counter[str]
    chosen: Counter[str]
    offered: Counter[str]
    battles: int


@dataclass(frozen=True)
class Assigned:
    """A computer whose Home is given to him, on the map as it was dealt: for the study of Homes alone."""

    computer: Computer
    home: Hex

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if ask.kind == "adjust_map":
            return Thought({"swaps": []})
        if ask.kind == "choose_home":
            return Thought({"home": self.home})
        return self.computer.think(ask, notes, dice, is_late=is_late)


def settings(players: int, games: int, seed: str, *, rotated: bool) -> list[Setting]:
    """At least so many games: each with a deal of its own, or one deal for all rotations of the Homes."""
    if not rotated:
        return [Setting(f"{seed}/{number}") for number in range(games)]
    groups = range(ceil(games / players))
    return [Setting(f"{seed}/{group}", shift) for group in groups for shift in range(players)]


def play_setting(table: playing.Table, level: str, setting: Setting) -> Facts:
    """Play one game of the study."""
    computer = table.game.computers[level]
    computers: dict[Seat, Computer] = dict.fromkeys(table.seats, computer)
    if setting.shift is not None:
        homes = MAPS[table.players].homes
        for number, seat in enumerate(table.seats):
            computers[seat] = Assigned(computer, homes[(number + setting.shift) % table.players])
    return facts(playing.play(table, setting.seed, computers), setting)


def facts(match: Match[State], setting: Setting) -> Facts:
    """What is kept of a game, at its end or broken off."""
    state, events = match.state, match.events
    (adjusted,) = _of(MapAdjusted, events)
    return Facts(
        setting=setting,
        seated=state.clockwise_from(adjusted.seat),
        homes={event.seat: event.home for event in _of(HomeTaken, events)},
        tiles=state.tiles,
        winners=state.winners,
        rounds=playing.rounds_played(match),
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
    """What brought the end: how the winner came by Cities in the last round."""
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
    """The orders that did something: carried out, foraged for supply, or counted in a battle."""
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
    """The cards that lay face up, once for each choice among them."""
    for pool, left in _pools(state, events):
        for number in range(len(pool)):
            yield from (*pool[number:], *left)


def _pools(state: State, events: Sequence[Event]) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    """The cards chosen between two shuffles in turn, and those left over at the end of the game."""
    pool: list[str] = []
    for event in events:
        if isinstance(event, EventChosen):
            pool.append(event.card)
        elif isinstance(event, CardsTurnedUp):
            yield pool, ()
            pool = []
    yield pool, state.events_up
