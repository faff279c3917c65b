"""Chances at the beginning of a round: by the points that all may have when the limit of rounds ends it."""

from __future__ import annotations

from engine.brutal_magic.appraisal import APPRAISAL
from engine.records import record
from tests.engine.brutal_magic.positions import PLAIN

MASTERS = {"r1": "Ash Regent A1", "b1": "Tide Cantor M13"}


def red_chance(*, round_: int, cap: int, acted: tuple[str, ...] = ()) -> float:
    """Of red, who has a champion more."""
    options = {**PLAIN, "ends": "masters", "round_limit": 8, "unit_cap": cap}
    units = {**MASTERS, "r2": "Pyre Knight C3"}
    table = {"players": 2, "options": options, "units": units, "round": round_, "acted": list(acted)}
    match = record.begin({"id": "chances", "game": "brutal_magic", "table": table})
    return APPRAISAL.chances(match.state)["red"]


def test_the_same_lead_counts_more_in_the_last_round() -> None:
    early, late = (red_chance(round_=number, cap=20) for number in (2, 8))
    assert 0.5 < early < late - 0.1


def test_who_can_still_summon_what_another_has_is_level_with_them() -> None:
    assert red_chance(round_=8, cap=2) == 0.5
    assert red_chance(round_=8, cap=2, acted=("b1",)) > 0.9


def test_whose_master_fell_has_no_chance() -> None:
    options = {**PLAIN, "ends": "units", "round_limit": 8}
    units = {"r1": "Ash Regent A1", "b2": "Leviathan Calf M13"}
    table = {"players": 2, "options": options, "units": units, "round": 3}
    match = record.begin({"id": "chances", "game": "brutal_magic", "table": table})
    assert APPRAISAL.chances(match.state) == {"red": 1.0}
