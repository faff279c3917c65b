"""Rebuild the table from the events alone, as a person who only reads them would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State
from engine.brimstone.rules import events as told
from engine.kernel.core import Event
from engine.kernel.match import Match


class Story:
    """Armies, Stones, markers and tokens, kept up to date from events alone."""

    def __init__(self, state: State) -> None:
        self.armies: dict[Hex, tuple[str, int]] = {
            at: (army.seat, army.troops) for at, army in state.armies.items()
        }
        self.stones = dict(state.stones)
        self.slow = set(state.slow)
        self.orders = {seat: dict(tokens) for seat, tokens in state.orders.items()}
        self.event = state.event
        self.heard = 0

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            HEARD[type(event)](self, event)

    def facts(self) -> Any:
        tokens = {seat: lying for seat, lying in self.orders.items() if lying}
        return self.armies, self.stones, self.slow, tokens

    def put(self, seat: str, at: Hex, troops: int) -> None:
        owner, there = self.armies.get(at, (seat, 0))
        assert owner == seat
        self.armies[at] = (seat, there + troops)

    def take(self, at: Hex, troops: int, *, keeps_marker: bool = False) -> None:
        seat, there = self.armies.pop(at)
        assert there >= troops
        if there > troops:
            self.armies[at] = (seat, there - troops)
        elif not keeps_marker:
            self.slow.discard(at)


def shown(state: State) -> Any:
    """Return the same facts as a Story, read from the state."""
    tokens = {seat: lying for seat, lying in state.orders.items() if lying}
    return {at: tuple(army) for at, army in state.armies.items()}, state.stones, state.slow, tokens


def follow(story: Story, match: Match[State]) -> None:
    """Apply the match's events since the last call."""
    story.hear(match.events[story.heard :])
    story.heard = len(match.events)


def _nothing(story: Story, event: Any) -> None:
    """Ignore an event that changes nothing in the story."""


def _event_chosen(story: Story, event: told.EventChosen) -> None:
    assert set(event.cleared) <= story.slow
    story.slow -= set(event.cleared)
    story.event = event.card


def _orders_revealed(story: Story, event: told.OrdersRevealed) -> None:
    story.orders = {seat: dict(tokens) for seat, tokens in event.orders.items()}


def _supplied(story: Story, event: told.Supplied) -> None:
    for at in (*event.lost_orders, *([event.foraged] if event.foraged else [])):
        del story.orders[event.seat][at]
    story.stones[event.seat] -= 2 * event.bought
    for at, troops in event.discharged.items():
        story.take(at, troops)


def _order_removed(story: Story, event: told.OrderRemoved) -> None:
    assert story.orders[event.seat].pop(event.hex) == event.order


def _order_executed(story: Story, event: told.OrderExecuted) -> None:
    assert story.orders[event.seat].pop(event.hex) == event.order
    if event.order == "recruit" and event.gained:
        story.put(event.seat, event.hex, event.gained)
    elif event.order == "pillage":
        story.stones[event.seat] += event.gained
    else:
        assert not event.gained


def _march_begun(story: Story, event: told.MarchBegun) -> None:
    assert story.orders[event.seat].pop(event.hex) == "march"
    story.stones[event.seat] -= event.price
    assert event.cleared == (event.hex in story.slow)
    story.slow.discard(event.hex)


def _troops_moved(story: Story, event: told.TroopsMoved) -> None:
    story.take(event.origin, event.troops)
    _arrive(story, event)


def _retreated(story: Story, event: told.Retreated) -> None:
    story.take(event.origin, event.troops, keeps_marker=True)
    _arrive(story, event)


def _arrive(story: Story, event: told.TroopsMoved | told.Retreated) -> None:
    story.put(event.seat, event.to, event.troops)
    if event.marked:
        assert event.to not in story.slow
        story.slow.add(event.to)


def _marker_cleared(story: Story, event: told.MarkerCleared) -> None:
    story.slow.remove(event.hex)


def _battle_fought(story: Story, event: told.BattleFought) -> None:
    battle = event.battle
    for seat, paid in battle.payments:
        story.stones[seat] -= paid
    if event.attacker_won:
        assert story.orders[battle.defender].pop(battle.hex, None) == event.lost_order
        story.take(battle.hex, event.lost, keeps_marker=True)
    else:
        assert event.lost_order is None
        story.take(battle.origin, event.lost)


def _army_destroyed(story: Story, event: told.ArmyDestroyed) -> None:
    story.take(event.hex, event.troops, keeps_marker=True)
    assert event.hex not in story.armies


def _round_ended(story: Story, event: told.RoundEnded) -> None:
    story.orders = {}
    story.event = None
    assert event.stones == story.stones
    for seat, troops in event.troops.items():
        assert troops == sum(count for owner, count in story.armies.values() if owner == seat)


HEARD: Mapping[type[Event], Callable[[Story, Any], None]] = {
    told.MapAdjusted: _nothing,
    told.HomeTaken: _nothing,
    told.CardsTurnedUp: _nothing,
    told.EventChosen: _event_chosen,
    told.OrdersRevealed: _orders_revealed,
    told.Supplied: _supplied,
    told.OrderRemoved: _order_removed,
    told.OrderExecuted: _order_executed,
    told.MarchBegun: _march_begun,
    told.TroopsMoved: _troops_moved,
    told.MarkerCleared: _marker_cleared,
    told.TroopsHeldUp: _nothing,
    told.BattleDeclared: _nothing,
    told.SupportGiven: _nothing,
    told.BattleFought: _battle_fought,
    told.Retreated: _retreated,
    told.ArmyDestroyed: _army_destroyed,
    told.RoundEnded: _round_ended,
    told.GameWon: _nothing,
}
