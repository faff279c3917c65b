"""RULES.md as the bot cuts it up: every ruling once, marked, in topics short enough for one answer."""

from __future__ import annotations

import re
from importlib import resources

from engine.brimstone.board.components import LANDS, MAPS

RULES = (resources.files("engine.brimstone") / "RULES.md").read_text(encoding="utf-8")
LONGEST_ANSWER = 4000
_ROW = re.compile(r"^- \*\*(\w+)\*\* \((\d+)\): (.+)$", re.MULTILINE)


def test_every_ruling_stands_once_and_is_marked() -> None:
    numbers = [
        int(number)
        for number in re.findall(r"^- \*\*R(\d+)\*\* \[(?:rule|inferred)\] \S", RULES, re.MULTILINE)
    ]
    assert sorted(numbers) == list(range(1, 139))
    assert RULES.count("- **R") == len(numbers)


def test_every_topic_fits_an_answer() -> None:
    topics = RULES.split("\n## ")[1:]
    assert len(topics) == 23
    assert all(len(topic) < LONGEST_ANSWER for topic in topics)


def test_rulings_cited_by_the_rules_exist() -> None:
    assert {int(number) for number in re.findall(r"\bR(\d+)", RULES)} <= set(range(1, 139))


def test_the_topic_of_terrain_has_a_row_for_each_land_with_what_it_does() -> None:
    topic = RULES.partition("\n## Terrain\n")[2].partition("\n## ")[0]
    rows = {name.lower(): (int(tiles), text) for name, tiles, text in _ROW.findall(topic)}
    assert rows.keys() == LANDS.keys()
    for terrain, land in LANDS.items():
        tiles, text = rows[terrain]
        assert all(tiles >= plan.dealt.get(terrain, 0) for plan in MAPS.values())
        assert {
            order for order in ("recruit", "forage", "pillage") if f"o {order.title()}" in text
        } == land.bars
        assert [f"{amount} barrel" in text for amount in ("one", "two")] == [
            1 in (land.barrels, land.owed),
            land.barrels == 2,
        ]
        assert ("+1 for the defender" in text, "+1 for an attack" in text) == (
            land.defence == 1,
            land.attack == 1,
        )
        assert ("low" in text) == land.is_slow
