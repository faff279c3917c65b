"""Benchmark of a table of the default game: from a press to its reply, and from an answer to its storage."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.extras import every_extra
from bot.games.catalogue import USUAL_GAME
from bot.messages.panel import Menu, Panel, Press
from bot.messages.people import Person, Where
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game
from lab.bench.measure import Figures, Timings
from sandbox.components import TAKE_BACK, step_of
from sandbox.habits import Habit, Player, press_anything
from sandbox.names import NAMES
from sandbox.people import SandboxPerson, go_round
from sandbox.play import is_over, seat_people
from sandbox.recorder import Shown
from sandbox.seating import limited
from sandbox.world import open_world, sqlite_url

_PRESSES = 300
_ROUNDS = 30
_AGAIN = 5
"""How often an answer is taken back and submitted again while other seats still have to answer."""
_MOST_ROUNDS = 99
_SEATS = max(find_game(USUAL_GAME).players)


def run() -> Mapping[str, Figures]:
    """Measure the delays of presses and answers at a table, on a SQLite file.

    `press_to_reply_ms` is the time from a press or choice in a panel to the updated panel, in SimCord;
    `press_to_picture_ms` covers only those that needed a new picture. `answer_stored_ms` is the time to
    commit an answer in mid-round; `round_stored_ms` that of the last answer of a round, including its
    resolution and report. Both call the service directly.
    """
    with tempfile.TemporaryDirectory() as folder:
        replies, pictures = asyncio.run(_presses(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        answers, rounds = asyncio.run(_answers(Path(folder)))
    return {
        "press_to_reply_ms": replies.figures(),
        "press_to_picture_ms": pictures.figures(),
        "answer_stored_ms": answers.figures(),
        "round_stored_ms": rounds.figures(),
    }


# ------------------------------------------------------------------------------ presses


async def _presses(folder: Path) -> tuple[Timings, Timings]:
    """Time random presses in one person's panels, except those that hand in an answer.

    The second timings cover presses that needed a new picture; the very first one is left out, since it draws
    the tiles.
    """
    replies, games = _Replies(), 0
    while len(replies.all) < _PRESSES:
        games += 1
        seed, place = f"bench-{games}", folder / str(games)
        place.mkdir()
        async with open_world(sqlite_url(place), seed=seed) as world:
            people = await seat_people(world, seats=_SEATS, seed=seed, rounds=_MOST_ROUNDS)
            people[0].habit = _timing(people[0], replies)
            while len(replies.all) < _PRESSES and not is_over(world):
                await go_round(people)
    return replies.all, replies.drawn


@dataclass
class _Replies:
    """Timings of presses: all, and those with a new picture; `seen` holds the alt texts so far."""

    all: Timings = field(default_factory=Timings)
    drawn: Timings = field(default_factory=Timings)
    seen: set[str] = field(default_factory=set)

    def add(self, taken: float, shown: Shown) -> None:
        said = "\n".join(file.alt for file in shown.files)
        if self.seen and said and said not in self.seen:
            self.drawn.append(taken)
        self.seen.add(said)
        self.all.append(taken)


def _timing(person: SandboxPerson, replies: _Replies) -> Habit:
    """Return a habit that presses anything and times each press."""

    async def press(player: Player) -> None:
        step, shown, begun = step_of(player.sheet()), _next_panel(person), time.perf_counter()
        await press_anything(player)
        if shown and step_of(person.panel()) == step:
            moment, panel = shown[0]
            replies.add((moment - begun) * 1000, panel)

    return press


def _next_panel(person: SandboxPerson) -> list[tuple[float, Shown]]:
    """Return a list that collects the panels shown to the person and their times; empty if refused."""
    moments: list[tuple[float, Shown]] = []
    listeners = person.world.camera.listeners

    def see(shown: Shown) -> None:
        if shown.viewer == person.id and shown.is_layout:
            moments.append((time.perf_counter(), shown))

    listeners[:] = [see]
    return moments


# ------------------------------------------------------------------------------ answers


async def _answers(folder: Path) -> tuple[Timings, Timings]:
    """Time answers of people and a computer; where possible, take each back and hand it in again."""
    url = sqlite_url(folder)
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    try:
        service = Service(store, draw_secret=lambda: secret_of("bench"))
        people, chance = company(), Random("bench")
        match_id = await begin(service, people)
        clock = _Clock(store, service, match_id)
        while len(clock.rounds) < _ROUNDS:
            try:
                await service.computers.let_computers_answer(clock.match_id)
                for person in people:
                    await clock.answer(person, chance)
            except Refused:  # somebody has won: they play on in another game
                clock.match_id = await begin(service, people)
        return clock.answers, clock.rounds
    finally:
        await store.close()


def company() -> list[Person]:
    """Return the people for all seats of a table but one, which a computer plays."""
    return [Person(number, name) for number, name in enumerate(NAMES[: _SEATS - 1], start=1)]


async def begin(service: Service, people: list[Person]) -> int:
    """Begin a game with these people and a computer; return its id."""
    wishes = TableOptions(USUAL_GAME, len(people) + 1, options=limited(USUAL_GAME, _MOST_ROUNDS))
    return await seat(service, people, wishes, computers=1)


async def seat(
    service: Service, people: list[Person], wishes: TableOptions, *, channel: int = 2, computers: int = 0
) -> int:
    """Begin a game in a channel with these people and that many computers; return its id."""
    match_id = await service.lobbies.new_game(Where(1, channel), people[0], wishes)
    for person in people:
        await service.lobbies.join(match_id, person, dm_open=True)
    for _ in range(computers):
        await service.lobbies.add_computer(match_id, people[0])
    await service.lobbies.start(match_id, people[0])
    for person in people[1:]:
        await service.lobbies.cut(match_id, person, "any word")
    return match_id


class _Clock:
    """Times answers: those that end a round, and all others."""

    def __init__(self, store: Store, service: Service, match_id: int) -> None:
        self.match_id = match_id
        self.answers, self.rounds = Timings(), Timings()
        self._store, self._service = store, service

    async def answer(self, person: Person, chance: Random) -> None:
        """Press anything until an answer is handed in.

        If it can be taken back, hand it in a few more times.
        """
        screen: Screen | None = await self._service.playing.panel(self.match_id, person)
        while screen is not None and (able := _offered(screen)):
            asked, press = screen, chance.choice(able)
            screen = await self._press(person, asked, press)
            for _ in range(_AGAIN):
                if screen is None and await self._has_taken_back(person, asked):
                    await self._press(person, asked, press)

    async def _press(self, person: Person, screen: Screen, press: Press) -> Screen | None:
        """Press, and return the next screen; None if the press handed in the answer."""
        logged, taken = await self._logged(), Timings()
        try:
            with taken.taken():
                after = await self._service.playing.press(
                    self.match_id, screen.step, screen.seat, person, press
                )
        except Refused:
            return await self._service.playing.panel(self.match_id, person)
        if await self._logged() == logged:
            return after if after.panel else await self._service.playing.panel(self.match_id, person)
        standing = await self._service.playing.panel(self.match_id, person)
        has_ended = not (screen.step and standing.step and standing.step.is_in_stage_of(screen.step))
        (self.rounds if has_ended else self.answers).extend(taken)
        return None

    async def _has_taken_back(self, person: Person, asked: Screen) -> bool:
        """Take a sealed answer back if others have yet to answer; return whether that was possible."""
        screen = await self._service.playing.panel(self.match_id, person)
        is_sealed = screen.panel is not None and any(
            one.action == TAKE_BACK for one in presses_of(screen.panel)
        )
        if is_sealed:
            await self._service.playing.press(self.match_id, asked.step, asked.seat, person, Press(TAKE_BACK))
        return is_sealed

    async def _logged(self) -> int:
        async with self._store.read() as tx:
            return await tx.answers.count(self.match_id)


def _offered(screen: Screen) -> list[Press]:
    """Return the presses that help to answer."""
    able = presses_of(screen.panel) if screen.panel else ()
    return [press for press in able if press.action != TAKE_BACK]


def presses_of(panel: Panel) -> Iterator[Press]:
    """Yield every possible press in a panel."""
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from (Press(row.action, row.arg, (entry.value,)) for entry in row.choices)
        else:
            yield from (Press(button.action, button.arg) for button in row if not button.disabled)
