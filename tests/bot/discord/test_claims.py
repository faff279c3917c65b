"""Where two processes hear of the same press, one of them does it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.interactions.deduplication import Claims
from bot.extras import every_extra
from bot.store import Store
from bot.store.database.migrate import upgrade

PRESS, TYPING = discord.InteractionType.component, discord.InteractionType.autocomplete


def interaction(kind: discord.InteractionType, number: int = 7) -> discord.Interaction[Any]:
    return cast("discord.Interaction[Any]", SimpleNamespace(id=number, type=kind))


@pytest.fixture
async def two(database: str) -> Any:
    """Two processes on one database."""
    await upgrade(database)
    stores = Store(database, every_extra()), Store(database, every_extra())
    for store in stores:
        await store.open()
    yield tuple(map(Claims, stores))
    for store in stores:
        await store.close()


@pytest.mark.parametrize("kind", ["postgres"])
async def test_the_first_takes_it(two: tuple[Claims, Claims], kind: str) -> None:
    one, other = two
    assert await one.take(interaction(PRESS))
    assert not await other.take(interaction(PRESS))
    assert await other.take(interaction(PRESS, 8))


@pytest.mark.parametrize("kind", ["postgres"])
async def test_suggestions_are_given_by_whoever_hears(two: tuple[Claims, Claims], kind: str) -> None:
    one, other = two
    assert await one.take(interaction(TYPING))
    assert await other.take(interaction(TYPING))


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_file_has_one_process_which_takes_all(two: tuple[Claims, Claims], kind: str) -> None:
    one, _ = two
    assert await one.take(interaction(PRESS))
