"""The fast copy of the skirmish plays as the engine and its captain do, move for move (with a C compiler)."""

from __future__ import annotations

from functools import cache

import pytest

from engine.brutal_magic.armies.prices import BALANCED, LISTS, Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.computers.mustering import strongest
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.dice import Dice
from lab.brutal_magic.copy.skirmish import LONGEST_SEED, Skirmish
from lab.brutal_magic.evolution import mutated

skirmish = cache(Skirmish)


def differences(terrain: str, seed: str, games: int) -> list[str]:
    """Return the first line in which each game of the copy differs from the same game of the engine."""
    dice, found, captain = Dice(seed), list[str](), BRUTAL_MAGIC.computers["captain"]
    pool = [*strongest(), *(army for listed in LISTS for army in rosters(listed).values())]
    for number in range(games):
        pair = [dice.pick(pool) for _ in range(2)]
        prices = [Prices(listed=dice.pick(list(LISTS))) for _ in pair]
        armies = [
            mutated(army, dice, price, pool) if dice.below(2) else army
            for army, price in zip(pair, prices, strict=True)
        ]
        ours = skirmish(terrain).log(armies, f"{seed}/{number}")
        lines = [*skirmish(terrain).log_of(armies, f"{seed}/{number}", terrain, captain)]
        found += [f"{number}: {a} | {b}" for a, b in zip(ours, lines, strict=False) if a != b][:1]
        assert len(ours) == len(lines) or found
    return found


@pytest.mark.parametrize("terrain", ["heath", "open"])
def test_the_copy_plays_as_the_engine_does(terrain: str) -> None:
    assert differences(terrain, "copy", 2) == []


@pytest.mark.trial(reason="120 skirmishes of the engine")
@pytest.mark.parametrize("terrain", ["heath", "open"])
def test_the_copy_plays_as_the_engine_does_in_many_games(terrain: str) -> None:
    assert differences(terrain, "many", 60) == []


def test_the_copy_counts_the_games_that_it_logs() -> None:
    armies = [*rosters(BALANCED).values()][:2]
    ends = [skirmish("heath").log(armies, f"count/{number}")[-3] for number in range(12)]
    winners = [int(end.rpartition("w")[2]) for end in ends]
    won = tuple(sum(0.5 if one == 3 else float(one == seat) for one in winners) for seat in (1, 2))
    assert skirmish("heath").won(armies, "count", 12) == won


def test_the_copy_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="dangers"):
        Skirmish("ruins")
    with pytest.raises(ValueError, match="letters"):
        skirmish("heath").won(strongest(), "s" * (LONGEST_SEED + 1), 1)
