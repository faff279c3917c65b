"""A crew at a real table as a picture: what stands round a map, without one."""

from __future__ import annotations

from engine.deeplamp.companion.crew import Crew, Foe, Place
from engine.deeplamp.companion.sheets import Sheet
from render.deeplamp.crew import crew_scene, crew_text
from render.paint.grid import draw_grid
from render.scenes.grid import dump_grid, load_grid
from render.theme import PHONE_WIDTH, THEMES

CREW = Crew(
    {
        "red": Sheet("Bess", wounds=4, stats={"health": 10, "mind": 8}),
        "blue": Sheet("Tom", wounds=9, down=True, stats={"health": 9, "mind": 8}),
        "green": Sheet("Cyd"),
    },
    is_below=True,
    turn=3,
    dark=4,
    crew=9,
    bearer="red",
    omens=2,
    order=(Place("Rats", 5, is_ambush=True, state="done"), Place("red", 4, state="now")),
    foes={"Rat": Foe(2)},
    terms={"dark": "the Flood"},
)


def test_the_text_twin_says_all_that_the_picture_shows() -> None:
    assert crew_text(CREW) == (
        "Flood 4 · crew 9 · lamp 8+ (42%) · omen 2. Bess: Health 6 of 10, Mind 8 of 8, Nerve 1. "
        "Tom: Health 0 of 9, Mind 8 of 8, down. Cyd: Nerve 1. Order: Rats 7 (done), Bess 4 (now)."
    )


def test_the_scene_is_the_same_when_it_was_sent() -> None:
    scene = crew_scene(CREW)
    assert load_grid(dump_grid(scene)) == scene
    assert scene.title == "Crew · turn 3 · lamp: Bess"


def test_without_a_map_there_is_no_ground_and_before_a_descent_no_shaft() -> None:
    heights = []
    for crew in (CREW, Crew(CREW.heroes), Crew()):
        picture = draw_grid(crew_scene(crew), next(iter(THEMES.values())))
        assert picture.width == PHONE_WIDTH
        heights.append(picture.height)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] < PHONE_WIDTH / 2
