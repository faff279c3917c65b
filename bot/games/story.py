"""Report a game to its channel: posts, and one growing report per stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from bot.messages.panel import Picture, Post
from engine.kernel.core import Ask, Event, Json, Seat

Names = Mapping[Seat, str]
"""Seat -> name of its player."""


@dataclass(frozen=True)
class Moment:
    """The events of one accepted answer or action, with the public view before and after it.

    Some events are only for their audience (`engine.kernel.core.Event.audience`).
    """

    events: Sequence[Event]
    before: Any
    after: Any
    stage: int = 0
    """Stage of the match in which the answer was given."""
    actor: Seat = ""
    """Seat that acted out of turn; "" if the events come from an answer."""
    is_triggered: bool = False
    """True if a standing instruction triggered the action."""

    def known_to(self, seat: Seat) -> Moment:
        """Return the moment without events that only others may see."""
        known = [event for event in self.events if event.audience is None or seat in event.audience]
        return replace(self, events=known)


@dataclass(frozen=True)
class Past:
    """Everything that one seat can know of a finished stage, or of all that happened since its last turn.

    `by_sheet`: the asks that the seat's order sheet answered, with the answers.
    """

    moments: Sequence[Moment]
    by_sheet: Sequence[tuple[Ask, Json]] = ()
    ask: Ask | None = None
    """Decision that the seat has to make now; None if it has none."""

    @property
    def events(self) -> list[Event]:
        return [event for moment in self.moments for event in moment.events]

    @property
    def before(self) -> Any:
        """Return the public view before the first moment."""
        return self.moments[0].before

    @property
    def after(self) -> Any:
        """Return the public view after the last moment."""
        return self.moments[-1].after

    @property
    def stage(self) -> int:
        return self.moments[0].stage


Edge = Literal["lost", "won", "changed", "leads", "now"]
"""Topic of a row: what the seat lost, what it won, what else changed, who may win, what to do now."""
EDGES: Mapping[Edge, str] = {"lost": "🔻", "won": "🟩", "changed": "▫️", "leads": "🏆", "now": "➡️"}
"""Topic -> the sign before its row, in the order of the rows."""
NEWS: Sequence[Edge] = ("lost", "won", "changed")
"""Topics of rows that stand only if something happened."""
MOST_NAMED = 3
"""Most events that a row names; the rest are only counted."""


@dataclass(frozen=True)
class Row:
    """A row of what happened since a seat's last turn: the text in bold, then its detail."""

    edge: Edge
    text: str
    detail: str = ""

    @property
    def line(self) -> str:
        return " ".join(filter(None, (EDGES[self.edge], f"**{self.text}**", self.detail)))


def row_of(edge: Edge, rows: Sequence[Row]) -> list[Row]:
    """Return a row for a single event with its detail, or one for several without; none for no event."""
    if len(rows) < 2:
        return [replace(row, edge=edge) for row in rows]
    more = len(rows) - MOST_NAMED
    return [
        Row(edge, ". ".join(row.text for row in rows[:MOST_NAMED]), f"and {more} more" if more > 0 else "")
    ]


MOST_IN_A_POST = 1900
"""Maximum length of a post, in characters: Discord's limit is 2,000."""


def post_text(lines: Iterable[str]) -> str:
    """Join the lines into one text; drop the last ones if it would be too long."""
    text = "\n".join(lines)
    return text if len(text) <= MOST_IN_A_POST else text[: MOST_IN_A_POST - 1].rsplit("\n", 1)[0] + "\n…"


@dataclass(frozen=True)
class Digest:
    """A go-round's report in a game whose stages are turns of single seats: one post that grows.

    `turn`: function that returns the line of one turn. `totals`: function that compares the public views
    before the go-round and now, in one line.
    """

    turn: Callable[[Sequence[Moment], Names], str]
    totals: Callable[[Any, Any], str]


@dataclass(frozen=True)
class Story:
    """A game's posts and reports; games that report only by posts need nothing else."""

    posts: Callable[[Sequence[Moment], Names], list[Post]]
    """Function that returns the channel's posts, in order; in games with reports by stage, those of one
    stage."""
    is_told_by_stage: bool = False
    """True if the channel gets one report when a stage is over, instead of a post for each event."""
    digest: Digest | None = None
    """The report of a go-round; None in games whose stages are rounds of all seats."""
    came_of: Callable[[Sequence[Moment], Names], str] = lambda moments, names: ""
    """Function that returns the results of a press, shown to the player above their next decision."""
    begins: str = ""
    """Kind of event with which a stage's report begins; "" in games without reports."""
    lines: Callable[[Sequence[Moment], Names], list[str]] = lambda moments, names: []
    """Function that returns the report's lines so far, for one post; `posts` adds separate posts."""
    details: Callable[[Sequence[Moment], Names], list[str]] | None = None
    """Function that returns the report's lines with every roll, for the log; None means `lines`."""
    before: Callable[[Sequence[Moment], Names], list[Post]] | None = None
    """Function that returns posts before a finished report, without what its heading says; None means
    `posts`."""
    picture: Callable[[Sequence[Moment], Names], Picture | None] = lambda moments, names: None
    """Function that returns the report's picture while the stage is in progress."""
    verdict: Callable[[Sequence[Moment], Names], Picture | None] = lambda moments, names: None
    """Function that returns the report's picture when the stage is over: its most decisive event."""
    asked_where: Callable[[Ask], str] = lambda ask: ""
    """Function that returns the place a decision is about, for everyone to read, such as the hex of a
    battle."""
