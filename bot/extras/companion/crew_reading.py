"""Find crews, check who may read them and make entries, and show their state and log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.extras.companion.contract import Book, Last
from bot.extras.companion.repository import CrewDeedRow, CrewRow, Crews
from bot.extras.companion.rights import RIGHTS, roles_in
from bot.messages.limits import MESSAGE
from bot.messages.names import escaped
from bot.messages.people import Person, Where
from bot.store import Tx
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused

NO_CREW = "There is no such crew any more."
NOT_YOURS = "You are not in this crew: somebody of it brings you in with `/crew invite`."
FORGOTTEN = "Somebody"


async def check_member(tx: Tx, row: CrewRow, deed: str, person: Person) -> None:
    """Refuse a person who is not in the crew, unless they manage its server and ask from there."""
    people = [one.person_id for one in await tx.of(Crews).people(row.id)]
    RIGHTS.check(deed, in_server(row.guild_id, person, roles_in(people, person)), NOT_YOURS)


async def crew_here(tx: Tx, where: Where) -> CrewRow:
    row = await tx.of(Crews).here(where.channel_id)
    if row is None:
        raise Refused("There is no crew in this channel. Begin one with /crew hero new.")
    return row


async def readable(tx: Tx, crew_id: int, where: Where, person: Person) -> CrewRow:
    """Return a crew of this server that the person may read.

    Its old posts stay in the channels that it left; there only its own people may read it.
    """
    row = await existing(tx, crew_id)
    if row.guild_id != where.guild_id:
        raise Refused(NO_CREW)
    if row.channel_id != where.channel_id:
        await check_member(tx, row, "look at a crew that has moved", person)
    return row


async def existing(tx: Tx, crew_id: int) -> CrewRow:
    row = await tx.of(Crews).get(crew_id)
    if row is None:
        raise Refused(NO_CREW)
    return row


def lost_channel(row: CrewRow, *, is_gone: bool) -> str:
    """Return the message for people who can no longer see the crew's channel."""
    ways = (
        f"`/crew move number:{row.id}` in another channel of that server brings it there with all its "
        f"sheets, `/crew end number:{row.id} sure:True` ends it and gives you all of it as a file."
    )
    if is_gone:
        return f"The channel of your crew {row.id} is gone. Nothing is lost: {ways}"
    return (
        f"I can no longer post in <#{row.channel_id}>, where your crew {row.id} is. I need View Channel, "
        f"Send Messages, Attach Files and Embed Links there. Or else: {ways}"
    )


async def book_of(tx: Tx, row: CrewRow) -> Book:
    """Return the crew's state and its newest entry."""
    found = await tx.of(Crews).newest_not_undone(row.id)
    last = Last(found.n, _who(found), found.deed, found.lines) if found else None
    return Book(row.id, row.revision, row.state, last)


def told_log(rows: Sequence[CrewDeedRow]) -> str:
    """Return the newest entries that fit into a message, newest first; undone entries are struck through."""
    lines: list[str] = []
    for row in rows:
        said = escaped(" ".join(row.lines))
        line = f"`{row.n}` {_who(row)}: {said if row.undone_at is None else f'~~{said}~~'}"
        if sum(map(len, lines)) + len(lines) + len(line) > MESSAGE:
            break
        lines.append(line)
    return "\n".join(lines) or "Nothing was entered yet."


def _who(row: CrewDeedRow) -> str:
    return FORGOTTEN if row.person_id is None else f"<@{row.person_id}>"
