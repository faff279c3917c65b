"""Find a person's roles at a table or in a server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.messages.people import Person
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.rights.deeds import Role, Sight, Standing


def in_server(guild_id: int, person: Person, also: Iterable[Role] = ()) -> Standing:
    """Return the person's roles in a server; `also`: roles in something of that server."""
    return Standing(frozenset((*_abroad(guild_id, person), *also)))


def at_table(
    row: MatchRow, person: Person, seats: Sequence[SeatRow] = (), once: Iterable[int | None] = ()
) -> Standing:
    """Return the person's roles at a table; `once`: the people who ever sat there."""
    own = next((seat for seat in seats if seat.person_id == person.id), None)
    roles = set(_abroad(row.guild_id, person))
    if own is not None:
        roles.add("player" if own.away_since is None else "absent")
    elif person.id in once:
        roles.add("former player")
    if person.id == row.organiser_id:
        roles.add("organiser")
    return Standing(frozenset(roles), row.state, sight_of(row, person))


def sight_of(row: MatchRow, person: Person) -> Sight:
    """Return whether the person sees the table's channel; "unknown" if nobody knows."""
    sees = person.sees(row.channel_id)
    if sees is None:
        return "unknown"
    return "seen" if sees else "hidden"


def _abroad(guild_id: int, person: Person) -> Iterable[Role]:
    """Return the roles that follow from where the person asks."""
    if person.manages(guild_id):
        yield "manager"
    elif person.asking.managed is not None:
        yield "manager elsewhere"
    yield "spectator" if person.asking.guild_id == guild_id else "outsider"
