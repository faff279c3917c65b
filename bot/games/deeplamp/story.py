"""Write a turn's report in sentences, in one post that grows as heroes act; the log has every roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.deeplamp.account import lines_of, parted
from bot.games.deeplamp.pictures import board_picture
from bot.games.deeplamp.sentences import sentences
from bot.games.story import Moment
from bot.messages.panel import Picture
from engine.deeplamp.play.events import ActivationBegun
from engine.deeplamp.state.state import State
from engine.kernel.core import Seat

BEGINS = ActivationBegun.kind


def story(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the report so far; empty before anybody acts."""
    if not _has_begun(moments):
        return []
    return [_heading(moments), *sentences([parted(moment)[0] for moment in moments])]


def details(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the turn with a line an actor, and every roll."""
    if not _has_begun(moments):
        return []
    return [_heading(moments), *lines_of([parted(moment)[0] for moment in moments], is_ongoing=True)]


def _has_begun(moments: Sequence[Moment]) -> bool:
    return any(event.kind == BEGINS for moment in moments for event in moment.events)


def _heading(moments: Sequence[Moment]) -> str:
    view: State = moments[0].before
    return "**The descent begins**" if view.campaign.step == "setup" else f"**Turn {view.campaign.turn}**"


def story_picture(moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
    """Return the picture of the mine for the turn's post."""
    view: State = moments[-1].after
    return board_picture(view) if view.mine.tiles else None
