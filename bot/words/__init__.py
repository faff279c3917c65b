"""Games in words: for each game a package of the texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.panel import Panel, Picture, Post, Press, Pressed
from engine.core import Ask, Event, Json, Seat
from engine.deputy import Deputy
from render.scene import Chart, Scene


@dataclass(frozen=True)
class Moment:
    """Events of one accepted answer, with what everybody could see before and after it."""

    events: Sequence[Event]
    before: Any
    after: Any


@dataclass(frozen=True)
class Desk:
    """What a seat has before it: the ask, its draft, who sits where, and whether it is answered already."""

    ask: Ask
    draft: str
    names: Mapping[Seat, str]
    is_sealed: bool = False
    pace: str = "swift"
    receipt: str = ""
    due: str = ""
    """Until when, in words for the person alone."""
    coach: bool = False
    """Whether the table wants advice on what to play."""


@dataclass(frozen=True)
class Overdue:
    """An answer given for somebody: with it the draft that is kept, what is told of it, and whether it is
    what he had saved himself."""

    answer: Json
    draft: str
    told: str
    is_saved: bool = False


class Words(Protocol):
    """One game in words. Views are those of the game's own `view`."""

    topics: Mapping[str, str]
    sheet_kind: str
    """The kind of ask whose draft is the order sheet that serves the whole round."""
    ask_words: Mapping[str, str]
    """What a person may call each kind of ask -> the kind."""

    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        """What the channel is told: the reveal, the account, the map, the end; in the order to be posted."""

    def status(self, view: Any, names: Mapping[Seat, str]) -> str:
        """Round, leader, event and standing of each seat, for the status card (markdown)."""

    def ask_name(self, ask: Ask) -> str:
        """What is asked, by kind alone: "orders", "a payment"; never what for."""

    def board(self, view: Any, names: Mapping[Seat, str], *, close: bool = False) -> Picture:
        """The board as it lies; close: only where something is going on, as large as it fits."""

    def board_text(self, view: Any, names: Mapping[Seat, str]) -> str:
        """The board as a table of text."""

    def colour(self, seat: Seat) -> int:
        """The seat's colour, 0xRRGGBB."""

    def seat_name(self, seat: Seat) -> str:
        """The seat with its symbol, for instance a coloured square and Blue."""

    def panel(self, desk: Desk, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        """The panel in which the seat answers its ask."""

    def press(self, desk: Desk, press: Press) -> Pressed:
        """What a press in that panel means; engine.core.Refused with a reason for the person."""

    def typed(self, desk: Desk, text: str) -> Pressed:
        """What a plain message typed to the bot means for the ask; Refused if it means nothing."""

    def draft_for(self, ask: Ask, last: str) -> str:
        """The draft with which a new ask begins, given the draft of the seat's last ask of that kind."""

    def deputy(self, draft: str, ask: Ask, *, pace: str) -> Deputy:
        """Who answers later asks of the round from the order sheet handed in (a draft)."""

    def overdue(self, ask: Ask, draft: str, sheet: str) -> Overdue:
        """What a missed deadline means; `draft`: saved for the ask, `sheet`: the order sheet of the round."""

    def stewarded(self, ask: Ask, sheet: str) -> Overdue:
        """What the steward answers for a seat whose person is away."""

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        """The course of a whole game in curves, if there is anything to show."""

    def shown(self, picture: Picture) -> Scene | Chart:
        """What a picture shows."""

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        """Options that differ from the default, a line each, for the lobby card."""
