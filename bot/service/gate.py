"""Ask the table of rights before a use case begins whether the person may use this door at this table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar

from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.people import Person
from bot.service.states import check_deed
from bot.service.unit_of_work import UnitsOfWork, own_seat
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.match.table import Roster
from bot.table.rights.core import CORE
from bot.table.rights.deeds import ENDED, Deed, Rights, Scope, Standing
from bot.table.rights.standing import at_table, in_server
from engine.kernel.core import Refused, Seat

Look = Callable[[int], Awaitable[bool | None]]
"""Function that asks Discord whether the person sees a channel; None if nobody knows."""


@dataclass(frozen=True)
class About:
    """A place and the argument of a button or form, from which the gate finds the season or crew."""

    channel_id: int | None = None
    parent_id: int | None = None
    """The channel of a thread."""
    arg: str = ""


NOWHERE = About()


class Subject(ABC):
    """Finds the season, crew or other thing of an extra that a door is about."""

    scope: ClassVar[Scope]

    @abstractmethod
    async def check(self, tx: Tx, deed: Deed, person: Person, about: About) -> None:
        """Refuse a person without a role that may do it; if there is no such thing, the use case says so."""


class Gate:
    """The gate that every command, suggestion, press, form and typed word passes; without a row in the table
    it refuses.

    It refuses wrong servers, wrong roles, unseen channels, tables in a wrong state, and panels of a seat that
    is another person's now. A use case that refuses roles in its own words checks the same rows inside its
    transaction.
    """

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units
        added = (deed for part in units.extras.parts(Rights) for deed in part.deeds)
        self.rights = Rights((*CORE.deeds, *added))
        self._subjects = {one.scope: one for one in units.extras.parts(Subject)}

    async def check(
        self,
        door: str,
        person: Person,
        match_id: int | None,
        look: Look,
        seat: Seat = "",
        about: About = NOWHERE,
    ) -> None:
        """Refuse the person unless one of their roles may use the door.

        `match_id`: the door's table, None if the use case finds it, 0 for a button that belongs to none;
        `seat`: the seat whose panel it is; `about`: what tells the season or crew.
        """
        deed = self._deed(door)
        if deed.scope == "host":
            raise Refused(strange())
        if deed.scope == "table":
            await self._check_table(deed, person, match_id, look, seat)
        elif deed.scope != "own":
            if person.asking.guild_id is None:
                raise Refused(say("error-server-only"))
            if deed.scope in self._subjects:
                async with self._units.read() as tx:
                    await self._subjects[deed.scope].check(tx, deed, person, about)
            elif not deed.in_own_words:
                _check_role(deed, in_server(person.asking.guild_id, person))

    async def check_typed(self, door: str, person: Person) -> None:
        """Refuse a DM without a row; the use case finds the table among the person's own."""
        await self.check(door, person, None, nobody_knows)

    async def table_of(self, door: str, channel_id: int | None) -> int | None:
        """Return the table that a command in the channel means: the open one or else the last; None without
        one.

        For commands about finished games, it is the last of these.
        """
        deed = self._deed(door)
        if deed.scope != "table" or channel_id is None:
            return None
        async with self._units.read() as tx:
            is_past = all(state in ENDED for state in deed.when)
            find = tx.matches.last_ended_in_channel if is_past else tx.matches.latest_in_channel
            row = await find(channel_id)
        return row.id if row else None

    def _deed(self, door: str) -> Deed:
        deed = self.rights.by_door.get(door)
        if deed is None:
            raise Refused(strange())
        return deed

    async def _check_table(
        self, deed: Deed, person: Person, match_id: int | None, look: Look, seat: Seat
    ) -> None:
        if match_id is None or (not match_id and deed.in_own_words) or deed.in_own_work:
            return
        async with self._units.read() as tx:
            row = await tx.matches.as_it_stands(match_id, is_locked=False)
            if row is None:
                raise Refused(say("play-unknown-game"))
            seats = await tx.seats.of(match_id) if seat or not deed.in_own_words else ()
            once = [] if deed.in_own_words else [one.person_id for one in await tx.sittings.of(match_id)]
            roster = Roster(tx, row, tuple(seats))
        if not deed.in_own_words:
            person = await _looking(row, person, look)
            standing = at_table(row, person, seats, once)
            _check_role(deed, standing)
            if not any(deed.is_for(role, standing.sight) for role in standing.roles):
                raise Refused(say("review-hidden"))
        check_deed(deed, row)
        if seat:
            own_seat(roster, person, seat)


async def nobody_knows(channel_id: int) -> bool | None:
    """Return None: the person doesn't ask through Discord, which alone knows what they see."""
    return None


async def _looking(row: MatchRow, person: Person, look: Look) -> Person:
    """Return the person with what Discord says about their sight of the table's channel."""
    if person.sees(row.channel_id) is None and person.asking.guild_id == row.guild_id:
        return person.seeing(row.channel_id, await look(row.channel_id))
    return person


def _check_role(deed: Deed, standing: Standing) -> None:
    if not any(deed.is_for(role) for role in standing.roles):
        raise Refused(say("review-hidden") if deed.scope == "table" else say("error-managers-only"))
