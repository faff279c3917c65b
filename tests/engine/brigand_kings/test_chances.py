"""The chances of a county that is played for alone."""

from __future__ import annotations

import pytest

from engine.brigand_kings.computers.county_chances import Stand, after_turn, race

seats = pytest.mark.parametrize("seats", [2, 3, 4])


@seats
def test_a_full_county_belongs_to_who_stands_there(seats: int) -> None:
    chances = race(seats, 5).after(Stand(1, 3, 4))
    assert chances == tuple(float(seat == 1) for seat in range(seats))


@seats
def test_chances_are_of_the_same_capture(seats: int) -> None:
    for soldiers in range(1, 7):
        chances = race(seats, 9).after(Stand(0, soldiers, 0))
        assert min(chances) >= 0
        assert sum(chances) <= 1 + 1e-9


@seats
def test_more_soldiers_are_harder_to_drive_out(seats: int) -> None:
    own = [race(seats, 7).after(Stand(0, soldiers, 1))[0] for soldiers in range(1, 6)]
    assert own == sorted(own)


def test_the_next_seat_is_the_likelier_one_to_take_an_empty_county() -> None:
    chances = race(3, 7).after(Stand(None, 0, 4))
    assert chances[1] > chances[2] > chances[0]


@pytest.mark.parametrize(
    ("stand", "entering", "then"),
    [
        (Stand(None, 0, 2), 0, Stand(None, 0, 3)),
        (Stand(None, 0, 2), 3, Stand(0, 3, 2)),
        (Stand(0, 1, 2), 2, Stand(0, 3, 2)),
        (Stand(1, 1, 2), 0, Stand(1, 1, 3)),
        (Stand(1, 1, 2), 2, Stand(0, 1, 1)),
        (Stand(1, 1, 2), 1, Stand(None, 0, 2)),
        (Stand(1, 3, 0), 1, Stand(1, 1, 1)),
    ],
)
def test_a_turn_brings_soldiers_combat_and_stability_where_one_does_not_stand(
    stand: Stand, entering: int, then: Stand
) -> None:
    assert after_turn(stand, entering) == then
