"""Pictures are drawn off the event loop, equal ones once, and not without end."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.messages.panel import Picture
from bot.pictures.drawing import Drawing, DrawingBusy, DrawingFailed
from bot.pictures.painter import PAINTERS
from bot.words.brimstone.pictures import board_picture
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


async def test_too_many_are_refused_and_it_recovers() -> None:
    painter = Painter()
    drawing = Drawing(painter=painter, waiting=2)
    painter.go.clear()
    first, second, third = pictures(3)
    waiting = [asyncio.create_task(drawing.draw(picture)) for picture in (first, second)]
    await asyncio.sleep(0)
    with pytest.raises(DrawingBusy):
        await drawing.draw(third)
    painter.go.set()
    await asyncio.gather(*waiting)
    assert (await drawing.draw(third)).alt == BOARD.alt


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
    PAINTERS.pool().submit(os._exit, 1)
    second = await drawing.draw(board_picture(dealt(4), {}))
    assert second.data.startswith(b"\x89PNG")
    assert second != first
