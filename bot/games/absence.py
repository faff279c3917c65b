"""Answer asks for a seat that missed its deadline or whose player is away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.games.sheets import Saved
from bot.messages.catalogue import say
from engine.kernel.core import Ask, Json


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


def by_steward() -> str:
    """Return what everybody is told of a steward's answer."""
    return say("game-steward-answered")


def by_kind(told: Mapping[str, str]) -> Callable[[Ask, Json], str]:
    """Return a function that describes an answer by the kind of its ask alone."""
    return lambda ask, answer: told[ask.kind]


@dataclass(frozen=True)
class Absence:
    """A game's fallbacks for missing answers, and their texts."""

    when_late: str = ""
    """Meaning of a missed deadline, for the panel, if the message `game-late` is wrong for the game."""
    is_missed_whole: bool = False
    """True if a missed decision also has the rest of the player's stage answered, as in a turn of their
    own."""
    saved: Callable[[Ask, Saved], Overdue | None] = lambda ask, saved: None
    """Function that returns the saved draft that counts at a deadline; None if no draft counts."""
    usual: Callable[[Ask, Saved], Json] = lambda ask, saved: ask.fallback()
    """Function that returns the answer to give at a deadline if no saved draft counts."""
    told: Callable[[Ask, Json], str] = lambda ask, answer: say("game-usual-answer")
    """Function that returns the public announcement of an automatic answer, as a whole sentence."""
    steward: Callable[[Ask, Saved], Overdue] | None = None
    """Function that returns the steward's answer for an absent player; None if the steward answers as
    `usual`."""
    draft: Callable[[Ask, Json], str] = lambda ask, answer: ""
    """Function that turns an answer into the text in which drafts for such an ask are saved."""

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
        return Overdue(answer, self.draft(ask, answer), by_steward())
