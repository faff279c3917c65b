"""Write a turn's report, in one post that grows as heroes act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.deeplamp.account import lines_of, parted
from bot.games.deeplamp.pictures import board_picture
from bot.games.story import Moment
from bot.messages.panel import Picture
from engine.deeplamp.play.events import ActivationBegun
from engine.deeplamp.state.state import State
from engine.kernel.core import Seat

BEGINS = ActivationBegun.kind


def story(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the report so far; empty before anybody acts."""
    if not any(event.kind == BEGINS for moment in moments for event in moment.events):
        return []
    view: State = moments[0].before
    heading = "**The descent begins**" if view.campaign.step == "setup" else f"**Turn {view.campaign.turn}**"
    return [heading, *lines_of([parted(moment)[0] for moment in moments], is_ongoing=True)]


def story_picture(moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
    """Return the picture of the mine for the turn's post."""
    view: State = moments[-1].after
    return board_picture(view) if view.mine.tiles else None
