"""Read a crew's book for its screens: phases, heroes, foes, and the crew's own words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from bot.messages.names import escaped
from bot.messages.numerals import strange
from engine.kernel.core import Refused

Phase = Literal["home", "below", "fight", "over", "town"]
TRACKS: Final = (("wounds", "health"), ("strain", "mind"))
LAMP_TARGETS: Final = ((11, 7), (6, 8), (0, 9))


@dataclass(frozen=True)
class Seen:
    """A crew as its screens show it.

    `mark` is the number of the newest entry, `lines` its report, `undo` what Undo would take back, "" for
    nothing. `value` counts a number of a hero with all modifiers, `me` is the hero that a private page is about.
    """

    crew_id: int
    crew: Mapping[str, Any]
    value: Callable[[str, str], int | None]
    mark: int = 0
    lines: Sequence[str] = ()
    undo: str = ""
    me: str = ""

    @property
    def heroes(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.crew["heroes"]
        return found

    @property
    def up(self) -> list[str]:
        """Return the heroes who are neither down nor dead."""
        return [seat for seat, one in self.heroes.items() if not (one["down"] or one["dead"])]

    @property
    def phase(self) -> Phase:
        if self.crew["status"] == "lost":
            return "over"
        if self.crew["fight"]:
            return "fight"
        if self.crew["town"]:
            return "town"
        return "below" if self.crew["status"] else "home"

    def hero(self, seat: str) -> Mapping[str, Any]:
        """Return a sheet; Refused if the hero has left the crew."""
        if seat not in self.heroes:
            raise Refused(strange())
        found: Mapping[str, Any] = self.heroes[seat]
        return found

    def name(self, seat: str) -> str:
        """Return a hero's name, unescaped."""
        return str(self.hero(seat)["name"])

    def word(self, neutral: str) -> str:
        """Return the crew's word for a neutral one."""
        own = self.crew["words"].get(neutral)
        return str(own if own else neutral.replace("_", " "))

    def kinds_up(self) -> dict[str, int]:
        """Return how many foes of each kind are up."""
        found: dict[str, int] = {}
        for foe in self.crew["foes"].values():
            found[foe["kind"]] = found.get(foe["kind"], 0) + 1
        return found


def digest(name: str) -> str:
    """Return six signs that stand for a name in a component's ID."""
    return hashlib.sha256(name.casefold().encode()).hexdigest()[:6]


def by_digest(names: Sequence[str], sign: str) -> str:
    """Return the name that the signs stand for; Refused if there is none any more."""
    found = next((name for name in names if digest(name) == sign), None)
    if found is None:
        raise Refused(strange())
    return found


def plain_lines(lines: Sequence[str]) -> Iterator[str]:
    """Yield the report's lines, escaped."""
    yield from map(escaped, lines)
