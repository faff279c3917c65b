"""A table: a press in Discord until its reply, and an answer until it is stored."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from bench.measure import Figures, Timings
from bot.messages.panel import Button, Panel, Press
from bot.messages.people import Person, Where
from bot.play.wishes import Wishes
from bot.service.service import Service
from bot.store import Store
from bot.store.migrate import upgrade
from engine.core import Refused
from sandbox.camera import Shown
from sandbox.habits import at_random
from sandbox.people import SandboxPerson, active_parts
from sandbox.play import NAMES, seat_people
from sandbox.world import open_world, sqlite_url

_PRESSES = 300
_ANSWERS = 300
_ROUNDS = 30
_UNTOUCHED = ("Hand in", "Type it")
_ANSWERING = ("done", "home", "event", "pay", "side", "hand_in")


def run() -> Mapping[str, Figures]:
    """`press_to_reply_ms` from a press or a pick in an order panel to the panel shown again, in SimCord.

    `answer_stored_ms` one of several sealed answers handed in and committed, `round_stored_ms` the last one
    of a round, with the round carried out and told; both by the service alone. All on a SQLite file.
    """
    with tempfile.TemporaryDirectory() as folder:
        replies = asyncio.run(_presses(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        answers, rounds = asyncio.run(_answers(Path(folder)))
    return {
        "press_to_reply_ms": replies.figures(),
        "answer_stored_ms": answers.figures(),
        "round_stored_ms": rounds.figures(),
    }


# ------------------------------------------------------------------------------ presses


async def _presses(folder: Path) -> Timings:
    """Any buttons and menus of one person's order panel in the fourth round of a game of four."""
    async with open_world(sqlite_url(folder), seed="bench") as world:
        people = await seat_people(world, seats=4, seed="bench", rounds=4)
        ann, replies = people[0], Timings()
        while not ann.is_asked("Orders for round 4"):
            for person in people:
                if not ann.is_asked("Orders for round 4"):
                    await person.act()
        for _ in range(_PRESSES):
            panel = ann.sheet()
            parts = [part for part in active_parts(panel) if not part.label.startswith(_UNTOUCHED)]
            shown = _next_panel(ann)
            begun = time.perf_counter()
            await at_random(ann, panel, parts)
            if shown:
                replies.append((shown[0] - begun) * 1000)
        return replies


def _next_panel(person: SandboxPerson) -> list[float]:
    """Gets the moment at which the person is shown a panel next; stays empty while he is refused."""
    moments: list[float] = []
    listeners = person.world.camera.listeners

    def see(shown: Shown) -> None:
        if shown.viewer == person.id and shown.is_layout:
            moments.append(time.perf_counter())

    listeners[:] = [see]
    return moments


# ------------------------------------------------------------------------------ answers


async def _answers(folder: Path) -> tuple[Timings, Timings]:
    """Three people and a computer, who hand in orders, take them back and hand them in again."""
    url = sqlite_url(folder)
    await upgrade(url)
    store = Store(url)
    await store.open()
    try:
        service = Service(store, draw_seed=lambda: "bench")
        people = [Person(number, name) for number, name in enumerate(NAMES, start=1)]
        match_id = await begin(service, people)
        answers, rounds = Timings(), Timings()
        while len(rounds) < _ROUNDS:
            try:
                await _answer_all(service, match_id, people, answers, rounds)
            except Refused:  # the computer has won: they play on in another game
                match_id = await begin(service, people)
        return answers, rounds
    finally:
        await store.close()


async def begin(service: Service, people: list[Person]) -> int:
    """A game of three people and a computer."""
    match_id = await service.lobbies.new_game(
        Where(1, 2), people[0], Wishes("brimstone", 4, options={"round_limit": 99})
    )
    for person in people:
        await service.lobbies.join(match_id, person, dm_open=True)
    await service.lobbies.add_computer(match_id, people[0])
    await service.lobbies.start(match_id, people[0])
    return match_id


async def _answer_all(
    service: Service, match_id: int, people: list[Person], answers: Timings, rounds: Timings
) -> None:
    """All answer, the computer first; orders are handed in, taken back and handed in by all but the last."""
    await service.computers.let_computers_answer(match_id)
    asked = [
        (person, screen)
        for person in people
        if (screen := await service.playing.panel(match_id, person)).panel is not None
    ]
    for number, (person, screen) in enumerate(asked):
        assert screen.panel is not None
        is_orders = "**Orders for round" in screen.panel.text
        if is_orders:
            await service.playing.typed(person, "HB recruit")
        is_last = number == len(asked) - 1
        times = 1 if is_last or not is_orders else _ANSWERS // _ROUNDS // 2
        for turn in range(times):
            timings = (rounds if is_last else answers) if is_orders else Timings()
            with timings.taken():
                await service.playing.press(match_id, screen.step, screen.seat, person, _answer(screen.panel))
            if turn < times - 1:
                await service.playing.press(match_id, screen.step, screen.seat, person, Press("take_back"))


def _answer(panel: Panel) -> Press:
    """The press that answers what is asked."""
    buttons = (button for row in panel.rows if isinstance(row, tuple) for button in row)
    button: Button = next(b for b in buttons if b.action in _ANSWERING and not b.disabled)
    return Press(button.action, button.arg)
