"""Report a game to its channel: posts, and one growing report per stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.messages.panel import Picture, Post
from engine.kernel.core import Ask, Event, Json, Seat

Names = Mapping[Seat, str]
"""Who sits where."""


@dataclass(frozen=True)
class Moment:
    """The events of one accepted answer or action, with the public view before and after.

    Some events may be limited to their audience (`engine.kernel.core.Event.audience`).
    """

    events: Sequence[Event]
    before: Any
    after: Any
    stage: int = 0
    """Of the match, in which the answer was given."""
    actor: Seat = ""
    """Who acted out of turn; "" where an answer was taken."""
    is_triggered: bool = False
    """Whether that was by a standing instruction."""


@dataclass(frozen=True)
class Past:
    """A finished stage from one seat's viewpoint, with everything the seat may know.

    `by_sheet`: the asks that the seat's order sheet answered, with the answers.
    """

    moments: Sequence[Moment]
    by_sheet: Sequence[tuple[Ask, Json]] = ()


MOST_IN_A_POST = 1900
"""Characters: Discord takes 2,000."""


def post_text(lines: Iterable[str]) -> str:
    """Join the lines into one text; drop the last ones if it would be too long."""
    text = "\n".join(lines)
    return text if len(text) <= MOST_IN_A_POST else text[: MOST_IN_A_POST - 1].rsplit("\n", 1)[0] + "\n…"


@dataclass(frozen=True)
class Story:
    """A game's posts and reports; games that report only by posts need nothing else."""

    posts: Callable[[Sequence[Moment], Names], list[Post]]
    """What the channel is told, in the order to be posted; where it is told by stages, of one of them."""
    is_told_by_stage: bool = False
    """Whether the channel is told a stage in one go when it is over, and not each thing as it happens."""
    came_of: Callable[[Sequence[Moment], Names], str] = lambda moments, names: ""
    """What came of a press, told to the person above their next decision."""
    begins: str = ""
    """The kind of event with which the story of a stage begins; "" in a game without stories."""
    lines: Callable[[Sequence[Moment], Names], list[str]] = lambda moments, names: []
    """A stage so far, in lines that are told in one post; `posts` has what is told beside it."""
    before: Callable[[Sequence[Moment], Names], list[Post]] | None = None
    """What is told before a story that is read as a whole, if not `posts`: not what its heading says."""
    picture: Callable[[Sequence[Moment], Names], Picture | None] = lambda moments, names: None
    """What hangs on the story as long as the stage is not over."""
    verdict: Callable[[Sequence[Moment], Names], Picture | None] = lambda moments, names: None
    """What hangs on the story of a stage that is over: what decided most."""
    asked_where: Callable[[Ask], str] = lambda ask: ""
    """What an ask is about, in a word that everybody may read, as the hex of a battle."""
