"""The Earth Man's Burden as system maps: what a view shows is in the picture, and nothing else."""

from __future__ import annotations

import json

import pytest

from engine.__main__ import playout
from engine.earth_mans_burden.board.state import Condition, Hand, Trade, View
from engine.earth_mans_burden.board.worlds import OURS, SEATS, UN
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.match import Match
from render.earth_mans_burden import SCENERY
from render.earth_mans_burden.art import ART
from render.earth_mans_burden.event_text import DICE_TOLD, condition_word, faces_word, terms_word
from render.earth_mans_burden.scenes import board_scene, busy_places, close_scene
from render.films.watch import watch_record
from render.scenes.system_map import SystemMap
from render.text.system_map import system_map_text
from tests.engine.earth_mans_burden.positions import begin


def _view(**table: object) -> View:
    return EARTH_MANS_BURDEN.view(begin(**table).state, None)


def _seen(shown: SystemMap) -> dict[str, tuple[tuple[str, ...], dict[str, int]]]:
    return {
        place.name: (place.regions, {stack.owner: stack.size for stack in place.fleets})
        for place in shown.places
    }


def test_every_unit_of_a_view_is_in_its_place() -> None:
    view = _view(
        fleets={"red": {"mars": 3, "sunward": 1}, "un": {"earth": 10}},
        developments={"blue": {"mars": 2}, "un": {"earth": 4}},
    )
    seen = _seen(board_scene(view, {}))
    assert set(seen) == set(OURS.places)
    assert seen["mars"] == (("blue", "blue", "", "", ""), {"red": 3})
    assert seen["sunward"] == ((), {"red": 1})
    assert seen["earth"] == ((UN,) * 4 + ("",) * 3, {UN: 10})
    assert all(len(seen[world][0]) == OURS.regions[world] for world in OURS.regions)
    assert all(not seen[way][0] for way in OURS.links)


def test_seats_stand_in_turn_order_with_what_they_have_and_whom_they_let_win() -> None:
    view = _view(
        players=3,
        starts="blue",
        active="green",
        fleets={"red": {"mars": 3}, "green": {"luna": 1}},
        developments={"red": {"mars": 1}},
        votes={"green": "red"},
    )
    shown = board_scene(view, {"red": "Ann"}).standings
    assert [(one.owner, one.name, one.regions, one.fleets) for one in shown] == [
        ("blue", "Blue", 0, 0),
        ("green", "Green", 0, 1),
        ("red", "Ann", 1, 3),
    ]
    assert [one.choice for one in shown] == ["", "red", ""]
    assert [one.owner for one in shown if one.is_turn] == ["green"]
    assert [one.owner for one in shown if one.is_leader] == ["red"]


def test_nobody_leads_where_two_have_the_same() -> None:
    view = _view(fleets={"red": {"mars": 1}, "blue": {"luna": 1}})
    assert not any(one.is_leader for one in board_scene(view, {}).standings)


def test_a_close_picture_has_worlds_of_several_seats_and_ways_with_fleets() -> None:
    view = _view(
        fleets={"red": {"mars": 1, "jovian": 2, "luna": 1}, "un": {"earth": 9}},
        developments={"blue": {"mars": 1}},
    )
    assert busy_places(view) == ["mars", "jovian"]
    shown = close_scene(board_scene(view, {}), busy_places(view))
    assert shown.focus == ("mars", "jovian")
    assert "Luna" not in system_map_text(shown)


@pytest.mark.parametrize("world", OURS.regions)
def test_every_world_of_the_board_has_a_face_of_its_own(world: str) -> None:
    assert world in ART.globes


def test_only_who_has_a_part_in_an_offer_finds_it_under_their_picture() -> None:
    offer = {"from": "red", "to": "blue", "give": {"earth": {"fleets": 2}}, "get": {}}
    state = begin(players=3, offers={"3": offer}).state
    seen = {seat: board_scene(EARTH_MANS_BURDEN.view(state, seat), {}).lines for seat in (*state.seats, None)}
    line = "Offer 3: Red gives Blue 2 fleets on Earth"
    assert seen == {"red": (line,), "blue": (line,), "green": (), None: ()}


def test_a_film_shows_each_thing_with_words_of_its_own() -> None:
    sights, _ = watch_record(playout("earth_mans_burden", 3, "film", 3))
    frames = list(SCENERY.frames(sights, {"red": "Ann"}))
    captions = [frame.scene.caption for frame in frames if isinstance(frame.scene, SystemMap)]
    assert len(captions) == len(frames) > 20
    assert all(caption[0].isupper() or caption[0].isdigit() for caption in captions)
    assert {number for event, _ in sights if (number := SCENERY.ended(event)) is not None}


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        (None, 0, "Green has no fleet on Mars"),
        (0, 2, "Green has at most 2 fleets on Mars"),
        (1, None, "Green has at least 1 fleet on Mars"),
        (2, 2, "Green has 2 fleets on Mars"),
        (1, 4, "Green has 1 to 4 fleets on Mars"),
    ],
)
def test_a_condition_is_said_as_people_say_it(least: int | None, most: int | None, said: str) -> None:
    assert condition_word(Condition("green", "mars", "fleets", least, most)) == said


def test_an_offer_is_told_in_whole_sentences() -> None:
    trade = Trade(
        "red",
        "blue",
        (Hand("earth", 2),),
        (Hand("venus", 0, 1),),
        (Condition("green", "mars", "fleets", most=0),),
        9,
    )
    assert terms_word(trade) == (
        "Red gives Blue 2 fleets on Earth for 1 development on Venus. "
        "Only if Green has no fleet on Mars. Open until the end of turn 9."
    )
    assert terms_word(Trade("red", "blue", (), (Hand("luna", 1),))) == "Blue gives Red 1 fleet on Luna."


def test_few_dice_are_told_as_they_lie_and_many_as_counts() -> None:
    assert faces_word((2, 6, 5), 5) == "6 5 2"
    many = (6,) * 4 + (5,) * 3 + (1,) * DICE_TOLD
    assert faces_word(many, 5) == "27 dice with 4 × 6 and 3 × 5"


def test_a_position_is_the_same_picture_after_it_was_json() -> None:
    match = Match.new(EARTH_MANS_BURDEN, 6, {}, "json")
    view = match.game.view(match.state, None)
    again = match.game.view(match.game.load(json.loads(json.dumps(match.game.dump(match.state)))), None)
    assert board_scene(view, {}) == board_scene(again, {})
    assert board_scene(view, {}).seats == SEATS
