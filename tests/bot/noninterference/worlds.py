"""Play one world of a fork in a simulated Discord, and record every byte that others get."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.extras.webhooks import worker as hooks
from bot.extras.webhooks.repository import Hooks
from bot.games.catalogue import find_texts
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.panel import Picture
from bot.messages.people import Person, Where
from bot.pictures.drawing import Drawing, Drawn, key_of
from bot.pictures.film import Films, Progress
from bot.pictures.painter import paint_picture
from bot.table.answers import acting, answering
from bot.table.lobby.table_options import TableOptions
from bot.table.past.film_data import Reel
from engine.kernel.actions import Deed
from engine.kernel.core import Refused, Seat
from engine.kernel.match import Match
from engine.records.protocol import hashes
from engine.registry.catalogue import find_game
from render.catalogue import find_scenery
from render.films.watch import watch_log
from sandbox.people import SandboxPerson
from sandbox.world import World, open_world, sqlite_url
from tests.bot.noninterference.forks import Position, Way
from tests.bot.noninterference.ideal import Ideal
from tests.bot.noninterference.roles import (
    PREDECESSORS,
    Onlooker,
    hand_over,
    let_in,
    open_to_spectators,
    person_of,
)
from tests.bot.noninterference.surfaces import Line

PAUSE = timedelta(seconds=10)
"""Time before computers answer; they think meanwhile."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class FilmsHere(Films):
    """Returns a film's scenes as its bytes, since equal scenes are drawn to equal films."""

    async def shoot(self, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        sights = watch_log(what.game, what.seed, what.start, what.deeds)
        frames = list(find_scenery(what.game).frames(sights, what.names))
        if not frames:
            raise Refused(say("film-nothing", stage=find_texts(what.game).stage_word))
        return Drawn(what.name, repr(frames).encode(), what.alt)


class DrawingHere(Drawing):
    """Draws each picture at once in this process, so that none arrives late."""

    def __init__(self, painter: Callable[[Picture], bytes]) -> None:
        super().__init__(painter=painter)
        self._draws = painter

    async def draw(self, picture: Picture, asker: Any = None) -> Drawn:
        return Drawn(f"{picture.name}.png", self._draws(picture), picture.alt)


def described(picture: Picture) -> bytes:
    """Return the data that a picture is drawn from; equal data give equal pixels."""
    return key_of(picture).encode()


@dataclass
class Table:
    """A world with a running game at a fork; `people` are the players by seat."""

    world: World
    ideal: Ideal
    match_id: int
    people: dict[Seat, SandboxPerson]
    others: Mapping[str, Onlooker]
    """Role -> somebody who does not play."""
    called: list[str]
    """Bodies that a webhook of the server was sent."""
    pages: list[Line] = field(default_factory=list)
    """What others saw outside Discord."""
    doors: set[str] = field(default_factory=set)
    """Doors, as the table of rights names them, by which others asked for something."""

    async def pass_time(self, seconds: float) -> None:
        """Put the clock forward, and let computers answer and deadlines pass as the workers do."""
        self.ideal.passed += timedelta(seconds=seconds)
        await self.world.bot.service.computers.let_computers_answer(self.match_id)
        await self.world.bot.service.deadlines.keep_time(self.match_id)
        await self.settle()

    async def do(self, deed: Deed) -> None:
        """Let the seat's person do something, as the service does it for a press."""
        async with self.world.bot.service.units.table(self.match_id) as table:
            if deed.is_act:
                await acting.act(table, deed.seat, deed.what)
            else:
                await answering.hand_in(table, deed.seat, deed.what, "")
        await self.settle()

    def person(self, seat: Seat) -> Person:
        """Return the seat's person as the service knows them."""
        return Person(self.people[seat].id, self.people[seat].name)

    async def settle(self) -> None:
        await self.world.env.settle()

    async def asked(self) -> list[tuple[Seat, str]]:
        async with self.world.bot.service.units.table(self.match_id) as table:
            return [(seat, table.match.asks[seat].kind) for seat in table.match.awaited]


@dataclass(frozen=True)
class Given:
    """The seat with the secret, the roles that will look, and whether to draw real pictures for them."""

    secret: Seat
    roles: Collection[str]
    is_drawn: bool = False


@asynccontextmanager
async def open_fork(
    folder: Path, way: Way, given: Given, patch: pytest.MonkeyPatch, ideal: Ideal
) -> AsyncIterator[Table]:
    """Open a world, and play the position there."""
    folder.mkdir(parents=True)  # noqa: ASYNC240 - a local folder
    at = way.at
    patch.setattr("bot.discord.gateway.bot.Films", FilmsHere)
    _deal_from(at, patch, is_swapped=bool(way.is_swapped))
    called = _answer_hooks(patch)
    async with open_world(
        sqlite_url(folder),
        seed="fork",
        pause=PAUSE,
        drawing=DrawingHere(paint_picture if given.is_drawn else described),
    ) as world:
        people = [SandboxPerson(world, name, seed="fork") for name in NAMES[: at.players]]
        others = let_in(world)
        match_id = await _begin(world, way, given, people, others)
        table = Table(world, ideal, match_id, await _by_seat(world, match_id, people), others, called)
        await table.settle()
        for deed in at.deeds:
            await table.do(deed)
        yield table


def _deal_from(at: Position, patch: pytest.MonkeyPatch, *, is_swapped: bool) -> None:
    """Let the next game begin at the position's start instead of at its first ask."""

    def new(game: Any, players: int, options: Any, seed: str) -> Match[Any]:
        return Match.resume(find_game(at.game), at.seed, at.start)

    patch.setattr("bot.table.lobby.dealing.Match", SimpleNamespace(new=new))

    def seated(seed: str, joined: Sequence[Any]) -> Sequence[Any]:
        first, second, third, *rest = (*joined, None, None)
        order = [first, third, second, *rest] if is_swapped else [first, second, third, *rest]
        return [row for row in order if row is not None]

    patch.setattr(hashes, "seed", lambda *_: at.seed)
    patch.setattr(hashes, "seated", seated)


def _answer_hooks(patch: pytest.MonkeyPatch) -> list[str]:
    """Answer calls of webhooks without a network; return the list of their bodies."""
    called: list[str] = []

    async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        called.append(body.decode())
        return 204

    made = hooks.HookCalls.__init__
    patch.setattr(hooks.HookCalls, "__init__", lambda self, service, clock: made(self, service, clock, post))
    return called


async def _begin(
    world: World, way: Way, given: Given, people: Sequence[SandboxPerson], others: Mapping[str, Onlooker]
) -> int:
    """Open the table and deal; let others hold the seat with the secret before its player does."""
    at, is_anonymous, lobbies = way.at, way.is_swapped is not None, world.bot.service.lobbies
    organiser, joined, number = others["organiser"], list(people), at.seats.index(given.secret)
    if not set(PREDECESSORS).isdisjoint(given.roles):
        joined[number] = others["former player"]
    where = Where(world.guild.id, world.table.id)
    wishes = TableOptions(
        at.game, at.players, pace=at.pace, options=at.options, anonymous=is_anonymous, join=False
    )
    async with world.bot.service.units.begin() as tx:
        await tx.of(Hooks).add(world.guild.id, "https://example.org/", "0" * 64, tx.at)
    match_id = await lobbies.new_game(where, person_of(organiser), wishes)
    for person in joined:
        await lobbies.join(match_id, person_of(person), dm_open=True)
        await world.env.settle()  # so that the card is edited as often in every world
    await lobbies.start(match_id, person_of(organiser))
    await world.env.settle()
    for person in joined:
        if person_of(person).id != person_of(organiser).id:
            await lobbies.cut(match_id, person_of(person), "any word")
            await world.env.settle()
    if joined[number] is not people[number]:
        await hand_over(world, match_id, given.secret, others, people[number])
    if "spectator" in given.roles:
        await open_to_spectators(world, match_id)
    return match_id


async def _by_seat(world: World, match_id: int, people: Sequence[SandboxPerson]) -> dict[Seat, SandboxPerson]:
    async with world.bot.store.read() as tx:
        rows = await tx.seats.of(match_id)
    return {row.seat: next(p for p in people if p.id == row.person_id) for row in rows if row.seat}
