"""The words of asks that pick one of a few values: a question, and for each value a label and a line."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from bot.games.faces import Face
from bot.games.panels import Prompt
from bot.games.phrases import shortened
from bot.messages.panel import Picture
from engine.kernel.core import Json
from engine.kernel.spaces import Option, Pick

TEXT = 2800
"""Most characters of a panel's text."""
Words = Callable[[Any, Json], tuple[str, str]]
"""Function that returns the label of a value, and a line about it; the first parameter is the ask."""


@dataclass(frozen=True)
class PickFace(Face):
    """A question with a few values to pick from, each with its words."""

    question: Callable[[Prompt], str]
    words: Words
    drawn: Callable[[Prompt], Picture | None] = lambda prompt: None
    note_form: str = ""
    """What stands above the next panel, with {label} and {value}; "" for what came of it."""
    receipt_form: str = "{label}"
    verbs: Collection[str] = ()
    """Words that a typed answer may begin with."""
    menu: str = ""
    """Heading of the menu that offers the values as places, with their lines; "" for buttons."""
    longest: int = 60
    has_form: bool = False

    def text(self, prompt: Prompt) -> str:
        listed = "" if self.menu else self.lines(prompt)
        return shortened("\n".join(filter(None, (self.question(prompt), listed))), TEXT)

    def lines(self, prompt: Prompt) -> str:
        """Return the values that have a line, each with it."""
        assert isinstance(prompt.ask, Pick)
        words = (self.words(prompt.ask, value) for value in prompt.ask.values)
        return "\n".join(f"**{label}**: {line}" for label, line in words if line)

    def heading(self, prompt: Prompt, path: str) -> str:
        return self.menu or "Choose one"

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        label, line = self.words(prompt.ask, one.value)
        return one._replace(said=label, small=line, place=str(one.value) if self.menu else "")

    def said(self, prompt: Prompt, answer: Json) -> str:
        return self._formed(self.receipt_form, prompt, answer)

    def note(self, prompt: Prompt, answer: Json) -> str:
        return self._formed(self.note_form, prompt, answer)

    def _formed(self, form: str, prompt: Prompt, answer: Json) -> str:
        (value,) = answer.values()
        return form.format(label=self.words(prompt.ask, value)[0], value=value)

    def typed(self, prompt: Prompt, text: str) -> Json:
        first, _, rest = text.strip().partition(" ")
        return super().typed(prompt, rest if first.lower() in self.verbs else text)

    def picture(self, prompt: Prompt, draft: Json) -> Picture | None:
        return self.drawn(prompt)
