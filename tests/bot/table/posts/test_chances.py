"""A loss that ends one's chances is told at once, by DM, and to nobody else."""

from __future__ import annotations

import pytest

from bot.store import Store
from engine.kernel.core import Json
from tests.bot.drive import ANN, BEN, CYD
from tests.bot.earths import FIRE, LAST, Earths

OUT = "**You have no units left.** You play in <#10>."


@pytest.fixture
async def game(store: Store) -> Earths:
    return Earths(store, seed="2")


async def told(game: Earths) -> dict[int, list[str]]:
    """Return whom the notices that came since the last look are for, with their texts."""
    found: dict[int, list[str]] = {}
    for row in await game.sent():
        if row.kind == "notice":
            found.setdefault(row.target, []).append(row.payload["text"])
    return found


async def test_who_loses_the_last_units_hears_of_it_at_once_and_nobody_else(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN, CYD], **LAST)
    await game.says("red", FIRE)
    assert "blue" not in await game.asked(), "its next decision would be far off"
    [(person_id, [text])] = (await told(game)).items()
    assert person_id == game.people["blue"].id
    assert text.splitlines() == [OUT, "🔻 **Lost your last units** You play on once others give you some."]


async def test_a_loss_that_leaves_a_unit_waits_for_the_next_decision(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    developments: Json = {"red": {"mars": 1}, "blue": {"luna": 1}, "green": {"luna": 1}, "un": {"earth": 4}}
    await game.begin_at(monkeypatch, [ANN, BEN, CYD], **{**LAST, "developments": developments})
    await game.says("red", FIRE)
    assert not await told(game)
