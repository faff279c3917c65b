"""Ratings of the levels in a league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.extras.statistics.rating import Skill, rate_all
from lab.confidence import Z
from lab.league.league import Result
from lab.shell.tables import Table


def ratings(results: Sequence[Result], levels: Sequence[str]) -> Table:
    """Rate the levels by their games in order: each level's seats form one team, and winners rank first."""
    courses = rate_all([(level, -won) for level, won in result.won.items()] for result in results)
    rated: Mapping[str, Skill] = {
        level: courses[level][-1] if level in courses else Skill() for level in levels
    }
    best_first = sorted(levels, key=lambda level: -rated[level].mu)
    rows = [(level, *_spelt(rated[level])) for level in best_first]
    columns = ("level", "skill", "doubt", "95% interval")
    return Table("Rating (openskill, begun at 25.0 and 8.3)", columns, rows)


def _spelt(skill: Skill) -> tuple[str, str, str]:
    reach = Z * skill.sigma
    return f"{skill.mu:.1f}", f"{skill.sigma:.1f}", f"{skill.mu - reach:.1f} to {skill.mu + reach:.1f}"
