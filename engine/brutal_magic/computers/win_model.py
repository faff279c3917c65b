"""Estimate the chance to win at the round limit, and how it changes if a unit is lost."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt
from typing import Final

from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of, unit_name
from engine.brutal_magic.board.state import Position
from engine.kernel.core import Seat

BEST_SUMMONS: Final = 40
"""Most points that a single summoning can bring."""
FAR: Final = 99
"""Number above every round limit, unit cap and distance."""


def has_summons_to_spare(view: Position, seat: Seat) -> bool:
    """Return whether the Master can summon more often before the limit than there is room for units.

    If so, losses can be replaced, and a lost pawn makes room for a champion.
    """
    return summons_left(view, seat) > room_left(view, seat)


def summons_left(view: Position, seat: Seat) -> int:
    """Return how many times the Master can still summon before the round limit."""
    limit = view.options.round_limit
    if not view.has_master(seat):
        return 0
    return FAR if limit is None else limit - view.round + (unit_name(seat, 1) not in view.acted)


def room_left(view: Position, seat: Seat) -> int:
    """Return how many more units the seat can have."""
    cap = view.options.unit_cap
    return FAR if cap is None else max(0, cap - len(view.units_of(seat)))


def points_at_the_limit(view: Position, seat: Seat, fallen: UnitName | None = None) -> float:
    """Return the points to expect at the limit: points on the board, plus a champion per summoning."""
    points, room = view.points_on_board(seat), room_left(view, seat)
    if fallen is not None:
        points, room = points - POINTS[view.type_of(fallen).rank], room + 1
    return points + BEST_SUMMONS * min(summons_left(view, seat), room)


class Prospects:
    """A seat's chance to win, from the points that all seats can expect at the round limit.

    `luck` is how many points chance moves in the last round. For earlier rounds `luck_later` is added, times
    the root of the rounds left. A lead of that many points wins about three times in four.
    """

    def __init__(self, view: Position, seat: Seat, luck: float, luck_later: float) -> None:
        self._view, self._seat = view, seat
        left = (view.options.round_limit or view.round) - view.round
        self._luck = luck + luck_later * sqrt(left)
        alive = [other for other in view.seats if view.has_master(other)]
        self._points = {other: points_at_the_limit(view, other) for other in alive}
        self._now = self._wins(self._points)

    def lost_by_fall(self, unit: UnitName) -> float:
        """Return the seat's loss if a unit is removed, converted to points in a game where all are level.

        The loss of an enemy is a gain.
        """
        seat, after = seat_of(unit), dict(self._points)
        if is_master(unit):
            after.pop(seat, None)
        elif seat in after:
            after[seat] = points_at_the_limit(self._view, seat, fallen=unit)
        change = self._wins(after) - self._now
        equal = 1 / len(self._view.seats)
        a_point = equal * (1 - equal) / self._luck
        return (-change if seat == self._seat else change) / a_point

    def _wins(self, points: Mapping[Seat, float]) -> float:
        if self._seat not in points:
            return 0.0
        most = max(points.values())
        chances = {seat: exp((each - most) / self._luck) for seat, each in points.items()}
        return chances[self._seat] / sum(chances.values())
