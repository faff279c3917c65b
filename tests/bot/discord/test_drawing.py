"""Pictures are drawn off the event loop, equal ones once, and not without end."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

import bot.pictures.drawing
from bot.games.brimstone.pictures import board_picture
from bot.host.askers import Asker
from bot.host.pools import BOT, ProcessPool
from bot.host.processes import begin_apart
from bot.messages.panel import Picture
from bot.pictures.drawing import Drawing, DrawingBusy, DrawingFailed, Drawn
from bot.pictures.painter import OF_PERSON, OF_SERVER, PAINTERS
from tests.render.positions import dealt

BOARD = Picture("brimstone", "board", "map", "The board.", {"round": 1})


class Painter:
    """Paints nothing, and only when it is let."""

    def __init__(self) -> None:
        self.painted: list[Picture] = []
        self.go = threading.Event()
        self.go.set()

    def __call__(self, picture: Picture) -> bytes:
        assert self.go.wait(60)
        self.painted.append(picture)
        return repr(picture.data).encode()


def pictures(count: int) -> list[Picture]:
    return [replace(BOARD, data={"round": number}) for number in range(count)]


async def test_equal_requests_share_one_drawing() -> None:
    painter = Painter()
    drawing = Drawing(painter=painter)
    painter.go.clear()
    waiting = [asyncio.create_task(drawing.draw(replace(BOARD, name=f"map-{n}"))) for n in range(5)]
    await asyncio.sleep(0)
    painter.go.set()
    drawn = await asyncio.gather(*waiting)
    assert len(painter.painted) == 1
    assert [picture.name for picture in drawn] == [f"map-{n}.png" for n in range(5)]
    await drawing.draw(BOARD)
    assert len(painter.painted) == 1


async def test_only_the_last_ones_are_kept() -> None:
    painter = Painter()
    drawing = Drawing(painter=painter, kept=2)
    for picture in (*pictures(3), pictures(1)[0]):
        await drawing.draw(picture)
    assert len(painter.painted) == 4


async def test_each_person_and_server_has_a_share_and_a_post_waits_for_none() -> None:
    painter = Painter()
    drawing = Drawing(painter=painter)
    painter.go.clear()
    wanted = iter(pictures(OF_SERVER + 4))
    first, second = drawing.of(Asker(1, 9)), drawing.of(Asker(2, 9))
    waiting = [asyncio.create_task(first.draw(next(wanted))) for _ in range(OF_PERSON)]
    await asyncio.sleep(0)
    with pytest.raises(DrawingBusy, match="Ask again"):
        await first.draw(next(wanted))
    others = [drawing.of(Asker(10 + n // OF_PERSON, 9)) for n in range(OF_SERVER - OF_PERSON)]
    waiting += [asyncio.create_task(other.draw(next(wanted))) for other in others]
    waiting.append(asyncio.create_task(second.draw(next(wanted))))  # everybody has one place in a full line
    await asyncio.sleep(0)
    with pytest.raises(DrawingBusy):
        await second.draw(next(wanted))
    waiting.append(asyncio.create_task(drawing.draw(next(wanted))))
    painter.go.set()
    assert all(done.data for done in await asyncio.gather(*waiting))
    assert (await second.draw(BOARD)).alt == BOARD.alt


async def test_who_gives_up_waiting_spoils_nothing_for_others() -> None:
    painter = Painter()
    drawing = Drawing(painter=painter)
    painter.go.clear()
    leaver, stayer = (asyncio.create_task(drawing.draw(BOARD)) for _ in range(2))
    await asyncio.sleep(0)
    leaver.cancel()
    painter.go.set()
    assert (await stayer).data


async def test_a_drawing_that_fails_is_tried_anew() -> None:
    answers: list[Callable[[], bytes]] = [lambda: b"done", lambda: bytes([-1])]
    drawing = Drawing(painter=lambda picture: answers.pop()())
    with pytest.raises(DrawingFailed):
        await drawing.draw(BOARD)
    assert (await drawing.draw(BOARD)).data == b"done"


async def test_a_painter_that_has_died_is_replaced() -> None:
    drawing = Drawing()
    first = await drawing.draw(board_picture(dealt(3), {}))
    assert first.data.startswith(b"\x89PNG")
    os.kill(await PAINTERS.run(pid, None, BOT), signal.SIGKILL)
    second = await drawing.draw(board_picture(dealt(4), {}))
    assert second.data.startswith(b"\x89PNG")
    assert second != first


@pytest.mark.trial(reason="processes that draw begin")
async def test_a_process_that_was_prepared_does_the_first_work() -> None:
    pool = ProcessPool("draws for a test", begin_apart, limit=60.0, of_person=1, of_server=1)
    pool.prepare()
    (prepared,) = pool._idle
    try:
        assert await pool.run(pid, None, BOT) == prepared.pid
    finally:
        pool.end()


def pid(_: None) -> int:
    return os.getpid()


def hangs(picture: Picture) -> bytes:
    while picture.data["round"] == 0:
        pass
    return done(picture)


def done(picture: Picture) -> bytes:
    return b"done"


@pytest.mark.trial(reason="processes that draw begin")
async def test_a_picture_that_hangs_is_given_up_once_and_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = ProcessPool("draws for a test", begin_apart, limit=0.5, of_person=9, of_server=9)
    monkeypatch.setattr(bot.pictures.drawing, "PAINTERS", pool)
    drawing = Drawing()
    drawing._painter = hangs
    stuck, *others = pictures(4)
    ends = await asyncio.gather(*(drawing.draw(one) for one in (stuck, *others)), return_exceptions=True)
    assert isinstance(ends[0], DrawingFailed)
    assert [end.data for end in ends[1:] if isinstance(end, Drawn)] == [b"done"] * 3
    drawing._painter = done
    with pytest.raises(DrawingFailed):
        await drawing.draw(stuck)
    pool.end()
