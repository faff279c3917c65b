"""Build a stage's round report: its post, its picture, and the overflow."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.catalogue import find_texts
from bot.games.phrases import seat_word
from bot.games.story import Digest
from bot.messages.catalogue import Message, listed, one_of, say, stamp, together
from bot.messages.limits import ROOM, parted
from bot.messages.names import honest
from bot.messages.panel import Picture, Post
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.table.deadlines import deadlines
from bot.table.match.looks import Look, dressed
from bot.table.match.table import Table
from bot.table.past import history
from engine.kernel.core import Seat


@dataclass(frozen=True)
class Telling:
    """A round report for posting, or for updating its post.

    `texts`: one for each message; `picture`: attached to the first; `title`: the name of a thread for the
    rest.
    """

    title: str
    texts: Sequence[str]
    is_over: bool
    picture: Picture | None = None

    def dressed(self, look: Look) -> Telling:
        """Return the report with its picture in that look."""
        shown = dressed(Post("", self.picture), look)
        return replace(self, picture=shown.picture)

    @property
    def digest(self) -> str:
        """Return a hash that changes with the report."""
        said = "\n\n".join([*self.texts, str(self.is_over)])
        return hashlib.sha256(said.encode()).hexdigest()


async def told(tx: Tx, row: MatchRow, stage: int, table: Table | None) -> Telling | None:
    """Return a stage's report; None if there is nothing to report yet.

    With a `table` (a game in play), the current stage also names who still has to answer.
    """
    texts = find_texts(row.game)
    if texts.story.digest:
        return await _digest(tx, row, texts.story.digest, stage, table)
    moments = await history.moments_again(tx, row, stage)
    names = await history.names_at(tx, row, stage)
    lines = texts.story.lines(moments, names)
    if not lines:
        return None
    is_over = table is None or table.match.stage != stage
    if table is not None and not is_over:
        lines += await _waiting(table)
    return Telling(
        texts.stage_name(stage),
        parted([*map(honest, lines)], ROOM),
        is_over,
        (texts.story.verdict if is_over else texts.story.picture)(moments, names),
    )


async def _digest(tx: Tx, row: MatchRow, digest: Digest, stage: int, table: Table | None) -> Telling | None:
    """Return the report of the go-round that begins with this turn, with a line a turn."""
    texts = find_texts(row.game)
    names = {} if row.anonymous else await history.names_at(tx, row, stage)
    match = table.match if table else None
    turns = await history.go_round(tx, row, await tx.seats.of(row.id), stage, match)
    alone = await _alone(tx, row)
    told = {
        turn: moments
        for turn, seat in turns.items()
        if seat != alone and (moments := await history.moments_of(tx, row, turn))
    }
    open_turn = told.pop(match.stage, []) if match else []
    acts = texts.acts.heard([moment for moment in open_turn if moment.actor], names)
    lines = [*(digest.turn(moments, names) for moments in told.values()), *(post.text for post in acts)]
    if not lines:
        return None
    shown = list(told.values()) or [open_turn]
    lines.append(digest.totals(shown[0][0].before, shown[-1][-1].after))
    is_over = match is None or match.stage not in turns
    if table is not None and not is_over:
        lines += await _waiting(table)
    pictures = [post.picture for post in texts.story.posts(shown[-1], names) if post.picture]
    heading = say("report-turns", first=min(told, default=min(turns)), last=max(told, default=0), n=len(told))
    follows = _next(table, max(turns)) if table is not None and is_over else []
    every = [together([heading, *follows], " · "), *lines]
    telling = parted([*map(honest, every)], ROOM)
    return Telling(texts.stage_name(min(turns)), telling, is_over, pictures[0] if pictures else None)


async def _alone(tx: Tx, row: MatchRow) -> Seat | None:
    """Return the seat of the table's only person, to whom nobody needs to tell their own turns."""
    people = [seat.seat for seat in await tx.seats.of(row.id) if seat.person_id is not None]
    return people[0] if len(people) == 1 else None


def _next(table: Table, last: int) -> list[str]:
    """Return the words that name the seat whose turn follows the go-round."""
    if table.match.stage != last + 1 or not table.match.asks:
        return []
    who = table.texts.seats.short(next(iter(table.match.asks)), table.names)
    return [say("report-next", who=who)]


async def _waiting(table: Table) -> list[str]:
    """Return the line "F7: waiting for Blue and Red, due 09:05"; empty if only computers have to answer.

    An anonymous table gives a number of seats instead.
    """
    if table.row.hides_people:
        return [say("report-waiting-hidden", n=len(table.match.awaited), seats=len(table.match.asks))]
    people = [row.seat for row in table.awaited_people() if row.seat]
    if not people:
        return []
    where = table.texts.story.asked_where(table.match.asks[people[0]])
    dues = await deadlines.open_deadlines(table)
    who = (one_of if table.match.is_first else listed)(map(seat_word, people))
    rows = [dues[seat] for seat in people if seat in dues]
    if any(row.held_at for row in rows):
        return [_stopped(where, who)]
    return [_awaited(where, who, _due(rows))]


def _stopped(where: str, who: str) -> Message:
    if where:
        return say("report-waiting-where-stopped", where=where, who=who)
    return say("report-waiting-stopped", who=who)


def _awaited(where: str, who: str, due: str) -> Message:
    if where and due:
        return say("report-waiting-where-due", where=where, who=who, due=due)
    if where:
        return say("report-waiting-where", where=where, who=who)
    return say("report-waiting-due", who=who, due=due) if due else say("report-waiting", who=who)


def _due(rows: Sequence[DeadlineRow]) -> str:
    """Return how long it is until the first deadline."""
    ends = [row.due_at for row in rows if row.due_at]
    return stamp(min(ends), "R") if ends else ""
