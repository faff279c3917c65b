"""What people are told when something goes wrong, and what counts as a mistake of ours."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from bot.discord.interactions.replying import explain
from bot.messages.catalogue import say
from bot.service.errors import trouble_of
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused


def failed(status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": 0, "message": ""})


@pytest.mark.parametrize("error", [failed(503), failed(429), discord.RateLimited(9), aiohttp.ClientError()])
async def test_discords_own_trouble_is_no_mistake_of_ours(error: Exception) -> None:
    client: Any = SimpleNamespace(on_error=AsyncMock())
    assert await explain(error, client, "press") == say("error-lost")
    client.on_error.assert_not_called()


async def test_what_discord_refuses_for_our_fault_is_reported() -> None:
    client: Any = SimpleNamespace(on_error=AsyncMock())
    assert "in the log" in await explain(failed(400), client, "press")
    client.on_error.assert_called_once()


@pytest.mark.parametrize(
    "error", [Refused("Not your seat."), Standstill(7, "KeyError in a file", "It stands still.")]
)
def test_who_is_refused_or_whose_table_stands_still_is_told_why(error: Exception) -> None:
    trouble = trouble_of(error, "press")
    assert (trouble.told, trouble.is_ours) == (str(error), False)


def test_a_mistake_of_ours_has_a_number_to_find_it_by_and_tells_nothing_that_was_answered() -> None:
    trouble = trouble_of(ValueError("red marches to D6"), "press at table 7")
    assert trouble.is_ours
    assert trouble.number in trouble.told
    assert trouble.number in trouble.line
    assert "D6" not in trouble.told + trouble.line


def test_a_broken_connection_is_nobodys_mistake() -> None:
    trouble = trouble_of(ConnectionResetError(), "press")
    assert (trouble.told, trouble.is_ours) == (say("error-lost"), False)
