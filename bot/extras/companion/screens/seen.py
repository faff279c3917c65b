"""Read a crew's book for its screens: phases, heroes, foes, and the crew's own words."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from bot.extras.companion.book import numbers
from bot.extras.companion.book.crew import Crew, Roll
from bot.extras.companion.book.sheet import Hero, Seat
from bot.extras.companion.book.words import Words
from bot.messages.limits import shorten
from bot.messages.numerals import strange
from engine.kernel.core import Refused

Phase = Literal["home", "below", "fight", "over", "town"]
TRACKS: Final = (("wounds", "health"), ("strain", "mind"))


@dataclass(frozen=True)
class Seen:
    """A crew as its screens show it.

    `mark` is the number of the newest entry, `lines` its report, `undo` what Undo would take back, "" for
    nothing. A private page is about the hero `me`, and shows the report `said` of what its reader just did.
    """

    crew_id: int
    crew: Crew
    mark: int = 0
    lines: Sequence[str] = ()
    undo: str = ""
    me: str = ""
    following: Sequence[str] = ()
    """Those who act next: heroes by seat, enemies by kind."""
    said: str = ""
    members: Sequence[tuple[int, str]] = ()
    """Discord ids of the crew's people, each with the seats of the heroes whom they lead."""
    log: Sequence[tuple[int, str]] = ()
    """Entries that can be undone, newest first: number and report."""
    redo: bool = False
    sets: Sequence[str] = ()
    """Names of the word sets that the reader has saved."""

    @cached_property
    def words(self) -> Words:
        return Words(self.crew.words)

    @property
    def phase(self) -> Phase:
        if self.crew.status == "lost":
            return "over"
        if self.crew.fight:
            return "fight"
        if self.crew.town:
            return "town"
        return "below" if self.crew.status else "home"

    def seat(self, seat: str) -> Seat:
        """Return the seat of a hero; Refused if the hero has left the crew."""
        found = next((one for one in self.crew.seats if one == seat), None)
        if found is None:
            raise Refused(strange())
        return found

    def hero(self, seat: str) -> Hero:
        return self.crew.heroes[self.seat(seat)]

    @property
    def my(self) -> Hero:
        """Return the sheet of the hero that the page is about."""
        return self.hero(self.me)

    @property
    def roll(self) -> Roll | None:
        """Return the newest open roll of the hero that the page is about."""
        return self.open_roll()

    def open_roll(self, *deeds: str) -> Roll | None:
        """Return that hero's newest open roll of these deeds, or of any."""
        rolls = reversed(self.crew.rolls.values())
        return next(
            (one for one in rolls if one.hero == self.me and (not deeds or one.deed["do"] in deeds)), None
        )

    def is_known(self, kind: str) -> bool:
        """Return whether somebody has entered the numbers of a kind of enemy."""
        return numbers.side(self.crew, kind).health is not None

    def number(self, seat: str, stat: str) -> int | None:
        """Return a number of a hero with all modifiers; None while nobody has entered it."""
        return numbers.number(self.crew, self.seat(seat), stat).value

    def limit(self, seat: str, stat: str) -> str:
        """Return a number of a hero as it is shown: ? while nobody has entered it."""
        found = self.number(seat, stat)
        return "?" if found is None else str(found)

    def foe_line(self, name: str) -> str:
        foe = self.crew.foes[name]
        health = numbers.side(self.crew, foe.kind).health
        return f"{_numbered(name)} {foe.wounds}/{'?' if health is None else health}"

    def kinds_up(self) -> dict[str, int]:
        """Return how many foes of each kind are on the table."""
        found: dict[str, int] = {}
        for foe in self.crew.foes.values():
            found[foe.kind] = found.get(foe.kind, 0) + 1
        return found

    @property
    def is_day_said(self) -> bool:
        """Return whether every hero in town has chosen a bed or a camp."""
        town = self.crew.town
        return town is not None and all(seat in town.stays or seat in town.left for seat in self.crew.alive)


LINE: Final = 34
"""Letters that stand in one line of a phone 390 px wide."""
CALLED: Final = 12
"""Most letters of a hero's name where several names stand beside each other."""


BRIEF: Final = 7
"""Most letters of a name or word where three buttons stand beside each other."""


def called(name: str) -> str:
    """Return a name as it stands in a line with others."""
    return shorten(name, CALLED)


def brief(name: str) -> str:
    """Return a name as it stands on one of many buttons."""
    return shorten(name, BRIEF)


def fitting(lines: Sequence[str], most: int) -> list[str]:
    """Return the last of these lines, as many as take so many lines of a phone."""
    found: list[str] = []
    for one in reversed(lines):
        most -= -(-len(one) // LINE)
        if found and most < 0:
            break
        found.append(one)
    return found[::-1]


def digest(name: str) -> str:
    """Return six signs that stand for a name in a component's ID."""
    return hashlib.sha256(name.casefold().encode()).hexdigest()[:6]


def _numbered(name: str) -> str:
    """Return the name of a foe, cut before its number."""
    kind, _, number = name.rpartition(" ")
    return f"{shorten(kind, 24)} {number}" if kind else shorten(name, 24)


def by_digest(names: Sequence[str], sign: str) -> str:
    """Return the name that the signs stand for; Refused if it is gone."""
    found = next((name for name in names if digest(name) == sign), None)
    if found is None:
        raise Refused(strange())
    return found
