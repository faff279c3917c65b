"""Find how far a table can go back, and go there.

The log only grows: an undo adds a line that names what it cancels. Players can undo their own last answer
until somebody else has answered; going back further needs a vote. Neither crosses a revealed secret or a draw
of the dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.messages.catalogue import say
from bot.messages.panel import Post, Pressed
from bot.store.tables.log import UNDO, AnsweredBy, AnswerRow
from bot.store.tables.sheets import SheetRow
from bot.table.answers import answering
from bot.table.match import chain_writing, outbox
from bot.table.match.chain import Chain
from bot.table.match.log import check_digest, effective, replay, without_undone
from bot.table.match.rebuilding import resume
from bot.table.match.table import Table
from engine.kernel.core import Event, Refused, Seat
from engine.kernel.match import Match
from engine.records.protocol.tally import tally_of

TELLING = ("sheet", "fallback")
"""Kinds of answers that come from a seat's secret order sheet: undoing one would reveal the plan."""


FREELY: tuple[AnsweredBy, ...] = ("computer", "only")
"""Kinds of answers that anybody may undo with their own, since no person gave them."""


@dataclass(frozen=True)
class Way:
    """A possible undo: it cancels line `to` and all later ones, among them `count` answers of people.

    Free (no vote needed) if nobody else is affected. `what` names the decision that opens again, or the
    action.
    """

    to: int
    what: str
    count: int
    is_free: bool
    is_act: bool = False


@dataclass(frozen=True)
class Revocable:
    """A log line that could be undone, and a public description of it."""

    row: AnswerRow
    what: str
    is_private: bool


async def find_way(table: Table, seat: Seat) -> Way:
    """Return the undo available to the seat: its own last answer or action, or else as far back as possible.

    Private answers in between are undone too, but neither counted nor named.
    """
    revocable = await _revocable(table)
    deeds = [one for one in revocable if one.row.by == "person"]
    if all(one.is_private for one in deeds):
        raise Refused(say("undo-nothing"))
    shown = [number for number, one in enumerate(deeds) if not one.is_private]
    own = [number for number in shown if deeds[number].row.seat == seat]
    undone = deeds[own[-1] if own else shown[0] :]
    first = undone[0]
    later = [one.row for one in revocable if one.row.n >= first.row.n and one.row.by not in FREELY]
    is_free = bool(own) and all(row.seat == seat for row in later)
    count = sum(not one.is_private for one in undone)
    return Way(first.row.n, first.what, count, is_free, first.row.is_act)


async def can_go_back(table: Table, to: int) -> bool:
    """Return whether the table can still be taken back to before that line."""
    return any(one.row.n == to for one in await _revocable(table))


async def _revocable(table: Table) -> list[Revocable]:
    """Return the answers and actions since a secret was last revealed or dice were drawn."""
    stage = table.match.stage
    found, is_all = await _revocable_since(table, stage)
    before = [one for one in await table.tx.checkpoints.stages(table.row.id) if one < stage]
    if before and not is_all:  # every round opens something, so the one before is far enough back
        found, _ = await _revocable_since(table, before[-1])
    return found


async def _revocable_since(table: Table, stage: int) -> tuple[list[Revocable], bool]:
    """Return what can be undone since the stage began, and whether something in it prevents going back
    further.
    """
    checkpoint = await table.tx.checkpoints.get(table.row.id, stage)
    assert checkpoint is not None
    match = resume(table.row, checkpoint)
    log = without_undone(await table.tx.answers.since(table.row.id, checkpoint.first_n))
    first, done = checkpoint.first_n, {}
    for entry in log:
        step, draws, told = match.step, match.dice.count, len(match.events)
        opens_secrets, what = _opens_secrets(match, entry), _what_of(table, match, entry)
        replay(match, entry)
        done[entry.n] = Revocable(entry, what, _is_private(entry, match.events[told:]))
        is_sealed = entry.entry is not None and _is_sealed_act(match, entry)
        is_bar = match.dice.count != draws or entry.by == "standing" or is_sealed
        if is_bar or (opens_secrets and match.step != step):
            first = entry.n + 1
    found = [done[entry.n] for entry in effective(log) if entry.n >= first]
    return found, first > checkpoint.first_n


def _is_private(entry: AnswerRow, events: Sequence[Event]) -> bool:
    """Return whether only the people concerned know of the action; it is then undone in its own panel."""
    return entry.is_act and bool(events) and all(event.audience is not None for event in events)


def _is_sealed_act(match: Match[Any], entry: AnswerRow) -> bool:
    return entry.is_act and entry.answer["do"] in match.game.secret_acts


def _opens_secrets(match: Match[Any], entry: AnswerRow) -> bool:
    """Return whether continuing the game from that line reveals a secret."""
    if len(match.asks) > 1 or entry.by in TELLING:
        return True
    return any(ask.is_secret for ask in match.asks.values())


def _what_of(table: Table, match: Match[Any], entry: AnswerRow) -> str:
    """Return the name of the decision or action, as everybody may see it."""
    if entry.is_act:
        return table.texts.acts.name(entry.answer)
    return table.texts.ask_name(match.asks[entry.seat])


async def take_back(table: Table, seat: Seat) -> None:
    """Withdraw a seat's sealed answer, and keep it as a draft."""
    prompt = await answering.prompt(table, seat)
    await answering.apply(table, seat, prompt, Pressed(take_back=True))


async def go_back(table: Table, seat: Seat, way: Way, *, by: AnsweredBy) -> None:
    """Undo everything from that line on, open its decision again, and tell the channel."""
    await rewind(table, seat, way.to, by=by)
    who = f"{table.texts.seat_name(seat)} {table.names.get(seat, '')}".strip()
    if by == "person":
        text = say("undo-told-person", who=who, what=way.what, count=way.count)
    else:
        text = say("undo-told-vote", what=way.what, count=way.count)
    await outbox.queue_post(table.tx, table.row, Post(text))
    await answering.follow_up(table)


async def rewind(table: Table, seat: Seat, to: int, *, by: AnsweredBy) -> None:
    """Restore the match to its state before line `to`, and log that as the next line."""
    row, old_stage = table.row, table.match.stage
    await table.tx.checkpoints.remove_after(row.id, to)
    checkpoint = await table.tx.checkpoints.latest(row.id)
    assert checkpoint is not None
    log = without_undone(await table.tx.answers.since(row.id, checkpoint.first_n, to))
    match = resume(row, checkpoint)
    for entry in log:
        replay(match, entry)
        check_digest(match, entry)
    match.rewound = table.match.rewound + 1
    table.match, table.opened_at = match, table.at
    table.told()
    line = AnswerRow(row.id, table.n, match.stage, seat, UNDO, {"to": to}, match.digest(), by, table.at)
    chain = await table.chain()
    if chain is not None:
        await _undo(table, chain, seat, to, by)
    await table.tx.answers.add(line)
    table.n += 1
    await _reopen_sheets(table, log, old_stage)


async def _undo(table: Table, chain: Chain, seat: Seat, to: int, by: AnsweredBy) -> None:
    entry, own = await entry_of(table, to), None if by == "vote" else seat
    await chain_writing.undo(chain, table.match, entry, own, await table.first_due(table))


async def entry_of(table: Table, to: int) -> int:
    """Return the chain's first entry since that line of the log that still counts.

    An answer that was restated, or waits for computers, has no entry that counts.
    """
    lines = await table.tx.answers.since(table.row.id, to)
    first = next(line.entry for line in lines if line.entry is not None)
    tally = tally_of(row.entry for row in await table.tx.fair.entries(table.row.id))
    return min((n for n in tally.standing() if n >= first), default=first)


async def _reopen_sheets(table: Table, log: Sequence[AnswerRow], old_stage: int) -> None:
    """Turn the sheets of undone decisions into drafts again. Delete drafts for decisions that are gone."""
    match, match_id = table.match, table.row.id
    for stage in range(match.stage + 1, old_stage + 1):
        gone = {sheet.kind for sheet in await table.tx.sheets.of_stage(match_id, stage)}
        await table.tx.sheets.remove(match_id, stage, gone)
    answered = {(entry.seat, entry.kind) for entry in effective(log) if entry.stage == match.stage}
    sheets = await table.tx.sheets.of_stage(match_id, match.stage)
    gone = {sheet.kind for sheet in sheets if _opened(sheet) > match.opened}
    await table.tx.sheets.remove(match_id, match.stage, gone)
    for sheet in sheets:
        is_open = _opened(sheet) == match.opened and sheet.seat not in match.sealed
        if is_open or (_opened(sheet) == 0 and (sheet.seat, sheet.kind) not in answered):
            await table.tx.sheets.reopen(match_id, sheet.seat, match.stage, sheet.kind)


def _opened(sheet: SheetRow) -> int:
    """Return the number, within its stage, of the ask that the draft belongs to.

    0 for an order sheet, which serves the whole round.
    """
    _, _, number = sheet.kind.partition(".")
    return int(number or 0)
