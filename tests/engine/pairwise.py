"""Choose tables of a game so that every two values of its options, and of seats, meet at one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.options import Offer
from engine.registry.pack_loading import offers_of

PLAYERS = "players"
TRIES = 30
"""Random tables that are tried for each one that is chosen."""
LAST_ROUND = (2, 3)
"""Values of an option that ends a game after a round; without one it is a game of many hours."""
Row = Mapping[str, Json]
Pair = tuple[str, str, str, str]


def tables(game: Game[Any], options: Row | None = None) -> list[Row]:
    """Return tables at which every pair of values meets that the game allows; all of them with `options`."""
    fixed = dict(options or {})
    values: dict[str, tuple[Json, ...]] = {PLAYERS: game.players}
    values |= {one.name: _values(one) for one in offers_of(game.name, fixed) if one.name not in fixed}
    chance, left, rows = Dice(f"pairs {game.name} {sorted(fixed)}"), _pairs_of(values), list[Row]()
    while left:
        first = next(iter(sorted(left)))
        found = [row for _ in range(TRIES) if (row := _row(game, values, fixed, first, chance)) is not None]
        if not found:  # these two values exclude each other
            left.discard(first)
            continue
        best = max(found, key=lambda row: len(left & set(_pairs(row))))
        left -= set(_pairs(best))
        rows.append(best)
    return rows


def _values(offer: Offer) -> tuple[Json, ...]:
    if offer.name == "round_limit":
        return LAST_ROUND
    if offer.many:
        return (offer.default, list(offer.values))
    if offer.values:
        return offer.values
    near = (offer.least, offer.least + 1)
    return near if offer.default is None or offer.default in near else (offer.default, *near)


def _row(
    game: Game[Any], values: Mapping[str, tuple[Json, ...]], fixed: Row, pair: Pair, chance: Dice
) -> Row | None:
    row = {name: chance.pick(list(some)) for name, some in values.items()}
    for name, text in (pair[:2], pair[2:]):
        row[name] = next(value for value in values[name] if repr(value) == text)
    full = {**row, **fixed}
    try:
        Match.new(game, full[PLAYERS], chosen(full), "pairs")
    except Refused:
        return None
    return full


def chosen(row: Row) -> dict[str, Json]:
    """Return the options of a table."""
    return {name: value for name, value in row.items() if name != PLAYERS}


def _pairs_of(values: Mapping[str, tuple[Json, ...]]) -> set[Pair]:
    return {
        (one, repr(a), other, repr(b))
        for one, other in combinations(values, 2)
        for a in values[one]
        for b in values[other]
    }


def _pairs(row: Row) -> Iterator[Pair]:
    for one, other in combinations(row, 2):
        yield one, repr(row[one]), other, repr(row[other])
