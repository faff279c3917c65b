"""The study of Brutal Magic: what it counts adds up."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.self_play import Table
from lab.brutal_magic.study import FIRST, LATER, STUDY, ArmyFacts
from lab.study.facts import Setting


@cache
def played(seed: str, rounds: int = 0, **chosen: Any) -> ArmyFacts:
    options = BRUTAL_MAGIC.options(2, {"preset": "skirmish", "round_limit": 3, **chosen})
    return STUDY.play(Table(BRUTAL_MAGIC, 2, options, rounds), "captain", Setting(seed))


def test_a_game_that_its_limit_ends_has_winners_and_rosters() -> None:
    games = [played(f"limit {number}") for number in range(4)]
    ended = [game for game in games if game.end == "round_limit"]
    assert ended
    for game in ended:
        assert game.rounds == 3
        assert game.winners
        assert set(game.armies) == {"red", "blue"}
        assert set(game.armies.values()) <= set(rosters())


def test_a_game_broken_off_is_told_apart() -> None:
    assert played("broken", rounds=2).end == ""


def test_each_attack_is_one_throw_or_two_of_each_side() -> None:
    game = played("limit", terrain="open")
    throws = sum(throws.thrown for throws in game.throws.values())
    assert game.attacks <= throws <= 2 * game.attacks
    assert game.shots <= game.attacks


def test_with_one_act_an_answer_there_are_more_asks_and_some_that_rest_would_spare() -> None:
    one, many = (played("waits", batch=batch) for batch in (1, 10))
    assert one.asks > many.asks >= many.changes
    assert one.spared <= one.asks - 3


def test_the_tables_tell_each_roster_once_and_who_acted_first() -> None:
    games = [played("one"), played("two")]
    tables = {table.title.split(",")[0].split(" (")[0]: table for table in STUDY.tables(games)}
    played_ones = {name for game in games for name in game.armies.values()}
    assert [row[0] for row in tables["Wins by roster"].rows] == sorted(played_ones)
    assert [row[0] for row in tables["Wins by who acts first"].rows] == [FIRST, LATER]
    assert {"How games end", "Length in rounds", "Dice against each other", "Waits"} <= set(tables)
