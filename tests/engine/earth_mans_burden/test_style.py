"""How computers play among several: against who is ahead, to win and not to be second, no friends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.self_play import play_on, winners
from tests.engine.earth_mans_burden.positions import begin

levels = pytest.mark.parametrize("level", ["captain", "marshal"])
either = pytest.mark.parametrize(("leader", "other"), [("blue", "green"), ("green", "blue")])
LAST = {"players": 3, "phase": "combat", "round": 12, "starts": "blue", "options": {"round_limit": 12}}


def last_turn(leader: Seat, other: Seat, *, settled: int) -> Match[Any]:
    """Red, who has the last turn, has three fleets on a world that both rivals hold."""
    developments = {
        "red": {"jupiter": settled},
        leader: {"mars": 1, "saturn": 5, "uranus": 3},
        other: {"mars": 1, "venus": 4},
    }
    return begin(**LAST, active="red", fleets={"red": {"mars": 3}}, developments=developments)


@levels
@either
@pytest.mark.parametrize("settled", [2, 6])
def test_most_shots_go_at_who_is_ahead_whatever_the_name(
    level: str, leader: Seat, other: Seat, settled: int
) -> None:
    """Whoever is far behind spares nobody either, and makes nobody king."""
    ask = last_turn(leader, other, settled=settled).asks["red"]
    shots = EARTH_MANS_BURDEN.computers[level].think(ask, "", Dice("1")).answer["fire"]
    assert {shot["at"]: shot["fleets"] for shot in shots} == {leader: 2, other: 1}


@levels
@either
def test_who_is_about_to_win_is_hindered_by_who_can(level: str, leader: Seat, other: Seat) -> None:
    """The leader is one development ahead of red, who could as well make sure of the second place."""
    held = {"red": {"jupiter": 6}, leader: {"mars": 2, "saturn": 5}, other: {"mars": 2, "venus": 3}}
    ended = []
    for number in range(6):
        match = begin(**LAST, active="red", fleets={"red": {"mars": 6}}, developments=held)
        computers = dict.fromkeys(match.state.seats, EARTH_MANS_BURDEN.computers[level])
        play_on(match, computers, f"style {number}", rounds=match.stage + len(match.state.seats))
        ended.append(winners(match))
    assert ended.count(("red",)) >= 5
    assert (leader,) not in ended


@levels
def test_nobody_lets_another_win_before_they_have_as_good_as_won(level: str) -> None:
    """Blue is far ahead in round 7, yet not with twice what green has: red keeps the vote."""
    developments = {"red": {"luna": 1}, "blue": {"jupiter": 6, "mars": 2}, "green": {"saturn": 5}}
    for phase in ("move", "exploit"):
        match = begin(players=3, round=7, phase=phase, fleets={"red": {"luna": 1}}, developments=developments)
        act = EARTH_MANS_BURDEN.computers[level].think(match.asks["red"], "", Dice("1")).act
        assert act is None or act["do"] != "vote"
