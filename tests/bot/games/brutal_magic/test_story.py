"""A round's report: Masters first, then who fell, the largest fight once, and who is next."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brutal_magic.story import story
from bot.games.story import Moment
from engine.brutal_magic.board.state import View
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.events import ActBegun, AttackMade, RoundEnded, UnitFell
from engine.kernel.core import Event
from tests.bot.games.brutal_magic.positions import NAMES, match_of

UNITS = {
    "r1": "Ash Regent A1",
    "r2": "Emberling F6",
    "r3": "Pyre Knight F7",
    "b1": "Tide Cantor K11",
    "b2": "Drowned Singer F8",
}
BEGUN = ActBegun("r2", "Emberling", "F6")


def view() -> View:
    seen: View = BRUTAL_MAGIC.view(match_of(UNITS).state, None)
    return seen


def attack(unit: str, target: str, *, is_hit: bool = False, is_lethal: bool = False) -> AttackMade:
    hexes = {name: one.hex for name, one in view().units.items()}
    at = hexes[unit], hexes[target]
    return AttackMade(unit, "Claw", target, *at, 4, 0, at, is_hit=is_hit, is_lethal=is_lethal)


def report(*events: Event, after: View | None = None) -> list[str]:
    return story([Moment([BEGUN, *events], view(), after or view(), 1)], NAMES)


def test_a_master_who_falls_is_told_first_and_from_how_far_away() -> None:
    lines = report(
        attack("r2", "b2", is_hit=True, is_lethal=True),
        UnitFell("b2", "Drowned Singer", "F8", 20, "red"),
        attack("r2", "b1", is_hit=True, is_lethal=True),
        UnitFell("b1", "Tide Cantor", "K11", 60, "red"),
    )
    master, other = (line for line in lines if "fells" in line)
    assert "Emberling **fells** 🟦 Tide Cantor (60 points) from 4 hexes away." in master
    assert "🟦 **Ben** **has lost the Master and can no longer win.**" in master
    assert "Drowned Singer" in other


def test_the_largest_fight_is_told_once_and_its_attacks_are_not_counted_again() -> None:
    made = [attack(unit, "b2") for unit in ("r1", "r2", "r3")]
    lines = report(*made, attack("r3", "b1"), attack("b2", "r1", is_hit=True))
    assert (
        "🔴 Ash Regent, 🔴 Emberling and 🔴 Pyre Knight strike at 🟦 Drowned Singer in F8, in vain." in lines
    )
    assert "1 other attack misses and 1 hit without harm." in lines


def test_two_units_make_no_fight_and_the_attacks_on_one_who_fell_are_told_by_its_fall() -> None:
    two = report(attack("r2", "b2"), attack("r3", "b2"))
    assert not [line for line in two if "in vain" in line]
    assert "2 attacks miss." in two
    fell = UnitFell("b2", "Drowned Singer", "F8", 20, "red")
    felled = [attack(unit, "b2") for unit in ("r1", "r2")]
    assert not [line for line in report(*felled, attack("r3", "b2", is_lethal=True), fell) if "vain" in line]


def test_the_report_of_a_round_says_who_begins_the_next() -> None:
    after = replace(view(), round=2, order=("blue", "red"), turn="blue")
    assert report(RoundEnded(1), after=after)[-1] == "**Next: round 2.** 🟦 **Ben** begins, then 🔴."
    assert "Next" not in "".join(report())
