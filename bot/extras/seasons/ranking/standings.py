"""Rank a season's entrants, with tiebreaks.

Compare points, then tables won, then opponents' points; entrants who are still equal share the rank. In a
knock-out, active entrants rank above eliminated ones, and a later elimination ranks higher.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.extras.seasons.ranking.pairing import Past, meetings
from bot.extras.seasons.repository import EntrantRow, Kind, PlaceRow

LAST = 100
"""Sort key for people without a place: after every real place."""


@dataclass(frozen=True)
class Standing:
    """One entrant's standing: `rounds` has each round's result, `rank` starts at 1."""

    entrant: EntrantRow
    rank: int
    points: int
    won: int
    met: int
    rounds: Mapping[int, PlaceRow]


def seatings(places: Iterable[PlaceRow]) -> list[list[int]]:
    """Return the people who played together, by table."""
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in places:
        if row.table_number is not None:
            tables[row.round, row.table_number].append(row.number)
    return list(tables.values())


def past_of(places: Sequence[PlaceRow]) -> Past:
    """Return the meetings and byes that the next draw depends on."""
    byes: dict[int, int] = defaultdict(int)
    for row in places:
        byes[row.number] += row.why == "bye"
    return Past(meetings(seatings(places)), byes)


def lot(seed: str, number: int) -> str:
    """Return the entrant's lot, the last tiebreak: drawn once, when the season opened."""
    return hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()


def standings(
    kind: Kind, seed: str, people: Sequence[EntrantRow], places: Sequence[PlaceRow]
) -> list[Standing]:
    """Return everyone who signed up, in order of rank."""
    rounds: dict[int, dict[int, PlaceRow]] = defaultdict(dict)
    for row in places:
        rounds[row.number][row.round] = row
    points = {one.number: sum(row.points or 0 for row in rounds[one.number].values()) for one in people}
    opposed: dict[int, int] = defaultdict(int)
    for table in seatings(row for row in places if row.points is not None):
        for number in table:
            opposed[number] += sum(points.get(other, 0) for other in table if other != number)
    bare = [
        Standing(
            one,
            0,
            points[one.number],
            sum(row.place == 1 for row in rounds[one.number].values()),
            opposed[one.number],
            rounds[one.number],
        )
        for one in people
    ]
    ordered = sorted(bare, key=lambda one: (_key(kind, one), lot(seed, one.entrant.number)))
    keys = [_key(kind, one) for one in ordered]
    return [
        Standing(one.entrant, 1 + keys.index(key), one.points, one.won, one.met, one.rounds)
        for one, key in zip(ordered, keys, strict=True)
    ]


def _key(kind: Kind, one: Standing) -> tuple[int, ...]:
    """Return the sort key of a standing: the smaller, the better."""
    out = one.entrant.out_after
    if kind != "knockout":
        return (-one.points, -one.won, -one.met)
    last = one.rounds.get(out or 0)
    place = last.place if last and last.place else LAST
    return (0 if out is None else 1, -(out or 0), place, -one.points, -one.won, -one.met)


def points_of(place: int, places: Collection[int], seats: int) -> int:
    """Return a rank's points: 0 for the last, two more per rank above; tied players share their ranks'
    points.

    `places` are the ranks of all who finished at the table, including computers.
    """
    level = max(1, sum(other == place for other in places))
    return max(0, 2 * (seats - place) - (level - 1))


def shared(places: Mapping[str, int]) -> dict[str, int]:
    """Return ranks in which tied seats share the better place, so that each table gives as many points.

    Game results put seats without points on the last place, however many there are.
    """
    ahead = 0 if 1 in places.values() else 1  # without a winner nobody is first
    return {
        seat: 1 + ahead + sum(other < place for other in places.values()) for seat, place in places.items()
    }


def average(seats: int) -> int:
    """Return a table's mean points, given for a bye and for a cancelled table."""
    return seats - 1
