"""Parts that all games' panels share: frame, receipt, and the choice of the panel by kind of ask."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from bot.games.phrases import SeatWords, shortened
from bot.games.story import Names
from bot.messages.catalogue import one_of, reason_of, say, together
from bot.messages.names import escaped
from bot.messages.panel import Button, Choice, Kept, Menu, Panel, Press, Pressed
from bot.messages.touch import Deed, Touch
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.deputy import Thought

TEXT_LIMIT = 3900
NOTE_LIMIT = 900
BODY_LIMIT = 2900
MENU_LIMIT = 25
LABEL_LIMIT = 100
TAKE_BACK = "take_back"
"""The action of the button that takes back what is handed in."""
ACT = "act"
"""Action of the button that opens a seat's Act panel, in other panels and on cards; `arg` is the focus."""
TRY = "try"
"""Action of the button that opens a seat's dry run, and of all components in the dry run."""
ASKED = "asked"
"""The action of a button, in an Act panel, that leads back to the decision of the seat."""
TYPED = "typed"
"""Action of the form that takes the same text as a direct message."""
UNDO = "undo_draft"
"""Action of a page's button that goes back to the draft before this one."""
COACH = "coach"
"""Action of the coach's button, and the focus of a panel with its advice above the decision."""
ASKED_FOR = ("coach", "ask the coach", "advice", "what would you do")
"""What a player can type instead."""
LONGEST_ADVICE, IN_A_ROW = 700, 5
HELP = ("help", "help me", "how", "what")
CHECK = ("anything wrong", "check", "wrong")
SHOW = ("show", "sheet", "show sheet", "panel")
_TAKES_BACK = re.compile(r"(?is)(?:take\s+(?:it\s+)?back|takeback)\b[\s.,;:!]*(?P<rest>.*)")


def to_act() -> Button:
    """Return the button that opens a seat's Act panel."""
    return Button(say("game-act-button"), ACT)


def to_ask() -> Button:
    """Return the button that leads back from an Act panel to the seat's decision."""
    return Button(say("game-back-button"), ASKED)


def to_try() -> Button:
    """Return the button that opens a dry run."""
    return Button(say("game-try-button"), TRY)


@dataclass(frozen=True)
class Prompt:
    """A seat's decision: the ask, its draft, the players' names, and whether it is answered."""

    ask: Ask
    draft: str
    names: Names
    is_sealed: bool = False
    pace: str = ""
    """Pace of the game, if it has several."""
    receipt: str = ""
    due: str = ""
    """Deadline in words, for this player only."""
    coach: bool = False
    """True if the table wants advice on what to play."""
    advised: Thought | None = None
    """Answer that the coach advises; None before it has thought."""
    standing: str = ""
    """Standing instructions of the seat, valid for the whole game."""
    told: str = ""
    """Automatic answers since the player's last press or message, given because only one was possible."""
    since: str = ""
    """Text about what happened since the seat's last turn (`GameTexts.since`), for an ask's first panel."""
    kept: Sequence[Kept] = ()
    """Designs that the player has saved, if the ask is answered with one (`Designs.kind`)."""


class AskPanel(Protocol):
    """The panel of one kind of decision."""

    def show(self, prompt: Prompt, focus: str, *, preview: bool) -> Panel:
        """Return the panel of an open ask, without the note, which the caller adds."""

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        """Handle a press while the decision is open."""

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        """Handle a typed message while the decision is open; Refused if it has no meaning here."""

    def receipt(self, prompt: Prompt) -> str:
        """Return the confirmation of what the seat handed in."""


AskPanels = Mapping[str, AskPanel]
"""Kind of ask -> its panel."""


@dataclass(frozen=True)
class Panels:
    """A game's panels by kind of ask."""

    of_kind: AskPanels
    seats: SeatWords
    kept_secret: Collection[str] = ()
    """Kinds of asks whose answers stay secret after everyone has answered, until the end of the game."""
    examples: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Kind of ask -> what a player can type, for kinds whose panel has no help of its own."""
    touches: Mapping[str, Callable[[Prompt], Touch]] = field(default_factory=dict)
    """Kind of ask -> what can be touched, for kinds that say it themselves."""
    advises: Mapping[str, str] = field(default_factory=dict)
    """Kind of ask -> the focus of its own page for the coach's advice; others show it above the decision."""

    def show(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        """Return the panel of the prompt's ask: open, or collapsed after handing in.

        For a sealed answer, a preview also shows what was handed in.
        """
        of_ask = self.of_kind[prompt.ask.kind]
        if not prompt.is_sealed:
            said = _advice(prompt.advised) if prompt.coach and focus == COACH else ""
            page = of_ask.show(prompt, "" if focus == COACH else focus, preview=preview)
            shown = self.framed(prompt, page, together(filter(None, (note, said))))
            return _with_coach(shown) if prompt.coach else shown
        if preview:
            return framed(self.seats, prompt, sealed_panel(prompt, of_ask.receipt(prompt)), note)
        is_said = (prompt.receipt or say("game-handed-in")).startswith(note.removesuffix("."))
        shown = sealed_panel(prompt, "" if is_said else note)
        return replace(shown, colour=self.seats.colour(prompt.ask.seat))

    def framed(self, prompt: Prompt, panel: Panel, note: str) -> Panel:
        """Return the panel of an open ask with its heading, a note and the seat's news."""
        return framed(self.seats, prompt, panel, note)

    def advice_page(self, ask: Ask) -> str:
        """Return the focus of the page with the coach's advice on that ask."""
        return self.advises.get(ask.kind, COACH)

    def _ask_coach(self, prompt: Prompt) -> Pressed:
        """Open the page with the coach's advice; Refused at a table without a coach."""
        if not prompt.coach:
            raise Refused(say("game-no-coach"))
        return Pressed(focus=self.advice_page(prompt.ask))

    def touch(self, prompt: Prompt) -> Touch | None:
        """Return what a page offers by touch; None where it is derived from the panel's menus and buttons."""
        touch = None if prompt.is_sealed else self.touches.get(prompt.ask.kind)
        if touch is None:
            return None
        shown = touch(prompt)
        return replace(shown, deeds=(*shown.deeds, _coach_deed())) if prompt.coach else shown

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        """Handle a press; for a sealed answer, allow only taking it back. Refused with a reason."""
        if press.action == TYPED and (prompt.is_sealed or _is_for_any_ask(press.text)):
            return self.typed(prompt, press.text)
        if press.action == TAKE_BACK:
            if not prompt.is_sealed:
                raise Refused(say("game-nothing-to-take-back"))
            return Pressed(take_back=True, note=say("game-taken-back"))
        if prompt.is_sealed:
            raise Refused(say("game-sealed"))
        if press.action == COACH:
            return self._ask_coach(prompt)
        return self.of_kind[prompt.ask.kind].press(prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        """Handle a message typed to the bot about the ask; Refused if it has no meaning here."""
        if taken_back := _TAKES_BACK.fullmatch(text.strip()):
            return self._take_back(prompt, taken_back["rest"])
        if command(text) in SHOW:
            return Pressed()
        if not prompt.is_sealed:
            if command(text) in HELP and (examples := self.examples.get(prompt.ask.kind)):
                return Pressed(note=say("game-help", examples=one_of(f"`{one}`" for one in examples)))
            if command(text) in ASKED_FOR:
                return self._ask_coach(prompt)
            return self.of_kind[prompt.ask.kind].typed(prompt, text)
        if command(text) in HELP:
            return Pressed(note=say("game-what-to-type"))
        if command(text) in CHECK:
            return Pressed()
        raise Refused(say("game-sealed-typed"))

    def _take_back(self, prompt: Prompt, rest: str) -> Pressed:
        """Take the answer back and handle the rest of the message; if the rest is refused, change nothing."""
        if not rest:
            return self.press(prompt, Press(TAKE_BACK))
        if not prompt.is_sealed:
            return self.typed(prompt, rest)
        try:
            then = self.typed(replace(prompt, is_sealed=False, receipt=""), rest)
        except Refused as refused:
            raise Refused(together([reason_of(refused), say("game-still-handed-in")])) from None
        note = together(filter(None, (say("game-taken-back"), then.note)))
        return replace(then, take_back=True, note=note)


def _with_coach(panel: Panel) -> Panel:
    """Return the panel with the coach's button: in its last row of buttons, if that has room."""
    button = Button(say("game-coach-button"), COACH)
    *rows, last = panel.rows or ((),)
    if isinstance(last, Menu) or len(last) >= IN_A_ROW:
        return replace(panel, rows=(*panel.rows, (button,)))
    return replace(panel, rows=(*rows, (*last, button)))


def _coach_deed() -> Deed:
    """Return the button as something to touch on a page."""
    return Deed(say("game-coach-button"), Press(COACH))


def _advice(thought: Thought | None) -> str:
    """Return the strongest level's plan for the decision; "" before it has thought."""
    if thought is None:
        return ""
    why = shortened(escaped(thought.why), LONGEST_ADVICE)
    return say("game-coach-advice", why=why) if why else say("game-coach-silent")


def takes_back(text: str) -> bool:
    """Return whether a message takes back what was handed in, and says nothing else."""
    found = _TAKES_BACK.fullmatch(text.strip())
    return found is not None and not found["rest"]


def command(text: str) -> str:
    """Normalise a message for comparison with commands: "Hand in!" becomes "hand in"."""
    return " ".join(text.lower().split()).rstrip(".!? ")


def _is_for_any_ask(text: str) -> bool:
    return command(text) in SHOW or _TAKES_BACK.fullmatch(text.strip()) is not None


def framed(seats: SeatWords, prompt: Prompt, panel: Panel, note: str) -> Panel:
    """Return the panel with its seat and deadline in the first line, and what `with_news` adds."""
    first, _, rest = panel.text.partition("\n")
    is_named = seats.symbol(prompt.ask.seat) in first
    head = " · ".join(filter(None, (first, "" if is_named else seats.name(prompt.ask.seat), prompt.due)))
    return with_news(seats, prompt, replace(panel, text="\n".join(filter(None, (head, rest)))), note)


def with_news(seats: SeatWords, prompt: Prompt, panel: Panel, note: str) -> Panel:
    """Return the panel in the seat's colour, with a note and the seat's news above its heading."""
    text = "\n".join(filter(None, (shortened(note, NOTE_LIMIT), prompt.told, prompt.since, panel.text)))
    room = TEXT_LIMIT - len(panel.below)
    return replace(panel, text=shortened(text, room), colour=seats.colour(prompt.ask.seat))


def sealed_panel(prompt: Prompt, text: str) -> Panel:
    """Return the panel of a sealed answer: its visible part, and the button to take it back."""
    receipt = prompt.receipt or say("game-handed-in")
    shown = shortened(text, TEXT_LIMIT - len(receipt) - 1)
    take_back = Button(say("game-take-back-button"), TAKE_BACK)
    return Panel("\n".join(filter(None, (shown, receipt))), ((take_back,),))


def answered(prompt: Prompt, answer: Json, draft: str, note: str = "") -> Pressed:
    """Answer the ask, and save the answer as text for the receipt.

    The rules check the answer when it is handed in.
    """
    return Pressed(draft=draft, answer=answer, note=note)


def unknown(press: Press) -> Refused:
    """Return the refusal for a press that no button of this panel sends."""
    return Refused(say("game-out-of-date"))


def not_understood(text: str, *examples: str) -> Refused:
    """Return the refusal for a typed message that has no meaning here."""
    typed = shortened(" ".join(text.split()), 60)
    return Refused(say("game-not-understood", typed=typed, examples=one_of(f"`{e}`" for e in examples)))


def picked(press: Press) -> str:
    """Return the value picked in a menu; Refused if nothing was picked."""
    if not press.values:
        raise Refused(say("game-nothing-picked"))
    return press.values[0]


def choice(label: str, value: str, description: str = "", *, chosen: bool = False) -> Choice:
    """Return a menu entry, shortened to Discord's limits."""
    return Choice(shortened(label, LABEL_LIMIT), value, shortened(description, LABEL_LIMIT), chosen)
