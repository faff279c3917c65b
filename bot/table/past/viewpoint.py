"""Show a finished game's stage from one seat's viewpoint: what it did, saw, and could not know.

Everything comes from the log and the game's own `view`; nothing else is stored for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.story import Moment
from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.log import AnsweredBy, AnswerRow
from bot.store.tables.matches import MatchRow
from bot.table.match.log import without_undone
from bot.table.match.rebuilding import resume
from bot.table.past.history import moments_of
from bot.table.past.stage_replay import do_again, log_of
from engine.kernel.actions import kind_of
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.match import Match


@dataclass(frozen=True)
class Said:
    """A seat's answer or action; `is_hidden`: it was secret at the time."""

    seat: Seat
    ask: Ask | None
    """What was asked; None for an action."""
    what: Json
    by: AnsweredBy
    is_hidden: bool


@dataclass(frozen=True)
class Viewpoint:
    """A stage as a seat saw it; seat "" is the public view."""

    seat: Seat
    before: Any
    """The seat's view of the table when the stage began."""
    moments: list[Moment]
    """The stage's moments, each with the events that the seat may know."""
    said: Sequence[Said]
    """Everybody's answers and actions."""

    @property
    def own(self) -> Sequence[Said]:
        return [one for one in self.said if one.seat == self.seat]

    @property
    def unknown(self) -> Sequence[Said]:
        """Return the answers and actions of others that were secret at the time."""
        return [one for one in self.said if one.seat != self.seat and one.is_hidden]


async def sight(tx: Tx, row: MatchRow, stage: int, seat: Seat) -> Viewpoint:
    """Return the stage as the seat saw it; Refused if there is no such stage."""
    checkpoint = await tx.checkpoints.get(row.id, stage)
    if checkpoint is None:
        raise Refused(say("past-no-such-stage"))
    match = resume(row, checkpoint)
    said: list[Said] = []
    view = match.game.view(match.state, seat or None)
    for entry in without_undone(await log_of(tx, row, checkpoint)):
        _note(said, match, entry)
        do_again(match, entry)
    moments = [_known(moment, seat) for moment in await moments_of(tx, row, stage, seat)]
    return Viewpoint(seat, view, [moment for moment in moments if moment.events], said)


def _note(said: list[Said], match: Match[Any], entry: AnswerRow) -> None:
    """Add a log line's answer or action to `said`; a withdrawal removes the seat's last answer."""
    if entry.is_act:
        is_hidden = kind_of(entry.answer) in match.game.secret_acts
        said.append(Said(entry.seat, None, entry.answer, entry.by, is_hidden))
    elif entry.answer is None:
        last = max(n for n, one in enumerate(said) if one.seat == entry.seat and one.ask)
        del said[last]
    else:
        ask = match.asks[entry.seat]
        said.append(Said(entry.seat, ask, entry.answer, entry.by, ask.is_secret or len(match.asks) > 1))


def _known(moment: Moment, seat: Seat) -> Moment:
    """Return the moment without events that only others may see."""
    known = [event for event in moment.events if event.audience is None or seat in event.audience]
    return replace(moment, events=known)
