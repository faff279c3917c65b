"""The one search plays on in the imagined worlds of every game."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from engine.kernel import self_play
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.options import for_new_table
from engine.kernel.search.playing_on import Play
from engine.kernel.search.search import Search
from engine.registry.catalogue import RULES
from guests.oware.engine import GAME as OWARE
from lab.league import measuring
from lab.league.measuring import SEARCHING

KINDS = {
    "brimstone": "orders",
    "brigand_kings": "roll",
    "brutal_magic": "activate",
    "deeplamp": "act",
    "earth_mans_burden": "move",
}


def uncounted(done: int, total: int) -> None:
    """Nobody waits for it."""


def asked(name: str) -> Match[Any]:
    """A game in its second round or turn, at the decision that is searched."""
    game = RULES[name]
    players = min(game.players)
    match = Match.new(game, players, for_new_table(game.offers, {}), "searched")
    computer = list(game.computers.values())[-1 if name == "deeplamp" else 1]
    self_play.play_on(match, dict.fromkeys(game.seats[:players], computer), "s", rounds=1)
    while match.asks[match.awaited[0]].kind != KINDS[name]:
        seat = match.awaited[0]
        match.submit(seat, computer.think(match.asks[seat], "", Dice("x")).answer)
    return match


@pytest.mark.parametrize("name", KINDS)
def test_every_game_is_searched_in_worlds_that_ask_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching = SEARCHING.of(name)
    assert searching is not None
    search = searching(24)
    assert isinstance(search, Search)
    whole, ended = Play.after, [0]

    def counted(self: Play, *given: Any) -> Any:
        state = whole(self, *given)
        ended[0] += 1
        return state

    monkeypatch.setattr(Play, "after", counted)
    match = asked(name)
    seat = match.awaited[0]
    before = match.digest()
    thought = search.think(match.asks[seat], "", Dice("x"))
    match.asks[seat].check(thought.answer)
    assert match.digest() == before
    assert ended[0] >= 8


@pytest.mark.parametrize("name", KINDS)
def test_a_search_can_be_sent_to_another_process(name: str) -> None:
    searching = SEARCHING.of(name)
    assert searching is not None
    assert pickle.loads(pickle.dumps(searching(24))).think


def test_a_guest_whose_strongest_level_searches_is_measured_at_other_numbers_of_plays() -> None:
    table = self_play.Table(OWARE, 2, {"round_limit": 6})
    section = measuring.more_searched(table, [8, 40], measuring.Effort(2, "s", 1, uncounted))
    assert "--plays 8,40 --directly" in section.command
    assert section.title == "Oware, 2 seats: 40 plays against 8 plays"
    assert [row[:2] for row in section.tables[0].rows] == [("40 plays", "2")]
