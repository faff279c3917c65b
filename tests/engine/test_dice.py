"""Draws: fair, fixed by the seed, and never to change, since old games are replayed from them."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.dice import Dice, NotedDice, commitment

seeds = st.text(max_size=20)


def test_the_draws_of_a_seed_never_change() -> None:
    dice = Dice("brimstone")
    assert [dice.below(6) for _ in range(12)] == [4, 4, 1, 4, 5, 2, 4, 3, 2, 4, 2, 3]
    assert [dice.below(100) for _ in range(6)] == [48, 0, 54, 14, 8, 37]
    assert dice.below(2**63) == 3464266172055219884
    assert dice.count == 19


def test_shuffles_picks_and_forks_never_change() -> None:
    assert Dice("abc").shuffled(range(10)) == [2, 7, 4, 8, 5, 3, 1, 0, 6, 9]
    assert Dice("abc").pick("abcdef") == "f"
    assert Dice("abc", 5).below(1000) == 433
    assert Dice("abc").fork("seats").below(1000) == 315


@given(seeds, st.integers(0, 1000), st.integers(1, 1000))
def test_a_draw_can_be_checked_by_hand(seed: str, count: int, limit: int) -> None:
    hashed = hashlib.sha256(f"{seed}:{count}".encode()).digest()
    assert Dice(seed, count).below(limit) == int.from_bytes(hashed[:8], "big") % limit


def test_a_value_that_would_favour_low_numbers_is_drawn_again() -> None:
    limit = (1 << 63) + 1
    dice = Dice("retry")
    drawn = [dice.below(limit) for _ in range(4)]
    assert drawn == [2443330975857166723, 4356710342124155809, 8789389147874885788, 7139461389102590701]
    assert dice.count == 4
    first = [int.from_bytes(hashlib.sha256(f"retry:{n}".encode()).digest()[:8], "big") for n in range(4)]
    assert any(value >= limit for value in first)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 61])
def test_every_number_comes_about_as_often(sides: int) -> None:
    dice, throws = Dice(f"fair {sides}"), 400 * sides
    counts = Counter(dice.below(sides) for _ in range(throws))
    assert set(counts) == set(range(sides))
    chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
    freedom = sides - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_every_order_of_three_comes_about_as_often() -> None:
    dice = Dice("orders")
    counts = Counter("".join(dice.shuffled("abc")) for _ in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


@given(seeds, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_what_it_shuffles_and_takes_one_draw_less(seed: str, items: list[int]) -> None:
    dice = Dice(seed)
    assert sorted(dice.shuffled(items)) == sorted(items)
    assert dice.count == max(0, len(items) - 1)


@given(seeds, st.integers(0, 50))
def test_a_stream_goes_on_from_its_count(seed: str, count: int) -> None:
    dice = Dice(seed)
    for _ in range(count):
        dice.below(6)
    assert dice.below(1000) == Dice(seed, count).below(1000)


@given(seeds)
def test_a_fork_takes_no_draw_and_is_a_stream_of_its_own(seed: str) -> None:
    dice = Dice(seed)
    fork = dice.fork("label")
    assert [fork.below(2**60) for _ in range(3)] != [dice.below(2**60) for _ in range(3)]
    assert Dice(seed, 7).fork("label").below(1000) == Dice(seed).fork("label").below(1000)


@pytest.mark.parametrize("limit", [0, -1])
def test_nothing_lies_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="from 1 to"):
        Dice("x").below(limit)


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment("ünï") == hashlib.sha256("ünï".encode()).hexdigest()


def test_eight_bytes_hold_every_limit_that_is_drawn() -> None:
    assert Dice("x").below(1 << 64) >= 0
    with pytest.raises(ValueError, match="from 1 to"):
        Dice("x").below((1 << 64) + 1)


def test_a_label_with_a_colon_is_refused_because_streams_could_meet() -> None:
    with pytest.raises(ValueError, match="colon"):
        Dice("x").fork("1:2")


def test_the_draws_of_a_game_are_noted_until_they_are_taken() -> None:
    dice = NotedDice("noted", 5)
    drawn = [(limit, dice.below(limit)) for limit in (6, 6, 52)]
    dice.fork("seats").below(3)
    assert dice.take_noted() == drawn
    assert (dice.take_noted(), dice.count) == ([], 8)


def test_a_limit_that_no_log_can_hold_is_refused() -> None:
    NotedDice("x").below((1 << 53) - 1)
    with pytest.raises(ValueError, match="under 9007199254740992"):
        NotedDice("x").below(1 << 53)
