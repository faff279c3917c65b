"""Print a week of a six-seat table in messages: python -m tests.bot.table.deadlines.week.

Six people play The Earth Man's Burden, each answering so many hours after being asked, by the bot's own clock
and without Discord. The table says what each got, and lists every message with its day and hour: DMs with and
without sound, pings in the channel. One person vanishes, one has a digest, one wants pings in the channel.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from bot.extras import every_extra
from bot.messages.people import Person
from bot.service.people.calls import Wanted
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.lobby.table_options import TableOptions
from bot.table.match.outbox import CLOSING
from tests.bot.drive import CHANNEL, begin
from tests.bot.table.deadlines.timed import Timed

HOURS = 7 * 24
GAME = "earth_mans_burden"
DELAYS = {"Ann": 1, "Ben": 4, "Cyd": 12, "Dana": 1000, "Eve": 6, "Fay": 3}
"""Hours after which each answers; Dana has vanished."""
PEOPLE = [Person(n, name) for n, name in enumerate(DELAYS, 1)]
WANTED = {
    "Ben": Wanted("dm", "off", is_told_next=True, shows_reliability=False),
    "Eve": Wanted("dm", "8:00", is_told_next=False, shows_reliability=False),
    "Fay": Wanted("channel", "off", is_told_next=False, shows_reliability=False),
}
KINDS = {"panel": "decision", "notice": "call", "dm": "digest"}
"""Kind of message in the outbox -> what it is to a person."""
MOST_SAID = 60
"""Most characters of a message's first line that are printed."""


@dataclass
class Got:
    """Count what one person got in the week, by kind, and when."""

    counts: Counter[str] = field(default_factory=Counter)
    times: list[str] = field(default_factory=list)

    def note(self, kind: str, at: datetime, text: str, *, is_silent: bool = False) -> None:
        what = f"{kind}, silent" if is_silent else kind
        self.counts[what] += 1
        said = text.splitlines()[0][:MOST_SAID] if text else ""
        self.times.append(f"{at:%a %H:%M} {what}{f': {said}' if said else ''}")


async def week(store: Store, deadline: str) -> tuple[dict[str, Got], int]:
    """Play a week; return what each person got, and how many posts the channel had."""
    game = Timed(store, seed=f"week {deadline}")
    wishes = TableOptions(GAME, len(PEOPLE), deadline=deadline)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, PEOPLE[0], wishes)
    for person in PEOPLE:
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
        if person.name in WANTED:
            await game.service.calls.change(person, WANTED[person.name])
    await begin(game.service, game.match_id, *PEOPLE)
    got = {person.name: Got() for person in PEOPLE}
    posts = 0
    for _ in range(HOURS):
        for row in await game.sent():
            posts += row.kind in ("post", CLOSING)
            _note(got, row)
        await _answer_due(game)
        await game.sleep(hours=1)
    return got, posts


async def _answer_due(game: Timed) -> None:
    """Let everybody answer who was asked long enough ago, until nobody is left."""
    while True:
        rows = await game.deadlines()
        people = {seat: (await game.person(seat)).name for seat in rows}
        due = [seat for seat, row in rows.items() if _hours(game, row.started_at) >= DELAYS[people[seat]]]
        if not due:
            return
        await game.answer(due[0])


def _hours(game: Timed, since: datetime) -> float:
    return (game.now - since).total_seconds() / 3600


def _note(got: dict[str, Got], row: OutboxRow) -> None:
    names = {person.id: person.name for person in PEOPLE}
    is_silent = bool(row.payload.get("is_silent"))
    if row.kind in KINDS and row.target in names:
        text = row.payload.get("text", "")
        kind = "receipt" if "Receipt" in text else KINDS[row.kind]
        got[names[row.target]].note(f"DM {kind}", row.created_at, text, is_silent=is_silent)
    for person_id in row.payload.get("ping") or ():
        got[names[person_id]].note("ping in the channel", row.created_at, row.payload["text"])


def told(deadline: str, got: dict[str, Got], posts: int) -> str:
    """Return the week as lines of text."""
    lines = [f"deadline {deadline}: {posts} posts in the channel"]
    for name, one in got.items():
        counts = ", ".join(f"{kind} {n}" for kind, n in sorted(one.counts.items())) or "nothing"
        lines.append(f"  {name:5} {sum(one.counts.values()):3} messages: {counts}")
        lines += [f"        {time}" for time in one.times]
    return "\n".join(lines)


async def main() -> None:
    for deadline in ("none", "daily"):
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{folder}/week.db"
            await upgrade(url)
            store = Store(url, every_extra())
            await store.open()
            sys.stdout.write(told(deadline, *await week(store, deadline)) + "\n")
            await store.close()


if __name__ == "__main__":
    asyncio.run(main())
