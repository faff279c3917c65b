"""What holds at every moment of Deeplamp, however it is played, and whatever a pack says."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from hypothesis import given

from engine.deeplamp.pack.shelf import BadPack, lay_out, put_away, read_pack
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, stat
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.deeplamp.test_pack import files
from tests.engine.deeplamp.test_rules import GAME
from tests.engine.play import by_chance, moments
from tests.test_contract import numbers, started

FILES = files()
JUNK: tuple[Json, ...] = (None, True, -1, 0, 1, 99, "", "x", "D6", "2P", "H", "hits", [], {}, [[]], 1.5)


def check_table(state: State) -> None:
    """The laws of a table in the middle of a descent."""
    standing = [hero.at for hero in state.up if hero.at is not None]
    under = [cell for enemy in state.enemies.values() for cell in state.footprint(enemy)]
    if state.over is None and state.step in ("act", "explore"):
        assert not [cell for cell, count in Counter([*standing, *under]).items() if count > 1]
        assert all(cell in state.board.tiles for cell in (*standing, *under))
        assert state.lamp is not None
        assert state.bearer.is_up
    for hero in state.heroes.values():
        for track, limit in LIMITS.items():
            assert 0 <= getattr(hero, track) <= max(0, stat(state, hero, limit)) or hero.dead
        assert min(hero.nerve, hero.xp, hero.coin, hero.ore, hero.taint, hero.poison, hero.favor) >= 0
        assert all(count > 0 for count in hero.bag.values())
        assert Counter(hero.hands) <= Counter(hero.gear)
    for kind, count in Counter(enemy.kind for enemy in state.enemies.values()).items():
        assert count <= state.pack.enemies[kind].models
    assert 0 <= state.dark <= 16
    assert 0 <= state.crew <= 16


@given(number=numbers)
def test_the_table_is_sound_at_every_moment(number: int) -> None:
    match = started(GAME, number)
    for _ in moments(match, by_chance(Dice(f"laws {number}")), stages=4):
        check_table(match.state)


@given(number=numbers)
def test_a_spoiled_pack_is_refused_in_sentences_or_can_be_played(number: int) -> None:
    dice = Dice(f"spoil {number}")
    data = copy.deepcopy(FILES)
    _spoil(data, dice)
    told = _faults_of(data)
    if told:
        assert all(line[0].isalpha() and line.endswith(".") for line in told)
        return
    pack = read_pack(data)
    lay_out("spoiled", pack)
    options = {"pack": "spoiled", "mission": next(iter(pack.missions))}
    match: Match[Any] = Match.new(GAME, 2, options, f"spoiled {number}")
    for _ in moments(match, by_chance(dice), stages=2):
        assert match.awaited
    put_away("spoiled")


def _faults_of(data: dict[str, Any]) -> list[str]:
    try:
        read_pack(data)
    except BadPack as bad:
        return list(map(str, bad.faults))
    return []


def _spoil(value: Any, dice: Dice) -> None:
    """One part somewhere deep inside becomes something else, or goes."""
    while True:
        key = dice.pick(list(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and dice.below(8):
            value = inner
        elif dice.below(4):
            value[key] = dice.pick(JUNK)
            return
        else:
            del value[key]
            return
