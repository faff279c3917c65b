"""Play as recruit: fly and attack at random, build with care, and claim whatever is empty."""

from __future__ import annotations

from collections.abc import Callable

from engine.earth_mans_burden.computers import dealing, voting
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.rules.asks import ClaimRegions, Combat, Coup, MoveFleets, PlaceFleets, TableAsk
from engine.earth_mans_burden.rules.claiming import claimable
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

HUNCH = 2
"""Number of combats, on average, of which the recruit attacks in one wherever it legally can."""


class Recruit:
    """The computer player for beginners to beat; it answers offers and makes none."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, TableAsk)
        deed = voting.vote(ask) or dealing.reply(ask, notes, Captain().bargaining(ask, dice))
        thought = self._answer(ask, dice)
        return Thought(thought.answer, deed.why, deed.notes, deed.action) if deed else thought

    def _answer(self, ask: TableAsk, dice: Dice) -> Thought:
        match ask:
            case MoveFleets() | PlaceFleets():
                return Thought(ask.sample(dice), "Just a hunch.")
            case Combat() | Coup() if not dice.below(HUNCH):
                return Thought(ask.sample(dice), "Just a hunch.")
            case ClaimRegions():
                claims = [
                    {"world": world, "fleets": fleets}
                    for world, fleets in claimable(ask.view, ask.seat).items()
                ]
                return Thought({"claims": claims}, "A recruit claims wherever a region is empty.")
            case _:
                return Thought(ask.fallback(), "A recruit does no more than it must here.")
