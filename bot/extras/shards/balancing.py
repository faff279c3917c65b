"""Balance shards between processes: decide which to take and which to give away.

All DMs arrive at shard 0, so keep it alone on a process if possible. `held` maps shards to holders,
`gateways` are the live processes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from math import ceil

Held = Mapping[int, str | None]


def to_take(
    held: Held, gateways: Collection[str], me: str, *, long_free: Set[int] = frozenset()
) -> int | None:
    """Return the next shard to take; None if this process has enough.

    Any process may take a long-free shard.
    """
    free = sorted(shard for shard, holder in held.items() if holder is None)
    others = [name for name in gateways if name != me]
    mine = shards_of(held, me)
    if not free or not others:
        return min(free, default=None)
    if late := [shard for shard in free if shard in long_free]:
        return late[0]
    if free[0] == 0 and (not mine or all(shards_of(held, name) for name in others)):
        return 0
    rest = [shard for shard in free if shard]
    has_room = 0 not in mine and len(mine) < part(held, gateways)
    return rest[0] if rest and has_room else None


def to_give(held: Held, gateways: Collection[str], me: str) -> int | None:
    """Return a shard to give away: one held beside shard 0, or one beyond this gateway's share."""
    mine, most = shards_of(held, me), part(held, gateways)
    others = [shards_of(held, name) for name in gateways if name != me]
    is_room = any(0 not in theirs and len(theirs) < most for theirs in others)
    surplus = len(mine) > 1 if 0 in mine else len(mine) > most
    return max(mine) if is_room and surplus else None


def shards_of(held: Held, name: str) -> list[int]:
    return [shard for shard, holder in held.items() if holder == name]


def part(held: Held, gateways: Collection[str]) -> int:
    """Return the maximum number of shards per gateway, except the one with shard 0."""
    return ceil((len(held) - 1) / max(1, len(gateways) - 1))
