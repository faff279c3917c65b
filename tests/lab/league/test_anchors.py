"""The page of strength: today's levels and frozen ones, and games that have none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel.deputy import Random
from lab.__main__ import main
from lab.league import anchors
from lab.league.league import Fixture, Result


def test_a_game_without_frozen_versions_has_none() -> None:
    assert anchors.anchors_of("no_game") == {}
    assert "marshal_0.1" in anchors.anchors_of("brimstone")
    assert "captain_0.1" in anchors.anchors_of("brigand_kings")


def test_a_copy_without_tests_has_no_frozen_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anchors, "ANCHORS", replace(anchors.ANCHORS, room="nowhere.anchors"))
    assert anchors.anchors_of("brimstone") == {}


def test_what_a_level_took_to_think_makes_no_two_results_differ() -> None:
    one, other = (Result(Fixture(("a", "b"), "s"), {"a": 1.0}, 9, {"a": spent}) for spent in (1.0, 2.0))
    assert one == other


def test_the_page_has_wins_ratings_and_seconds_of_frozen_levels_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(anchors, "anchors_of", lambda game: {"random_0.1": Random()})
    out = tmp_path / "strength.md"
    game = ["--game", "brimstone", "--players", "3", "--games", "6"]
    monkeypatch.setattr("engine.brimstone.game.BRIMSTONE.longest", 1)
    assert main(["league", "--anchors", *game, "--jobs", "1", "--out", str(out)]) == 0
    text = out.read_text()
    assert "## Brimstone, 3 seats: all levels" in text
    assert "--players 3 --games 6 --seed 1 --anchors`" in text
    assert "## Brimstone, 3 seats: best responses" in text
    assert "random_0.1 | captain" in text
    assert "Rating (openskill" in text
    assert "seconds a round" in text
    assert "36 of 36 games" in capsys.readouterr().err
