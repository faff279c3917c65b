"""A stored table of the toy without Discord, at which people act out of turn."""

from __future__ import annotations

from bot.messages.panel import Press
from bot.messages.people import Person
from bot.store.tables.log import AnswerRow
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Json, Seat
from tests.bot.drive import CHANNEL, Game, begin


class Lake(Game):
    """A table of the toy at its first bids."""

    async def begin_lake(self, people: list[Person], *, computers: int = 0) -> None:
        wishes = TableOptions("toy", len(people) + computers, pace="brisk", options={"round_limit": 2})
        self.match_id = await self.service.lobbies.new_game(CHANNEL, people[0], wishes)
        for person in people:
            await self.service.lobbies.join(self.match_id, person, dm_open=True)
        for _ in range(computers):
            await self.service.lobbies.add_computer(self.match_id, people[0], None)
        await begin(self.service, self.match_id, *people)
        self.people = {await self.seat_of(person): person for person in people}
        await self.sent()

    async def acts(self, seat: Seat, action: Json) -> None:
        """Submit the action for the seat's person."""
        await self.says(seat, _typed(action))

    async def says(self, seat: Seat, text: str) -> str:
        """Return the reply that the person gets for a message."""
        (screen,) = await self.service.playing.typed(self.people[seat], f"#{self.match_id} {text}")
        return f"{screen.note}\n{screen.panel.text if screen.panel else ''}"

    async def presses(self, seat: Seat, press: Press, acts: int) -> str:
        screen = await self.service.playing.press_act(self.match_id, acts, seat, self.people[seat], press)
        return f"{screen.note}\n{screen.panel.text if screen.panel else ''}"

    async def asked(self) -> dict[Seat, str]:
        async with self.service.units.table(self.match_id) as table:
            return {seat: ask.kind for seat, ask in table.match.asks.items()}

    async def coins(self) -> dict[Seat, int]:
        async with self.service.units.table(self.match_id) as table:
            return dict(table.match.state.coins)


def _typed(action: Json) -> str:
    if action["do"] == "give":
        return f"give {action['coins']} to {action['to']}"
    return f"ask {action['of']} for {action['coins']}"


def give(coins: int, to: Seat) -> Json:
    return {"do": "give", "coins": coins, "to": to}


def to_person(rows: list[OutboxRow], person: Person) -> list[OutboxRow]:
    return [row for row in rows if row.target == person.id]


def kinds(rows: list[OutboxRow]) -> list[str]:
    """Return the kind of each row, without receipts."""
    return [row.kind for row in rows if not row.payload.get("is_silent")]


def texts(rows: list[OutboxRow]) -> str:
    return "\n".join(row.payload.get("text", "") for row in rows)


def acts_of(log: list[AnswerRow]) -> list[Json]:
    return [row.answer for row in log if row.is_act]
