"""The fault trial: whole games in which each kind of Discord call fails at random."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.games.catalogue import USUAL_GAME
from bot.store.tables.outbox.rows import NOT_NEEDED
from lab.shell.progress import Tell, silent
from lab.soak.discord.faults import Faults
from lab.soak.discord.server import Server
from lab.soak.discord.world import APP, Message, World, text_of
from lab.soak.people.person import TrialPerson
from lab.soak.people.playing import Stuck, all_over
from lab.soak.people.tables import Table
from lab.soak.process.supervisor import Keeper, kept
from sandbox.names import NAMES
from sandbox.seating import Setting, seats_near

SEATS = 3
"""Seats in each game, all for people."""
PAUSE = 0.05
SETTLE_SECONDS = 60.0
WITHDRAWN = NOT_NEEDED
"""Outbox note on a reminder that was withdrawn because its person had answered."""


@dataclass(frozen=True)
class Failing:
    """The calls by kind of fault and by route, and the lost and duplicated messages."""

    calls: int
    failed: int
    lost: tuple[str, ...]
    doubled: tuple[str, ...]
    kinds: Counter[str]
    routes: Counter[str]
    games: int
    finished: int
    errors: tuple[str, ...]

    def figures(self) -> dict[str, int]:
        lost, doubled = len(self.lost), len(self.doubled)
        return {"calls": self.calls, "failed": self.failed, "lost": lost, "doubled": doubled}


async def fail(
    *,
    tables: int = 6,
    rounds: int = 3,
    seconds: float = 240,
    seed: str = "1",
    game: str = USUAL_GAME,
    seats: int = 0,
    tell: Tell = silent,
) -> Failing:
    """Play games to their end while one call in twenty fails; `seats` 0 means a small number."""
    setting = Setting(game, seats or seats_near(game, SEATS), rounds)
    with tempfile.TemporaryDirectory() as folder:
        faults = Faults(Random(f"faults/{seed}"))
        server = Server(World(tables), faults)
        async with kept(server, Path(folder)) as keeper:
            opened = [_table(server, keeper, channel, setting, seed) for channel in server.world.channels]
            playing = [asyncio.create_task(_play(table, seconds, seed)) for table in opened]
            tell("games with failing calls", 0, tables)
            for done, one in enumerate(asyncio.as_completed(playing), start=1):
                await one
                tell("games with failing calls", done, tables)
            await _settle(server, keeper)
            return _found(server, keeper, faults, opened)


def _table(server: Server, keeper: Keeper, channel: int, setting: Setting, seed: str) -> Table:
    names = [f"{name}{channel % 10000}" for name in NAMES[: setting.seats]]
    people = [TrialPerson(server, name, channel, seed=seed) for name in names]
    for person in people:
        person.pause = PAUSE
    return Table(server, keeper, channel, people, setting)


async def _play(table: Table, seconds: float, seed: str) -> None:
    await table.open()
    chance = Random(f"{seed}/{table.channel}")
    await table.play(chance, until=asyncio.get_running_loop().time() + seconds)


async def _settle(server: Server, keeper: Keeper) -> None:
    """Wait until all queued messages are sent."""
    end = asyncio.get_running_loop().time() + SETTLE_SECONDS
    while server.in_flight or keeper.waiting():
        if asyncio.get_running_loop().time() > end:
            raise Stuck(f"the outbox is never empty: {keeper.tail()}")
        await asyncio.sleep(0.2)


def _found(server: Server, keeper: Keeper, faults: Faults, tables: list[Table]) -> Failing:
    return Failing(
        faults.calls,
        faults.failed.total(),
        tuple(lost_messages(server.world, keeper)),
        tuple(doubled_messages(server.world)),
        faults.failed,
        faults.routes,
        len(tables),
        sum(all_over(table.people) for table in tables),
        (*keeper.faults_logged(), *server.strange),
    )


GONE = ("Forbidden 403/50013", "NotFound 404/10003")
"""Outbox errors when Discord refuses to change a channel that is gone or closed."""
CLOSED = "Forbidden 403/50007"
"""Outbox error when Discord refuses a DM. The next panel repeats its content, and the record has it in the
end."""
SENT = "SELECT kind, target, nonce, message_id, sent_at, error FROM sent"


def lost_messages(world: World, keeper: Keeper) -> list[str]:
    """Return queued messages that nobody saw, either themselves or as a replacement.

    A reminder may be withdrawn. A panel that fails as a DM is replaced by a ping in the channel; an outdated
    panel needs no message, and an in-place edit creates none. If Discord refuses to edit an old panel, that
    panel stays open and refuses presses.
    """
    told = Counter(message.nonce for message in world.messages.values() if message.nonce)
    lost = []
    for kind, target, nonce, message_id, sent_at, error in keeper.ask(SENT):
        if error == WITHDRAWN or told[str(nonce)]:
            continue
        if sent_at and (message_id is None or message_id in world.messages):
            continue
        if (kind == "fold" and error in GONE) or (kind == "dm" and error == CLOSED):
            continue
        if kind in ("panel", "private_note") and _is_called(world, target):
            continue
        lost.append(f"{kind} to {target}: {error}")
    return lost


def _is_called(world: World, person: object) -> bool:
    """Return whether the channel pinged the person instead."""
    posts = (message for message in world.messages.values() if message.author == APP)
    return any(f"<@{person}>" in text_of(one.first) for one in posts if one.viewer is None)


def doubled_messages(world: World) -> list[str]:
    """Return messages that somebody saw twice: with the same nonce, or as replies to the same press."""
    seen: Counter[tuple[object, ...]] = Counter()
    for message in world.messages.values():
        if message.author == APP and not message.is_deleted and not message.is_loading:
            seen[_identity(message)] += 1
    return [str(identity)[:120] for identity, times in seen.items() if times > 1]


def _identity(message: Message) -> tuple[object, ...]:
    if message.nonce:
        return message.channel, message.nonce
    if message.token:
        return message.token, text_of(message.first)
    return (message.id,)
