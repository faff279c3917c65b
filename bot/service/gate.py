"""Ask the table of rights before a use case begins whether the person may use this door at this table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork
from bot.table.rights.core import CORE
from bot.table.rights.deeds import Deed, Rights, Standing
from bot.table.rights.standing import at_table, in_server
from engine.kernel.core import Refused

Look = Callable[[int], Awaitable[bool | None]]
"""Function that asks Discord whether the person sees a channel; None if nobody knows."""


class Gate:
    """The gate that every press, form, command and page request passes; without a row in the table it
    refuses.

    It refuses wrong servers, wrong roles and unseen channels. A use case that refuses in its own words checks
    the same rows inside its transaction.
    """

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units
        added = (deed for part in units.extras.parts(Rights) for deed in part.deeds)
        self.rights = Rights((*CORE.deeds, *added))

    async def check(self, door: str, person: Person, match_id: int, look: Look) -> None:
        """Refuse the person unless one of their roles may use the door; `match_id`: the door's table."""
        deed = self.rights.by_door.get(door)
        if deed is None:
            raise Refused(strange())
        if deed.in_own_words:
            return
        if deed.scope == "table":
            await self._check_table(deed, person, match_id, look)
        elif deed.scope == "server":
            if person.asking.guild_id is None:
                raise Refused(say("error-server-only"))
            _check_role(deed, in_server(person.asking.guild_id, person))

    async def _check_table(self, deed: Deed, person: Person, match_id: int, look: Look) -> None:
        async with self._units.read() as tx:
            row = await tx.matches.as_it_stands(match_id, is_locked=False)
            if row is None:
                raise Refused(say("play-unknown-game"))
            seats = await tx.seats.of(match_id)
            once = [one.person_id for one in await tx.sittings.of(match_id)]
        if person.sees(row.channel_id) is None and person.asking.guild_id == row.guild_id:
            person = person.seeing(row.channel_id, await look(row.channel_id))
        standing = at_table(row, person, seats, once)
        _check_role(deed, standing)
        if not any(deed.is_for(role, standing.sight) for role in standing.roles):
            raise Refused(say("review-hidden"))


def _check_role(deed: Deed, standing: Standing) -> None:
    if not any(deed.is_for(role) for role in standing.roles):
        raise Refused(say("review-hidden") if deed.scope == "table" else say("error-managers-only"))
