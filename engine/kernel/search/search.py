"""Choose by playing on: try answers in imagined worlds, and take the one that wins most.

Proposals come from the game's computers and at random; a computer plays on. The work is a number of plays, so
a busy host plays the same moves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import stdev
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.search.halving import Halving
from engine.kernel.search.playing_on import Chances, Decision, Play, Unlike, value
from engine.kernel.search.tree import Tree

__all__ = ["Ground", "Search"]

LEAST = 4
"""Plays for each answer that is tried, so that more work tries more answers."""
SURE = 1.0
"""Standard errors by which another answer must be better than the usual one."""


@dataclass(frozen=True)
class Ground:
    """Imagines worlds of a game, and values how they end.

    `imagine` makes a State of a seat's view, at the decision, with what is hidden drawn at random. `chances`
    says how likely each seat wins before the end; without it only ends count. `stages`: rounds or turns that
    a play lasts, counting the one it begins in.
    """

    game: Callable[[], Game[Any]]
    stages: int
    imagine: Callable[[Any, Dice], Any] = lambda view, dice: copy.deepcopy(view)
    chances: Callable[[Any], Chances] | None = None


@dataclass(frozen=True)
class Search:
    """A computer that plays on `plays` times before it decides.

    `usual` answers what can't be imagined, and proposes first. `others` propose too, and `samples` answers
    are drawn at random. `rollout` plays on for all seats; after an answer, the tree tries `branches` as well.
    """

    ground: Ground
    usual: Computer
    rollout: Computer
    plays: int
    others: Sequence[Computer] = ()
    samples: int = 0
    branches: Sequence[Computer] = ()
    kinds: Sequence[str] = ()
    """Kinds of decision that it searches; () for all."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        usual = self.usual.think(ask, notes, dice, is_late=is_late)
        is_left_out = bool(self.kinds) and ask.kind not in self.kinds
        if usual.act is not None or is_left_out or is_late() or ask.only() is not None:
            return usual
        tried = self._proposed(ask, notes, usual, dice)
        if len(tried) < 2:
            return usual
        trials = Trials(self, ask, notes, [one.answer for one in tried], dice.fork(f"search {dice.count}"))
        halving = Halving(len(tried), trials.worth, is_late)
        try:
            best = halving.best(self.plays)
        except Unlike:
            return usual
        return _told(tried, best, halving)

    def _proposed(self, ask: Ask, notes: str, usual: Thought, dice: Dice) -> list[Thought]:
        """Return different answers to try, the usual one first: as many as the work is enough for."""
        found = [usual]
        for one in self._proposals(ask, notes, dice):
            if len(found) >= self.plays // LEAST:
                break
            if one.answer not in [earlier.answer for earlier in found]:
                found.append(one)
        return found

    def _proposals(self, ask: Ask, notes: str, dice: Dice) -> Iterator[Thought]:
        for at, computer in enumerate(self.others):
            yield computer.think(ask, notes, dice.fork(f"proposal {at} {dice.count}"))
        drawn = dice.fork(f"samples {dice.count}")
        for _ in range(self.samples):
            yield Thought(ask.sample(drawn))


@dataclass
class Trials:
    """Plays of the answers to one ask: trial n gives every answer the same world and the same luck."""

    search: Search
    ask: Ask
    notes: str
    answers: Sequence[Json]
    dice: Dice

    @cached_property
    def trees(self) -> list[Tree]:
        computers = (self.search.rollout, *self.search.branches)
        return [Tree(computers) for _ in self.answers]

    def worth(self, at: int, number: int) -> float:
        """Return the seat's chance in percent after an answer, in one world; Unlike if it asks otherwise."""
        ground, ask, dice = self.search.ground, self.ask, self.dice.fork(f"world {number}")
        game, descent = ground.game(), self.trees[at].descent()
        state = ground.imagine(ask.view, dice.fork("hidden"))  # type: ignore[attr-defined]
        play = Play(game, state, dice, descent.choose)
        after = play.after(Decision(ask, self.answers[at]), self.notes, ground.stages)
        chances = value(game, after, ground.chances)
        descent.learn(chances)
        return 100 * chances.get(ask.seat, 0.0)


def _told(tried: Sequence[Thought], best: int, halving: Halving) -> Thought:
    """Return the best answer with its reason; the usual answer unless the best is surely better."""
    usual = tried[0]
    both = list(zip(halving.brought[best], halving.brought[0], strict=False))
    gains = [more - less for more, less in both]
    if best == 0 or len(gains) < 2:
        return usual
    gain = sum(gains) / len(gains)
    if gain <= SURE * stdev(gains) / sqrt(len(gains)):
        return usual
    chosen = tried[best]
    plays = len(halving.brought[best])
    why = f"In {plays} imagined worlds this won {gain:.1f} games of a hundred more than the first idea."
    return Thought(chosen.answer, f"{chosen.why} {why}".strip(), chosen.notes)
