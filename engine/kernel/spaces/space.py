"""Define a space of answers: it reads answers, asks for them piece by piece, spells, parses and samples them.

A draft is an answer that still lacks something, as JSON in the same shape; None is an empty one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

FILLERS = frozenset(("to", "at", "on", "the", "and", "of", "a", "from", "in", "with", ",", ";", ":"))
"""Words that a typed answer may contain anywhere without meaning anything."""
NOTHING = ("nothing", "none", "no")
WHOLE = "The answer"
"""How a refusal names an answer that is no part of another one."""


class Option(NamedTuple):
    """A value that can be picked.

    `said`: its label. `small`: one line about it. `place`: where it lies on the board. `why_not`: the reason
    why it is barred now. `also`: other words for it in typed answers.
    """

    value: Json
    said: str = ""
    small: str = ""
    place: str = ""
    why_not: str = ""
    also: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """Return the word that stands for it in presses and typed answers."""
        return {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else str(self.value)


class Question(NamedTuple):
    """A piece of an answer that can be picked now: from `least` to `most` of the options."""

    path: str
    options: Sequence[Option]
    chosen: Sequence[Json] = ()
    least: int = 1
    most: int = 1
    ends: bool = True
    """True if a pick here may hand in the answer once it is whole; else the player may want to go on."""
    is_named: bool = False
    """True if the options' labels name the piece themselves."""


class Space(ABC):
    """A set of answers, as JSON."""

    @abstractmethod
    def read(self, value: Json, what: str = WHOLE) -> Json:
        """Return the answer in its one form; Refused with a reason, where `what` names it."""

    @abstractmethod
    def questions(self, draft: Json, path: str = "") -> list[Question]:
        """Return the pieces that can be picked now, also those already picked."""

    @abstractmethod
    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        """Return the draft with these values picked for the piece; Refused if they are not offered."""

    def kept(self, draft: Json) -> Json:
        """Return what of a draft can still be picked, where what is offered has changed; None for nothing."""
        return draft if self.is_whole(draft) else None

    def undone(self, draft: Json) -> Json:
        """Return the draft without its last pick; None if that was the only one."""
        return None

    @abstractmethod
    def answers(self) -> Iterator[Json]:
        """Yield all answers, always in the same order, without computing those not asked for."""

    @abstractmethod
    def sample(self, dice: Dice) -> Json:
        """Return a random answer."""

    @abstractmethod
    def spell(self, value: Json) -> str:
        """Return an answer as one would type it; `parse` reads it back."""

    @abstractmethod
    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        """Return what the first words mean, and the remaining words; Refused if they mean nothing here."""

    def parse(self, text: str) -> Json:
        """Return the answer that somebody typed; Refused with the wrong part and what would be right."""
        try:
            value, rest = self.take(words_of(text))
        except Refused as why:
            if "`" in str(why):
                raise
            raise Refused(f"{why} Type for instance `{self.spell(next(self.answers()))[:60]}`.") from None
        if any(word not in FILLERS for word in rest):
            spelled = self.spell(value)[:60]
            raise Refused(f"I do not understand “{' '.join(rest)[:60]}” after `{spelled}`. Type that alone.")
        return value

    def is_whole(self, draft: Json) -> bool:
        """Return whether the draft is an answer that can be handed in."""
        try:
            self.read(draft)
        except Refused:
            return False
        return True


def words_of(text: str) -> list[str]:
    """Return the words of a typed answer, in lower case, with separators as words of their own."""
    return re.findall(r"[,;:]|[^\s,;:]+", text.lower().replace("_", " "))


def skip(words: list[str]) -> list[str]:
    """Return the words from the first one that means something."""
    return next((words[at:] for at, word in enumerate(words) if word not in FILLERS), [])


def as_list(value: Json, what: str) -> Sequence[Json]:
    """Return a JSON list; Refused for anything else but None, which is an empty one."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise Refused(f"{what} must be a list.")
    return value


def check_count(many: int, least: int, most: int, what: str, unit: str = "") -> None:
    """Check how many there are in all; Refused outside of the limits."""
    if not least <= many <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        named = f"{wanted} {unit}".rstrip()
        raise Refused(f"{what} needs {named} in all, and there are {many}.")


def in_part(name: str, why: Refused) -> Refused:
    """Return the refusal of a part, which names that part."""
    told = str(why)
    return Refused(f"{name}{told.removeprefix(WHOLE)}" if told.startswith(WHOLE) else f"{name}: {told}")


def moved_on() -> Refused:
    """Return the refusal for a piece that is no longer asked for."""
    return Refused("That cannot be picked any more. Here is how things stand.")
