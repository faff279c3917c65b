"""Portraits of Deeplamp's heroes."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.deeplamp.state.state import SEATS, State
from render.deeplamp.portrait import likeness_of
from tests.render.grids import in_mine

NAMES = ("Bess", "Sebs", "sBes", "Ada", "daA", "Ann")
"""Three of these would have the same face, and two others too."""


def crew(names: list[str] | tuple[str, ...]) -> State:
    heroes = {
        seat: {"class": "shorer", "name": name, "at": [1 + at % 2, 1 + at // 2], "nerve": 1}
        for at, (seat, name) in enumerate(zip(SEATS, names, strict=False))
    }
    return in_mine(players=len(names), heroes=heroes)


@given(st.permutations(NAMES))
def test_no_two_heroes_of_a_crew_have_one_face(names: list[str]) -> None:
    view = crew(names)
    faces = [likeness_of(view, hero) for hero in view.alive]
    assert all(one != other for one, other in combinations(faces, 2))


def test_a_hero_keeps_the_face_when_others_come() -> None:
    few, many = crew(NAMES[:3]), crew(NAMES)
    for hero in few.alive:
        assert likeness_of(few, hero) == likeness_of(many, many.crew.heroes[hero.id])
