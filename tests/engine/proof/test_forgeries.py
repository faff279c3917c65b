"""The forgery trial: no kind of forgery of any game passes, and the honest games do."""

from __future__ import annotations

import json
from functools import cache

import pytest

from engine.records.proof import HOLDS, IN_PART, verify
from tests.engine.fair_play.fair_games import played
from tests.engine.proof import deed_forgeries, host_forgeries, line_forgeries, second, table_forgeries
from tests.engine.proof.forging import Forged, NotThere, honest
from tests.engine.proof.kinds import FORGERIES, HASHED_ANEW

KINDS = 60
ROOMS = (table_forgeries, deed_forgeries, host_forgeries, line_forgeries)
"""Where the kinds are written down."""
MILD = {"a name withdrawn", "line 0 not given", "a lock not given"}
MILD |= {"the line of the deal not given", "the last line not given"}
"""What is no lie, but leaves something that cannot be checked."""

TRIED = (
    ("brimstone", 3, 2, "forged 35"),
    ("brigand_kings", 3, 6, "forged 16"),
    ("earth_mans_burden", 3, 5, "forged 21"),
    ("brutal_magic", 3, 2, "forged 35"),
)


@cache
def game_of(name: str, players: int, rounds: int, label: str) -> Forged:
    game = honest(played(name, players, rounds, label))
    game.other = honest(played(name, players, rounds, f"{label}, another"))
    return game


def judged(game: Forged) -> tuple[int, int, str]:
    """How both verifiers end, and what they say."""
    raw = game.raw or json.dumps(game.record).encode()
    files = ["\n".join(game.lines)]
    report, (status, said) = verify(raw, files), second.verify(raw, files)
    return report.status, status, f"{report}\n{said}"


@pytest.mark.parametrize("which", TRIED, ids=lambda which: which[0])
def test_the_honest_game_holds(which: tuple[str, int, int, str]) -> None:
    game = game_of(*which).copied()
    assert judged(game)[:2] == (HOLDS, HOLDS)
    game.again()
    assert judged(game)[:2] == (HOLDS, HOLDS), "hashing anew changes nothing"


@pytest.mark.parametrize("kind", FORGERIES)
def test_no_forgery_passes(kind: str) -> None:
    tried = 0
    for which in TRIED:
        game = game_of(*which).copied()
        before = (json.dumps(game.record), game.raw, tuple(game.lines))
        try:
            FORGERIES[kind](game)
        except NotThere:
            continue
        tried += 1
        assert (json.dumps(game.record), game.raw, tuple(game.lines)) != before, "something is forged"
        first, other, said = judged(game)
        assert (first, other) == ((IN_PART, IN_PART) if kind in MILD else (1, 1)), (which[0], said)
    assert tried, "some game has what is forged"


@pytest.mark.slow(reason="forges every game in every way once more")
def test_more_than_sixty_kinds_are_tried_on_every_game() -> None:
    assert all("forgery" in vars(room) for room in ROOMS)
    for which in TRIED:
        there = set()
        for kind, forge in FORGERIES.items():
            try:
                forge(game_of(*which).copied())
            except NotThere:
                continue
            there.add(kind.removesuffix(HASHED_ANEW))
        assert len(there) > KINDS, which[0]
