"""The pack that docs/packs.md teaches with is without fault, and a crew of computers plays it to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.extras.packs.parsing import read
from bot.extras.packs.uploads import files_of, sent_from
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack import language
from engine.deeplamp.pack.loading import FILES
from engine.deeplamp.pack.vocabulary import VOCABULARY
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.packs import Brought
from engine.registry.pack_loading import packs_of

PLACE = Path(__file__).parents[4] / "docs" / "packs" / "salt_stair"


@pytest.fixture(scope="module")
def example() -> Iterator[Brought]:
    packs = packs_of("deeplamp")
    brought = read("deeplamp", files_of(sent_from(PLACE)))
    with packs.only({brought.name: brought.text}):
        yield brought


@pytest.mark.parametrize(("mission", "players"), [("who_rings", 2), ("the_old_pillar", 3)])
def test_computers_play_a_descent_of_the_example(example: Brought, mission: str, players: int) -> None:
    match = Match.new(DEEPLAMP, players, {"pack": example.name, "mission": mission}, "4")
    captain, chance = DEEPLAMP.computers["captain"], Dice("4")
    while match.state.campaign.over is None:
        seat = match.awaited[0]
        match.submit(seat, captain.think(match.asks[seat], "", chance).answer)
    assert match.state.campaign.over in ("won", "lost")
    assert match.state.campaign.turn > 3
    assert {hero.name for hero in match.state.crew.heroes.values()} <= {"Raker", "Wick Child"}


def test_the_guide_names_every_file_effect_and_target() -> None:
    guide = (PLACE.parents[1] / "packs.md").read_text("utf-8")
    assert [name for name in FILES if f"`{name}.json`" not in guide] == []
    assert [name for name in VOCABULARY if f"`{name}`" not in guide] == []
    assert [name for name in (*language.HERO_TARGETS, *language.ENEMY_TARGETS) if name not in guide] == []
