"""Seats that change hands: given to somebody, offered to whoever comes, given up, handed to a computer.

Everything hangs on the seat: its asks, its drafts, its budget. What was said to the predecessor stays his.
"""

from __future__ import annotations

from datetime import datetime

from bot.computers.levels import computer_name, read_level
from bot.deadlines import deadlines
from bot.match import attendance, table
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Button, Panel, Post
from bot.messages.people import Person
from bot.play import answering, vacation, votes
from bot.play.cards import TAKE
from bot.store import Tx
from bot.store.rows import MatchRow, SeatKind, SeatRow
from bot.words.catalogue import find_words
from bot.words.speech import plain
from engine.core import Refused, Seat

# ------------------------------------------------------------------- who may do what


def check_right(at_table: Table, seat: Seat, by: Person, *, is_manager: bool) -> None:
    """One's own seat is one's own affair; others' are the organiser's, or a server manager's."""
    check_seat(at_table, seat)
    row = at_table.row
    if by.id not in (row.organiser_id, at_table.sitting(seat).person_id) and not is_manager:
        raise Refused(
            f"Only {_those_with_a_right(at_table, seat)} or a server manager can decide about "
            f"{at_table.words.seat_name(seat)}."
        )


def _those_with_a_right(at_table: Table, seat: Seat) -> str:
    organiser = f"the organiser, {at_table.row.organiser_name},"
    sitting = at_table.sitting(seat)
    is_another_person = sitting.person_id not in (None, at_table.row.organiser_id)
    return f"{sitting.name}, {organiser}" if is_another_person else organiser


def check_seat(at_table: Table, seat: Seat) -> None:
    if seat not in at_table.names:
        known = ", ".join(row.seat for row in at_table.seats if row.seat)
        raise Refused(f"Nobody plays {seat} at this table. Its seats: {known}.")


def check_newcomer(at_table: Table, person: Person) -> None:
    """Nobody plays two seats."""
    taken = at_table.seat_of(person.id)
    if taken is not None:
        raise Refused(f"{person.name} plays {at_table.words.seat_name(taken)} already.")


def check_offer(at_table: Table, seat: Seat, person: Person) -> None:
    """Whether the person can take the seat because it is offered."""
    check_seat(at_table, seat)
    check_newcomer(at_table, person)
    if at_table.sitting(seat).open_since is None:
        named, name = at_table.words.seat_name(seat), at_table.names[seat]
        raise Refused(f"That seat is not offered any more: {named} is {name}'s.")


# ------------------------------------------------------------------------ handing over


async def replace(
    tx: Tx, at_table: Table, seat: Seat, person: Person, by: Person, *, dm_open: bool, at: datetime
) -> str:
    """Put somebody into a seat; who sat there and the channel are told."""
    check_newcomer(at_table, person)
    await tx.people.see(person.id, person.name, at)
    await tx.people.set_dm(person.id, dm_open)
    old = at_table.sitting(seat)
    await _hand_over(tx, at_table, seat, person.id, person.name, "person", at=at)
    named = at_table.words.seat_name(seat)
    text = f"<@{person.id}> takes over {named} from {old.name}, with all it has."
    await outbox.queue_post(tx, at_table.row, Post(text), at=at, ping=[person.id])
    await _tell_predecessor(tx, at_table, old, by, f"{person.name} plays {named} from now on", at=at)
    step = at_table.match.step
    await answering.deputise(tx, at_table, at=at)
    await deadlines.arm(tx, at_table, at, afresh=[seat])
    if at_table.match.step == step and seat in at_table.match.awaited:
        await answering.ask(tx, at_table, [at_table.sitting(seat)], at=at)
    await votes.review(tx, at_table, at=at)
    return f"{person.name} plays {named} from now on."


async def give_to_computer(
    tx: Tx, at_table: Table, seat: Seat, by: Person, *, at: datetime, level: str | None = None
) -> str:
    """A computer plays the seat from now on; the last person at a table cannot leave it to computers."""
    old = at_table.sitting(seat)
    if old.kind == "computer":
        raise Refused(f"{old.name} sits there already.")
    if all(row.kind == "computer" for row in at_table.seats if row.seat != seat):
        raise Refused(
            "Nobody else plays here: a table of computers is no table. `/game abandon` ends the game."
        )
    chosen = read_level(at_table.row.game, level)
    name = computer_name(chosen, at_table.names.values())
    await _hand_over(tx, at_table, seat, None, name, "computer", at=at, level=chosen)
    named = at_table.words.seat_name(seat)
    told = f"{name} plays {named} from now on"
    await outbox.queue_post(tx, at_table.row, Post(f"{name} takes over {named} from {old.name}."), at=at)
    await _tell_predecessor(tx, at_table, old, by, told, at=at)
    await answering.deputise(tx, at_table, at=at)
    await deadlines.arm(tx, at_table, at, afresh=[seat])
    await votes.review(tx, at_table, at=at)
    return f"{told}."


async def _hand_over(
    tx: Tx,
    at_table: Table,
    seat: Seat,
    person_id: int | None,
    name: str,
    kind: SeatKind,
    *,
    at: datetime,
    level: str | None = None,
) -> None:
    """The seat is somebody else's; what it had sealed is a draft again, for whoever plays it must mean it."""
    await vacation.stop(tx, at_table, seat, at=at)
    if seat in at_table.match.sealed:
        key = at_table.sheet_key(seat)
        await table.take_back(tx, at_table, seat, at=at)
        await tx.sheets.reopen(at_table.row.id, seat, at_table.match.stage, key)
    await tx.seats.hand_over(
        at_table.row.id, seat, person_id=person_id, name=name, kind=kind, at=at, level=level
    )
    await tx.votes.forget(at_table.row.id, seat)
    at_table.seats = tuple(await tx.seats.of(at_table.row.id))


async def _tell_predecessor(
    tx: Tx, at_table: Table, old: SeatRow, by: Person, what: str, *, at: datetime
) -> None:
    """Nobody is put out silently, and nobody keeps panels that he cannot use any more."""
    if old.person_id is None:
        return
    if old.person_id != by.id:
        text = f"{what} at table #{at_table.row.id} in <#{at_table.row.channel_id}>. Thank you for playing."
        await outbox.queue_dm(tx, at_table.row, old.person_id, text, at=at)
    assert old.seat is not None
    await outbox.queue_farewell(tx, at_table.row, old.person_id, old.seat, at=at)


def farewell_panel(row: MatchRow, sitting: SeatRow) -> Panel:
    """What the panels of who has left a seat are turned into: nothing but what the channel was told."""
    assert sitting.seat is not None
    named = find_words(row.game).seat_name(sitting.seat)
    return Panel(
        f"**{named} is played by {plain(sitting.name)} now**, at table #{row.id} in <#{row.channel_id}>."
    )


# ---------------------------------------------------------------------- offering a seat


async def offer(tx: Tx, at_table: Table, seat: Seat, why: str, *, at: datetime) -> str:
    """Advertise the seat in the channel; it is played on until somebody takes it."""
    await tx.seats.set_open(at_table.row.id, seat, at)
    at_table.change_seat(seat, open_since=at)
    named = at_table.words.seat_name(seat)
    text = f"{why} **{named} is looking for a player.** Whoever takes the seat goes on with all it has."
    button = Button("Take the seat", TAKE, seat, style="success")
    await outbox.queue_post(tx, at_table.row, Post(text), at=at, offer=button)
    await outbox.queue_card(tx, at_table.row, at=at)
    await votes.review(tx, at_table, at=at)
    return f"{named} is offered in the channel. `/game open-seat open:False` takes the offer back."


async def withdraw_offer(tx: Tx, at_table: Table, seat: Seat, *, at: datetime) -> str:
    """The seat stays with who has it."""
    if at_table.sitting(seat).open_since is None:
        raise Refused("That seat is not offered.")
    await tx.seats.set_open(at_table.row.id, seat, None)
    at_table.change_seat(seat, open_since=None)
    text = f"{at_table.words.seat_name(seat)} is not offered any more: {at_table.names[seat]} keeps it."
    await outbox.queue_post(tx, at_table.row, Post(text), at=at)
    await outbox.queue_card(tx, at_table.row, at=at)
    return "The offer is taken back."


async def resign(tx: Tx, at_table: Table, seat: Seat, *, at: datetime) -> str:
    """Give one's seat up: it is offered, and a steward plays it until somebody takes it."""
    if at_table.sitting(seat).open_since and at_table.sitting(seat).away_since:
        raise Refused("You have given up your seat already; **I'm back** on the card takes it up again.")
    name = at_table.names[seat]
    await vacation.stop(tx, at_table, seat, at=at)
    await attendance.keep(tx, at_table, seat, 0, at)
    await offer(tx, at_table, seat, f"{name} gives up the seat; a steward plays it meanwhile.", at=at)
    await answering.deputise(tx, at_table, at=at)
    await deadlines.arm(tx, at_table, at)
    return (
        "You have given up your seat. A steward plays it, cautiously, until somebody takes it; until then "
        "**I'm back** on the card gives it back to you."
    )


async def take(tx: Tx, at_table: Table, seat: Seat, person: Person, *, dm_open: bool, at: datetime) -> str:
    """Take a seat that is offered."""
    check_offer(at_table, seat, person)
    await replace(tx, at_table, seat, person, person, dm_open=dm_open, at=at)
    return f"You are {at_table.words.seat_name(seat)}."
