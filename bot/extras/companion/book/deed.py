"""Define what a deed is: strictly read fields, and one method that carries it out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import ValidationError

from bot.extras.companion.book.changes import ASIDE, changes_of
from bot.extras.companion.book.sheet import Model
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

DEEDS: dict[str, type[Deed]] = {}
"""Name of a deed -> its class; `deeds` fills it."""


class Deed(Model):
    """One thing that can be entered; its fields are the keys of the JSON beside `do`."""

    do: ClassVar[str] = ""
    """The name of the deed."""
    needs_adventure: ClassVar[bool] = False
    """True if the deed is refused once the adventure is lost: then only its end and an undo are left."""
    is_part: ClassVar[bool] = False
    """True if it belongs to somebody's part, so that the lamp test of this turn is over."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        if cls.do:
            DEEDS[cls.do] = cls

    @abstractmethod
    def perform(self, work: Work) -> None:
        """Carry the deed out; Refused if it cannot be."""

    def check_and_perform(self, work: Work) -> None:
        """Carry the deed out if the adventure still allows it; a part ends the time of the lamp test."""
        if work.crew.status == "lost" and self.needs_adventure:
            raise Refused(say("book-adventure-lost-end-undo"))
        if self.is_part:
            work.crew.lamp = False
        self.perform(work)

    def told(self) -> dict[str, Any]:
        """Return the deed as JSON, without fields that keep their default."""
        return {"do": self.do, **self.model_dump(by_alias=True, exclude_unset=True)}


def read_deed(data: Mapping[str, Any]) -> Deed:
    """Read a deed from JSON; Refused for one that the book does not know, or with a wrong field."""
    kind = DEEDS.get(str(data.get("do")))
    if kind is None:
        raise Refused(say("book-book-knows-entry-press", name=str(data.get("do"))[:40]))
    try:
        return kind.model_validate({key: value for key, value in data.items() if key != "do"})
    except ValidationError as error:
        raise Refused(in_words(error)) from None


def in_words(error: ValidationError) -> str:
    """Return the first error of untrusted JSON in words."""
    first = error.errors(include_url=False, include_context=False)[0]
    place = " → ".join(str(one) for one in first["loc"])[:60] or say("book-the-entry")
    return say("book-unread", place=place, reason=first["msg"][:150])


def carry_out(deed: Deed, work: Work, before: Mapping[str, Any]) -> None:
    """Perform a deed, and note what its roll changed so that nerve can do the effect anew.

    `before` is the crew as it was, as JSON.
    """
    deed.check_and_perform(work)
    roll = work.crew.rolls.get(str(work.mark))
    if roll is not None and not work.is_done_anew:
        found = changes_of(before, work.crew.dump())
        roll.changes = [one for one in found if one["at"][0] not in ASIDE]
