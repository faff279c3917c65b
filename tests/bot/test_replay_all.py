"""Old games and new code: what was stored leads where it led, or the game stands still and says so."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.replay import StoredGame, read_game, replay, write_game
from bot.store.answers import UNDO
from tests.stored.playing import Play

STORED = sorted((Path(__file__).parents[1] / "stored").glob("*.json"))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_game_stored_by_an_earlier_version_leads_where_it_led(file: Path) -> None:
    assert str(replay(read_game(file))).count("ok") == 1, replay(read_game(file))


def test_the_stored_games_have_every_kind_of_line() -> None:
    games = [read_game(file) for file in STORED]
    kinds = {row.kind for game in games for row in game.log}
    assert {game.players for game in games} == {2, 3, 4}
    assert {"orders", "pay", "support", "retreat", UNDO} <= kinds
    assert any(row.answer is None for game in games for row in game.log)


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return Play("brimstone", 3, {}, "replayed").play(4)


def test_a_game_is_stored_and_read_as_it_was(game: StoredGame, tmp_path: Path) -> None:
    write_game(game, tmp_path / "game.json")
    assert read_game(tmp_path / "game.json") == game


def test_a_line_that_leads_elsewhere_is_named(game: StoredGame) -> None:
    log = list(game.log)
    log[7] = dataclasses.replace(log[7], digest="0" * 16)
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
    monkeypatch.setattr("bot.replay._replay_whole", lambda game: None)
    verdict = replay(dataclasses.replace(game, checkpoints=kept))
    assert verdict.n == kept[1].first_n
    assert "stage 1 cannot be read" in verdict.why


def test_a_game_nobody_knows_any_more_is_named(game: StoredGame) -> None:
    assert "no game 'forgotten'" in str(replay(dataclasses.replace(game, game="forgotten")))
