"""The board study: what it keeps of each game adds up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

from engine.brimstone.board.components import MAPS, TOKENS
from engine.brimstone.board.hexes import HEXES, distance
from engine.brimstone.game import BRIMSTONE
from engine.kernel.self_play import Table
from lab.brimstone.facts import BY_LIMIT, ENDS, BoardFacts
from lab.brimstone.findings import land
from lab.brimstone.study import STUDY
from lab.study.facts import Setting

PLAYERS, ROUNDS = 3, 5


@cache
def games() -> tuple[BoardFacts, ...]:
    """Six short games that the round limit ends, on two deals."""
    table = Table(BRIMSTONE, PLAYERS, BRIMSTONE.options(PLAYERS, {"round_limit": ROUNDS}))
    planned = STUDY.settings(PLAYERS, 6, "study", rotated=True)
    return tuple(STUDY.play(table, "captain", setting) for setting in planned)


def test_rotated_each_seat_has_each_home_once_on_each_deal() -> None:
    pairs = Counter((game.setting.seed, seat, home) for game in games() for seat, home in game.homes.items())
    assert len(pairs) == 2 * PLAYERS * PLAYERS
    assert set(pairs.values()) == {1}
    assert {home for _, _, home in pairs} == set(MAPS[PLAYERS].homes)


def test_one_deal_keeps_its_first_leader() -> None:
    leaders = {(game.setting.seed, game.seated[0]) for game in games()}
    assert len(leaders) == 2


def test_the_wins_of_a_table_add_up_to_its_games() -> None:
    for game in games():
        assert game.end == BY_LIMIT
        assert game.rounds == ROUNDS
    for table in STUDY.tables(games())[:3]:
        assert sum(float(row[2].rstrip("%")) for row in table.rows) == pytest.approx(100, abs=0.2)
        assert {row[1] for row in table.rows} == {"6"}


def test_every_round_has_one_event_and_no_card_is_chosen_that_was_not_offered() -> None:
    for game in games():
        assert sum(game.chosen.values()) == ROUNDS
        assert not game.chosen - game.offered
        assert sum(game.offered.values()) == sum((4, 3, 2, 1, 4))


def test_no_order_is_carried_out_that_was_not_placed() -> None:
    for game in games():
        for order, tokens in TOKENS.items():
            assert game.placed[order] <= tokens * PLAYERS * ROUNDS
            if order not in ("support", "defend"):
                assert game.used[order] <= game.placed[order]


def test_the_land_near_the_winner_is_counted_by_steps_against_that_of_the_others() -> None:
    game = games()[0]
    (winner, home), *_ = game.homes.items()
    tiles = {hex_: "village" if distance(hex_, home) == 2 else "plains" for hex_ in HEXES}
    table = land([replace(game, winners=(winner,), tiles=tiles)] * 2)
    others = [at for at in game.homes.values() if at != home]
    elsewhere = [sum(distance(hex_, at) == distance(hex_, home) == 2 for hex_ in HEXES) for at in others]
    here = sum(distance(hex_, home) == 2 for hex_ in HEXES)
    row = next(row for row in table.rows if row[0] == "Village")
    assert row[1:3] == ("+0.00 ± 0.00", f"{here - mean(elsewhere):+.2f} ± 0.00")


def test_every_end_has_its_line() -> None:
    table = next(table for table in STUDY.tables(games()) if table.columns[0] == "cause")
    assert [row[0] for row in table.rows] == list(ENDS)
    assert sum(int(row[1]) for row in table.rows) == len(games())


def test_the_same_setting_is_the_same_game() -> None:
    table = Table(BRIMSTONE, PLAYERS, BRIMSTONE.options(PLAYERS, {"round_limit": ROUNDS}))
    assert STUDY.play(table, "captain", games()[0].setting) == games()[0]
    assert STUDY.play(table, "captain", Setting("another")) != games()[0]
