"""Word actions out of turn: a seat's own panel, typed actions, and private notes to those concerned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from bot.games.story import Moment, Names
from bot.messages.panel import Panel, Post, Press, Pressed
from engine.kernel.core import Ask, Event, Json, NotAsked, Seat
from engine.kernel.deputy import Trigger


@dataclass(frozen=True)
class Acting:
    """Everything a seat needs to act out of turn: its view, its legal actions, and the players' names."""

    seat: Seat
    view: Any
    actions: Sequence[str]
    """The kinds of action it could take now (`engine.kernel.contract.Game.actions`)."""
    names: Names
    draft: str = ""
    """The working text of what it is putting together; gone when it acts."""
    standing: str = ""
    pace: str = ""
    is_asked: bool = False
    """Whether it has an ask open, to which `bot.games.panels.TO_ASK` leads back."""


@dataclass(frozen=True)
class Whisper:
    """A private note about an action for one seat, with an Act panel open at the given focus."""

    seat: Seat
    text: str
    focus: str = ""


class ShowActs(Protocol):
    """A request to show a seat its own panel of actions out of turn, to that player alone or in a DM."""

    def __call__(self, acting: Acting, focus: str = "", note: str = "", /) -> Panel: ...


def nobody_acts(*_: object) -> NoReturn:
    """Raise Refused: the game has no actions out of turn."""
    raise NotAsked("In this game you cannot act out of turn.")


@dataclass(frozen=True)
class Acts:
    """A game's actions out of turn; games without such actions leave this out."""

    show: ShowActs = nobody_acts
    press: Callable[[Acting, Press], Pressed] = nobody_acts
    """What a press in that panel means: `Pressed.action` acts, `draft` is kept until then."""
    typed: Callable[[Acting, str], Pressed | None] = lambda acting, text: None
    """What a plain message typed to the bot does out of turn; None: it is about the ask.

    A message that is an action all in all but wrong in something is Refused.
    """
    name: Callable[[Json], str] = lambda action: "an action"
    """What was done, for all to read, where nothing of it was between two: "a gift"."""
    whispers: Callable[[Moment, Names], Iterable[Whisper]] = lambda moment, names: ()
    """Private notes about an action to single seats; the seat that acted gets none, it sees its panel."""
    heard: Callable[[Sequence[Moment], Names], list[Post]] = lambda moments, names: []
    """What the channel is told at once of actions, where all else is told by stages."""
    triggers: Callable[[Sequence[Ask], Sequence[Event], Mapping[Seat, str]], Sequence[Trigger]] = (
        lambda asks, events, standing: ()
    )
    """The standing instructions to act that go off as these asks open, in the order to be carried out.

    Given the events that led to the asks, and the instructions of all seats.
    """
