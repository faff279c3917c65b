"""Write a round's report, in one post that grows as units act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.brutal_magic.account import account
from bot.games.brutal_magic.names import symbol
from bot.games.brutal_magic.status import standing_line
from bot.games.story import Moment
from engine.brutal_magic.board.state import View
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Seat
from render.brutal_magic.scenes import round_words

BEGINS = told.ActBegun.kind


def story(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the report so far; empty before the first unit acts."""
    began = next((one for one in moments if any(event.kind == BEGINS for event in one.events)), None)
    if began is None:
        return []
    lines = [_heading(began.before)]
    for moment in moments:
        lines += account(moment.events)
    return [*lines, *_closing(moments)]


def _heading(view: View) -> str:
    return f"**{round_words(view)}** · {' '.join(map(symbol, view.order))}"


def _closing(moments: Sequence[Moment]) -> Iterator[str]:
    """Yield the points after the round; harm at the round's end is already with the last act."""
    if any(isinstance(event, told.RoundEnded | told.GameEnded) for one in moments for event in one.events):
        yield f"**Points** {standing_line(moments[-1].after)}"
