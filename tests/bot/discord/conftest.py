"""The bot in SimCord, with a service that each test scripts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket
from discord.http import Route
from simcord.env import Env

from bot.discord.gateway.bot import TableBot
from bot.discord.sending import retrying, sender
from bot.extras import every_extra
from bot.games.topics import find_topics
from bot.messages.panel import Button, Panel, Picture, Post, Press
from bot.messages.people import Mail, Person, Where
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.gate import NOWHERE, About, Gate, Look
from bot.service.past.games import LOG, Card, Games
from bot.service.play.lobbies import Lobbies
from bot.service.play.playing import Playing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.service.unit_of_work import UnitsOfWork, existing
from bot.store import Store
from bot.store.tables.matches import MatchRow
from bot.table.computers.thinking import Thinking
from bot.table.lobby.limits import LobbyLimits
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from bot.table.match.outbox import queue_card
from engine.kernel.core import Refused, Step
from sandbox.world import PatientEnv
from tests.bot.discord.connecting import gateway
from tests.bot.discord.wire import Wire

PNG = b"\x89PNG\r\n\x1a\n"
PICTURE = Picture("brimstone", "board", "map", "The board: three hexes.", {"round": 1})
LOBBY = Panel("## A lobby", rows=((Button("Join", "join"), Button("Start", "start"), Button("Map", "map")),))
PROMPT = Panel(
    "Your orders", rows=((Button("More", "more", "x"), Button("Write", "write")),), colour=0x2563EB
)


STEP, NEXT_STEP = Step(0, 1, 4), Step(0, 1, 5)


@dataclass
class Told:
    """The arguments with which a stubbed use case was called."""

    name: str
    args: tuple[Any, ...]


@dataclass
class Script:
    """The answers of the stubbed service; an exception is raised."""

    card: Panel | Exception = LOBBY
    prompt: Screen | Exception = field(default_factory=lambda: Screen(1, STEP, "blue", PROMPT))
    press: Screen | Exception = field(default_factory=lambda: Screen(1, STEP, "blue", PROMPT))
    typed: list[Screen] | Exception = field(default_factory=list)
    posts: list[Post] = field(default_factory=lambda: [Post("A post", picture=PICTURE)])
    refuse: str = ""
    told: list[Told] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)


def _given(answer: Any) -> Any:
    if isinstance(answer, Exception):
        raise answer
    return answer


def _asked(screen: Screen) -> Screen:
    """Return the screen that asks for orders."""
    return replace(screen, asked="orders")


class _Scripted:
    """Base of all stubbed use cases: records the calls, and refuses if the script says so."""

    script: Script

    def _tell(self, name: str, *args: Any) -> None:
        self.script.told.append(Told(name, args))
        if self.script.refuse:
            raise Refused(self.script.refuse)


class StubLobbies(_Scripted, Lobbies):
    """Stubbed lobbies; games opened here are kept in the real store."""

    def __init__(self, units: UnitsOfWork, script: Script) -> None:
        super().__init__(units, draw_secret=lambda: secret_of("s"), most=LobbyLimits())
        self.script = script

    async def new_game(
        self, where: Where, person: Person, wishes: TableOptions, *, dm_open: bool = True
    ) -> int:
        self._tell("new_game", wishes)
        async with self._units.begin() as tx:
            row = await open_match(tx, where, person, tx.at)
            await queue_card(tx, row)
        return int(row.id)

    async def join(self, match_id: int, person: Person, *, dm_open: bool) -> str:
        self._tell("join", match_id, person.id, dm_open)
        return "You are in."

    async def start(self, match_id: int, person: Person) -> None:
        self._tell("start", match_id)

    async def abandon(self, where: Where, person: Person, *, is_sure: bool = False) -> str:
        self._tell("abandon", person.manages(where.guild_id), person.manages(where.guild_id + 1))
        return "Called off."


class StubPlaying(_Scripted, Playing):
    """Stubbed playing that shows the screens of the script."""

    def __init__(self, units: UnitsOfWork, script: Script) -> None:
        super().__init__(units, Thinking())
        self.script = script

    async def panel(self, match_id: int, person: Person, *, seat: str | None = None) -> Screen:
        return _asked(_given(self.script.prompt))

    async def panels(self, person: Person) -> list[Screen]:
        return [await self.panel(1, person), await self.panel(2, person)]

    async def press(
        self,
        match_id: int,
        step: Step | None,
        seat: str,
        person: Person,
        press: Press,
        surface: PanelSurface | None = None,
    ) -> Screen:
        self.script.told.append(Told("press", (match_id, step, seat, person.id)))
        self.script.presses.append(press)
        return _asked(_given(self.script.press))

    async def typed(self, person: Person, text: str, mail: Mail | None = None) -> list[Screen]:
        self._tell("typed", text)
        return [_asked(screen) for screen in _given(self.script.typed)]

    async def dm_failed(self, match_id: int, seat: str) -> None:
        self._tell("dm_failed", match_id, seat)


class StubGames(_Scripted, Games):
    """Stubbed games that show the screens of the script."""

    def __init__(self, units: UnitsOfWork, script: Script) -> None:
        super().__init__(units)
        self.script = script

    async def match_in(self, where: Where) -> int:
        return 1

    async def people(self, match_id: int) -> list[int]:
        return []

    async def card(self, match_id: int) -> Panel:
        card: Panel = _given(self.script.card)
        return card

    async def posted_card(self, match_id: int) -> Card:
        async with self._units.read() as tx:
            row = await existing(tx, match_id)
        return Card(row, await self.card(match_id))

    async def status_post(self, match_id: int, person_id: int = 0) -> Post:
        return Post("How it stands")

    async def map_post(
        self, match_id: int, *, as_text: bool, close: bool = False, full: bool = False, person_id: int = 0
    ) -> Post:
        self._tell("map", as_text)
        return self.script.posts[0]

    async def map_page(self, match_id: int, person_id: int, part: str = "") -> tuple[Post, list[Button]]:
        self._tell("map", part)
        return self.script.posts[0], [Button("Whole board", "map", "full")]

    async def log_page(self, match_id: int, stage: int | None, reader: int = 0) -> tuple[Post, list[Button]]:
        return self.script.posts[0], [Button("◀ Round 1", LOG, "1")]

    def rules(self, game: str, topic: str = "") -> str:
        return f"About {topic or self.topics(game)[0]}."

    async def game_of(self, match_id: int) -> str:
        return "brimstone"

    def topics(self, game: str, typed: str = "") -> list[str]:
        return find_topics(["Setup", "Supply", "Battles"], typed)


class OpenGate(Gate):
    """A gate that lets everybody pass, since the scripted tables do not exist."""

    async def check(
        self,
        door: str,
        person: Person,
        match_id: int | None,
        look: Look,
        seat: str = "",
        about: About = NOWHERE,
    ) -> None:
        """Refuse only doors that have no row."""
        assert door in self.rights.by_door, door


class StubService(Service):
    """The service's interface without a game behind it; games opened are kept in the real store."""

    def __init__(self, store: Store, script: Script) -> None:
        super().__init__(store, clock=discord.utils.utcnow)
        self.script = script
        self.gate = OpenGate(self.units)
        self.lobbies = StubLobbies(self.units, script)
        self.playing = StubPlaying(self.units, script)
        self.games = StubGames(self.units, script)


async def open_match(tx: Any, where: Where, person: Person, at: datetime) -> Any:
    """Open a lobby in the real store."""
    await tx.people.see(person.id, person.name, at)
    return await tx.matches.add(
        MatchRow(
            id=0,
            game="brimstone",
            players=3,
            pace="swift",
            options={},
            seed="s",
            version="1",
            guild_id=where.guild_id,
            channel_id=where.channel_id,
            organiser_id=person.id,
            organiser_name=person.name,
            state="lobby",
            created_at=at,
        )
    )


@dataclass
class Bench:
    """A running bot, a channel, two people, and the script of the service."""

    env: Env
    script: Script
    channel: Any
    ann: Any
    bob: Any


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def new_bot(tmp_path: Path, script: Script) -> Callable[[], TableBot]:
    """Return a function that makes bots on one database."""

    def make() -> TableBot:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/bot.db", every_extra())
        drawing = Drawing(painter=lambda picture: PNG + repr(picture.data).encode())
        return TableBot(store, StubService(store, script), drawing)

    return make


@pytest.fixture
async def bench(new_bot: Callable[[], TableBot], script: Script) -> AsyncIterator[Bench]:
    """Yield the bot in a server with one channel and two people."""
    env = PatientEnv(new_bot())
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann, bob = (guild.add_member(env.create_user(name)) for name in ("ann", "bob"))
    try:
        yield Bench(env, script, channel, ann, bob)
        await env.settle()
    finally:
        await env.shutdown()
        await env.bot.close()
    env._raise_errors_since(env._errors_acknowledged)


@pytest.fixture
async def commands(new_bot: Any) -> list[dict[str, Any]]:
    bot: TableBot = new_bot()
    await bot.add_commands()
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


@pytest.fixture
async def commands_with_boards(new_bot: Any) -> list[dict[str, Any]]:
    """Return the commands of a host that has pages beside Discord."""
    bot: TableBot = new_bot()
    bot.service.boards.turn_on("https://board.test")
    await bot.add_commands()
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


@pytest.fixture
async def of_servers(new_bot: Any) -> list[dict[str, Any]]:
    """Return the command groups that only servers which enable them have."""
    bot: TableBot = new_bot()
    await bot.add_commands()
    return [group.to_dict(bot.tree) for group in bot.guild_commands.groups]


@pytest.fixture
async def discord_here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    """Yield a fake Discord to which discord.py connects."""
    found = Wire()
    server = TestServer(found.app())
    await server.start_server()
    found.base = str(server.make_url("")).rstrip("/")
    monkeypatch.setattr(Route, "BASE", f"{found.base}/api/v10")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(gateway(found)))
    monkeypatch.setattr(sender, "FIRST_DELAY", 0.05)
    monkeypatch.setattr(retrying, "FIRST_WAIT", 0.05)
    yield found
    await server.close()
