"""Where computers think: aside, once for equal questions, and with the game's fallback if it goes wrong."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import threading
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.extras import every_extra
from bot.host.askers import Asker
from bot.host.broker import SLOTS, Broker
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.computers.thinking import BUDGET, OF_PERSON, OF_SERVER, Question, Thinking, think
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES
from tests.bot.drive import ANN
from tests.bot.paced import PAUSE, Odd, Paced, known_computers

WORD = "Xyzzyplugh"


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Paced]:
    """Ann and two captains, of whom one is asked first."""
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    game = Paced(store, seed="3")
    await game.begin([ANN], computers=2, pace="swift", round_limit=2)
    yield game
    await store.close()


async def question(game: Paced) -> Question:
    """What a computer is asked next."""
    for _ in range(30):
        if questions := await game.service.computers._questions(game.match_id):
            return questions[0]
        await game.people_answer()
    raise AssertionError("no computer is asked anything")


def dies(asked: Question) -> Thought:
    os._exit(1)


async def test_a_process_of_its_own_thinks_the_same(game: Paced) -> None:
    asked = await question(game)
    thinking = Thinking()
    assert await thinking.think(asked) == think(asked)
    thinking.close()


async def test_equal_questions_are_thought_about_once(game: Paced) -> None:
    asked, count = await question(game), []

    def counted(one: Question) -> Thought:
        count.append(one)
        return think(one)

    thinking = Thinking(thinker=counted)
    ahead = thinking.begin(asked)
    assert await thinking.think(asked) == await ahead
    assert len(count) == 1
    thinking.close()


@pytest.mark.trial(reason="processes that think begin three times")
async def test_a_process_that_dies_twice_leaves_the_fallback_and_others_think_on(
    game: Paced, caplog: pytest.LogCaptureFixture
) -> None:
    asked = await question(game)
    broken, sound = Thinking(), Thinking()
    broken._thinker = dies
    assert (await broken.think(asked)).answer == asked.ask.fallback()
    assert "ALARM" in caplog.text
    assert await sound.think(asked) == think(asked)


def fails(ask: Ask) -> Thought:
    raise ValueError(f"{WORD} {ask}")


def cheats(ask: Ask) -> Thought:
    return Thought({WORD: True}, WORD)


@pytest.mark.parametrize("deed", [fails, cheats])
async def test_nobody_waits_for_a_computer_that_fails(
    game: Paced, deed: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The fallback answers, the host is alarmed, and the log says where it happened and nothing else."""
    caplog.set_level(logging.DEBUG, logger="bot")
    asked = await question(game)
    n = len(await game.log())
    with known_computers(monkeypatch, captain=Odd(deed)):  # type: ignore[arg-type]
        game.now += PAUSE
        await game.tick()
    (line, *_) = (await game.log())[n:]
    assert (line.seat, line.answer, line.by) == (asked.seat, asked.ask.fallback(), "computer")
    alarms = [record.getMessage() for record in caplog.records if "ALARM" in record.getMessage()]
    assert alarms
    assert "ValueError" in alarms[0] or "Refused" in alarms[0]
    assert ".py:" in alarms[0]
    assert WORD not in caplog.text


async def test_a_computer_is_told_when_its_time_is_over(game: Paced, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, late = await question(game), []

    class Patient:
        def think(self, ask: Ask, notes: str, dice: object, *, is_late: object) -> Thought:
            assert callable(is_late)
            late.append(is_late())
            return Thought(ask.fallback())

    with known_computers(monkeypatch, captain=Patient()):  # type: ignore[arg-type]
        think(asked, budget=0)
        think(asked, budget=60)
    assert late == [True, False]


async def test_a_question_shows_nothing_of_what_is_asked(game: Paced) -> None:
    asked = await question(game)
    assert game.seed in asked.chance
    assert "chance" not in repr(asked)
    assert "view" not in repr(asked)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_can_go_into_another_process(name: str) -> None:
    """Every kind of ask of every game, as a random game meets them."""
    game = GAMES[name]
    match, dice, kinds = Match.new(game, game.players[0], {}, "pickled"), Dice("pickled"), set()
    for _ in range(400):
        if match.is_over:
            break
        seat = match.awaited[0]
        ask = match.asks[seat]
        kinds.add(ask.kind)
        again = pickle.loads(pickle.dumps(ask))
        answer = again.sample(dice)
        match.submit(seat, answer)
    assert kinds


async def test_who_thinks_is_not_forgotten_however_many_others_are_asked(
    game: Paced, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.computers.thinking.KEPT", 2)
    asked, count, go = await question(game), [], threading.Event()

    def counted(one: Question) -> Thought:
        assert go.wait(60)
        count.append(one.match_id)
        return Thought(None)

    thinking = Thinking(thinker=counted)
    begun = [thinking.begin(replace(asked, match_id=number)) for number in range(5)]
    assert [thinking.begin(replace(asked, match_id=number)) for number in range(5)] == begun
    go.set()
    await asyncio.gather(*begun)
    assert count == [0, 1, 2, 3, 4]


async def test_nobody_has_more_thought_ahead_than_a_share_and_what_is_due_is_thought_about_all_the_same(
    game: Paced,
) -> None:
    asked, thought, go = await question(game), set[int](), threading.Event()

    def waits(one: Question) -> Thought:
        assert go.wait(60)
        thought.add(one.match_id)
        return Thought(None)

    def of(number: int, asker: Asker) -> Question:
        return replace(asked, match_id=number, asker=asker)

    thinking = Thinking(thinker=waits)
    for number in range(3 * OF_PERSON):
        thinking.begin_ahead(of(number, Asker(1, 9)))
    for number in range(100, 100 + OF_SERVER):
        thinking.begin_ahead(of(number, Asker(number, 9)))
    thinking.begin_ahead(of(900, Asker(7, 8)))
    over = [thinking.begin(of(number, Asker(1, 9))) for number in (OF_PERSON, OF_PERSON + 1)]
    go.set()
    await asyncio.gather(*thinking._tasks.values())
    ahead = [*range(OF_PERSON), *range(100, 100 + OF_SERVER), 900]  # everybody has one place in a full line
    assert thought == {*ahead, OF_PERSON, OF_PERSON + 1}
    assert all(one.done() for one in over)
    thinking.begin_ahead(of(901, Asker(1, 9)))
    await thinking.think(of(901, Asker(1, 9)))
    assert 901 in thought
    thinking.close()


async def test_what_a_table_is_asked_is_thought_about_in_the_share_of_its_organiser(game: Paced) -> None:
    asked = await question(game)
    assert asked.asker == Asker(ANN.id, (await game.row()).guild_id)


def marshals(asked: Question, number: int, *, is_one_server: bool) -> list[Question]:
    """Return what so many marshals are asked, of one server or each of its own."""
    return [
        replace(asked, match_id=at, level="marshal", asker=Asker(at, 1 if is_one_server else at))
        for at in range(1, number + 1)
    ]


@pytest.mark.parametrize("is_one_server", [True, False])
async def test_a_recruit_waits_behind_no_marshal_that_has_not_begun(game: Paced, is_one_server: bool) -> None:
    asked, answered = await question(game), list[str]()

    def short(one: Question) -> Thought:
        end = time.thread_time() + (0.2 if one.level == "marshal" else 0.0)
        while time.thread_time() < end:
            pass
        answered.append(one.level)
        return Thought({})

    thinking = Thinking(thinker=short)
    first, *others = marshals(asked, 30, is_one_server=is_one_server)
    await thinking.think(first)  # it is known by now how long a marshal takes
    answered.clear()
    for one in others:
        thinking.begin(one)
    asker = Asker(300, 1 if is_one_server else 300)  # who has had no more thought for than the others
    await thinking.think(replace(asked, match_id=300, level="recruit", asker=asker))
    assert answered.index("recruit") <= SLOTS
    thinking.close()


@pytest.mark.trial(reason="marshals think in a process of their own")
async def test_a_recruit_is_answered_while_two_hundred_marshals_think(
    game: Paced, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In real processes: no more than those that think already, and one turn of the marshals, come before."""
    thought: list[float] = []
    meter = SimpleNamespace(worked=lambda kind, waited, spent: thought.append(spent), refused=print)
    monkeypatch.setattr(Broker, "meter", meter)
    asked = await question(game)
    thinking = Thinking()
    waiting = [thinking.begin(one) for one in marshals(asked, 200, is_one_server=True)]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    before = sum(thought)
    await thinking.think(replace(asked, match_id=300, level="recruit"))
    assert sum(thought) <= before + 2 * SLOTS * BUDGET
    assert not all(one.done() for one in waiting)
    thinking.close()
