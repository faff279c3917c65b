"""The simulated Discord on a busy machine, and its time."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from simcord import Env

from sandbox.world import PatientEnv


class Sleepy(discord.Client):
    """Answers each message after so many seconds as it says."""

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            await asyncio.sleep(float(message.content))
            await message.channel.send("Good morning")


async def test_a_bot_that_takes_its_time_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[dict[str, Any]] = []

    async def settle(_: Env, **how: Any) -> None:
        tried.append(how)
        if len(tried) < 3:
            raise TimeoutError

    monkeypatch.setattr(Env, "_settle_internal", settle)
    env = PatientEnv(discord.Client(intents=discord.Intents.none()))
    await env._settle_internal(timeout=5.0)
    assert len(tried) == 3


async def test_time_may_be_put_forward_for_longer_than_a_deed_may_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[float] = []
    loop = asyncio.get_running_loop()

    async def advance(_: Env, target: float, deadline: float) -> None:
        left.append(deadline - loop.time())

    monkeypatch.setattr(Env, "_advance_to", advance)
    env = PatientEnv(discord.Client(intents=discord.Intents.none()))
    await env._advance_to(3600, loop.time() + env.settle_timeout)
    assert left[0] > 10 * env.settle_timeout


async def test_an_advance_begun_by_a_real_timer_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[float] = []

    async def advance(env: Env, target: float, deadline: float) -> None:
        order.append(target)
        await asyncio.sleep(0)

    monkeypatch.setattr(Env, "_advance_to", advance)
    env = PatientEnv(discord.Client(intents=discord.Intents.none()))
    env._real_advance_task = asyncio.create_task(env._advance_to(1, 0))
    await env._advance_to(2, 0)
    assert order == [1, 2]


@pytest.mark.parametrize(("seconds", "answered"), [(55, True), (65, False)])
async def test_what_a_timer_does_within_a_minute_belongs_to_the_deed(seconds: int, answered: bool) -> None:
    env = PatientEnv(Sleepy(intents=discord.Intents.all()), settle_timeout=60)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("bedroom")
    ann = guild.add_member(env.create_user("ann"))
    before = env.now()
    await ann.send(channel, str(seconds))
    said = [message.content for message in env.backend.messages[channel.id].values()]
    assert said == [str(seconds), *["Good morning"] * answered]
    assert ((env.now() - before).total_seconds() >= seconds) == answered
    await env.shutdown()
