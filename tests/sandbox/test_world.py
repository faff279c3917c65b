"""The simulated Discord on a busy machine."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import Env

from sandbox.world import PatientEnv


async def test_a_bot_that_takes_its_time_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[dict[str, Any]] = []

    async def settle(_: Env, **how: Any) -> None:
        tried.append(how)
        if len(tried) < 3:
            raise TimeoutError

    monkeypatch.setattr(Env, "_settle_internal", settle)
    env = PatientEnv(discord.Client(intents=discord.Intents.none()))
    await env._settle_internal(timeout=5.0)
    assert tried == [{"timeout": 5.0}] * 3
