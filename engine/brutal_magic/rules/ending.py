"""The removal of units, and the end of the game (B35, B49 to B52)."""

from __future__ import annotations

from engine.brutal_magic.armies.names import POINTS, UnitName, seat_of
from engine.brutal_magic.board.state import Position, State
from engine.brutal_magic.rules.events import GameEnded, UnitFell
from engine.kernel.core import Seat, Tell

End = tuple[tuple[Seat, ...], str]
"""The winners, and the reason why the game is over."""


def remove(state: State, unit: UnitName, tell: Tell, *, by: Seat = "") -> None:
    """Remove a unit and everything recorded about it; the attacker's seat gets its points (B35)."""
    type_ = state.type_of(unit)
    points = POINTS[type_.rank]
    fallen = state.units.pop(unit)
    state.acted = tuple(one for one in state.acted if one != unit)
    state.fired = tuple(one for one in state.fired if one != unit)
    state.guards.pop(unit, None)
    state.used.pop(unit, None)
    state.struck.pop(unit, None)
    if by:
        state.kills[by] += points
    tell(UnitFell(unit, type_.name, fallen.hex, points, by))
    end = end_of(state)
    if end is not None:
        end_game(state, end, tell)


def end_of(position: Position) -> End | None:
    """Return how the game ends with the units left; None if it goes on. Called after each removal (B50)."""
    masters = [seat_of(master) for master in position.masters()]
    if not masters:
        return (), "no_master"
    if len({seat_of(unit) for unit in position.units}) == 1:
        return tuple(masters), "last_side"
    if position.options.ends == "masters" and len(masters) == 1:
        return tuple(masters), "last_master"
    return None


def end_at_limit(state: State, tell: Tell) -> None:
    """End the game at the round limit: points decide, then kills; tied seats share the win (B52)."""
    if state.round != state.options.round_limit:
        return
    standing = {
        seat: (state.points_on_board(seat), state.kills[seat])
        for seat in state.seats
        if state.has_master(seat)
    }
    best = max(standing.values())
    end_game(state, (tuple(seat for seat in standing if standing[seat] == best), "round_limit"), tell)


def end_game(state: State, end: End, tell: Tell) -> None:
    """End the game and leave units, order and round unchanged (B51)."""
    winners, why = end
    state.is_over, state.winners, state.turn = True, winners, None
    points = {seat: state.points_on_board(seat) for seat in state.seats}
    tell(GameEnded(winners, why, state.round, points, dict(state.kills)))
