"""Use cases for threads beside a game, with the data that Discord's side needs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.catalogue import find_texts
from bot.messages.catalogue import listed, say
from bot.messages.panel import Post
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork, existing, own_seat
from bot.table.decisions import notices, votes
from bot.table.match import outbox
from bot.table.seats import talks
from engine.kernel.core import Refused, Seat


@dataclass(frozen=True)
class Thread:
    """The desired state of a thread: its channel, name, members and first message.

    thread_id None: not opened yet.
    """

    channel_id: int
    thread_id: int | None
    name: str
    is_private: bool
    people: tuple[int, ...]
    text: str


class Talks:
    """Use cases for threads beside a game."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def talk(self, match_id: int, other: Seat, person: Person) -> str:
        """Open a private thread with the holder of the other seat."""
        async with self._units.table(match_id) as table:
            return await talks.talk(table, own_seat(table, person, None), other)

    async def watch(self, match_id: int, person: Person) -> str:
        """Link to the spectators' thread; if there is none, propose it for a player or the organiser."""
        async with self._units.table(match_id) as table:
            there = await talks.where_to_watch(table.tx, table.row)
            if there is not None:
                return there
            seat = table.seat_of(person.id)
            if person.id == table.row.organiser_id:
                return await notices.give(table, "spectate", {}, "organiser", seat)
            if seat is None:
                raise Refused(say("talk-spectators-none"))
            return await votes.propose(table, "spectate", {}, seat)

    async def publish(self, match_id: int, talk_id: int, person: Person) -> str:
        """Record that the person agrees to publish the thread."""
        async with self._units.begin() as tx:
            row, known = await tx.matches.lock(match_id), await tx.talks.get(talk_id)
            if row is None or known is None or known.match_id != match_id:
                raise Refused(say("talk-unknown"))
            return await talks.publish(tx, row, known, person.id)

    async def may_be_heard(self, channel_id: int, person: Person) -> bool:
        """Return whether replies to the person may be public in a channel: not where they only watch."""
        async with self._units.read() as tx:
            row = await tx.matches.in_channel(channel_id)
            if row is None or row.state != "playing" or row.organiser_id == person.id:
                return True
            return any(seat.person_id == person.id for seat in await tx.seats.of(row.id))

    # ---------------------------------------------------------------- for the sender

    async def thread(self, talk_id: int) -> Thread | None:
        """Return the thread's desired state; None if it is gone."""
        async with self._units.read() as tx:
            known = await tx.talks.get(talk_id)
            if known is None:
                return None
            row = await existing(tx, known.match_id)
            seats = await tx.seats.of(row.id)
        texts = find_texts(row.game)
        if not known.is_private:
            name, text = say("talk-spectators-thread-title"), say("talk-spectators-hello")
            return Thread(row.channel_id, known.thread_id, name, False, (), text)
        pair = [texts.seat_name(seat) for seat in (known.asker, known.asked) if seat]
        people = tuple(one for one in (known.asker_id, known.asked_id) if one is not None)
        if known.published_at is not None:
            people = tuple(seat.person_id for seat in seats if seat.person_id is not None)
        text = say("talk-private-hello", who=listed(pair))
        return Thread(row.channel_id, known.thread_id, listed(pair), True, people, text)

    async def opened(self, talk_id: int, thread_id: int) -> None:
        """Record the opened thread's id."""
        async with self._units.begin() as tx:
            await tx.talks.change(talk_id, thread_id=thread_id)

    async def failed(self, talk_id: int) -> None:
        """Tell the table why the thread could not be opened."""
        async with self._units.begin() as tx:
            known = await tx.talks.get(talk_id)
            if known is None:
                return
            await tx.talks.change(talk_id, closed_at=tx.at)
            row = await existing(tx, known.match_id)
            permission = "Create Private Threads" if known.is_private else "Create Public Threads"
            await outbox.queue_post(tx, row, Post(say("talk-cannot-open", permission=permission)))
