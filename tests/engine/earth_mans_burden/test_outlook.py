"""What dice can be expected to do, compared with all that they can show."""

from __future__ import annotations

from itertools import product

import pytest

from engine.earth_mans_burden.rules.odds import NEEDED, hits
from engine.earth_mans_burden.rules.outlook import attack, claim_chance, projects_lost, reprisal, unsaved
from tests.engine.earth_mans_burden.positions import begin

FACES = range(1, 7)


def _unsaved(dice: int, save: int | None, *, is_steady: bool) -> dict[int, float]:
    """The same by throwing everything that can be thrown."""
    found: dict[int, float] = {}
    for faces in product(FACES, repeat=dice):
        shots, share = hits(faces), 6.0**-dice
        for saves in product(FACES, repeat=shots if save else 0):
            failed = sum(face < (save or 0) for face in saves)
            for again in product(FACES, repeat=failed if is_steady else 0):
                left = sum(face < (save or 0) for face in again) if is_steady else failed
                left = left if save else shots
                chance = share * 6.0 ** -len(saves) * 6.0 ** -len(again)
                found[left] = found.get(left, 0.0) + chance
    return found


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize(("save", "is_steady"), [(None, False), (6, False), (5, False), (4, True), (3, True)])
def test_unsaved_successes_are_as_likely_as_all_throws_say(
    dice: int, save: int | None, is_steady: bool
) -> None:
    counted = _unsaved(dice, save, is_steady=is_steady)
    chances = unsaved(dice, save, is_steady=is_steady)
    assert sum(chances) == pytest.approx(1)
    for number, chance in enumerate(chances):
        assert chance == pytest.approx(counted.get(number, 0.0))


def test_an_attack_is_seen_with_its_save_its_losses_and_the_chance_of_all() -> None:
    state = begin(fleets={"red": {"mars": 1}, "blue": {"mars": 1}}).state
    seen = attack(state, "blue", "mars", 1, is_coup=False)
    assert seen[:3] == (1, 1, None)
    assert seen.losses == seen.chance == pytest.approx(1 / 3)


def test_an_overthrow_wins_no_more_developments_than_there_are() -> None:
    table = {"developments": {"red": {"mars": 2}, "blue": {"mars": 1}}, "fleets": {"blue": {"mars": 3}}}
    seen = attack(begin(**table).state, "blue", "mars", 2, is_coup=True)
    assert seen[:3] == (2, 4, 3)
    assert 0 < seen.losses <= 1


def test_the_un_answers_fire_while_both_have_units_on_earth() -> None:
    table = {"fleets": {"red": {"earth": 2}, "un": {"earth": 10}}}
    seen = reprisal(begin(**table).state, "red")
    assert seen is not None
    assert seen[:3] == (10, 2, None)
    assert reprisal(begin(fleets={"red": {"earth": 2}}).state, "red") is None
    assert reprisal(begin(fleets={"un": {"earth": 2}, "red": {"mars": 1}}).state, "red") is None


@pytest.mark.parametrize("projects", [(1,), (2,), (1, 1), (2, 1)])
@pytest.mark.parametrize("is_helped", [True, False])
def test_projects_cost_as_much_as_all_throws_say(projects: tuple[int, ...], is_helped: bool) -> None:
    table = {"developments": {"red": {"earth": sum(projects)}, "un": {"earth": 1} if is_helped else {}}}
    counted = 0.0
    for faces in product(FACES, repeat=sum(projects)):
        at, failed = 0, 0
        for dice in projects:
            failed += max(faces[at : at + dice]) < NEEDED
            at += dice
        mended = 4 / 6 if failed and is_helped else 0
        counted += (failed - mended) / 6 ** len(faces)
    assert projects_lost(begin(**table).state, "earth", projects) == pytest.approx(counted)


@pytest.mark.parametrize(("empty", "chance"), [(1, 0.67), (2, 0.89), (3, 0.96), (4, 0.99)])
def test_a_claim_is_as_likely_as_the_page_says(empty: int, chance: float) -> None:
    assert claim_chance(empty) == pytest.approx(chance, abs=0.005)
