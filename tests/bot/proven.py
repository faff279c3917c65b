"""A game that keeps all of its posts, so that tests can check it as anyone could."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.answers import acting
from bot.table.lobby.table_options import TableOptions
from bot.table.match.outbox import CLOSING
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, Report, verify
from sandbox.seating import limited
from tests.bot.drive import CHANNEL, Game, begin

MOST_DEEDS = 4000
LINE = re.compile(r"^-# (Proof .*)$", re.MULTILINE)
RECEIPT_LINE = re.compile(r"^-# (Receipt .*)$", re.MULTILINE)


def holds(report: Report) -> bool:
    """Return whether the record holds and nothing is left."""
    return report.status == HOLDS


class Told(Game):
    """A game that keeps all of its posts."""

    posts: list[OutboxRow]
    dms: list[str]

    async def look_up(self) -> None:
        """Keep the messages sent since the last call."""
        sent = [await self._as_post(row) for row in await self.sent()]
        self.posts = [*getattr(self, "posts", []), *(row for row in sent if row.kind == "post")]
        told = [str(row.payload["text"]) for row in sent if row.kind == "dm"]
        self.dms = [*getattr(self, "dms", []), *told]

    async def _as_post(self, row: OutboxRow) -> OutboxRow:
        """Return the message as it is posted; a report that is closed is posted whole."""
        if row.kind != CLOSING:
            return row
        return replace(row, kind="post", payload={"text": await self.said(row), "file": None})

    @property
    def texts(self) -> list[str]:
        return [row.payload["text"] for row in self.posts]

    def files(self, ending: str) -> list[str]:
        found = [row.payload["file"] for row in self.posts if row.payload["file"]]
        return [text for name, text in found if name.endswith(ending)]

    def lines(self) -> list[str]:
        """Return the posted lines, each once."""
        return list(dict.fromkeys(line for text in self.texts for line in LINE.findall(text)))

    def verified(self) -> Report:
        copied = "\n".join(self.texts)
        return verify(self.files(".json")[-1].encode(), Supplied([copied], has_looked=True))

    async def play_on(self, deeds: int = MOST_DEEDS) -> None:
        """Play with random answers and occasional actions out of turn, to the end or for this many deeds."""
        chance = Dice("deeds")
        for _ in range(deeds):
            await self.look_up()
            if (await self.row()).state != "playing":
                return
            async with self.service.units.table(self.match_id) as table:
                awaited, match = table.match.awaited, table.match
                act = match.game.sample_action(table.view(awaited[-1]), awaited[-1], chance)
            if act is not None and chance.below(4) == 0:
                await self.acts_at_random(awaited[-1], act)
                continue
            await self.answer(awaited[chance.below(len(awaited))])

    async def give_up(self, first: Person, *others: Person) -> None:
        """Concede as the first person, and accept as everyone else."""
        decisions = self.service.decisions
        await decisions.concede(self.match_id, None, first, is_sure=True)
        async with self.store.read() as tx:
            asked = await tx.votes.open_of(self.match_id)
        for vote in asked:
            for person in others:
                await decisions.vote(self.match_id, vote.id, person, is_yes=True)

    async def acts_at_random(self, seat: str, act: Json) -> None:
        with suppress(Refused):
            async with self.service.units.table(self.match_id) as table:
                await acting.act(table, seat, act)
        await self.computers()


async def called(store: Store, game: str, people: Sequence[Person], *, seats: int, rounds: int) -> Told:
    """Return a started game of people and computers."""
    told = Told(store)
    lobbies = told.service.lobbies
    wishes = TableOptions(game, seats, options=limited(game, rounds))
    told.match_id = await lobbies.new_game(CHANNEL, people[0], wishes)
    for person in people:
        await lobbies.join(told.match_id, person, dm_open=True)
    for _ in range(seats - len(people)):
        await lobbies.add_computer(told.match_id, people[0])
    await begin(told.service, told.match_id, *people)
    await told.computers()
    return told
