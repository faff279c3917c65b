"""Seats that change hands: given to somebody, offered to whoever comes, given up, handed to a computer.

Everything hangs on the seat: its asks, its drafts, its budget. What was said to the predecessor stays his.
"""

from __future__ import annotations

from bot.computers.levels import computer_name, read_level
from bot.deadlines import deadlines
from bot.match import attendance
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Button, Panel, Post
from bot.messages.people import Person
from bot.play import answering, vacation, votes
from bot.play.cards import TAKE
from bot.store.rows import MatchRow, SeatKind, SeatRow
from bot.words.catalogue import find_words
from bot.words.speech import plain
from engine.core import Refused, Seat

# ------------------------------------------------------------------- who may do what


def check_right(table: Table, seat: Seat, by: Person, *, is_manager: bool) -> None:
    """One's own seat is one's own affair; others' are the organiser's, or a server manager's."""
    check_seat(table, seat)
    row = table.row
    if by.id not in (row.organiser_id, table.sitting(seat).person_id) and not is_manager:
        raise Refused(
            f"Only {_those_with_a_right(table, seat)} or a server manager can decide about "
            f"{table.words.seat_name(seat)}."
        )


def _those_with_a_right(table: Table, seat: Seat) -> str:
    organiser = f"the organiser, {table.row.organiser_name},"
    sitting = table.sitting(seat)
    is_another_person = sitting.person_id not in (None, table.row.organiser_id)
    return f"{sitting.name}, {organiser}" if is_another_person else organiser


def check_seat(table: Table, seat: Seat) -> None:
    if seat not in table.names:
        known = ", ".join(row.seat for row in table.seats if row.seat)
        raise Refused(f"There is no seat {plain(seat)} at this table. Its seats: {known}.")


def check_newcomer(table: Table, person: Person) -> None:
    """Nobody plays two seats."""
    taken = table.seat_of(person.id)
    if taken is not None:
        raise Refused(f"{person.name} plays {table.words.seat_name(taken)} already.")


def check_offer(table: Table, seat: Seat, person: Person) -> None:
    """Whether the person can take the seat because it is offered."""
    check_seat(table, seat)
    check_newcomer(table, person)
    if table.sitting(seat).open_since is None:
        named, name = table.words.seat_name(seat), table.names[seat]
        raise Refused(f"That seat is not offered any more: {named} is {name}'s.")


# ------------------------------------------------------------------------ handing over


async def replace(table: Table, seat: Seat, person: Person, by: Person, *, dm_open: bool) -> str:
    """Put somebody into a seat; who sat there and the channel are told."""
    check_newcomer(table, person)
    await table.tx.people.see(person.id, person.name, table.at)
    await table.tx.people.set_dm(person.id, dm_open)
    old = table.sitting(seat)
    await _hand_over(table, seat, person.id, person.name, "person")
    named = table.words.seat_name(seat)
    text = f"<@{person.id}> takes over {named} from {old.name}, with all it has."
    await outbox.queue_post(table.tx, table.row, Post(text), ping=[person.id])
    await _tell_predecessor(table, old, by, f"{person.name} plays {named} from now on")
    step = table.match.step
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    if table.match.step == step and seat in table.match.awaited:
        await answering.ask(table, [table.sitting(seat)])
    await votes.review(table)
    return f"{person.name} plays {named} from now on."


async def give_to_computer(table: Table, seat: Seat, by: Person, *, level: str | None = None) -> str:
    """A computer plays the seat from now on; the last person at a table cannot leave it to computers."""
    old = table.sitting(seat)
    if old.kind == "computer":
        raise Refused(f"{old.name} sits there already.")
    if all(row.kind == "computer" for row in table.seats if row.seat != seat):
        raise Refused(
            "Nobody else plays here: a table of computers is no table. `/table abandon` ends the game."
        )
    chosen = read_level(table.row.game, level)
    name = computer_name(chosen, table.names.values())
    await _hand_over(table, seat, None, name, "computer", level=chosen)
    named = table.words.seat_name(seat)
    told = f"{name} plays {named} from now on"
    await outbox.queue_post(table.tx, table.row, Post(f"{name} takes over {named} from {old.name}."))
    await _tell_predecessor(table, old, by, told)
    await answering.deputise(table)
    await deadlines.arm(table, afresh=[seat])
    await votes.review(table)
    return f"{told}."


async def _hand_over(
    table: Table, seat: Seat, person_id: int | None, name: str, kind: SeatKind, *, level: str | None = None
) -> None:
    """The seat is somebody else's; what it had sealed is a draft again, for whoever plays it must mean it."""
    await vacation.stop(table, seat)
    if seat in table.match.sealed:
        key = table.sheet_key(seat)
        await table.take_back(seat)
        await table.tx.sheets.reopen(table.row.id, seat, table.match.stage, key)
    await table.tx.seats.hand_over(
        table.row.id, seat, person_id=person_id, name=name, kind=kind, at=table.at, level=level
    )
    await table.tx.votes.forget(table.row.id, seat)
    table.seats = tuple(await table.tx.seats.of(table.row.id))


async def _tell_predecessor(table: Table, old: SeatRow, by: Person, what: str) -> None:
    """Nobody is put out silently, and nobody keeps panels that he cannot use any more."""
    if old.person_id is None:
        return
    if old.person_id != by.id:
        text = f"{what} at table #{table.row.id} in <#{table.row.channel_id}>. Thank you for playing."
        await outbox.queue_dm(table.tx, table.row, old.person_id, text)
    assert old.seat is not None
    await outbox.queue_close_panels(table.tx, table.row, old.person_id, old.seat)


def closed_panel(row: MatchRow, sitting: SeatRow) -> Panel:
    """What the panels of who has left a seat are turned into: nothing but what the channel was told."""
    assert sitting.seat is not None
    named = find_words(row.game).seat_name(sitting.seat)
    return Panel(
        f"**{named} is played by {plain(sitting.name)} now**, at table #{row.id} in <#{row.channel_id}>."
    )


# ---------------------------------------------------------------------- offering a seat


async def offer(table: Table, seat: Seat, why: str) -> str:
    """Advertise the seat in the channel; it is played on until somebody takes it."""
    await table.tx.seats.set_open(table.row.id, seat, table.at)
    table.change_seat(seat, open_since=table.at)
    named = table.words.seat_name(seat)
    text = f"{why} **{named} is looking for a player.** Whoever takes the seat goes on with all it has."
    button = Button("Take the seat", TAKE, seat, style="success")
    await outbox.queue_post(table.tx, table.row, Post(text), offer=button)
    await outbox.queue_card(table.tx, table.row)
    await votes.review(table)
    return f"{named} is offered in the channel. `/seat open open:False` takes the offer back."


async def withdraw_offer(table: Table, seat: Seat) -> str:
    """The seat stays with who has it."""
    if table.sitting(seat).open_since is None:
        raise Refused("That seat is not offered.")
    await table.tx.seats.set_open(table.row.id, seat, None)
    table.change_seat(seat, open_since=None)
    text = f"{table.words.seat_name(seat)} is not offered any more: {table.names[seat]} keeps it."
    await outbox.queue_post(table.tx, table.row, Post(text))
    await outbox.queue_card(table.tx, table.row)
    return "The offer is taken back."


async def resign(table: Table, seat: Seat) -> str:
    """Give one's seat up: it is offered, and a steward plays it until somebody takes it."""
    if table.sitting(seat).open_since and table.sitting(seat).away_since:
        raise Refused("You have given up your seat already; **I'm back** on the card takes it up again.")
    name = table.names[seat]
    await vacation.stop(table, seat)
    await attendance.keep(table, seat, 0, table.at)
    await offer(table, seat, f"{name} gives up the seat; a steward plays it meanwhile.")
    await answering.deputise(table)
    await deadlines.arm(table)
    return (
        "You have given up your seat. A steward plays it, cautiously, until somebody takes it; until then "
        "**I'm back** on the card gives it back to you."
    )


async def take(table: Table, seat: Seat, person: Person, *, dm_open: bool) -> str:
    """Take a seat that is offered."""
    check_offer(table, seat, person)
    await replace(table, seat, person, person, dm_open=dm_open)
    return f"You are {table.words.seat_name(seat)}."
