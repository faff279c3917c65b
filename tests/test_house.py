"""What the house promises: how many rooms, floors and arrows it has, and how far one has to follow them.

A limit holds what was reached: it may be lowered, and raised only with a reason. `python -m tests.house`
prints the figures.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

import grimp
import pytest

from tests import house, plan

LIMITS = {
    "engine": {"rooms": 9, "fullest": 20, "floors": 5, "arrows": 16, "chain": 32},
    "render": {"rooms": 14, "fullest": 10, "floors": 6, "arrows": 36, "chain": 14},
    "bot": {"rooms": 13, "fullest": 20, "floors": 10, "arrows": 51, "chain": 32},
    "guests": {"rooms": 3, "fullest": 5, "floors": 1, "arrows": 0, "chain": 5},
    "sandbox": {"rooms": 20, "fullest": 16, "floors": 6, "arrows": 50, "chain": 7},
    "lab": {"rooms": 14, "fullest": 13, "floors": 3, "arrows": 27, "chain": 11},
    "migrations": {"rooms": 2, "fullest": 20, "floors": 1, "arrows": 0, "chain": 1},
}
"""Package -> figure -> what it may be at most. Nothing goes up or round where nothing else is said.

A guest is a room of its own. Migrations are only ever added: their folder has the limit of every folder.
`bot.app` tells a host which guests `bot.games` leaves out. `bot.board` became a door of its own beside
Discord, and `render.plain` the one form of all pictures. Brigand Kings came to
`lab` with its strangers, and Deeplamp's fit to the league's calibration.
"""
CORE_TO_EXTRAS = 0
EXTRA_TO_EXTRA = 0
FILES_OF_AN_ANSWER = 84
"""Two of them are the catalogue of messages and its languages, one reads packed games, one runs statements
without SQLAlchemy's engine."""


@pytest.mark.parametrize("package", house.PACKAGES)
def test_a_package_is_as_small_as_was_promised(package: str) -> None:
    limits = {"up": 0, "circles": 0} | LIMITS[package]
    figures = vars(house.figures_of(package))
    assert {name: figures[name] for name in limits if figures[name] > limits[name]} == {}


def test_the_core_knows_no_extra_and_no_extra_another() -> None:
    core, others = house.to_extras()
    assert len(core) <= CORE_TO_EXTRAS, core
    assert len(others) <= EXTRA_TO_EXTRA, others


def test_no_file_of_the_product_is_longer_than_one_can_hold_in_mind() -> None:
    assert list(house.long_files()) == []


def test_no_function_takes_more_parameters_than_one_can_hold_in_mind() -> None:
    assert list(house.functions_of_many()) == []


def test_an_answer_goes_through_few_files() -> None:
    files = house.files_of_an_answer()
    assert "bot/store/tables/outbox/repository.py" in files
    assert len(files) <= FILES_OF_AN_ANSWER, files


def test_a_chain_is_followed_and_a_way_back_is_seen() -> None:
    imports = {
        "p.a": frozenset({"p.b", "p.c"}),
        "p.b": frozenset({"p.c"}),
        "p.c": frozenset({"p.d"}),
        "p.d": frozenset({"p.c"}),
    }
    assert house.longest_chain(imports) in (["p.a", "p.b", "p.c"], ["p.a", "p.b", "p.d"])
    assert house.with_a_way_back(imports) == {("p.c", "p.d"), ("p.d", "p.c")}


# ------------------------------------------------------------------------- contracts


def contracts() -> list[dict[str, Any]]:
    written = tomllib.loads((house.ROOT / "pyproject.toml").read_text())
    return list(written["tool"]["importlinter"]["contracts"])


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*house.PACKAGES, include_external_packages=True, cache_dir=None)


def entries(contract: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Each list of a contract with the modules or imports in it."""
    for name, listed in contract.items():
        if isinstance(listed, list):
            yield name, [one.strip() for line in listed for one in line.replace(":", "|").split("|")]


def is_there(module: str, containers: list[str]) -> bool:
    """Whether it is ours by that name, is in each container, or can be imported from outside.

    What stands in brackets may be missing from some containers.
    """
    name, is_optional = module.strip("()"), module.startswith("(")
    places = [f"{container}.{name}" for container in containers] or [name]
    if "*" in name:
        return any(graph().find_matching_modules(place) for place in places)
    enough = any if is_optional else all
    return enough(place in graph().modules or _is_outside(place) for place in places)


def _is_outside(module: str) -> bool:
    return module.partition(".")[0] not in house.PACKAGES and find_spec(module) is not None


@pytest.mark.parametrize("contract", contracts(), ids=lambda contract: str(contract["name"]))
def test_a_contract_lists_what_is_there_once(contract: dict[str, Any]) -> None:
    for name, listed in entries(contract):
        assert [one for one, times in Counter(listed).items() if times > 1] == []
        if name == "ignore_imports":
            unmatched = [one for one in listed if not graph().find_matching_direct_imports(one)]
            assert unmatched == []
        else:
            containers = contract.get("containers", []) if name == "layers" else []
            assert [one for one in listed if not is_there(one, containers)] == []


def test_the_picture_of_the_plan_is_the_one_that_the_imports_give() -> None:
    drawn = (house.ROOT / "docs" / "house.svg").read_text(encoding="utf-8")
    assert drawn == plan.draw(), "run `python -m tests.plan`"
