"""Limit how many lobbies people and servers may have open."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.catalogue import say
from bot.messages.people import Person, Where
from bot.store import Tx
from engine.kernel.core import Refused


@dataclass(frozen=True)
class LobbyLimits:
    """Limits on open lobbies, per person and per server."""

    of_person: int = 5
    of_server: int = 50
    days: int = 7
    """Days until a lobby that nobody starts is closed; 0: never."""


async def check_room(tx: Tx, where: Where, person: Person, limits: LobbyLimits) -> None:
    """Refused if the person or the server has too many open lobbies."""
    own, all_here = await tx.matches.lobbies(organiser_id=person.id, guild_id=where.guild_id)
    if own >= limits.of_person:
        raise Refused(say("lobby-too-many", n=own))
    if all_here >= limits.of_server:
        raise Refused(say("lobby-too-many-here", n=all_here))
