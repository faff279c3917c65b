"""Say how one kind of ask with a space is worded; whatever a game leaves out follows from the space."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.answers import answer_text
from bot.games.panels import Prompt, command
from bot.games.phrases import shortened
from bot.messages.panel import Button, Picture
from engine.kernel.core import Json
from engine.kernel.spaces import Option, Pick, Space, Spaced

FLAT = 5
"""Most answers in all that are offered as a button each."""
TEXT = 2800
"""Most characters of a panel's text."""
Words = Callable[[Any, Json], tuple[str, str]]
"""Function that returns the label of a value, and a line about it; the first parameter is the ask."""


@dataclass(frozen=True)
class Shortcut:
    """A whole answer with its label; one with a second line stands in a menu.

    A button of another style than primary stands beside the others at the end.
    """

    label: str
    answer: Json
    small: str = ""
    style: str = "primary"


class Face:
    """The texts of one kind of ask."""

    title = ""
    """Heading of the panel."""
    asked = ""
    """Public name of the decision, as in "Ann still has to hand in a bid"."""
    listed = ""
    """Heading of the menu of whole answers; "" for a general one."""
    flat = FLAT
    """Most answers in all that are offered as a button each, or in a menu; 0 for never."""
    buttons = 5
    """Most whole answers that are buttons; more of them are a menu."""
    longest = 80
    """Most characters of an option's label on a button; longer ones make a menu."""
    shows_barred = True
    """True if barred options stay as buttons that cannot be pressed."""
    has_form = True
    """True if a button opens a form to type the answer; it can always be typed in a direct message."""
    more: Sequence[Button] = ()
    """Buttons of the game's own; its panels handle their presses."""

    def text(self, prompt: Prompt) -> str:
        """Return what is to be decided, and what one should know for it."""
        return f"**{self.title or plain_word(prompt.ask.kind)}**"

    def below(self, prompt: Prompt) -> str:
        """Return what stands below the picture."""
        return ""

    def heading(self, prompt: Prompt, path: str) -> str:
        """Name one piece of the answer; `path` is where it stands in the answer, such as "peg" or "0/to"."""
        last = path.rpartition("/")[2]
        if not last:
            return self.title or plain_word(prompt.ask.kind)
        return "Next" if last.isdecimal() else plain_word(last)

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        """Return an option with its label (`said`), second line (`small`) and place."""
        return one if one.said else one._replace(said=plain_word(one.word))

    def style(self, prompt: Prompt, one: Option) -> str:
        """Return the style of an option's button."""
        return "primary"

    def shortcuts(self, prompt: Prompt) -> Sequence[Shortcut]:
        """Return whole answers that many players want."""
        return ()

    def said(self, prompt: Prompt, answer: Json) -> str:
        """Return an answer in words, for receipts."""
        return self.plain(answer)

    def note(self, prompt: Prompt, answer: Json) -> str:
        """Return what stands above the next panel; "" for what came of it."""
        return f"{self.said(prompt, answer)}."

    def plain(self, answer: Json) -> str:
        """Return an answer in words without the ask, for reviews of the game."""
        return answer_text(answer)

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Return the answer that somebody typed; Refused with what it may have meant."""
        space = space_of(prompt)
        for asked in space.questions(None) if text.strip() else ():
            for one in asked.options if asked.most == 1 and asked.ends else ():
                is_label = self.option(prompt, asked.path, one).said.lower() == command(text)
                if is_label and space.is_whole(put(space, None, asked.path, [one.value])):
                    return put(space, None, asked.path, [one.value])
        return space.parse(text)

    def example(self, prompt: Prompt) -> str:
        """Return an answer as one may type it."""
        return space_of(prompt).spell(prompt.ask.fallback())

    def picture(self, prompt: Prompt, draft: Json) -> Picture | None:
        """Return the panel's picture; places of options are lit in it on the board's page."""
        return None


@dataclass(frozen=True)
class PickFace(Face):
    """A question with a few values to pick from, each with its words."""

    question: Callable[[Prompt], str]
    words: Words
    drawn: Callable[[Prompt], Picture | None] = lambda prompt: None
    note_form: str = ""
    """Words above the next panel, with {label} and {value}; "" for what came of it."""
    receipt_form: str = "{label}"
    verbs: Collection[str] = ()
    """Words that a typed answer may begin with."""
    menu: str = ""
    """Heading of the menu that offers the values as places, with their lines; "" for buttons."""
    longest: int = 60
    has_form: bool = False
    shows_barred: bool = False

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


def plain_word(word: str) -> str:
    """Return a word of the rules as a label."""
    plain = word.replace("_", " ")
    return plain if plain != plain.lower() else plain.capitalize()


def put(space: Space, draft: Json, path: str, values: Sequence[Json]) -> Json:
    """Return the draft with these values picked for the piece at the path."""
    return space.put(draft, path.split("/") if path else [], values)


def space_of(prompt: Prompt) -> Space:
    """Return the space of the prompt's ask."""
    assert isinstance(prompt.ask, Spaced)
    return prompt.ask.space
