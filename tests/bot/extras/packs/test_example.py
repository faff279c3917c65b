"""The pack that docs/packs.md teaches with is without fault, and a crew of computers plays it to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.extras.packs.deeplamp.validation import check
from bot.extras.packs.parsing import read
from bot.extras.packs.uploads import files_of, sent_from
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack import language
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.deeplamp.pack.loading import FILES
from engine.deeplamp.pack.vocabulary import VOCABULARY
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.packs import Brought
from engine.registry.pack_loading import packs_of

FORMAT_2 = (
    "breath", "nerve_face", "nerve_gives", "fixed", "beside", "ambush", "timing", "gates", "worlds",
    "weather", "retuned", "worn", "upgrade", "map",
)  # fmt: skip
"""What packs of format 2 can say beyond those of format 1."""
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


def _with_the_guide_s_examples() -> dict[str, Any]:
    """Return the example's files as a pack of format 2, with each example of the guide in its place."""
    data: dict[str, Any] = {name: json.loads((PLACE / f"{name}.json").read_text("utf-8")) for name in FILES}
    data["pack"]["format"], data["worlds"] = 2, []
    data["pack"]["worlds"].append("white_field")
    guide = (PLACE.parents[1] / "packs.md").read_text("utf-8")
    found = [
        (name, json.loads(text))
        for name, text in re.findall(r"```json (\w+)\n(.*?)```", guide, re.S)
        if name != "box"
    ]
    assert [name for name, _ in found] == [
        "items", "threat_low", "dark", "class", "encounter", "enemy", "ability", "missions", "worlds",
        "tiles", "tokens", "missions",
    ]  # fmt: skip
    for name, example in found:
        if name == "ability":
            data["enemies"][0]["normal"]["abilities"].append(example)
        elif name in ("class", "enemy"):
            data["classes" if name == "class" else "enemies"][0] |= example
        else:
            (data["decks"][name] if name in data["decks"] else data[name]).append(example)
    return data


def test_the_guide_s_examples_of_format_2_are_faultless_and_played() -> None:
    data = _with_the_guide_s_examples()
    assert not check(data)
    read_ = json.dumps(data)
    assert [key for key in FORMAT_2 if f'"{key}"' not in read_] == [], "each key has an example"
    with nothing_laid_out():
        lay_out("guide", load_pack(data))
        out = Match.new(DEEPLAMP, 2, {"pack": "guide", "mission": "out_there"}, "7")
        while out.state.campaign.over is None:
            out.submit(out.awaited[0], out.asks[out.awaited[0]].fallback())
        match = Match.new(DEEPLAMP, 2, {"pack": "guide", "mission": "flooded_stair"}, "7")
        captain, chance = DEEPLAMP.computers["captain"], Dice("7")
        assert len(match.state.mine.tiles) == 0
        while match.state.campaign.over is None:
            seat = match.awaited[0]
            match.submit(seat, captain.think(match.asks[seat], "", chance).answer)
        assert len(match.state.mine.tiles) == 4
        assert match.state.mine.clues > 0
