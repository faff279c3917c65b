"""Set the crew's options and words, and keep the content that it enters."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, Field, ValidationError

from bot.extras.companion.book.crew import HeroClass, Kind, Line, Mission, Options, Place, World
from bot.extras.companion.book.deed import Deed, in_words
from bot.extras.companion.book.sheet import Item, Label
from bot.extras.companion.book.work import Work
from engine.kernel.core import Refused

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
            crew.words = {}
            work.say("Plain words.")
            return
        if self.name not in Options.model_fields:
            raise Refused(f"There is no option {self.name}. Choose one of {', '.join(Options.model_fields)}.")
        value = None if self.name == "hard_core" and self.value in (False, "off") else self.value
        try:
            crew.options = Options.model_validate({**crew.options.dump(), self.name: value})
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        shown = (
            {True: "on", False: "off", None: "off"}.get(value, value) if not isinstance(value, str) else value
        )
        work.say(f"Option {self.name.replace('_', ' ')}: {shown}.")


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
        crew.words = kept
        work.say(f"{len(crew.words)} words of your own." if crew.words else "Plain words.")


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
                raise Refused("A line of a chart has a number. Enter the number that was rolled.")
            chart = crew.charts.setdefault(self.name, {})
            self._put(work, chart, str(self.roll), Line)
        else:
            where, model = CONTENT[self.kind]
            self._put(work, getattr(crew, where), self.name, model)

    def _put(self, work: Work, held: dict[str, Any], key: str, model: type[BaseModel]) -> None:
        if self.value is None:
            if held.pop(key, None) is None:
                raise Refused(f"The crew has no {self.kind} {key}. Choose one that it has entered.")
            work.say(f"{self.kind} {self.name} is taken away.")
            return
        try:
            given = {"name": self.name, **self.value} if model is Item else self.value
            held[key] = model.model_validate(given)
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        shown = f"{self.name} {key}" if self.kind == "line" else self.name
        work.say(f"{self.kind} {shown} is kept.")
