"""Carry out actions out of turn, and update the open decisions of others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.games.acts import Acting
from bot.messages.catalogue import say
from bot.messages.panel import Pressed
from bot.store.tables.log import AnsweredBy
from bot.store.tables.seats import SeatRow
from bot.table.answers import answering, out_of_turn, prompting
from bot.table.computers.levels import known_level
from bot.table.deadlines import deadlines
from bot.table.match.table import Table
from bot.table.posts import announcements
from bot.table.seats import drafts
from engine.kernel.actions import AnswerTakenBack
from engine.kernel.core import Json, NotAsked, Refused, Seat
from engine.kernel.deputy import MOST_ACTS, Thought
from engine.kernel.game_base import may_act


async def acting(table: Table, seat: Seat) -> Acting:
    """Return the seat's panel for acting out of turn; NotAsked in a game where nobody does."""
    game, view = table.match.game, table.view(seat)
    if not may_act(game):
        raise NotAsked(say("play-no-acts"))
    return Acting(
        seat=seat,
        view=view,
        actions=game.actions(view, seat),
        names=table.names,
        draft=await drafts.deed(table, seat),
        standing=await drafts.standing(table, seat),
        pace=table.row.pace,
        is_asked=seat in table.match.asks,
    )


async def apply(table: Table, seat: Seat, pressed: Pressed, *, shown_after: int | None = None) -> None:
    """Carry out a press or message in the Act panel; Refused changes nothing.

    `shown_after`: how many actions the seat had made when its panel was shown. Refused if it has made the
    same action since: then the press is a repetition.
    """
    if pressed.action is not None and shown_after is not None:
        since = await table.tx.answers.acts(table.row.id, seat, shown_after)
        if any(line.answer == pressed.action for line in since):
            raise Refused(say("play-done-already"))
    if pressed.standing is not None:
        await drafts.keep_standing(table, seat, pressed.standing)
    if pressed.draft is not None:
        await drafts.keep_deed(table, seat, pressed.draft)
    if pressed.action is not None:
        await act(table, seat, pressed.action)
        await drafts.keep_deed(table, seat, "")


async def act(
    table: Table, seat: Seat, action: Json, *, by: AnsweredBy = "person", why: str | None = None
) -> None:
    """Carry out a seat's action, announce its results, and continue the game; Refused changes nothing."""
    match, step, asked = table.match, table.match.step, set(table.match.asks)
    awaited, told = match.awaited, len(match.events)
    changes = [*await out_of_turn.do(table, seat, action, by=by, why=why), *await _let_computers_react(table)]
    if table.match.step != step or table.match.is_over:
        await answering.follow_up(table)
    else:
        is_seen = match.awaited != awaited or any(event.audience is None for event in match.events[told:])
        await _ask_anew(table, asked, changes, is_seen=is_seen)


async def _let_computers_react(table: Table) -> Sequence[out_of_turn.Change]:
    """Let computers answer offers at once, even if they have no open decision."""
    changes: list[out_of_turn.Change] = []
    for row in table.seats if table.row.paused_at is None else ():
        for _ in range(MOST_ACTS if row.kind == "computer" else 0):
            thought = _reaction(table, row)
            if thought is None:
                break
            assert row.seat is not None
            try:
                changes += await out_of_turn.do(table, row.seat, thought.act, by="computer", why=thought.why)
            except Refused:  # the rules bar it just now: it looks again when it is asked
                break
    return changes


def _reaction(table: Table, row: SeatRow) -> Thought | None:
    match = table.match
    if row.seat is None or match.is_over:
        return None
    return match.game.react(table.view(row.seat), row.seat, known_level(table.row.game, row.level))


async def _ask_anew(
    table: Table, asked: Collection[Seat], changes: Sequence[out_of_turn.Change], *, is_seen: bool
) -> None:
    """Update open decisions after an action: it may leave, drop or reopen them."""
    step = table.match.step
    back = {change.seat for change in changes if isinstance(change, AnswerTakenBack)}
    back |= table.match.asks.keys() - asked
    await announcements.tell(table)
    await answering.deputise(table, is_seen=is_seen)
    if table.match.step != step or table.match.is_over:
        return
    await deadlines.arm(table)
    await prompting.ask(table, [row for row in table.awaited_people() if row.seat in back])
    if len(table.match.asks) < len(asked):
        await deadlines.tell_the_last(table)
