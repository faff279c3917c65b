"""The benchmarks of the rules measure every game of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.catalogue import USUAL_GAME
from engine.registry.catalogue import GAMES
from guests.liars_dice.engine import GAME
from lab.bench import engine, games, records
from lab.bench.measure import of_game


@pytest.mark.parametrize("game", GAMES)
def test_answers_rounds_and_loads_of_each_game_are_measured(game: str) -> None:
    found = engine.measure(GAMES[game], games=2)
    assert set(found) == {"answer_ms", "round_ms", "load_10_rounds_ms"}
    assert found["load_10_rounds_ms"]["n"] == 2
    assert all(row["p50"] > 0 for row in found.values())


def test_games_per_core_are_counted_of_random_play_and_of_the_usual_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "BATCHES", 2)
    monkeypatch.setattr(GAMES[USUAL_GAME], "longest", 1, raising=False)
    found = games.measure(GAMES[USUAL_GAME], seconds=0.01)
    assert set(found) == {"random_games_per_core_s", "captain_games_per_core_s"}
    assert all(row["p50"] > 0 and row["n"] == 2 for row in found.values())


def test_figures_of_other_games_than_the_usual_one_begin_with_their_names() -> None:
    row: dict[str, float | int] = {"p50": 1, "mean": 1, "p95": 1, "max": 1, "n": 1}
    assert of_game(USUAL_GAME, {"answer_ms": row}) == {"answer_ms": row}
    assert of_game("other", {"answer_ms": row}) == {"other_answer_ms": row}


@pytest.mark.parametrize("game", GAMES)
def test_what_fair_play_costs_each_game_is_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "ROUNDS", 2)
    found = records.fair_of(GAMES[game], games=1)
    assert set(found) == {"verify_2_rounds_ms", "record_bytes", "posted_bytes_a_round"}
    assert all(row["p50"] > 0 for row in found.values())


def test_the_slowest_kind_of_decision_is_measured_in_whole_games() -> None:
    game: Any = GAME
    found = games.slowest(game, seconds=0.0)
    assert found["n"] > 1
    assert 0 <= found["p50"] <= found["p95"] <= found["max"]
