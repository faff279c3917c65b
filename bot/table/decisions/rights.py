"""Decide who may give a seat to somebody else.

The holder may. Others may only for a reason that no single person can bring about: the holder is absent
(missed two rounds and was silent for at least 48 hours) or was voted out. To have left the server is no
reason, since a manager can remove anybody from it.
"""

from __future__ import annotations

from bot.messages.catalogue import Message, one_of, say, stamp
from bot.messages.names import escaped
from bot.messages.people import Person
from bot.store.tables.seats import SeatedBy
from bot.table.match.table import Table
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from bot.table.seats import attendance, seat_history
from engine.kernel.core import Refused, Seat


def ground(table: Table, seat: Seat, asker: Person) -> SeatedBy:
    """Return the asker's present right to decide about the seat; Refused without one."""
    check_seat(table, seat)
    sitting = table.sitting(seat)
    if sitting.person_id == asker.id:
        return "holder"
    check_may_decide(table, seat, asker)
    found = _ground(table, seat)
    if found is None:
        named, since = table.texts.seat_name(seat), attendance.absent_from(table, seat)
        if since is not None:
            raise Refused(say("seat-away", who=sitting.name, seat=named, since=stamp(since)))
        raise Refused(say("seat-in-play", who=sitting.name, seat=named))
    return found


def needs_a_vote(table: Table, seat: Seat, asker: Person) -> bool:
    """Return whether the asker cannot decide: it takes the holder's word, or a vote of all others."""
    check_seat(table, seat)
    return table.sitting(seat).person_id != asker.id and _ground(table, seat) is None


def _ground(table: Table, seat: Seat) -> SeatedBy | None:
    sitting, is_hidden = table.sitting(seat), table.row.hides_people
    if sitting.kind == "computer" and not is_hidden:
        return "computer"
    if sitting.away_since is not None and sitting.offered_by == "holder":
        return "holder"
    if attendance.is_absent(table, seat):
        return "absence"
    if sitting.offered_by == "vote":
        return "vote"
    return None


def check_may_decide(table: Table, seat: Seat, asker: Person) -> None:
    """Refuse anybody but the organiser or a server manager to decide about somebody else's seat."""
    if not may_decide(table, asker):
        raise Refused(_only_those_with_a_right(table, seat))


def may_decide(table: Table, person: Person) -> bool:
    """Return whether the person may decide about somebody else's seat once there is a reason for it."""
    return CORE.may("replace a player", at_table(table.row, person, table.seats))


def _only_those_with_a_right(table: Table, seat: Seat) -> Message:
    named, organiser = table.texts.seat_name(seat), table.row.organiser_name
    if table.row.hides_people:
        return say("seat-only-hidden", organiser=organiser, seat=named)
    sitting = table.sitting(seat)
    if sitting.person_id in (None, table.row.organiser_id):
        return say("seat-only-organiser", organiser=organiser, seat=named)
    return say("seat-only-holder-organiser", who=sitting.name, organiser=organiser, seat=named)


def check_seat(table: Table, seat: Seat) -> None:
    if seat not in table.names:
        known = one_of(row.seat for row in table.seats if row.seat)
        raise Refused(say("seat-unknown", seat=escaped(seat), known=known))


async def check_newcomer(table: Table, seat: Seat, person: Person) -> None:
    """Refuse somebody who plays or has played another seat of this game: they know its secrets."""
    taken = table.seat_of(person.id)
    if taken is not None and table.row.hides_people:
        raise Refused(say("seat-plays-here", who=person.name))
    if taken is not None:
        raise Refused(say("seat-plays-seat", who=person.name, seat=table.texts.seat_name(taken)))
    held = await seat_history.seat_held(table.tx, table.row, person.id)
    if held not in (None, seat):
        assert held is not None
        if table.row.hides_people:
            raise Refused(say("seat-played-another", who=person.name))
        raise Refused(say("seat-played-seat", who=person.name, seat=table.texts.seat_name(held)))


async def check_offer(table: Table, seat: Seat, person: Person) -> SeatedBy:
    """Return the person's right to take the offered seat; Refused if they cannot."""
    check_seat(table, seat)
    await check_newcomer(table, seat, person)
    sitting = table.sitting(seat)
    if sitting.open_since is None or sitting.offered_by is None:
        raise Refused(say("seat-taken", who=table.names[seat], seat=table.texts.seat_name(seat)))
    return sitting.offered_by
