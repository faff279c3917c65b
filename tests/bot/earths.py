"""A stored table of The Earth Man's Burden without Discord, which begins in the middle of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.people import Person
from bot.table.lobby.table_options import TableOptions
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN, EarthMansBurden
from engine.kernel.core import Json, Seat
from tests.bot.drive import CHANNEL, Game
from tests.bot.drive import begin as deal
from tests.engine.earth_mans_burden.positions import begin

LAST: dict[str, Json] = {
    "active": "red",
    "starts": "red",
    "phase": "combat",
    "fleets": {"red": {"mars": 30}, "blue": {"mars": 1}, "green": {"earth": 2}, "un": {"earth": 10}},
    "developments": {"red": {"mars": 1}, "blue": {}, "green": {"luna": 1}, "un": {"earth": 4}},
}
"""A position in which Red can destroy Blue's last fleet."""
FIRE = "fire mars blue 30\ngo"
"""The attack that does so."""


class Earths(Game):
    """A table in the middle of a game, with the person in each seat."""

    async def begin_at(
        self,
        monkeypatch: pytest.MonkeyPatch,
        people: list[Person],
        *,
        computers: int = 0,
        pace: str = "swift",
        **table: Json,
    ) -> None:
        """Begin just before the ask that the position leads to; the computers are captains."""
        players = len(people) + computers

        def setup(*_: object) -> Any:
            return begin(players=players, **table).state

        monkeypatch.setattr(EarthMansBurden, "setup", setup)
        wishes = TableOptions(EARTH_MANS_BURDEN.name, players, pace=pace)
        self.match_id = await self.service.lobbies.new_game(CHANNEL, people[0], wishes)
        for person in people:
            await self.service.lobbies.join(self.match_id, person, dm_open=True)
        for _ in range(computers):
            await self.service.lobbies.add_computer(self.match_id, people[0], None)
        await deal(self.service, self.match_id, *people)
        self.people = {await self.seat_of(person): person for person in people}
        await self.sent()

    async def says(self, seat: Seat, text: str) -> str:
        """Return the reply that the person gets for a message."""
        (screen,) = await self.service.playing.typed(self.people[seat], f"#{self.match_id} {text}")
        return f"{screen.note}\n{screen.panel.text if screen.panel else ''}"

    async def closes_dms(self, seat: Seat) -> None:
        await self.service.settings.note_dm(self.people[seat].id, False)

    async def view(self, seat: Seat | None = None) -> View:
        async with self.service.units.table(self.match_id) as table:
            view: View = table.view(seat)
            return view

    async def asked(self) -> dict[Seat, str]:
        async with self.service.units.table(self.match_id) as table:
            return {seat: ask.kind for seat, ask in table.match.asks.items()}
