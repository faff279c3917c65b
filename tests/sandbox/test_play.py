"""The main job: one game without a token, told as it goes, the same again for the same seed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.registry.catalogue import MORE
from sandbox import play

ROOT = Path(__file__).parents[2]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a game prints, but for what is drawn anew each time."""
    assert play.main(arguments) == 0
    return re.sub(r"\b[0-9a-f]{16,}\b", "~", capsys.readouterr().out)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "FOLDER", tmp_path / "table")


@pytest.mark.trial(reason="a whole game")
def test_a_game_is_told_from_the_lobby_to_its_proof(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = told(capfd, "--seats", "3", "--rounds", "2")
    for words in ("Ann runs /game new", "@Ann DM |", "#table |", "Ann presses [Hand in", "limit of 2 rounds"):
        assert words in said
    assert "\nThe record holds.\n" in said, "python -m engine verify has run"
    pictures = sorted((tmp_path / "table").glob("*.png"))
    assert pictures
    assert all(f"[{picture.name}: " in said for picture in pictures), "each with its alt text"


@pytest.mark.trial(reason="a whole game")
def test_the_core_alone_plays_a_game_to_its_proof(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXTRAS", "none")
    said = told(capfd, "--seats", "3", "--rounds", "1")
    assert "\nThe record holds.\n" in said


@pytest.mark.trial(reason="a game played in a process of its own")
def test_a_game_in_no_list_of_which_nobody_knows_how_it_is_played_is_played_too(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "sandbox.play", "--game", "borrowed", "--seats", "2", "--rounds", "1"],
        cwd=tmp_path,
        env={**os.environ, MORE: "tests.borrowed", "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "Ann runs /game new game:borrowed" in played.stdout
    assert "\nThe record holds.\n" in played.stdout


def test_a_table_has_as_many_seats_as_the_game_allows(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play.main(["--game", "brigand_kings", "--seats", "8"])
    assert "brigand_kings has no 8 seats but 2, 3, 4" in capsys.readouterr().err


@pytest.mark.trial(reason="the same game is played twice")
def test_the_same_seed_gives_the_same_game(capfd: pytest.CaptureFixture[str]) -> None:
    first, again, other = (
        lasting(told(capfd, "--seats", "3", "--rounds", "1", "--seed", seed))
        for seed in ("abc", "abc", "abd")
    )
    assert first == again
    assert first != other


def lasting(said: str) -> list[str]:
    """Return the lines sorted, but for numbers of pictures, times, codes and the card of who is waited for.

    On a busy machine fewer of those edits are made, and a clock reads a second more. Codes are hashes over
    what is drawn anew.
    """
    said = re.sub(r"\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b", "~", said)
    lines = re.sub(r"\[\d{3}-|(?<=<t:)\d+", "[", said).splitlines()
    return sorted(line for line in lines if not line.startswith("#table | bot ~ ⏳"))
