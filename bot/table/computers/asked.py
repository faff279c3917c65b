"""Track which decisions of a table's computers are open, and when they answer."""

from __future__ import annotations

from bot.games.sheets import Saved
from bot.host.askers import Asker
from bot.store.tables.seats import SeatRow
from bot.store.tables.turns import TurnRow
from bot.table.computers.levels import known_level, levels
from bot.table.computers.thinking import Question, think_or_fall_back
from bot.table.match.server_content import is_private
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat
from engine.kernel.deputy import Thought
from engine.kernel.game_base import may_act
from engine.kernel.match import digest

AT_ONCE = 0.02
"""Time budget, in seconds, of an answer without a pause. It holds up everybody; a marshal's turn usually
takes less."""


def awaited_computers(table: Table) -> list[SeatRow]:
    """Return the computers that still have to answer."""
    return [row for seat in table.match.awaited if (row := table.sitting(seat)).kind == "computer"]


async def arm(table: Table, *, afresh: bool = False) -> None:
    """Store when the table's computers got their decisions; call this after any change to asks or seats.

    All computers of a step answer at the same moment; those of a paused table wait. `afresh`: restart the
    pause.
    """
    if not any(row.kind == "computer" for row in table.seats):
        return
    if not awaited_computers(table):
        await table.tx.turns.remove(table.row.id)
        return
    kept, step, is_paused = (
        await table.tx.turns.get(table.row.id),
        table.match.step,
        table.row.paused_at is not None,
    )
    if kept and kept.step == step and (kept.asked_at is None) == is_paused and not afresh:
        return
    await table.tx.turns.put(TurnRow(table.row.id, step, None if is_paused else table.at))


async def questions(table: Table) -> list[Question]:
    """Return the decisions of computers that still have to answer; empty while the table is paused."""
    if table.row.paused_at is not None:
        return []
    rows = awaited_computers(table)
    return [_question(table, row, await drafts.order_sheet(table, row.seat)) for row in rows if row.seat]


def _question(table: Table, row: SeatRow, notes: str) -> Question:
    """Return the computer's decision.

    Its random seed depends neither on the order of answers nor on restarts.
    """
    assert row.seat is not None
    match, game = table.match, table.row.game
    return Question(
        match_id=table.row.id,
        asker=Asker(table.row.organiser_id, table.row.guild_id),
        step=match.step,
        seat=row.seat,
        game=game,
        level=known_level(game, row.level),
        ask=match.asks[row.seat],
        notes=notes,
        chance=f"{table.row.seed}/computer/{match.step}/{row.seat}",
        shown=_shown(table),
    )


def coach_question(table: Table, seat: Seat) -> Question:
    """Return the seat's decision as the strongest level gets it, to advise the person who has it."""
    match, game = table.match, table.row.game
    return Question(
        match_id=table.row.id,
        asker=Asker(table.sitting(seat).person_id or table.row.organiser_id, table.row.guild_id),
        step=match.step,
        seat=seat,
        game=game,
        level=levels(game)[-1],
        ask=match.asks[seat],
        notes="",
        chance=f"coach {match.step} {seat}",
        shown=_shown(table),
    )


def _shown(table: Table) -> str:
    """Return a fingerprint that changes when somebody acts; thinking done before that is outdated."""
    match = table.match
    return digest(match.game.dump(match.state)) if may_act(match.game) else ""


async def at_once(table: Table, seat: Seat) -> Thought | None:
    """Return a computer's answer that needs no pause; None if the seat has to wait like any other.

    With a server's own content, the computer thinks only in a process that can be stopped.
    """
    if is_private(table.row):
        return None
    notes = await drafts.order_sheet(table, seat)
    if not _is_at_once(table, seat, notes):
        return None
    return think_or_fall_back(_question(table, table.sitting(seat), notes), AT_ONCE)


def _is_at_once(table: Table, seat: Seat, notes: str) -> bool:
    """Return whether to answer without a pause: for decisions that any order sheet would answer at once.

    A secret decision counts only if the answer does not depend on the sheet, whose content the speed would
    reveal.
    """
    ask, sheets = table.match.asks[seat], table.texts.sheets
    if ask.kind == sheets.kind:
        return False
    is_secret = ask.is_secret or len(table.match.asks) > 1
    deputy = sheets.deputy(ask, Saved(sheet="" if is_secret else notes), table.row.pace)
    return deputy.answer(ask) is not None


def is_changed(table: Table, question: Question) -> bool:
    """Return whether somebody has acted since, while the ask stayed the same."""
    return table.match.step == question.step and question.shown != _shown(table)


def is_asked_still(table: Table, question: Question) -> bool:
    """Return whether the computer still has to answer that ask."""
    if table.match.step != question.step or question.seat not in table.match.awaited:
        return False
    if is_changed(table, question):
        return False
    row = table.sitting(question.seat)
    is_same = row.kind == "computer" and known_level(table.row.game, row.level) == question.level
    return is_same and table.row.paused_at is None
