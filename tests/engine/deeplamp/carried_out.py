"""Report how much of the shipped pack its tests cover: `python -m tests.engine.deeplamp.carried_out`.

Each line counts the passed tests of one kind of thing, and how many such things the pack has.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.pack.model import Thing
from engine.deeplamp.pack.vocabulary import VOCABULARY
from lab.shell.tables import Table

PACK = shipped()
_THINGS: Final[Sequence[Thing]] = (
    *(ability for one in PACK.classes.values() for ability in one.all_abilities()),
    *PACK.items.values(),
)
_KINDS: Final = tuple(PACK.enemies.values())
OF: Final[Mapping[str, tuple[str, int]]] = {
    "test_a_card_is_carried_out": ("cards", sum(map(len, PACK.decks.values()))),
    "test_a_token_is_turned_with_all_that_lies_on_it": ("exploration tokens", len(PACK.tokens)),
    "test_a_mission_begins_meets_its_objective_and_ends": ("missions", len(PACK.missions)),
    "test_a_line_of_a_chart_is_carried_out": (
        "chart lines", sum(len(one.entries) for one in PACK.charts.values()),
    ),
    "test_a_line_of_a_place_in_town_comes_up_for_who_visits_it": (
        "lines of places in town", sum(len(one.events.entries) for one in PACK.locations.values()),
    ),
    "test_a_line_of_the_bonus_of_a_class_comes_with_a_level": (
        "lines of classes' bonuses", sum(len(one.bonus.entries) for one in PACK.classes.values()),
    ),
    "test_what_modifies_a_hero_shows_on_the_sheet_or_in_their_attacks": (
        "abilities and items that modify", sum(bool(one.mods) for one in _THINGS),
    ),
    "test_what_works_at_its_time_does_something": (
        "times of abilities and items", sum(len(one.on) for one in _THINGS),
    ),
    "test_a_round_or_a_chant_works": ("rounds and chants", len(PACK.charges) + len(PACK.chants)),
    "test_a_bag_token_works": ("bag tokens", len(PACK.bag)),
    "test_a_hardening_changes_its_kind_or_works_at_its_time": (
        "hardenings", sum(len(one.hardened) for one in _KINDS),
    ),
    "test_a_kind_moves_strikes_and_frightens": ("sides of enemies", 2 * len(_KINDS)),
    "test_a_hero_walks_over_each_tile_from_door_to_door": ("tiles", len(PACK.tiles)),
    "test_a_service_does_what_is_paid_for": (
        "services in town", sum(len(one.services) for one in PACK.locations.values()),
    ),
}  # fmt: skip
"""Test that runs once for each thing -> the kind of thing, and how many the pack has."""
ALL_EFFECTS: Final = "test_each_effect_of_the_vocabulary_has_its_function_and_its_test"
"""Name of the test that fails if an effect has no test of its own."""


class _Passed:
    """Counts passed tests by the name of their function."""

    def __init__(self) -> None:
        self.by_name: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.by_name[report.nodeid.rpartition("::")[2].partition("[")[0]] += 1


def table(passed: Mapping[str, int]) -> Table:
    """Return the table of covered things and totals."""
    effects = len(VOCABULARY)
    rows = [("effects", str(effects if passed.get(ALL_EFFECTS) else 0), str(effects))]
    rows += [(what, str(passed.get(test, 0)), str(count)) for test, (what, count) in OF.items()]
    return Table("Carried out by tests", ("", "carried out", "of"), rows)


def main() -> None:
    found = _Passed()
    pytest.main(["-q", "-p", "no:cacheprovider", str(Path(__file__).parent)], plugins=[found])
    sys.stdout.write(f"{table(found.by_name).text()}\n")


if __name__ == "__main__":
    main()
