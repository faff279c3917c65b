"""Packs of a server: checked, chosen by a table, kept while a game plays, seen by nobody else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.play.wishes import usual_wishes
from bot.store import Store
from engine.core import Refused
from engine.deeplamp.pack.shelf import is_here, put_away
from tests.bot.drive import ANN, BEN, CHANNEL, Game
from tests.engine.deeplamp.test_packs import own


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database)
    await store.open()
    yield Game(store)
    await store.close()


def zipped(title: str = "Mine") -> list[tuple[str, bytes]]:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        for name, raw in own(title).items():
            archive.writestr(f"{name}.json", raw)
    return [("mine.zip", kept.getvalue())]


async def upload(game: Game, title: str = "Mine", guild_id: int = CHANNEL.guild_id) -> str:
    return await game.service.packs.upload(guild_id, "deeplamp", ANN, zipped(title), is_manager=True)


async def chosen(game: Game) -> tuple[int, str]:
    """A lobby that plays with the pack: its number, and the name of the pack."""
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, usual_wishes("deeplamp"))
    await game.service.packs.play(CHANNEL, ANN, match_id, "mine")
    async with game.service.units.game(match_id) as (_, row):
        return match_id, str(row.options["pack"])


async def test_a_pack_is_kept_for_its_server_alone(game: Game) -> None:
    assert "without fault" in await upload(game)
    assert "**Mine** 1\\.0 · `mine`" in await game.service.packs.list(CHANNEL.guild_id)
    with pytest.raises(Refused, match="This server has no packs"):
        await game.service.packs.list(CHANNEL.guild_id + 1)
    elsewhere = replace(CHANNEL, guild_id=CHANNEL.guild_id + 1)
    match_id = await game.service.lobbies.new_game(elsewhere, ANN, usual_wishes("deeplamp"))
    with pytest.raises(Refused, match="no pack of that name"):
        await game.service.packs.play(elsewhere, ANN, match_id, "mine")


async def test_only_who_manages_the_server_gives_and_takes_packs(game: Game) -> None:
    with pytest.raises(Refused, match="Only who manages"):
        await game.service.packs.upload(CHANNEL.guild_id, "deeplamp", BEN, zipped(), is_manager=False)
    await upload(game)
    with pytest.raises(Refused, match="Only who manages"):
        await game.service.packs.remove(CHANNEL.guild_id, "mine", is_manager=False)


async def test_faults_are_told_with_file_entry_and_mend(game: Game) -> None:
    sent = [(f"{name}.json", raw) for name, raw in own().items() if name != "town"]
    with pytest.raises(Refused, match=r"town\.json: the file is missing\. Add it\."):
        await game.service.packs.upload(CHANNEL.guild_id, "deeplamp", ANN, sent, is_manager=True)


async def test_a_table_takes_a_pack_and_finds_it_again_after_a_restart(game: Game) -> None:
    await upload(game)
    match_id, name = await chosen(game)
    put_away(name)
    await game.service.lobbies.form_to_set_up(match_id, ANN, 2)
    assert is_here(name)
    await game.service.packs.play(CHANNEL, ANN, match_id, "deeplamp")
    async with game.service.units.game(match_id) as (_, row):
        assert row.options["pack"] == "deeplamp"


async def test_a_version_in_play_is_kept_until_it_is_over_though_another_came(game: Game) -> None:
    await upload(game)
    match_id, name = await chosen(game)
    assert "go on with that" in await upload(game, "Mine Too")
    assert "Mine Too" in await game.service.packs.list(CHANNEL.guild_id)
    put_away(name)
    async with game.service.units.game(match_id) as (tx, _):
        assert await tx.packs.get(CHANNEL.guild_id, "deeplamp", name)
    assert "gone when" in await game.service.packs.remove(CHANNEL.guild_id, "mine", is_manager=True)
    await game.service.lobbies.abandon(CHANNEL, ANN, is_manager=True)
    await upload(game, "Mine Again")
    async with game.service.units.read() as tx:
        assert [row.title for row in await tx.packs.of(CHANNEL.guild_id)] == ["Mine Again"]


async def test_who_is_forgotten_leaves_his_packs_to_the_server_without_his_name(game: Game) -> None:
    await upload(game)
    assert '"title": "Mine"' in await game.service.privacy.export(ANN)
    assert "missions" not in await game.service.privacy.export(ANN)
    await game.service.privacy.forget(ANN)
    async with game.service.units.read() as tx:
        assert [row.person_id for row in await tx.packs.of(CHANNEL.guild_id)] == [None]
