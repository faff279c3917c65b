"""Computers say why, say nothing that contradicts itself, and have no habit that a beginner laughs at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engine.brimstone.game import BRIMSTONE
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, instead, never
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES
from lab.__main__ import main
from lab.brimstone.habits import LONG, SAME, Habits
from lab.checks import reasons
from lab.checks.positions import levels, positions
from tests.engine.brimstone.positions import begin, the_ask

LEVELS = [(name, level) for name, game in GAMES.items() for level in game.computers]


def silent(done: int, total: int) -> None:
    """Show no progress."""


@dataclass
class Says:
    """A computer that hands in one sheet, for one reason."""

    sheet: Sheet
    why: str = ""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(placed(self.sheet), self.why, str(self.sheet))


def orders(troops: dict[str, Json]) -> Ask:
    """The ask for red's orders, with A3 as an empty City of four seats' map."""
    return the_ask(begin({"players": 4, "troops": {"red": troops}}), "orders", "red")


@pytest.mark.trial(reason="the marshals think about every turn of a whole game")
@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_decision_of_whole_games_has_a_reason_that_does_not_contradict_itself(
    game: str, level: str
) -> None:
    games = 1 if level == "marshal" else 2
    told = reasons.count(game, level, games=games, seed="told", jobs=1, progress=silent)
    assert told.made.total() > 50
    assert (+told.blank, +told.false) == ({}, {})


def test_an_alternative_that_was_better_is_said_to_be_more() -> None:
    assert instead(2.0, [(1.0, "march"), (3.5, "stay"), (2.0, "wait")]) == (
        " Alternatives: march (1.0 less), stay (1.5 more), wait (0.0 less)."
    )


@pytest.mark.parametrize(
    ("why", "blank", "false"), [("", 1, 0), (" ", 1, 0), ("So.", 0, 0), ("So (-1.5 less).", 0, 1)]
)
def test_blank_reasons_and_those_that_call_worse_what_was_better_are_counted(
    why: str, blank: int, false: int
) -> None:
    ask, told = orders({"A2": 1}), reasons.Told()
    reasons.Heard(Says(Sheet(), why), told).think(ask, "", Dice("x"))
    assert (told.made.total(), told.blank.total(), told.false.total()) == (1, blank, false)


@pytest.mark.parametrize(
    ("troops", "sheet", "is_left"),
    [
        ({"A2": 2}, Sheet((Line("A2", "pillage"),)), True),
        ({"A2": 1}, Sheet((Line("A2", "pillage"),)), False),
        ({"A2": 2}, Sheet((Line("A2", "march"),)), False),
        ({"A2": 2, "A3": 1}, Sheet((Line("A2", "bide"),)), False),
        ({"A1": 5}, Sheet((Line("A1", "bide"),)), False),
    ],
    ids=["idle", "one troop", "marches", "held", "far away"],
)
def test_a_city_is_left_if_it_stays_empty_beside_troops_that_could_spare_one(
    troops: dict[str, Json], sheet: Sheet, is_left: bool
) -> None:
    habits = Habits(Says(sheet))
    for _ in range(LONG):
        habits.think(orders(troops), "", Dice("x"))
    assert habits.leaves_a_city == is_left


def test_a_sheet_is_a_habit_only_if_it_comes_again_without_another_between() -> None:
    same, other = Says(Sheet((Line("A2", "bide"),))), Says(Sheet((Line("A2", "forage"),)))
    habits = Habits(same)
    for computer in [same] * (SAME - 1) + [other] + [same] * (SAME - 1):
        habits.computer = computer
        habits.think(orders({"A2": 1}), "", Dice("x"))
    assert not habits.repeats_itself
    habits.think(orders({"A2": 1}), "", Dice("x"))
    assert habits.repeats_itself


@pytest.mark.trial(reason="thirty whole games of captains")
def test_no_captain_of_120_leaves_an_empty_city_or_repeats_its_sheet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["coach", "--habits"]) == 0
    assert "Habits of 120 seats" in capsys.readouterr().out


@pytest.mark.trial(reason="two levels of five games think about twenty positions each")
@pytest.mark.parametrize("game", GAMES)
def test_captain_and_strongest_level_pass_the_annotated_positions(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = len(positions(game))
    assert tried >= 20
    assert main(["coach", "--game", game, "--positions"]) == 0
    told = capsys.readouterr().out
    assert [f"{level}: passes {tried} of {tried}" in told for level in levels(game)] == [True] * len(
        levels(game)
    )


def test_a_recruit_fails_some_of_the_positions_and_is_told_which(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", "--positions", "--game", "brimstone", "--level", "recruit"]) == 1
    told = capsys.readouterr().out
    assert "city-4: does B5 pillage" in told or "city-4: does not" in told


def test_a_position_says_what_is_wrong_with_an_answer_and_with_its_reason() -> None:
    city = next(one for one in positions("brimstone") if one.name == "city-4")
    pillages = Sheet((Line("B5", "pillage"),))
    wrong = [r"does not B5 march .*\bA5\b", "does B5 pillage"]
    assert [*city.faults(Says(pillages))] == [*wrong, "gives no reason"]
    assert [*city.faults(Says(pillages, "This is best."))] == [*wrong, "names nothing that it does"]
    assert [*city.faults(Says(pillages, "B5 needs a Stone."))] == wrong


def test_the_reason_for_an_event_says_what_the_card_does() -> None:
    match = Match.new(BRIMSTONE, 3, {}, "events")
    told = {}
    while not match.is_over and match.stage <= 12:
        seat = match.awaited[0]
        found = BRIMSTONE.computers["captain"].think(match.asks[seat], "", Dice("x"))
        if match.asks[seat].kind == "choose_event":
            told[found.answer["event"]] = found.why
        match.submit(seat, found.answer)
    assert len(told) > 4
    assert all(why.startswith(card.replace("_", " ").capitalize()) for card, why in told.items())
    helping = {card for card, why in told.items() if "helps us to move and attack" in why}
    assert helping
    assert helping <= {"high_morale", "good_roads"}
