"""Old games and new code: what was stored leads where it led, or the game stands still and says so."""

from __future__ import annotations

import dataclasses
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import TextClause, text

from bot.extras import every_extra
from bot.messages.people import Where
from bot.service.people.privacy import FORMER
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import is_up_to_date, on_connection, upgrade
from bot.store.tables.log import UNDO
from bot.store.tables.outbox.rows import CLOSE_PANELS
from bot.table.lobby.table_options import TableOptions
from bot.table.match.standstill import Standstill
from bot.table.past.replay import StoredGame, load, read_game, replay, replay_all, write_game
from engine.records.verification.verifying import IN_PART, verify
from engine.registry.catalogue import GAMES
from tests.bot.drive import begin, call_off
from tests.bot.service.test_service import ANN, BEN, TABLE, any_answer, at_orders, queued
from tests.stored.playing import Play

STORED = sorted((Path(__file__).parents[3] / "stored").glob("*.json"))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_game_stored_by_an_earlier_version_leads_where_it_led(file: Path) -> None:
    assert str(replay(read_game(file))).count("ok") == 1, replay(read_game(file))


DATABASES = sorted((Path(__file__).parents[3] / "stored").glob("*.db.gz"))


def unpacked(file: Path, folder: Path) -> str:
    """The address of the stored database, unpacked into the folder."""
    (folder / "bot.db").write_bytes(gzip.decompress(file.read_bytes()))
    return f"sqlite+aiosqlite:///{folder}/bot.db"


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: file.name)
async def test_a_database_of_an_earlier_version_is_upgraded_and_its_games_lead_where_they_led(
    file: Path, tmp_path: Path
) -> None:
    url = unpacked(file, tmp_path)
    await upgrade(url)
    assert await is_up_to_date(url)
    store = Store(url, every_extra())
    await store.open()
    verdicts = [verdict async for verdict in replay_all(store)]
    await store.close()
    assert [str(verdict) for verdict in verdicts if not verdict.ok] == []
    assert [verdict.game.game for verdict in verdicts] == [*GAMES]
    assert all(len(verdict.game.log) > 5 for verdict in verdicts)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_one_stored_by_1_0(game: str) -> None:
    assert [file for file in STORED if file.name.startswith(f"1.0-{game}-")]


KINDS = {
    "brimstone": {"orders", "pay", "support", "retreat", UNDO},
    "brigand_kings": {"keep_bonus", "roll", "flip", "assign", "place", UNDO},
}


@pytest.mark.parametrize("name", KINDS)
def test_the_stored_games_have_every_kind_of_line(name: str) -> None:
    games = [game for game in map(read_game, STORED) if game.game == name]
    kinds = {row.kind for game in games for row in game.log}
    assert {game.players for game in games} == {2, 3, 4}
    assert kinds >= KINDS[name]
    assert any(row.answer is None for game in games for row in game.log)


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return Play("brimstone", 3, {}, "replayed").play(4)


def test_a_game_is_stored_and_read_as_it_was(game: StoredGame, tmp_path: Path) -> None:
    write_game(game, tmp_path / "game.json")
    assert read_game(tmp_path / "game.json") == game


@pytest.mark.parametrize("digest", ["0" * 16, ""])
def test_a_line_that_leads_elsewhere_is_named(game: StoredGame, digest: str) -> None:
    log = list(game.log)
    log[7] = dataclasses.replace(log[7], digest=digest)
    verdict = replay(dataclasses.replace(game, log=log))
    assert str(verdict).endswith("DIVERGED at answer 7: the position is another")


def test_a_line_that_is_refused_now_is_named(game: StoredGame) -> None:
    log = list(game.log)
    log[3] = dataclasses.replace(log[3], answer={"nonsense": 1})
    verdict = replay(dataclasses.replace(game, log=log))
    assert (verdict.ok, verdict.n) == (False, 3)
    assert "Refused" in verdict.why


def test_a_checkpoint_that_is_not_where_the_game_was_is_named(game: StoredGame) -> None:
    kept = list(game.checkpoints)
    kept[2] = dataclasses.replace(kept[2], draws=kept[2].draws + 1)
    verdict = replay(dataclasses.replace(game, checkpoints=kept))
    assert (verdict.n, verdict.why) == (kept[2].first_n, "stage 2 begins from another position")


def test_a_checkpoint_that_cannot_be_read_is_named(game: StoredGame, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = list(game.checkpoints)
    kept[1] = dataclasses.replace(kept[1], state={"nothing": "known"})
    monkeypatch.setattr("bot.table.past.replay._replay_whole", lambda game: None)
    verdict = replay(dataclasses.replace(game, checkpoints=kept))
    assert verdict.n == kept[1].first_n
    assert "stage 1 cannot be read" in verdict.why


def test_a_game_nobody_knows_any_more_is_named(game: StoredGame) -> None:
    told = str(replay(dataclasses.replace(game, game="forgotten")))
    assert "The game 'forgotten' is not installed here" in told


# ------------------------------------------------------- in play, after such an update


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


def set_digest(digest: str) -> TextClause:
    return text("UPDATE answers SET digest = :digest WHERE n = 2").bindparams(digest=digest)


async def standing_still(store: Store) -> tuple[Service, int]:
    """A game whose third answer leads elsewhere with the rules of this process."""
    match_id = await at_orders(Service(store))
    await queued(store)
    await on_connection(store.url, lambda on: on.execute(set_digest("0" * 16)))
    return Service(store), match_id


async def test_a_game_that_diverges_is_refused_for_play_and_keeps_its_log(store: Store) -> None:
    service, match_id = await standing_still(store)
    for deed in (service.playing.panel(match_id, ANN), service.playing.typed(ANN, "HB recruit\nhand in")):
        with pytest.raises(Standstill, match="is stuck"):
            await deed
    with pytest.raises(Standstill, match="is stuck"):
        await service.games.log_page(match_id, 1)
    async with store.read() as tx:
        assert await tx.answers.count(match_id) == 3


async def test_its_organiser_and_its_table_are_told_once(store: Store) -> None:
    service, match_id = await standing_still(store)
    for _ in range(3):
        with pytest.raises(Standstill):
            await service.playing.panel(match_id, BEN)
    told = [(row.kind, row.target) for row in await queued(store)]
    assert sorted(told) == [("card", TABLE.channel_id), ("dm", ANN.id), ("post", TABLE.channel_id)]
    assert "is stuck" in (await service.games.card(match_id)).text


async def test_the_other_games_of_its_people_go_on(store: Store) -> None:
    service, first = await standing_still(store)
    second = await service.lobbies.new_game(Where(9, 11), ANN, TableOptions("brimstone", 2))
    for person in (ANN, BEN):
        await service.lobbies.join(second, person, dm_open=True)
    await begin(service, second, ANN, BEN)
    for _ in range(3):
        await any_answer(service, second)
    (screen,) = await service.playing.typed(ANN, "HB recruit")
    assert screen.match_id == second
    assert {screen.match_id: bool(screen.panel) for screen in await service.playing.panels(ANN)} == {
        first: False,
        second: True,
    }


async def test_who_is_forgotten_leaves_it_and_keeps_no_panel_of_it(store: Store) -> None:
    service, _ = await standing_still(store)
    await service.privacy.forget(BEN)
    (closing,) = [row for row in await queued(store) if row.kind == CLOSE_PANELS]
    assert closing.target == BEN.id
    panel = await service.seats.closed_panel(closing)
    assert panel is not None
    assert f"is played by {FORMER}**" in panel.text


async def test_it_can_be_called_off_with_its_log_for_a_record(store: Store, tmp_path: Path) -> None:
    service, match_id = await standing_still(store)
    await call_off(service, TABLE, ANN)
    (file,) = [row.payload["file"] for row in await queued(store) if row.payload.get("file")]
    kept = json.loads(file[1])
    assert (kept["id"][:-7], len(kept["script"])) == (f"brimstone-{match_id}", 3)
    report = verify(file[1].encode())
    assert report.status == IN_PART, report


async def test_it_goes_on_with_the_version_that_leads_where_it_led(store: Store) -> None:
    match_id = await at_orders(Service(store))
    async with store.read() as tx:
        row = await tx.matches.get(match_id)
        assert row is not None
        right = (await load(tx, row)).log[2].digest
    service, _ = Service(store), await on_connection(store.url, lambda on: on.execute(set_digest("0" * 16)))
    with pytest.raises(Standstill, match="is stuck"):
        await service.playing.panel(match_id, ANN)
    await on_connection(store.url, lambda on: on.execute(set_digest(right)))
    assert (await service.playing.panel(match_id, ANN)).panel
