"""Mass fleets where the leader lives, fire at it, and settle what falls empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import HOME, UN, World
from engine.kernel.core import Json, Seat
from lab.earth_mans_burden.strangers.settler import Settler

PEACE = 3
"""Rounds of settling before the raids begin."""


class Raider(Settler):
    """A stranger that takes from whoever is ahead."""

    def aims(self, view: View, seat: Seat) -> Mapping[World, float]:
        settled = super().aims(view, seat)
        if view.round <= PEACE:
            return settled
        leader = _leader(view, seat)
        return {
            world: max(worth, view.developments_at(leader, world) - view.fleets_at(leader, world) / 2)
            if world != HOME
            else worth
            for world, worth in settled.items()
        }

    def fire(self, ask: Any) -> list[Json]:
        """Fire at the leader with every fleet that is as strong as its target there."""
        view, seat = ask.view, ask.seat
        leader, found = _leader(view, seat), []
        for world in view.board.regions:
            fleets = view.fleets_at(seat, world)
            targets = [owner for place, owner in ask.fire_targets() if place == world and owner != UN]
            if world == HOME or not targets or fleets <= view.empty_at(world):
                continue
            at = leader if leader in targets else min(targets, key=lambda one: view.units_at(one, world))
            if 2 * fleets > view.units_at(at, world):
                found.append({"world": world, "at": at, "fleets": fleets})
        return found


def _leader(view: View, seat: Seat) -> Seat:
    others = [other for other in view.seats if other != seat]
    return max(others, key=lambda one: sum(view.developments[one].values()))
