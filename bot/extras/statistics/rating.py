"""Rate people and computers with openskill."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import PlackettLuce

K = TypeVar("K", bound=Hashable)
_MODEL = PlackettLuce()


@dataclass(frozen=True)
class Skill:
    """A player's estimated strength, and its uncertainty."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def sure(self) -> float:
        """Return a lower bound of the strength that is almost certain: 0 before the first game."""
        return self.mu - 3 * self.sigma


def rate(skills: Sequence[Skill], ranks: Sequence[float]) -> list[Skill]:
    """Return each side's skill after one game. A lower rank is better; equal ranks are a draw."""
    sides = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    return [Skill(side.mu, side.sigma) for (side,) in _MODEL.rate(sides, ranks=list(ranks))]


def rate_all(games: Iterable[Sequence[tuple[K, float]]]) -> dict[K, list[Skill]]:
    """Return each player's skill after every game, from all games in order with their ranks.

    If a player has several sides in a game, such as computers of one level, they get the mean.
    """
    courses: dict[K, list[Skill]] = {}
    for game in games:
        if len(game) < 2:
            continue
        before = [courses[who][-1] if who in courses else Skill() for who, _ in game]
        after = rate(before, [rank for _, rank in game])
        for who in dict.fromkeys(who for who, _ in game):
            own = [skill for (other, _), skill in zip(game, after, strict=True) if other == who]
            courses.setdefault(who, []).append(_mean(own))
    return courses


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(one.mu for one in skills) / len(skills), sum(one.sigma for one in skills) / len(skills))
