"""Answer asks for a seat that missed its deadline or whose player is away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.games.sheets import Saved
from engine.kernel.core import Ask, Json

STEWARD = "The steward answered."
_USUAL = "The usual answer for an absent seat was given."


@dataclass(frozen=True)
class Overdue:
    """An answer given on a player's behalf.

    `draft` is the text saved with the answer. `told` is one sentence for the player and the table.
    `is_saved`: the player had saved this answer.
    """

    answer: Json
    draft: str
    told: str
    is_saved: bool = False


def by_kind(told: Mapping[str, str]) -> Callable[[Ask, Json], str]:
    """Return a function that describes an answer by its kind of ask alone."""
    return lambda ask, answer: told[ask.kind]


@dataclass(frozen=True)
class Absence:
    """A game's fallbacks for missing answers, and their texts."""

    when_late: str = "Whatever is saved here counts then, even if you have not handed it in."
    """What a missed deadline means, for the panel."""
    is_missed_whole: bool = False
    """True if missing one ask has the rest of the stage answered too, as in a turn of its own."""
    saved: Callable[[Ask, Saved], Overdue | None] = lambda ask, saved: None
    """What was saved and counts as the answer at a deadline; None where nothing does."""
    usual: Callable[[Ask, Saved], Json] = lambda ask, saved: ask.fallback()
    """What is answered at a deadline where nothing was saved."""
    told: Callable[[Ask, Json], str] = lambda ask, answer: _USUAL
    """The announcement to everybody, a whole sentence."""
    steward: Callable[[Ask, Saved], Overdue] | None = None
    """What the steward does for a seat whose person is away, if not what is usual."""
    draft: Callable[[Ask, Json], str] = lambda ask, answer: ""
    """An answer in the form in which a draft of such an ask is kept."""

    def overdue(self, ask: Ask, saved: Saved) -> Overdue:
        """Return the answer to give after a missed deadline."""
        if (counts := self.saved(ask, saved)) is not None:
            return counts
        answer = self.usual(ask, saved)
        return Overdue(answer, self.draft(ask, answer), self.told(ask, answer))

    def stewarded(self, ask: Ask, saved: Saved) -> Overdue:
        """Return the answer that the steward gives."""
        if self.steward is not None:
            return self.steward(ask, saved)
        answer = self.usual(ask, saved)
        return Overdue(answer, self.draft(ask, answer), STEWARD)
