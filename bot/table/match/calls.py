"""How somebody is called in the channel, where a DM does not reach him."""

from __future__ import annotations

from bot.store import Tx
from bot.store.rows import MatchRow

TO_ALL = (
    "Somebody at this table is awaited whom I cannot DM. Whoever has no panel presses **Orders** here; what "
    "opens is seen by you alone."
)
"""At an anonymous table: who it is would tell where he sits."""
TO_ACT_TO_ALL = (
    "Something is for one seat alone whose holder I cannot DM. Whoever has heard nothing presses **Act** on "
    "the game's card; what opens is seen by you alone."
)


def call_of(row: MatchRow, person_id: int, text: str, *, to_all: str = TO_ALL) -> str:
    """What is said to one person before all; `to_all`: where nobody may know to whom."""
    return to_all if row.hides_people else f"<@{person_id}>: {text}"


async def pinged(tx: Tx, row: MatchRow, people: list[int]) -> list[int]:
    """Whom a post pings that is for these people: at an anonymous table all or nobody."""
    if not people or not row.hides_people:
        return sorted(people)
    return sorted(seat.person_id for seat in await tx.seats.of(row.id) if seat.person_id is not None)
