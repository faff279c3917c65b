"""Report a game to its channel: posts, and one growing report per stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True)
class Past:
    """A finished stage, with everything that one seat can know about it.

    `by_sheet`: the asks that the seat's order sheet answered, with the answers.
    """

    moments: Sequence[Moment]
    by_sheet: Sequence[tuple[Ask, Json]] = ()


MOST_IN_A_POST = 1900
"""Maximum length of a post, in characters: Discord's limit is 2,000."""


def post_text(lines: Iterable[str]) -> str:
    """Join the lines into one text; drop the last ones if it would be too long."""
    text = "\n".join(lines)
    return text if len(text) <= MOST_IN_A_POST else text[: MOST_IN_A_POST - 1].rsplit("\n", 1)[0] + "\n…"


@dataclass(frozen=True)
class Story:
    """A game's posts and reports; games that report only by posts need nothing else."""

    posts: Callable[[Sequence[Moment], Names], list[Post]]
    """Function that returns the channel's posts, in order; in games with reports by stage, those of one
    stage."""
    is_told_by_stage: bool = False
    """True if the channel gets one report when a stage is over, instead of a post for each event."""
    came_of: Callable[[Sequence[Moment], Names], str] = lambda moments, names: ""
    """Function that returns the results of a press, shown to the player above their next decision."""
    begins: str = ""
    """Kind of event with which a stage's report begins; "" in games without reports."""
    lines: Callable[[Sequence[Moment], Names], list[str]] = lambda moments, names: []
    """Function that returns the report's lines so far, for one post; `posts` adds separate posts."""
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
