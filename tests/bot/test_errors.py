"""What people are told when something goes wrong, and what counts as a mistake of ours."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from bot.discord.interactions.replying import LOST, explain


def failed(status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": 0, "message": ""})


@pytest.mark.parametrize("error", [failed(503), failed(429), discord.RateLimited(9), aiohttp.ClientError()])
async def test_discords_own_trouble_is_no_mistake_of_ours(error: Exception) -> None:
    client: Any = SimpleNamespace(on_error=AsyncMock())
    assert await explain(error, client, "press") == LOST
    client.on_error.assert_not_called()


async def test_what_discord_refuses_for_our_fault_is_reported() -> None:
    client: Any = SimpleNamespace(on_error=AsyncMock())
    assert "in the log" in await explain(failed(400), client, "press")
    client.on_error.assert_called_once()
