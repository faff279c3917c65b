"""Every game in the catalogue in SimCord, played to its end by people who press whatever they are offered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.catalogue import TEXTS
from engine.registry.catalogue import GAMES
from sandbox.seating import limited
from tests.bot.played.tables import Table, check_record, posts, private, started

FEWEST = [(game, max(2, min(GAMES[game].players))) for game in TEXTS]
MOST = [(game, max(GAMES[game].players)) for game in TEXTS]


def _is_record(name: str) -> bool:
    return name.endswith(".json") and not name.startswith("campaign-")


def record_of(table: Table) -> dict[str, Any]:
    """The record that the last post has attached."""
    (file,) = (file for post in table.world.posts() for file in post.files if _is_record(file.name))
    record: dict[str, Any] = json.loads(table.world.camera.read(file.url))
    return record


@pytest.mark.parametrize(("game", "people"), FEWEST)
async def test_people_play_to_the_end_and_its_record_is_proved(
    tmp_path: Path, game: str, people: int
) -> None:
    async with started(tmp_path, game=game, people=people) as table:
        await table.play_on()
        record = record_of(table)
    assert record["game"] == game
    check_record(table)


@pytest.mark.parametrize(("game", "players"), MOST)
async def test_a_full_table_with_a_computer_plays_to_the_end(tmp_path: Path, game: str, players: int) -> None:
    limit = limited(game, 1)
    async with started(tmp_path, game=game, people=players - 1, computers=1, **limit) as table:
        await table.play_on()
        check_record(table)


@pytest.mark.parametrize(("game", "people"), FEWEST)
async def test_with_closed_dms_it_is_played_in_the_channel(tmp_path: Path, game: str, people: int) -> None:
    async with started(tmp_path, game=game, people=people, closed=["Ann"]) as table:
        ann = table.person("Ann")
        await table.play_and_call_off(deeds=12)
        assert private(table, ann)
        assert {one.channel for one in private(table, ann)} == {table.world.table.id}


@pytest.mark.parametrize(("game", "people"), FEWEST)
async def test_a_restart_in_the_middle_changes_nothing(tmp_path: Path, game: str, people: int) -> None:
    async with started(tmp_path, game=game, people=people) as table:
        for _ in range(3):
            acted = [await person.act() for person in table.people]
            assert any(acted)
            said = posts(table)
            await table.world.restart()
            assert posts(table) == said
        await table.play_and_call_off()
        check_record(table)
