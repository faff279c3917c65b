"""Show and read actions out of turn: a seat's own panel, typed actions, and private notes to other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from bot.games.story import Moment, Names
from bot.messages.catalogue import say
from bot.messages.panel import Panel, Post, Press, Pressed
from bot.messages.touch import Touch
from engine.kernel.core import Ask, Event, Json, NotAsked, Seat
from engine.kernel.deputy import Trigger


@dataclass(frozen=True)
class Acting:
    """Everything a seat needs to act out of turn: its view, its legal actions, and the players' names."""

    seat: Seat
    view: Any
    actions: Sequence[str]
    """Kinds of action that the seat can take now (`engine.kernel.contract.Game.actions`)."""
    names: Names
    draft: str = ""
    """Text of the action that the player is putting together; cleared once the seat acts."""
    standing: str = ""
    pace: str = ""
    is_asked: bool = False
    """True if the seat also has an open decision, to which `bot.games.panels.to_ask` leads back."""


@dataclass(frozen=True)
class PrivateNote:
    """A private note to one seat about an action, shown in its Act panel, which opens at this focus."""

    seat: Seat
    text: str
    focus: str = ""


class ShowActs(Protocol):
    """A function that shows a seat its panel of actions out of turn, privately or in a direct message."""

    def __call__(self, acting: Acting, focus: str = "", note: str = "", /) -> Panel: ...


def nobody_acts(*_: object) -> NoReturn:
    """Raise Refused: the game has no actions out of turn."""
    raise NotAsked(say("game-no-acts"))


@dataclass(frozen=True)
class Acts:
    """A game's actions out of turn; games without such actions leave this out."""

    show: ShowActs = nobody_acts
    press: Callable[[Acting, Press], Pressed] = nobody_acts
    """Function that handles a press in that panel; `Pressed.action` acts, `draft` is saved until then."""
    typed: Callable[[Acting, str], Pressed | None] = lambda acting, text: None
    """Function that handles a message typed to the bot; None means that the message is about the open
    decision. Raise Refused for a message that is an action with a mistake in it."""
    name: Callable[[Json], str] = lambda action: say("game-an-action")
    """Function that names an action for everyone to read, without private terms: "a gift"."""
    private_notes: Callable[[Moment, Names], Iterable[PrivateNote]] = lambda moment, names: ()
    """Function that yields private notes about an action; the acting seat sees its panel instead."""
    heard: Callable[[Sequence[Moment], Names], list[Post]] = lambda moments, names: []
    """Function that returns posts about actions at once, in games that report everything else by stage."""
    triggers: Callable[[Sequence[Ask], Sequence[Event], Mapping[Seat, str]], Sequence[Trigger]] = (
        lambda asks, events, standing: ()
    )
    """Function that returns the standing instructions triggered when these asks open, in order of
    execution. It gets the open asks, the events that led to them, and every seat's instructions."""
    touch: Callable[[Acting], Touch | None] = lambda acting: None
    """Function that returns what a page offers by touch; None where that is derived from the panel."""
