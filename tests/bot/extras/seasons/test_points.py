"""What a place is worth, and who leads."""

from __future__ import annotations

import pytest

from bot.extras.seasons.ranking.standings import average, points_of, shared, standings
from bot.extras.seasons.repository import EntrantRow, Kind, PlaceRow


@pytest.mark.parametrize(
    ("place", "places", "points"),
    [
        (1, [1, 2, 3, 4], 6),
        (4, [1, 2, 3, 4], 0),
        (2, [1, 2, 2, 4], 3),
        (2, [1, 2, 2, 2], 2),
        (1, [1, 1, 1, 1], 3),
        (1, [1, 1, 3, 4], 5),
    ],
)
def test_who_share_a_place_share_what_it_brings(place: int, places: list[int], points: int) -> None:
    assert points_of(place, places, 4) == points


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_table_brings_the_same_in_all_however_it_ends(seats: int) -> None:
    for places in ([*range(1, seats + 1)], [1] * seats, [1, *[2] * (seats - 1)]):
        assert sum(points_of(place, places, seats) for place in places) == seats * average(seats)


@pytest.mark.parametrize(
    ("places", "ranks"),
    [
        ([1, 4, 4, 4], [1, 2, 2, 2]),
        ([1, 2, 4, 4], [1, 2, 3, 3]),
        ([1, 1, 4, 4], [1, 1, 3, 3]),
        ([1, 2, 3, 4], [1, 2, 3, 4]),
        ([4, 4, 4, 4], [2, 2, 2, 2]),
        ([4, 2, 4, 2], [4, 2, 4, 2]),
    ],
)
def test_who_ends_without_points_shares_the_better_place(places: list[int], ranks: list[int]) -> None:
    """Statistics put them last; here three losers used to get nothing, and the table's points were lost."""
    seats = dict(zip("abcd", places, strict=True))
    assert shared(seats) == dict(zip("abcd", ranks, strict=True))


def stand(kind: Kind, people: list[EntrantRow], *places: PlaceRow) -> list[tuple[str, int]]:
    return [(one.entrant.name, one.rank) for one in standings(kind, "seed", people, places)]


def entrant(number: int, out_after: int | None = None) -> EntrantRow:
    return EntrantRow(1, number, number, "ABCDEFGH"[number], 1, out_after)


def at(round_: int, table: int, *places: tuple[int, int, int]) -> list[PlaceRow]:
    """Return a row for each who sat there: who, the place, the points."""
    return [PlaceRow(1, round_, who, table, place, points) for who, place, points in places]


def test_level_on_points_more_tables_won_lead() -> None:
    rows = [*at(1, 1, (0, 1, 4), (1, 2, 2), (2, 3, 0)), *at(2, 1, (0, 3, 0), (1, 2, 2), (2, 1, 4))]
    people = [entrant(number) for number in range(3)]
    assert stand("swiss", people, *rows)[-1] == ("B", 3)


def test_then_the_points_of_all_one_has_met() -> None:
    rows = [*at(1, 1, (0, 1, 2), (1, 2, 0)), *at(1, 2, (2, 1, 2), (3, 2, 0)), *at(2, 1, (1, 1, 2), (4, 2, 0))]
    people = [entrant(number) for number in range(5)]
    ranks = dict(stand("swiss", people, *rows))
    assert (ranks["A"], ranks["B"], ranks["C"]) == (1, 1, 3)


def test_who_is_level_in_all_shares_the_place() -> None:
    rows = [*at(1, 1, (0, 1, 2), (1, 2, 0)), *at(1, 2, (2, 1, 2), (3, 2, 0))]
    people = [entrant(number) for number in range(4)]
    assert sorted(rank for _, rank in stand("swiss", people, *rows)) == [1, 1, 3, 3]


def test_in_a_knock_out_who_is_in_stands_before_who_is_out_whatever_the_points() -> None:
    rows = [*at(1, 1, (0, 1, 2), (1, 2, 0)), *at(1, 2, (2, 1, 2), (3, 2, 9))]
    people = [entrant(0), entrant(1, 1), entrant(2), entrant(3, 1)]
    assert [name for name, _ in stand("knockout", people, *rows)][2:] == ["D", "B"]
