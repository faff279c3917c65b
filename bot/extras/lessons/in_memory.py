"""Keep a person's lesson or puzzle in memory, and read its component ids."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from bot.messages.numerals import strange
from bot.messages.panel import Form
from bot.messages.people import Person
from bot.service.people.private_state import PrivateState
from bot.service.people.sessions import Session
from bot.service.service import Service
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, CONTROL, Where
from engine.kernel.core import Refused


class Numbered(Protocol):
    """A lesson or a puzzle in progress."""

    @property
    def number(self) -> str:
        """Return the number that identifies the lesson or puzzle in components."""


T = TypeVar("T", bound=Numbered)


@dataclass
class Kept(Generic[T]):
    """A lesson or puzzle; the revision changes with every press."""

    what: T
    revision: str

    @property
    def number(self) -> str:
        """Return the prefix of the component IDs."""
        return f"{self.what.number}.{self.revision}"

    def led_here(self, form: Form | None, where: Where) -> Form | None:
        """Return the form, with an id that leads back to the page it was opened from."""
        return form and replace(form, arg=f"{self.number}.{where.page}:{form.action}:{form.arg}")


def read_aim(text: str, parts: int) -> tuple[list[str], str, str, str, str]:
    """Parse `NUMBER.REVISION.PAGE:ACTION:ARGUMENT`, where the number has `parts` parts.

    Refused if the text is invalid.
    """
    at, _, rest = text.partition(":")
    action, _, arg = rest.partition(":")
    split = at.split(".")
    if len(split) != parts + 2 or split[-1] not in (ANSWER, ACT_PAGE, CONTROL):
        raise Refused(strange())
    *number, revision, page = split
    return number, revision, page, action, arg


class Desks(Generic[T]):
    """The lessons, or the puzzles, in memory: one per person."""

    def __init__(self, service: Service) -> None:
        self._units = service.units
        self._kept: PrivateState[int, tuple[str, Session[Kept[T]]]] = PrivateState(service.units)
        """Each person's lesson or puzzle, with the name that components give it."""

    def __len__(self) -> int:
        return len(self._kept)

    def _find(self, person: Person, name: str) -> Session[Kept[T]] | None:
        """Return the person's lesson or puzzle if it is the one of that name; else None."""
        kept = self._kept.get(person.id)
        if kept is None or kept[0] != name:
            return None
        self._kept.put(person.id, kept)
        return kept[1]
