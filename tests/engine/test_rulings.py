"""Every numbered ruling is cited where it is carried out or in a case that pins it, and none that is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry.catalogue import RULES
from tests.rulings import AGAINST, NAMED, TWICE, UNNAMED, held, on_page

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
def test_the_page_names_every_ruling_without_a_case(game: str) -> None:
    """`python -m tests.rulings` writes it anew; what it says is without a case may have one by now."""
    one, said = held(game), on_page(game)
    known = set(one.rulings)
    assert list(one.rulings) == rulings(game)
    assert known - one.shown <= said[NAMED] | said[UNNAMED] <= known
    assert known - one.refused <= said[AGAINST] <= known
    assert said[TWICE] == one.twice


def test_the_page_is_as_the_rulings_are_but_for_newer_cases() -> None:
    """A ruling that loses its case, or comes without one, is missed on the page."""
    assert on_page("deeplamp")[TWICE] >= {"S44", "S48", "S50"}
    assert "S174" not in on_page("deeplamp")[AGAINST]
