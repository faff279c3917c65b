"""No forgery of any kind, of any game, ends with 0, and the verifiers agree about all of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import FAILS, HOLDS, IN_PART, verify
from tests.engine.verification import second
from tests.engine.verification.fair_games import TABLES, WITH_DRAND, beacon_of, played
from tests.engine.verification.forgeries import BY_RULES, FALSE, FORGERIES
from tests.engine.verification.forging import Forged, NotThere, channel, honest

LABELS = ("forged 1", "forged 2", WITH_DRAND)


@cache
def game_of(name: str, players: int, rounds: int, label: str) -> Forged:
    game = honest(played(name, players, rounds, label).game)
    game.looked_up = beacon_of(game.log)
    game.other = honest(played(name, players, rounds, f"{label}, another").game)
    return game


GAMES = [(*which, label) for which in TABLES for label in LABELS]


def judged(game: Forged, lines: list[str]) -> tuple[int, int]:
    """Return how both verifiers end, for a checker who looked at every line."""
    raw = game.raw or json.dumps(game.record).encode()
    given = Supplied([channel(lines)], [], has_looked=True, beacon=game.looked_up)
    report, (status, said) = verify(raw, given), second.verify(raw, given)
    check = report.fault.check if report.fault is not None else 0
    if report.status == status == FAILS and 16 not in (check, second.check_of(said)):
        assert check == second.check_of(said), (str(report), said)
    return report.status, status


@pytest.mark.parametrize("which", GAMES[:: len(LABELS)], ids=lambda which: which[0])
def test_an_honest_game_holds_and_hashing_anew_changes_nothing(which: tuple[str, int, int, str]) -> None:
    game = game_of(*which).copied()
    before = json.dumps(game.record, sort_keys=True)
    assert judged(game, game.lines) == (HOLDS, IN_PART)
    game.again()
    assert json.dumps(game.record, sort_keys=True) == before
    assert game.posted_anew() == game.lines


def tries(name: str, which: tuple[str, int, int, str]) -> Iterator[tuple[bool, tuple[int, int]]]:
    """Try a forgery as it stands and hashed anew; yield which, and how both verifiers end."""
    forgery = FORGERIES[name]
    for is_anew in (False, True):
        game = game_of(*which).copied()
        before = json.dumps(game.record, sort_keys=True)
        try:
            forgery.act(game)
        except NotThere:
            return
        if is_anew:
            game.again()
        elif json.dumps(game.record, sort_keys=True) == before:
            continue  # what the host keeps beside the record shows only when hashed anew
        yield is_anew, judged(game, game.lines)
        if is_anew and forgery.kind in (FALSE, BY_RULES):
            told, twice = judged(game, game.posted_anew())
            assert told == (IN_PART if name == "another version" else FAILS), which
            assert forgery.kind == BY_RULES or twice == FAILS, which


@pytest.mark.parametrize("name", FORGERIES)
def test_no_forgery_passes(name: str) -> None:
    """Try each kind on one game that has what it needs; the trial tries it on all."""
    start = list(FORGERIES).index(name)
    for number in range(len(GAMES)):
        tried = list(tries(name, GAMES[(start + number) % len(GAMES)]))
        assert all(HOLDS not in found for _, found in tried)
        if tried:
            return
    pytest.fail("it was tried nowhere")


@pytest.mark.trial(reason="verifies some thousand records")
@pytest.mark.parametrize("which", GAMES, ids=lambda which: f"{which[0]} {which[-1]}")
def test_no_forgery_of_any_game_passes(which: tuple[str, int, int, str]) -> None:
    for name in FORGERIES:
        assert all(HOLDS not in found for _, found in tries(name, which)), name


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all values without parts."""
    if isinstance(value, dict):
        return [one for key in value for one in places(value[key], (*path, key))] or [path]
    if isinstance(value, list):
        return [one for key, inner in enumerate(value) for one in places(inner, (*path, key))] or [path]
    return [path]


def mutant(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value[:-1]}{'0' if value[-1:] != '0' else '1'}"
    return [1] if value in ([], {}, None) else None


def spoil(game: Forged, every: int) -> int:
    """Change one value after another, and check that no record with one passes; return how many."""
    record, tried = game.record, 0
    for path in places(record)[::every]:
        *outer, last = path
        place = record
        for key in outer:
            place = place[key]
        kept = place[last]
        place[last] = mutant(kept)
        told, twice = judged(game, game.lines)
        assert told == twice == FAILS, path
        place[last] = kept
        tried += 1
    return tried


@pytest.mark.parametrize("which", GAMES[:: len(LABELS)], ids=lambda which: which[0])
def test_some_values_of_every_game_changed(which: tuple[str, int, int, str]) -> None:
    assert spoil(game_of(*which).copied(), 397)


@pytest.mark.trial(reason="verifies some hundred records of each game; with LONG=1 one for every value")
@pytest.mark.parametrize("which", GAMES[:: len(LABELS)], ids=lambda which: which[0])
def test_many_values_of_every_game_changed(which: tuple[str, int, int, str]) -> None:
    assert spoil(game_of(*which).copied(), 1 if os.environ.get("LONG") else 10) > 90
