"""How computers play among several: for themselves, for the win, with no friends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.brigand_kings.board.components import SEATS
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.brigand_kings.positions import LINE, begin, county

levels = pytest.mark.parametrize("level", ["captain", "marshal"])
several = pytest.mark.parametrize("players", [2, 3, 4])
BONUS: tuple[Json, ...] = (
    ["ace_of_knots", "end"],
    ["ace_of_wyrms", "sea"],
    ["ace_of_suns", "huntress"],
    ["ace_of_moons", "bard"],
)


def table(players: int, **more: Json) -> dict[str, Json]:
    """Red's turn at a table of so many."""
    return {"players": players, "bonus": dict(zip(SEATS[:players], BONUS, strict=False)), **more}


def turned(table: dict[str, Json]) -> dict[str, Json]:
    """The same table with every seat called as the next one is."""
    seats = SEATS[: table["players"]]
    called = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    counties = [{**one, "seat": called.get(one["seat"])} for one in table["counties"]]
    by_seat = {
        key: {called[seat]: what for seat, what in table[key].items()}
        for key in ("bonus", "camp", "captured")
    }
    return {**table, **by_seat, "counties": counties, "active": called["red"]}


def play_turn(match: Match[Any], level: str) -> list[Json]:
    """What the computer of the level answers in the turn that is open, to its end."""
    (seat,), turn, answers = match.awaited, match.state.turn, []
    while not match.is_over and match.awaited == (seat,) and match.state.turn == turn:
        answers.append(BRIGAND_KINGS.computers[level].think(match.asks[seat], "", Dice("style")).answer)
        match.submit(seat, answers[-1])
    return answers


@levels
@several
def test_who_threatens_to_capture_what_wins_is_hindered_by_whoever_can(level: str, players: int) -> None:
    """Blue stands on six tokens of the dearest county, and red's turn would add the seventh."""
    counties = [county("pact", "blue", 1, 5), *(county(card) for card in LINE[1:])]
    dice = [2, 3, 2, "moons", "suns", "moons", "knots", "knots"]
    match = begin(**table(players, counties=counties, dice=dice))
    play_turn(match, level)
    assert "pact" not in match.state.captured["blue"]


@levels
def test_nobody_takes_a_card_that_makes_them_second_and_leaves_another_the_win(level: str) -> None:
    """Red's soldier takes author, 14 points to 17 of blue with pact; or it keeps blue from it, and 11 win."""
    counties = [county("pact", "blue", 1, 5), county("author", None, 0, 6), *map(county, LINE[2:])]
    captured = {"red": ["merchant"], "blue": ["diplomat"], "green": ["castle"]}
    dice = [1, 2, 3, "moons", "moons", "waves", "waves", "waves"]
    match = begin(**table(3, counties=counties, dice=dice, captured=captured, deck=[]))
    play_turn(match, level)
    assert match.is_over
    assert match.state.winners == ("red",)


@levels
@pytest.mark.parametrize("players", [3, 4])
def test_what_a_seat_is_called_wins_it_no_friend(level: str, players: int) -> None:
    """Each computer plays alike from each seat, whoever the others are: by where they sit and stand alone."""
    before = table(
        players,
        counties=[
            county("pact", "blue", 2, 2),
            county("author", "green", 2, 2),
            county("lunatic", "red", 1, 1),
            county("mill", "green", 1, 3),
            county("cave", "blue", 1, 3),
        ],
        camp={"red": 2, "blue": 1},
        captured={"red": ["forest"], "blue": ["castle"], "green": ["savage"]},
        dice=[2, 3, 5, "moons", "waves", "leaves", "wyrms", "waves"],
    )
    after = turned(before)
    assert play_turn(begin(**before), level) == play_turn(begin(**after), level)
