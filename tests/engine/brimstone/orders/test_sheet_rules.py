"""RULES.md as the bot cuts it up: every ruling once, marked, in topics short enough for one answer."""

from __future__ import annotations

import re
from importlib import resources

RULES = (resources.files("engine.brimstone") / "RULES.md").read_text(encoding="utf-8")
LONGEST_ANSWER = 4000


def test_every_ruling_stands_once_and_is_marked() -> None:
    numbers = [
        int(number)
        for number in re.findall(r"^- \*\*R(\d+)\*\* \[(?:rule|inferred)\] \S", RULES, re.MULTILINE)
    ]
    assert sorted(numbers) == list(range(1, 139))
    assert RULES.count("- **R") == len(numbers)


def test_every_topic_fits_an_answer() -> None:
    topics = RULES.split("\n## ")[1:]
    assert len(topics) == 21
    assert all(len(topic) < LONGEST_ANSWER for topic in topics)


def test_rulings_cited_by_the_rules_exist() -> None:
    assert {int(number) for number in re.findall(r"\bR(\d+)", RULES)} <= set(range(1, 139))
