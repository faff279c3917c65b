"""A March as the story says it: F7 to G7 to H7: 2, forced, 1 Stone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.brimstone.hexes import Hex


class Route(NamedTuple):
    """Hexes that troops went through one after another, how many they were, and what slowed or flew them."""

    hexes: tuple[Hex, ...]
    troops: int
    notes: tuple[str, ...] = ()


def route(origin: Hex, to: Hex, troops: int, *, by_air: bool = False, slow: bool = False) -> Route:
    """One step."""
    notes = (*(["by air"] if by_air else []), *(["slowed"] if slow else []))
    return Route((origin, to), troops, notes)


@dataclass
class MarchText:
    """The line of one March being written; `start` is what stands before it, `how` whether it was forced."""

    hex: Hex
    start: str
    how: str = ""
    steps: list[Route] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        parts = self._routes() or ([] if self.notes else [f"March {self.hex}"])
        return self.start + ", ".join([*parts, *self.notes]) + self.how

    def _routes(self) -> list[str]:
        """Each group by its way; steps of one group after another are one way."""
        joined: list[Route] = []
        for step in self.steps:
            last = joined[-1] if joined else None
            if last and last.hexes[-1] == step.hexes[0] and last.troops == step.troops:
                joined[-1] = last._replace(hexes=last.hexes + step.hexes[1:], notes=last.notes + step.notes)
            else:
                joined.append(step)
        return [self._said(one, joined[at - 1] if at else None) for at, one in enumerate(joined)]

    def _said(self, one: Route, before: Route | None) -> str:
        """D5 to D6: 2; of further groups only where they go, where it is plain whence."""
        start, *way = one.hexes
        notes = "".join(f", {note}" for note in one.notes)
        if before and start == before.hexes[-1]:
            return f"on to {' to '.join(way)}: {one.troops}{notes}"
        if before and start == before.hexes[0]:
            return f"to {' to '.join(way)}: {one.troops}{notes}"
        return f"{' to '.join(one.hexes)}: {one.troops}{notes}"
