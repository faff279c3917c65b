"""Set the crew's options and words, and keep the content that it enters."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, Field, ValidationError

from bot.extras.companion.book.crew import Crew, HeroClass, Kind, Line, Mission, Options, Place, World
from bot.extras.companion.book.deed import Deed, in_words
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.sheet import Item, Label
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

MOST_OLD_WORDS: Final = 400
CONTENT: Final[dict[str, tuple[str, type[BaseModel]]]] = {
    "enemy": ("kinds", Kind), "class": ("content", HeroClass), "item": ("items", Item),
    "mission": ("missions", Mission), "world": ("all_worlds", World), "place": ("places", Place),
}  # fmt: skip
"""Kind of content -> where the crew keeps it, and its model."""


class Option(Deed):
    """Set one of the crew's switches."""

    do = "option"
    name: str
    value: Any = True

    def perform(self, work: Work) -> None:
        crew = work.crew
        if self.name == "words" and self.value == "plain":
            take_words(crew, {})
            work.say(say("book-plain-words"))
            return
        if self.name not in Options.model_fields:
            raise Refused(
                say("book-there-option-choose", name=self.name, names=", ".join(Options.model_fields))
            )
        value = None if self.name == "hard_core" and self.value in (False, "off") else self.value
        try:
            crew.options = Options.model_validate({**crew.options.dump(), self.name: value})
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        option = work.words(self.name)
        if isinstance(value, str):
            work.say(say("book-option-is", option=option, value=work.words(value)))
        else:
            work.say(say("book-option-on" if value else "book-option-off", option=option))


class WordsOf(Deed):
    """Take the crew's own words for the book's; an empty word goes back, `all` replaces every one."""

    do = "words"
    words: dict[Label, str] = Field(max_length=200)
    all: bool = False

    def perform(self, work: Work) -> None:
        crew = work.crew
        kept = {} if self.all else dict(crew.words)
        for neutral, own in self.words.items():
            kept.pop(neutral, None)
            if own.strip():
                kept[neutral] = own.strip()
        take_words(crew, kept)
        work.say(say("book-words-your-own", n=len(crew.words)) if crew.words else say("book-plain-words"))


def take_words(crew: Crew, words: dict[str, str]) -> None:
    """Rename everything that is shown; typed lines go on taking the words of before."""
    before = {own: neutral for neutral, own in crew.words.items() if words.get(neutral) != own}
    kept = {**crew.old_words, **before}
    crew.old_words = dict(list(kept.items())[-MOST_OLD_WORDS:])
    crew.words = words


class Content(Deed):
    """Keep an enemy, class, item, mission, world, place or a line of a chart; null takes it away."""

    do = "content"
    kind: Literal["enemy", "class", "item", "mission", "world", "place", "line"]
    name: Label
    value: dict[str, Any] | None = None
    roll: int | None = Field(default=None, ge=0, le=100)

    def perform(self, work: Work) -> None:
        crew = work.crew
        if self.kind == "line":
            if self.roll is None:
                raise Refused(say("book-line-chart-number-enter"))
            chart = crew.charts.setdefault(self.name, {})
            self._put(work, chart, str(self.roll), Line)
        else:
            where, model = CONTENT[self.kind]
            self._put(work, getattr(crew, where), self.name, model)
        settle(work)

    def _put(self, work: Work, held: dict[str, Any], key: str, model: type[BaseModel]) -> None:
        if self.value is None:
            if held.pop(key, None) is None:
                raise Refused(say("book-crew-choose-entered", kind=work.words(self.kind), name=key))
            work.say(say("book-content-gone", kind=work.words(self.kind), name=self.name))
            return
        try:
            given = {"name": self.name, **self.value} if model is Item else self.value
            held[key] = model.model_validate(given)
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        shown = f"{self.name} {key}" if self.kind == "line" else self.name
        work.say(say("book-content-kept", kind=work.words(self.kind), name=shown))
