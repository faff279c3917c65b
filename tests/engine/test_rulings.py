"""Every numbered ruling is cited where it is carried out or in a case that pins it, and none that is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry.catalogue import RULES
from tests.engine.outside_cases import NO_CASE, ONLY_FOR, Outside
from tests.rulings import PAGE, held, page

ROOT = Path(__file__).parents[2]
RULED = [game for game in RULES if (ROOT / "engine" / game / "RULES.md").is_file()]
_RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)


def rulings(game: str) -> list[str]:
    """The rulings of a game, as R84, in the order of its page."""
    return _RULING.findall((ROOT / "engine" / game / "RULES.md").read_text(encoding="utf-8"))


def places(game: str) -> Iterator[Path]:
    """Where a game's rulings are carried out, shown or pinned."""
    for folder in ("engine", "render", "bot/words"):
        yield from (ROOT / folder / game).rglob("*.py")
    yield from (ROOT / "tests/cases" / game).rglob("*.json")


def cited(game: str) -> dict[str, Path]:
    """Each ruling that is named somewhere, and one place that does."""
    numbered = re.compile(rf"\b[{''.join({ruling[0] for ruling in rulings(game)})}]\d+\b")
    return {
        ruling: file for file in places(game) for ruling in numbered.findall(file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("game", RULED)
def test_every_ruling_is_cited_where_it_is_carried_out(game: str) -> None:
    assert sorted(set(rulings(game)) - cited(game).keys()) == []


@pytest.mark.parametrize("game", RULED)
def test_every_ruling_that_is_cited_is_there_once(game: str) -> None:
    there = rulings(game)
    assert len(there) == len(set(there)) > 0
    assert {ruling: file for ruling, file in cited(game).items() if ruling not in there} == {}


def test_there_are_games_with_rulings() -> None:
    assert RULED


@pytest.mark.parametrize("game", RULED)
def test_every_ruling_has_a_case_for_and_one_against_or_a_reason_and_a_test(game: str) -> None:
    one, known = held(game), set(rulings(game))
    outside = {ruling for said in NO_CASE[game] for ruling in said.rulings.split()}
    only_for = {ruling for _, said in ONLY_FOR[game] for ruling in said.split()}
    assert known - one.shown == outside
    assert known - one.refused == outside | only_for


@pytest.mark.parametrize("outside", [one for game in RULED for one in NO_CASE[game]])
def test_what_no_case_can_show_a_test_holds(outside: Outside) -> None:
    file, _, name = outside.test.partition("::")
    assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_the_page_is_as_the_cases_are() -> None:
    """`python -m tests.rulings` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()
