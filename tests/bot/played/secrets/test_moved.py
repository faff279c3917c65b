"""A game that has moved leaves nothing behind that still answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.posts import surfaces
from tests.bot.played.secrets.test_sight import CANNOT_SEE, room_without, told_on_moving
from tests.bot.played.tables import started
from tests.bot.played.test_seats import newcomer


@pytest.mark.parametrize("label", ["Log", "Map"])
async def test_who_cannot_see_the_new_channel_reads_nothing_on_the_old_card(
    tmp_path: Path, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card keeps its buttons as long as Discord does not take the edit."""

    async def nothing(*_: object) -> None: ...

    monkeypatch.setattr(surfaces, "leave_channel", nothing)
    async with started(tmp_path, people=2, computers=1) as table:
        ann, dora = table.people[0], newcomer(table)
        card, button = ann.newest(label)
        await told_on_moving(ann, room_without(table, dora))
        await table.people[1].press_card("Yes")
        await dora.click(card, button)
        assert CANNOT_SEE in dora.told()


async def test_a_card_left_behind_has_no_buttons_and_says_where_the_game_is(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, dora = table.people[0], newcomer(table)
        card, _ = ann.newest("Log")
        room = room_without(table, dora)
        await told_on_moving(ann, room)
        await table.people[1].press_card("Yes")
        left = table.world.camera.latest[card.message]
        assert not left.parts
        assert f"<#{room.id}>" in left.text
