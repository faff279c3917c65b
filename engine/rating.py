"""Ratings of the levels by openskill: for development, the bot does without it."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from engine.league import Result
from engine.tables import Table


def ratings(results: Sequence[Result], levels: Sequence[str]) -> Table:
    """What the games say in their order: all seats of a level are one side, and who won more ranks first."""
    model = PlackettLuce()
    rated = {level: model.rating(name=level) for level in levels}
    for result in results:
        sides = list(result.won)
        after = model.rate([[rated[level]] for level in sides], scores=[result.won[level] for level in sides])
        rated |= {level: side[0] for level, side in zip(sides, after, strict=True)}
    best_first = sorted(levels, key=lambda level: -rated[level].mu)
    rows = [(level, f"{rated[level].mu:.1f}", f"{rated[level].sigma:.1f}") for level in best_first]
    return Table("Rating (openskill, begun at 25.0 and 8.3)", ("level", "skill", "doubt"), rows)
