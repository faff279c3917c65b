"""Use cases for the page inside Discord: a channel opens it together, and each sees their own panel."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Protocol

from bot.messages.catalogue import say
from bot.messages.panel import Panel
from bot.service.past.games import Games
from bot.service.play.boards import (
    HOUR,
    LINKS_AN_HOUR,
    Boards,
    BoardShown,
    Ended,
    Session,
    begin,
    sits_in,
)
from bot.service.play.public_board import seats_of
from bot.service.play.screens import Screen
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store.tables.boards import BoardRow
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused

WATCHING_LASTS = timedelta(minutes=10)
"""Time after which somebody without a seat has to be seen in the channel's Activity again."""


@dataclass(frozen=True)
class Arrival:
    """A person in an Activity, and its channel, as Discord says; `token`: their client's proof of them."""

    person_id: int
    guild_id: int
    channel_id: int
    token: str = field(repr=False)


class Doorman(Protocol):
    """Asks Discord who has come, and where the Activity runs; nothing that a client says is believed."""

    @property
    def application_id(self) -> int:
        """Return the application's id; 0 before the login."""

    async def arrival(self, code: str, instance: str) -> Arrival | None:
        """Return who the code is from and where the instance runs; None unless that person is in it."""


class Parts(Protocol):
    """The use cases that an Activity shows."""

    @property
    def units(self) -> UnitsOfWork:
        """Return the units of work."""

    @property
    def boards(self) -> Boards:
        """Return those of pages."""

    @property
    def games(self) -> Games:
        """Return those of a table's card and board."""


class Activities:
    """Use cases of Activities; off until the host turns them on."""

    def __init__(self, service: Parts) -> None:
        self._units = service.units
        self._boards = service.boards
        self._games = service.games
        self.is_on = False

    def turn_on(self) -> None:
        """Show buttons that open the Activity."""
        self.is_on = True
        self._units.have_pages("activity")

    async def check(self, match_id: int) -> None:
        """Refuse to open the Activity at this table for the whole channel."""
        if not self.is_on:
            raise Refused(say("activity-off"))
        async with self._units.roster(match_id) as table:
            if table.row.hides_people:
                raise Refused(say("activity-hidden"))

    async def enter(self, arrival: Arrival) -> tuple[str, BoardRow]:
        """Begin a session at the channel's game; return its secret and row.

        It is of the person's seat, or of none: of spectators, and of all where people are hidden, since
        the Activity shows who is in it.
        """
        async with self._units.begin() as tx:
            row = await tx.matches.latest_in_channel(arrival.channel_id)
            if row is None or row.guild_id != arrival.guild_id or row.state not in ("playing", "over"):
                raise Refused(say("activity-no-game"))
            await self._boards.prune(tx)
            mine = await tx.boards.of(arrival.person_id)
            if sum(one.made_at > tx.at - HOUR for one in mine) >= LINKS_AN_HOUR:
                raise Refused(say("board-too-many-links"))
            seat = "" if row.hides_people else await sits_in(tx, row, arrival.person_id)
            return await begin(tx, row, arrival.person_id, seat)

    async def now(self, board: Session) -> BoardShown:
        """Return what the page shows: the seat's panel, or what the channel sees."""
        if board.seat:
            return await self._boards.now(board)
        if board.made_at <= self._units.now() - WATCHING_LASTS:
            raise Ended(say("board-ended"))
        card = await self._games.card(board.match_id)
        post = await self._games.map_post(board.match_id, as_text=False)
        panel = Panel(card.text, picture=post.picture)
        shown = BoardShown(board.match_id, "", Screen(board.match_id, None, "", panel), "watching")
        try:
            async with self._units.table(board.match_id) as table:
                return replace(shown, seats=seats_of(table))
        except (NotInPlay, Standstill):
            return shown
