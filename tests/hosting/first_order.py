"""Play on a Discord of this machine, from the bot's greeting to the first order, as a person would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from lab.soak.discord.server import Server
from lab.soak.discord.world import World
from lab.soak.people.person import TrialPerson
from lab.soak.people.playing import answer_at_random, habit_of
from sandbox import forms
from sandbox.components import step_of
from sandbox.habits import offers
from tests import patience

GAME = "brimstone"
HAND_IN = "Hand in"
TOKEN = "good.to.ken"


@dataclass(frozen=True)
class Done:
    """What a person did to the first order: their presses and menus, forms included."""

    presses: int


@asynccontextmanager
async def a_discord() -> AsyncIterator[Server]:
    """Yield a Discord that knows one token and one server, where nobody has greeted anybody."""
    server = Server(World(1), token=TOKEN)
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def reach_first_order(server: Server) -> Done:
    """Press Play below the greeting, open a table with computers, start, and hand in the first orders."""
    ann = TrialPerson(server, "Ann", server.world.channels[0], seed="hosting")
    ann.patience = patience.SECONDS
    pressed: list[float] = []
    ann.pressed = pressed.append
    await until(lambda: ann.sees("Play"))
    await ann.press_card("Play")
    panel, parts = ann.own_buttons()
    games = next(part for part in parts if any(entry.value == GAME for entry in part.options))
    form = await ann.choose(panel, games, GAME)
    assert form.modal is not None
    await ann.submit(form, forms.as_it_stands(form.modal))
    await until(lambda: ann.sees("Start"))
    await ann.press_card("Start")
    await until(lambda: ann.panel() is not None)
    while not await _answer(ann):
        pass
    return Done(len(pressed))


async def _answer(ann: TrialPerson) -> bool:
    """Answer the open panel; return whether it asked for orders, not only for a Home."""
    step, is_orders = step_of(ann.sheet()), offers(ann.sheet(), HAND_IN)
    await answer_at_random(ann, habit_of(GAME, ann.chance))
    await until(lambda: ann.panel() is None or step_of(ann.panel()) != step)
    await until(lambda: is_orders or ann.panel() is not None)
    return is_orders


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    end = asyncio.get_running_loop().time() + patience.SECONDS
    while not is_so():
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.05)
