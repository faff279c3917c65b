"""Draw a round: tables of any size, and byes.

The result depends only on the order of the entrants and on the random generator, so a draw can be repeated.
We found no library that supports tables of more than two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from random import Random
from typing import Final

MET_AGAIN: Final = 1000
"""Cost of a repeated pairing, per person in the round. Each pair's squared distance in the standings is
added."""
SEARCHED: Final = 160
"""People shuffled in all for random starting orders of the search: ten orders for sixteen people."""
PAIR: Final = 2

Pair = tuple[int, int]
Tables = list[list[int]]


@dataclass(frozen=True)
class Past:
    """Earlier rounds: how often each pair met (smaller number first), and byes per person."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)

    def times(self, one: int, other: int) -> int:
        return self.met.get((min(one, other), max(one, other)), 0)


@dataclass(frozen=True)
class Drawn:
    """A round: its tables and byes; computers complete tables that are too small."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def meetings(tables: Sequence[Sequence[int]]) -> Counter[Pair]:
    """Count how often each pair played together."""
    return Counter((min(pair), max(pair)) for table in tables for pair in combinations(sorted(set(table)), 2))


def sizes(people: int, seats: int, *, computers: bool) -> list[int]:
    """Return the number of people per table; with computers, spread everyone evenly."""
    if not computers:
        return [seats] * (people // seats)
    tables = -(-people // seats)
    return [people // tables + (number < people % tables) for number in range(tables)]


def sit_out(order: Sequence[int], past: Past, number: int) -> tuple[int, ...]:
    """Return the people with a bye: nobody gets a second one before everybody had one; lowest ranks first."""
    rank = {one: place for place, one in enumerate(order)}
    return tuple(sorted(order, key=lambda one: (past.byes.get(one, 0), -rank[one]))[:number])


def draw(order: Sequence[int], past: Past, seats: int, chance: Random, *, computers: bool) -> Drawn:
    """Draw by rank (Swiss): neighbours play together unless they have met."""
    places = sizes(len(order), seats, computers=computers)
    byes = sit_out(order, past, len(order) - sum(places))
    playing = [one for one in order if one not in byes]
    rank = {one: number for number, one in enumerate(playing)}
    begun = [
        _cut(playing, places),
        *(_cut(_stirred(playing, chance), places) for _ in range(_tries(playing))),
    ]
    found = [_improved(tables, past, rank) for tables in begun]
    best = min(found, key=lambda tables: sum(_cost(table, past, rank) for table in tables))
    return Drawn(tuple(map(tuple, best)), byes)


def _tries(people: Sequence[int]) -> int:
    return max(1, SEARCHED // max(1, len(people)))


def _stirred(people: Sequence[int], chance: Random) -> list[int]:
    """Return a slightly shuffled order, as another starting point for the search."""
    places = {one: number + chance.uniform(0, len(people)) for number, one in enumerate(people)}
    return sorted(people, key=places.__getitem__)


def draw_evenly(order: Sequence[int], past: Past, seats: int, chance: Random, *, computers: bool) -> Drawn:
    """Draw a round robin by the circle method: all meet once unless people join or leave."""
    circle = _circle(sorted(order), past) if seats == PAIR and not computers else None
    return circle or draw_by_lot(order, past, seats, chance, computers=computers)


def draw_by_lot(order: Sequence[int], past: Past, seats: int, chance: Random, *, computers: bool) -> Drawn:
    """Draw tables of people who have met least; the order only decides byes."""
    places = sizes(len(order), seats, computers=computers)
    byes = sit_out(order, past, len(order) - sum(places))
    playing = [one for one in order if one not in byes]
    found = []
    for _ in range(_tries(playing)):
        chance.shuffle(playing)
        found.append(_improved(_cut(playing, places), past, {}))
    best = min(found, key=lambda tables: _again(tables, past))
    return Drawn(tuple(map(tuple, best)), byes)


def _circle(people: Sequence[int], past: Past) -> Drawn | None:
    """Return a round of the circle method without repeated meetings or second byes; None if impossible."""
    ring: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    for turn in range(len(ring) - 1):
        turned = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
        half = len(turned) // 2
        pairs = list(zip(turned[:half], reversed(turned[half:]), strict=True))
        byes = tuple(one for pair in pairs if None in pair for one in pair if one is not None)
        tables = tuple((one, other) for one, other in pairs if one is not None and other is not None)
        is_new = not any(past.times(*pair) for pair in tables)
        if is_new and not any(past.byes.get(one, 0) for one in byes):
            return Drawn(tables, byes)
    return None


def _cut(people: Sequence[int], places: Sequence[int]) -> Tables:
    rest = iter(people)
    return [[next(rest) for _ in range(number)] for number in places]


def _again(tables: Sequence[Sequence[int]], past: Past) -> int:
    """Return a penalty for repeated meetings, which grows with each repetition."""
    return sum(past.times(*pair) ** 2 for table in tables for pair in combinations(table, 2))


def _cost(table: Sequence[int], past: Past, rank: Mapping[int, int]) -> int:
    """Return a table's penalty: repeated meetings and differences in rank."""
    apart = sum((rank.get(one, 0) - rank.get(other, 0)) ** 2 for one, other in combinations(table, 2))
    return MET_AGAIN * len(rank or table) * _again([table], past) + apart


def _improved(tables: Tables, past: Past, rank: Mapping[int, int]) -> Tables:
    """Swap people between tables for as long as a swap improves two tables."""
    while sum(_are_better(one, other, past, rank) for one, other in combinations(tables, 2)):
        pass
    return tables


def _are_better(one: list[int], other: list[int], past: Past, rank: Mapping[int, int]) -> bool:
    """Improve two tables by swaps; return whether that succeeded."""
    now, is_better = _cost(one, past, rank) + _cost(other, past, rank), False
    for here, there in product(range(len(one)), range(len(other))):
        one[here], other[there] = other[there], one[here]
        then = _cost(one, past, rank) + _cost(other, past, rank)
        if then < now:
            now, is_better = then, True
        else:
            one[here], other[there] = other[there], one[here]
    return is_better
