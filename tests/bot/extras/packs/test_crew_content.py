"""What a crew keeps for itself: every file is optional, and whatever is wrong is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.extras import every_extra
from bot.extras.packs.deeplamp.crew_content import check_crew
from bot.extras.packs.parsing import Upload, read_crew
from bot.service.private_content import PrivateReader

EXAMPLE = Path(__file__).parents[4] / "docs" / "packs" / "salt_stair"
SIDE = {"initiative": 3, "to_hit": 4, "combat": 2, "damage": 1, "defense": 2, "health": 5}
FILES: dict[str, Any] = {
    "pack": {"format": 2, "title": "Ours"},
    "enemies": [
        {
            "name": "Bog thing",
            "size": "large",
            "normal": {**SIDE, "xp": 25, "escape": 4, "fear": {"scope": "near", "n": 2}},
            "grim": {**SIDE, "ranged": {"range": 6, "shots": 2}},
            "hardened": [{"face": 1, "name": "Slimy", "mods": [{"stat": "defense", "n": 1}]}],
        }
    ],
    "charts": {"injury": {"entries": [{"from": 2, "to": 7, "name": "Limp"}]}},
    "classes": [{"name": "Digger", "stats": {"health": 12}, "tracks": [{"name": "A", "abilities": []}]}],
    "items": [{"name": "Pick", "weight": 1, "hands": 1, "gun": {"range": 6, "shots": 1}}],
    "missions": [{"name": "The bell", "clues": 3}],
    "worlds": [{"name": "Ashes", "mods": [{"stat": "breath", "n": 2}], "weather": "heat", "nerve_gives": 2}],
    "town": {"locations": [{"name": "Forge", "buys_ore": True}]},
    "prices": {"Salve": 20},
}


def test_each_file_is_optional() -> None:
    FILES["classes"][0]["tracks"] = [{"name": "A", "abilities": [{"name": "Steady"}]}]
    assert check_crew({}) == []
    assert check_crew(FILES) == []
    for name, content in FILES.items():
        assert check_crew({name: content}) == [], name


def test_a_whole_pack_of_format_1_can_be_kept() -> None:
    files = [(file.name, file.read_bytes()) for file in sorted(EXAMPLE.glob("*.json"))]
    assert len(files) == 10
    read = read_crew(Upload("deeplamp", files))
    assert not isinstance(read, str), read
    assert {"enemies", "charts", "items"} <= read.keys()


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("monsters", [], "monsters.json: there is no such file in a pack"),
        ("enemies", [{"name": "Rat"}], "enemies.json, 1: normal is missing"),
        ("enemies", [{"name": "Rat", "normal": {**SIDE, "speed": 1}}], "'speed' means nothing here"),
        ("items", [{"name": "Axe", "hands": 3}], "items.json, 1 hands"),
        ("charts", {"injury": {"entries": []}}, "charts.json, injury entries: there are 0"),
        ("missions", [{"name": "**Bell**"}], "which chats read as formatting"),
    ],
)
def test_what_is_wrong_is_told_with_file_entry_and_remedy(name: str, content: Any, told: str) -> None:
    read = read_crew(Upload("deeplamp", [(f"{name}.json", json.dumps(content).encode())]))
    assert isinstance(read, str)
    assert told in read


def test_the_packs_extra_reads_for_crews() -> None:
    assert len(every_extra().parts(PrivateReader)) == 1
