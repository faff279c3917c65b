"""Prove a table, played to its end, for every two values of a game's options, with both verifiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.kernel.contract import Game
from engine.kernel.core import Json
from engine.kernel.match import Match
from engine.kernel.options import for_new_table
from engine.records.protocol.playout import playout
from engine.records.record import dump_case, failure
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, verify
from engine.registry.catalogue import RULES
from tests.engine.deeplamp.written import own
from tests.engine.pairwise import PLAYERS, Row, chosen, tables
from tests.engine.play import by_absence, play
from tests.engine.verification import second
from tests.engine.verification.forging import channel

MOST_ROUNDS = 600
"""Rounds after which a game counts as endless."""


def prove(game: Game[Any], row: Row, seed: str) -> None:
    """Play the table to its end, and prove its record."""
    fair = playout(game, int(row[PLAYERS]), seed, MOST_ROUNDS, chosen(row))
    assert fair.match.is_over
    case = fair.end()
    assert failure(case) is None
    raw = dump_case(case).encode()
    given = Supplied([channel(fair.writer.lines)], has_looked=True)
    assert verify(raw, given).status == HOLDS
    assert second.verify(raw, given)[0] == IN_PART, "it knows no rules"


def prove_all(game: Game[Any], options: Mapping[str, Json] | None = None) -> int:
    rows = tables(game, options)
    for n, row in enumerate(rows):
        try:
            prove(game, row, f"pairs {n}")
        except Exception as error:
            error.add_note(f"at the table {dict(row)}")
            raise
    return len(rows)


@pytest.mark.trial(reason="plays a hundred games to their ends, each proven twice")
@pytest.mark.parametrize("game", RULES)
def test_every_two_values_of_options_meet_at_a_table_that_is_proven(game: str) -> None:
    assert prove_all(RULES[game]) > 1


@pytest.mark.trial(reason="plays thirty games to their ends")
def test_with_a_pack_of_ones_own_as_well() -> None:
    with nothing_laid_out():
        lay_out("mine", load_pack(own()))
        assert prove_all(RULES["deeplamp"], {"pack": "mine"}) > 1


@pytest.mark.parametrize("game", [name for name, rules in RULES.items() if 1 in rules.players])
def test_a_lone_seat_is_proven_too(game: str) -> None:
    row = next(one for one in tables(RULES[game], {}) if one[PLAYERS] == 1)
    prove(RULES[game], row, "alone")


@pytest.mark.parametrize("players", ["fewest", "most"])
@pytest.mark.parametrize("game", RULES)
def test_a_new_table_ends_by_itself_though_nobody_answers(game: str, players: str) -> None:
    rules = RULES[game]
    number = {"fewest": min, "most": max}[players](rules.players)
    match = Match.new(rules, number, for_new_table(rules.offers, {}), "nobody")
    play(match, by_absence, stages=rules.longest + 1)
    assert match.is_over
