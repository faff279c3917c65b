"""What holds at every moment of Deeplamp, however it is played."""

from __future__ import annotations

import pickle
from collections import Counter

from hypothesis import given

from engine.deeplamp.state.hero import VALUES
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, stat
from engine.kernel.dice import Dice
from tests.engine.deeplamp.test_rules import GAME
from tests.engine.play import by_chance, moments
from tests.test_contract import numbers, started


def check_table(state: State) -> None:
    """The laws of a table in the middle of a descent."""
    standing = [hero.at for hero in state.up if hero.at is not None]
    under = [cell for enemy in state.fight.enemies.values() for cell in state.footprint(enemy)]
    if state.campaign.over is None and state.campaign.step in ("act", "explore"):
        assert not [cell for cell, count in Counter([*standing, *under]).items() if count > 1]
        assert all(cell in state.board.tiles for cell in (*standing, *under))
        assert state.crew.lamp is not None
        assert state.bearer.is_up
    for hero in state.crew.heroes.values():
        for track, limit in LIMITS.items():
            assert 0 <= hero.entry(track) <= max(0, stat(state, hero, limit)) or hero.dead
        assert min(*hero.vitals, *hero.purse) >= 0
        sheet = [entry for value in VALUES for entry in getattr(hero, value)]
        assert not [entry for entry in sheet if isinstance(entry, (list, dict, set))]
        assert all(count > 0 for count in hero.kit.bag.values())
        assert Counter(hero.kit.hands) <= Counter(hero.kit.gear)
    for kind, count in Counter(enemy.kind for enemy in state.fight.enemies.values()).items():
        assert count <= state.pack.enemies[kind].models
    assert 0 <= state.shaft.dark <= 16
    assert 0 <= state.shaft.crew <= 16


@given(number=numbers)
def test_the_table_is_sound_at_every_moment(number: int) -> None:
    match = started(GAME, number)
    for _ in moments(match, by_chance(Dice(f"laws {number}")), stages=4):
        check_table(match.state)


@given(number=numbers)
def test_a_table_is_the_same_in_another_process(number: int) -> None:
    match = started(GAME, number)
    for _ in moments(match, by_chance(Dice(f"sent {number}")), stages=1):
        sent = pickle.loads(pickle.dumps(match.state))
        assert (sent, sent.board) == (match.state, match.state.board)
