"""Say how one kind of ask with a space is worded; whatever a game leaves out follows from the space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.answers import answer_text
from bot.games.panels import Prompt, command
from bot.messages.panel import Button, Picture
from engine.kernel.core import Json
from engine.kernel.spaces import Option, Space, Spaced

FLAT = 5
"""Most answers in all that are offered as a button each."""


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
    flat = FLAT
    """Most answers in all that are offered as a button each; 0 for never."""
    longest = 80
    """Most characters of an option's label on a button; longer ones make a menu."""
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

    def picture(self, prompt: Prompt, draft: Json) -> Picture | None:
        """Return the panel's picture; places of options are lit in it on the board's page."""
        return None


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
