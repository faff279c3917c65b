"""Ratings by openskill, of whoever sits at tables."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import PlackettLuce

K = TypeVar("K", bound=Hashable)
_MODEL = PlackettLuce()


@dataclass(frozen=True)
class Skill:
    """How strong somebody is taken to be, and how much that is in doubt."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def sure(self) -> float:
        """What he is at least, as good as certainly: 0 before the first game."""
        return self.mu - 3 * self.sigma


def rate(skills: Sequence[Skill], ranks: Sequence[float]) -> list[Skill]:
    """The sides of one game after it; who has the lower rank did better, and equal ranks are a draw."""
    sides = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    return [Skill(side.mu, side.sigma) for (side,) in _MODEL.rate(sides, ranks=list(ranks))]


def rate_all(games: Iterable[Sequence[tuple[K, float]]]) -> dict[K, list[Skill]]:
    """Who -> his skill after each of his games, which are given in their order as who came in with what rank.

    Whoever has several sides of a game, as computers of one level do, leaves it with the mean of them.
    """
    courses: dict[K, list[Skill]] = {}
    for game in games:
        if len(game) < 2:
            continue
        before = [courses[who][-1] if who in courses else Skill() for who, _ in game]
        after = rate(before, [rank for _, rank in game])
        for who in dict.fromkeys(who for who, _ in game):
            his = [skill for (other, _), skill in zip(game, after, strict=True) if other == who]
            courses.setdefault(who, []).append(_mean(his))
    return courses


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(one.mu for one in skills) / len(skills), sum(one.sigma for one in skills) / len(skills))
