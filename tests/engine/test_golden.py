"""Old games against new code: games played once, which must still be carried out to the same end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.records import record
from engine.registry.catalogue import RULES
from tests.engine.from_seed import verify

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
every_file = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@every_file
def test_a_game_played_once_can_be_played_again(file: Path) -> None:
    assert record.failure(read(file)) is None


@every_file
def test_its_draws_still_follow_from_its_seed(file: Path) -> None:
    assert list(verify(read(file)))


@pytest.mark.parametrize("game", RULES)
def test_there_is_such_a_game_for_every_size_of_table(game: str) -> None:
    sizes = [read(file)["table"]["players"] for file in FILES if read(file)["game"] == game]
    assert sorted(set(sizes)) == list(RULES[game].players)


def test_there_are_games_of_every_version_of_deeplamps_rules() -> None:
    games = [read(file)["table"] for file in FILES if read(file)["game"] == "deeplamp"]
    sizes = {rules: set[int]() for rules in (1, 2, 4)}
    for table in games:
        sizes[table["options"].get("rules", 1)].add(table["players"])
    assert all(found == {1, 2, 3, 4, 5, 6} for found in sizes.values())


@pytest.mark.parametrize(
    ("game", "asks"),
    {"brimstone": 10, "brigand_kings": 5, "earth_mans_burden": 8, "brutal_magic": 6}.items(),
)
def test_they_contain_all_that_is_asked(game: str, asks: int) -> None:
    games = [read(file) for file in FILES if read(file)["game"] == game]
    steps = [step for record_ in games for step in record_["script"]]
    assert len({step["ask"] for step in steps if "ask" in step}) == asks


def test_they_contain_most_that_may_be_done_out_of_turn() -> None:
    """All but decommissioning, with which random games end too soon; computers alone come to accept."""
    games = [read(file) for file in FILES if read(file)["game"] == "earth_mans_burden"]
    acts = [next(iter(step["act"].values())) for game in games for step in game["script"] if "act" in step]
    assert {act["do"] for act in acts} >= {"construct", "give", "offer", "accept", "drop", "vote"}


def test_they_contain_an_encounter_that_a_crew_chose_first() -> None:
    """S174: rules version 4 asks for it."""
    steps = [step for file in FILES if file.stem.endswith("_rules_4") for step in read(file)["script"]]
    assert "which" in {step.get("ask") for step in steps}
