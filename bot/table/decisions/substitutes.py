"""Change who plays a seat: give it to somebody, offer it, resign it, or hand it to a computer.

Decisions, vacation and extensions belong to the seat; private notes stay with the former holder. Submitted
answers stay submitted. If the former holder consented, the newcomer gets the drafts too, and may take
submitted answers back. Otherwise they start with an empty sheet, and see submitted answers only when
everybody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_row

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.panel import Panel, Post
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatedBy, SeatKind, SeatRow
from bot.table.absence import vacation
from bot.table.answers import answering, prompting
from bot.table.computers.levels import computer_name, read_level, usual_level
from bot.table.deadlines import deadlines
from bot.table.decisions import offers, rights, votes
from bot.table.decisions.seat_texts import channel_mention, given_to_computer, handed_over, lost
from bot.table.match import chain as chains
from bot.table.match import chain_writing, outbox, proof
from bot.table.match.chain import Receipt
from bot.table.match.table import Table
from bot.table.seats import anonymity, attendance, drafts, seat_history, talks
from engine.kernel.core import Refused, Seat
from engine.registry.catalogue import GAMES

# ------------------------------------------------------------------------ handing over


@dataclass(frozen=True)
class Newcomer:
    """A seat's new holder; `level` is a computer's strength."""

    person_id: int | None
    name: str
    kind: SeatKind
    level: str | None = None


async def replace(table: Table, seat: Seat, person: Person, asker: Person, *, dm_open: bool) -> str:
    """Put a person into a seat; notify the former holder and the channel."""
    by = rights.ground(table, seat, asker)
    if table.row.hides_people and table.sitting(seat).person_id != asker.id:
        raise Refused(say("seat-hidden-offer-first"))
    await rights.check_newcomer(table, seat, person)
    return await _put(table, seat, person, asker, by, dm_open=dm_open)


async def _put(
    table: Table, seat: Seat, person: Person, teller: Person, by: SeatedBy, *, dm_open: bool
) -> str:
    anonymity.check_dms(table.row, dm_open=dm_open)
    await table.tx.people.see(person.id, person.name, table.at)
    await table.tx.people.set_dm(person.id, dm_open)
    old = table.sitting(seat)
    receipt = await _hand_over(table, seat, Newcomer(person.id, person.name, "person"), by)
    named = table.texts.seat_name(seat)
    await _tell_all(table, seat, handed_over(by, person, named, old.name), ping=[person.id])
    await _tell_predecessor(table, old, teller, lost(by, person.name, named, table.row), receipt)
    step = table.match.step
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    is_asked = seat in table.match.asks and not await drafts.is_locked(table, seat)
    if table.match.step == step and is_asked:
        await prompting.ask(table, [table.sitting(seat)])
    await votes.review(table)
    await votes.tell_newcomer(table, seat)
    return say("seat-plays-now", who=person.name, seat=named)


async def replace_by_computer(table: Table, seat: Seat, asker: Person, *, level: str | None = None) -> str:
    """Let a computer play the seat, by the asker's right to decide."""
    return await give_to_computer(table, seat, asker, rights.ground(table, seat, asker), level=level)


async def give_to_computer(
    table: Table, seat: Seat, teller: Person, by: SeatedBy, *, level: str | None = None
) -> str:
    """Let a computer play the seat; Refused for the last person at a table."""
    old = table.sitting(seat)
    if old.kind == "computer":
        raise Refused(say("seat-computer-there", who=old.name))
    if all(row.kind == "computer" for row in table.seats if row.seat != seat):
        raise Refused(say("seat-last-person"))
    chosen = read_level(table.row.game, level)
    name = computer_name(chosen, table.names.values())
    receipt = await _hand_over(table, seat, Newcomer(None, name, "computer", chosen), by)
    named = table.texts.seat_name(seat)
    await _tell_all(table, seat, given_to_computer(by, name, named, old.name))
    await _tell_predecessor(table, old, teller, lost(by, name, named, table.row), receipt)
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    await votes.review(table)
    return say("seat-plays-now", who=name, seat=named)


async def _tell_all(table: Table, seat: Seat, text: str, *, ping: Sequence[int] = ()) -> None:
    """Announce the seat's new holder; at an anonymous table, only that it is somebody else."""
    if table.row.hides_people:
        text, ping = say("seat-changed-hidden", seat=table.texts.seat_name(seat)), ()
    await outbox.queue_post(table.tx, table.row, Post(text), ping=ping)


async def _hand_over(table: Table, seat: Seat, newcomer: Newcomer, by: SeatedBy) -> Receipt | None:
    """Hand the seat over; the new holder answers decisions again that a steward had answered.

    Return the receipt of whoever had it, if the table has a chain.
    """
    await vacation.stop(table, seat)
    if seat in table.match.sealed and await attendance.is_stewards(table, seat):
        key = table.sheet_key(seat)
        await table.take_back(seat)
        await table.tx.sheets.reopen(table.row.id, seat, table.match.stage, key)
    if by not in seat_history.SECRETS_GO_ALONG:
        await drafts.close(table, seat)
    await table.tx.seats.hand_over(table.row.id, seat, **vars(newcomer), at=table.at)
    if newcomer.person_id is not None:
        await table.tx.seats.agree(table.row.id, table.sitting(seat).number, table.row.clock)
    chain, receipt = await table.chain(), None
    if chain is not None:
        who = await chain.seat(seat, newcomer.person_id, newcomer.name, newcomer.level)
        receipt = chain.farewell(seat)
        await table.tx.seats.number(table.row.id, seat, who)
        await chain_writing.write_waiting(chain, table.match)
    await table.tx.votes.forget(table.row.id, seat)
    await talks.close_of(table.tx, table.row, seat)
    table.seats = tuple(await table.tx.seats.of(table.row.id))
    await seat_history.keep(table.tx, table.row, table.sitting(seat), by, table.match.stage)
    return receipt


async def _tell_predecessor(
    table: Table, old: SeatRow, by: Person, what: str, receipt: Receipt | None
) -> None:
    """Notify the former holder, with a receipt, and close their panels: nobody is replaced silently."""
    if old.person_id is None:
        return
    is_own = old.person_id == by.id
    if is_own:
        what = say("receipt-away", where=channel_mention(table.row))
    elif table.row.hides_people:
        what = say("seat-lost-hidden", where=channel_mention(table.row))
    if receipt is not None:
        await proof.send(table, old.person_id, receipt, what, is_silent=is_own)
    elif not is_own:
        await outbox.queue_dm(table.tx, table.row, old.person_id, what)
    assert old.seat is not None
    await outbox.queue_close_panels(table.tx, table.row.id, old.person_id, old.seat)


async def leave_standing(tx: Tx, row: MatchRow, sitting: SeatRow, name: str) -> None:
    """Remove a deleted person from their seat at a stuck game.

    A computer takes it when the game continues.
    """
    assert sitting.seat is not None
    assert sitting.person_id is not None
    await outbox.queue_close_panels(tx, row.id, sitting.person_id, sitting.seat)
    await tx.sheets.close(row.id, sitting.seat)
    await tx.votes.forget(row.id, sitting.seat)
    await talks.close_of(tx, row, sitting.seat)
    stage = max(await tx.checkpoints.stages(row.id), default=0)
    chain = await chains.find(tx, row)
    if chain is not None:
        level = usual_level(row.game) if row.game in GAMES else None
        who = await chain.seat(sitting.seat, None, name, level, is_forgotten=True)
        await tx.seats.number(row.id, sitting.seat, who)
    called, hidden = anonymity.masked(sitting, name)
    gone = replace_row(sitting, person_id=None, name=called, hidden_name=hidden)
    await seat_history.keep(tx, row, gone, "forgotten", stage)


def closed_panel(row: MatchRow, sitting: SeatRow) -> Panel:
    """Return the closed panel of a former holder, which shows only what the channel was told."""
    assert sitting.seat is not None
    named = find_texts(row.game).seat_name(sitting.seat)
    return Panel(say("seat-panel-closed", who=sitting.name, seat=named, where=channel_mention(row)))


# --------------------------------------------------------------- giving up and taking


async def resign(table: Table, seat: Seat) -> str:
    """Give up one's own seat: it is offered, and a steward plays it until somebody takes it."""
    if table.sitting(seat).offered_by == "holder" and table.sitting(seat).away_since:
        raise Refused(say("seat-resigned-already"))
    name = table.names[seat]
    await vacation.stop(table, seat)
    await attendance.keep(table, seat, 0, table.at, has_resigned=True)
    told = say("seat-offered-resigned", seat=table.texts.seat_name(seat), who=name)
    await offers.offer(table, seat, "holder", told)
    await votes.review(table)
    await answering.deputise(table)
    await deadlines.arm(table)
    return say("seat-resigned")


async def take(table: Table, seat: Seat, person: Person, *, dm_open: bool) -> str:
    """Take an offered seat."""
    by = await rights.check_offer(table, seat, person)
    await _put(table, seat, person, person, by, dm_open=dm_open)
    return say("seat-yours", seat=table.texts.seat_name(seat))
