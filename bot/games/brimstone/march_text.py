"""Print a March for the round report: F7 to G7 to H7: 2, forced, 1 Stone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.brimstone.board.hexes import Hex


class Route(NamedTuple):
    """A route of hexes with its number of troops, and how they move: by air, or through slow terrain."""

    hexes: tuple[Hex, ...]
    troops: int
    notes: tuple[str, ...] = ()


def route(origin: Hex, to: Hex, troops: int, *, by_air: bool = False, slow: bool = False) -> Route:
    """Return the route of one step."""
    notes = (*(["by air"] if by_air else []), *(["slowed"] if slow else []))
    return Route((origin, to), troops, notes)


@dataclass
class MarchText:
    """One March's line in progress.

    `start` is the text before the route, `how` says whether it was forced.
    """

    hex: Hex
    start: str
    how: str = ""
    steps: list[Route] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        routes = self._routes()
        parts = [_said(one, routes[at - 1] if at else None) for at, one in enumerate(routes)]
        is_one_way = len({one.hexes[0] for one in routes}) == len(routes)
        between = ", " if is_one_way else "; "
        said = between.join(parts) or ("" if self.notes else f"March {self.hex}")
        notes = ", ".join(filter(None, (*self.notes, self.how)))
        return self.start + between.join(filter(None, (said, notes)))

    def _routes(self) -> list[Route]:
        """Return each group's complete route, joining consecutive steps of the same troops."""
        ways: list[Route] = []
        for step in self.steps:
            before = next((at for at, way in enumerate(ways) if _goes_on(way, step)), None)
            if before is None:
                ways.append(step)
            else:
                way = ways[before]
                ways[before] = Route(way.hexes + step.hexes[1:], way.troops, way.notes + step.notes)
        return ways


def _goes_on(way: Route, step: Route) -> bool:
    return way.hexes[-1] == step.hexes[0] and way.troops == step.troops


def _said(one: Route, before: Route | None) -> str:
    """Return "D5 to D6: 2"; for a group split off from `before`, only the hexes where they differ."""
    start, *way = one.hexes
    notes = "".join(f", {note}" for note in one.notes)
    if before and start == before.hexes[-1]:
        return f"on to {' to '.join(way)}: {one.troops}{notes}"
    return f"{' to '.join(one.hexes)}: {one.troops}{notes}"
