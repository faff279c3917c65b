"""Hide players at anonymous tables: each seat shows a mask until the game ends.

The mask replaces the stored name, so most texts need no special case. Code that could reveal a person in
another way (pings, who still has to answer, why a seat changed hands) checks `hides_people`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, listed, say, together
from bot.messages.names import Name
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match.table import Table
from engine.kernel.core import Refused, Seat
from engine.registry.catalogue import find_game

MASKS = tuple(
    map(Name, ("Heron", "Badger", "Magpie", "Otter", "Lynx", "Raven", "Stoat", "Hare", "Owl", "Pike"))
)
"""Names of the masks, given by the order of seats, so that they reveal nothing."""


async def put_on(table: Table) -> None:
    """Give everybody at an anonymous table a mask when the game begins."""
    if not table.row.anonymous:
        return
    masks = _masks(table.row)
    await table.tx.seats.mask(table.row.id, masks)
    table.seats = tuple(await table.tx.seats.of(table.row.id))


def _masks(row: MatchRow) -> dict[Seat, str]:
    return dict(zip(find_game(row.game).seats[: row.players], MASKS, strict=False))


async def take_off(tx: Tx, match_id: int) -> None:
    """Show real names again after the game, also in earlier reports."""
    await tx.seats.unmask(match_id)
    await tx.sittings.unmask(match_id)


async def who_was_who(tx: Tx, row: MatchRow) -> str:
    """Return who played each seat, in order, for the last post; empty if the table was not anonymous."""
    if not row.anonymous:
        return ""
    texts, sat = find_texts(row.game), await tx.sittings.of(row.id)
    lines = []
    for seat, mask in _masks(row).items():
        who = [f"{one.name}" for one in sat if one.seat == seat]
        lines.append(_was(texts.seat_name(seat), mask, who))
    return together([say("anonymous-over"), *lines])


def _was(seat: str, mask: str, who: Sequence[str]) -> Message:
    if len(who) < 2:
        return say("anonymous-was", seat=seat, mask=mask, who=listed(who))
    return say("anonymous-was-then", seat=seat, mask=mask, first=who[0], later=listed(who[1:]))


def check_dms(row: MatchRow, *, dm_open: bool) -> None:
    """Refuse people with closed DMs at an anonymous table, since pinging them publicly would reveal them."""
    if row.anonymous and not dm_open:
        raise Refused(say("anonymous-needs-dms"))


def masked(seat: SeatRow, name: str) -> tuple[str, str | None]:
    """Return the newcomer's shown name, and their real name if a mask hides it."""
    return (name, None) if seat.hidden_name is None else (seat.name, name)
