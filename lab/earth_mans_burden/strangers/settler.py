"""Settle wherever regions are empty, build with two dice a project, overthrow where it is free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import HOME, UN, Board, Place, World
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

START = {5: (("solar_system", 3), ("inner_system", 2))}
"""First fleets by their number: most on the way to the large worlds."""
DICE = 2
"""Dice of each project, so that one in nine fails."""
FAR = 3
"""Links down that are worth a region less each."""


class Settler:
    """A stranger that fills the board: it fires only where it has fleets to spare."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(self.answer(ask, dice))

    def answer(self, ask: Any, dice: Dice) -> Json:
        """Return the answer to an ask, by the rules page alone."""
        view: View = ask.view
        if ask.kind == "place":
            return {"fleets": dict(START[5])} if ask.count == 5 else ask.fallback()
        if ask.kind == "move":
            return {"moves": _flights(view, ask.seat, self.aims(view, ask.seat))}
        if ask.kind == "combat":
            fire = self.fire(ask)
            return {"fire": fire} if fire else {"fire": [], "coup": coups(view, ask.seat, ask.coup_targets())}
        if ask.kind == "coup":
            return {"coup": coups(view, ask.seat, ask.targets(), ask.ready)}
        if ask.kind == "exploit":
            return {"projects": {world: shared(pool) for world, pool in view.developments[ask.seat].items()}}
        if ask.kind == "claim":
            return {"claims": _claims(view, ask.seat)}
        return ask.fallback()

    def aims(self, view: View, seat: Seat) -> Mapping[World, float]:
        """Return how much a world attracts a fleet: its empty regions, fewer by who is there already."""
        return {
            world: view.empty_at(world)
            - sum(view.fleets_at(owner, world) for owner in view.seats if owner != seat)
            + (0.5 if view.developments_at(seat, world) else 0.0)
            for world in view.board.regions
        }

    def fire(self, ask: Any) -> list[Json]:
        """Return fire by fleets that find no empty region, at the owner with fewest units there."""
        view, seat, found = ask.view, ask.seat, []
        weakest: dict[World, str] = {}
        for world, owner in ask.fire_targets():
            if owner != UN and world != HOME:
                best = weakest.setdefault(world, owner)
                if view.units_at(owner, world) < view.units_at(best, world):
                    weakest[world] = owner
        for world, owner in weakest.items():
            fleets = view.fleets_at(seat, world)
            if fleets >= max(2, view.empty_at(world) + 1):
                found.append({"world": world, "at": owner, "fleets": fleets})
        return found


def shared(pool: int) -> list[int]:
    """Share dice out to projects of two; an odd die joins one of them."""
    projects = max(1, pool // DICE)
    return [pool // projects + (number < pool % projects) for number in range(projects)]


def coups(view: View, seat: Seat, targets: Any, ready: Mapping[World, int] | None = None) -> list[Json]:
    """Return an overthrow on each world by all developments, at the owner with fewest units there."""
    weakest: dict[World, str] = {}
    for world, owner in targets:
        best = weakest.setdefault(world, owner)
        if view.units_at(owner, world) < view.units_at(best, world):
            weakest[world] = owner
    held = view.developments[seat] if ready is None else ready
    return [
        {"world": world, "at": owner, "developments": held[world]}
        for world, owner in weakest.items()
        if held.get(world)
    ]


def _claims(view: View, seat: Seat) -> list[Json]:
    """Claim wherever a region is empty, with as many fleets as may be needed."""
    return [
        {"world": world, "fleets": count, "regions": view.empty_at(world)}
        for world, count in view.fleets[seat].items()
        if world in view.board.regions and view.empty_at(world)
    ]


def _flights(view: View, seat: Seat, aims: Mapping[World, float]) -> list[Json]:
    """Send each fleet towards the world that attracts it most; each sent fleet makes it attract less."""
    left, board = dict(aims), view.board
    ways: Counter[tuple[Place, Place]] = Counter()
    for place in sorted(view.fleets[seat], key=lambda one: (one in board.regions, one)):
        reach = board.under[place] if place in board.links else tuple(board.regions)
        for _ in range(view.fleets_at(seat, place)):
            best = max(reach, key=lambda world: left[world] - _away(board, place, world) / FAR)
            left[best] -= 1
            if best != place:
                ways[place, _next(board, place, best)] += 1
    return [{"from": origin, "to": to, "fleets": count} for (origin, to), count in ways.items()]


def _next(board: Board, place: Place, world: World) -> Place:
    """Return the next place on the way to a world."""
    if place in board.links:
        return next(link for link in board.links[place] if world in board.under[link])
    return next(over for over in board.above[place] if world in board.under[over])


def _away(board: Board, place: Place, world: World) -> int:
    """Return how many turns a fleet needs to a world."""
    steps = 0
    while place != world:
        place, steps = _next(board, place, world), steps + 1
    return steps
