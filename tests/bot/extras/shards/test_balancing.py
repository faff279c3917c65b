"""Which shard a process takes, and which it gives away."""

from __future__ import annotations

import pytest

from bot.extras.shards.balancing import Held, part, shards_of, to_give, to_take


def held(*holders: str) -> Held:
    """Shard after shard; "-" is nobody."""
    return {shard: None if name == "-" else name for shard, name in enumerate(holders)}


def settled(gateways: str, shards: int) -> list[str]:
    """Who has what when all have taken and given as long as they want to."""
    state = dict(held(*"-" * shards))
    for _ in range(10 * shards):
        for me in gateways:
            taken = to_take(state, gateways, me)
            given = to_give(state, gateways, me) if taken is None else None
            if taken is not None:
                state[taken] = me
            elif given is not None:
                state[given] = None
    return ["".join(map(str, shards_of(state, me))) for me in gateways]


def test_who_is_alone_takes_all() -> None:
    assert settled("a", 3) == ["012"]


@pytest.mark.parametrize(("gateways", "shards"), [("ab", 5), ("abc", 5), ("abcd", 9), ("ab", 2), ("abc", 2)])
def test_shard_0_stands_alone_and_the_others_are_shared(gateways: str, shards: int) -> None:
    found = settled(gateways, shards)
    assert "0" in found
    assert sorted("".join(found)) == [str(shard) for shard in range(shards)]
    assert max(map(len, found)) <= max(1, part(held(*"-" * shards), gateways))


def test_who_has_shard_0_takes_no_other_while_others_live() -> None:
    assert to_take(held("a", "b", "-"), "ab", "a") is None
    assert to_take(held("a", "b", "-"), "ab", "b") == 2
    assert to_take(held("a", "b", "-"), "a", "a") == 2


def test_shard_0_of_a_dead_process_goes_to_who_has_nothing() -> None:
    assert to_take(held("-", "b", "b"), "abc", "b") is None
    assert to_take(held("-", "b", "b"), "abc", "c") == 0


def test_where_all_have_some_anybody_takes_shard_0_and_gives_the_others() -> None:
    assert to_take(held("-", "b", "c"), "bc", "b") == 0
    assert to_give(held("b", "b", "c"), "bc", "b") == 1


def test_what_nobody_takes_for_long_anybody_takes() -> None:
    assert to_take(held("a", "b", "-"), "abc", "a", long_free={2}) == 2


def test_a_newcomer_is_given_what_others_have_beyond_their_part() -> None:
    assert to_give(held("a", "b", "b", "b", "b"), "abc", "b") == 4
    assert to_give(held("a", "b", "b", "c", "c"), "abc", "b") is None
    assert to_give(held("a", "b", "b", "b", "b"), "ab", "b") is None
