"""Views as scenes, compared as data."""

from __future__ import annotations

from engine.brimstone.board.components import CARDS, LANDS, SEATS, TOKENS
from engine.brimstone.board.hexes import HEXES, neighbours
from engine.brimstone.board.state import Army
from engine.brimstone.game import BRIMSTONE
from engine.kernel.match import Match
from render.brimstone.battles import BattlePicture, SupportMark, battle_scene
from render.brimstone.scenes import (
    CARD_EFFECTS,
    MarchMark,
    SheetMarks,
    board_scene,
    cropped,
    homes_scene,
    place,
    reveal_scene,
    sheet_scene,
    swap_scene,
)
from render.scenes.scene import Arrow, Flag, Gauge, Label, Link, Marker, Move, Outline, Piece, Token
from tests.render.positions import dealt, everything, in_play


def test_hexes_lie_a_step_apart() -> None:
    for hex_ in HEXES:
        for other in neighbours(hex_):
            (x0, y0), (x1, y1) = place(hex_), place(other)
            assert abs((x1 - x0) ** 2 + (y1 - y0) ** 2 - 3) < 0.01
    assert place("E5") == (0, 0)
    assert place("I5").y < place("A1").y


def test_every_kind_of_thing_is_in_a_scene() -> None:
    scene = reveal_scene(everything())
    assert {tile.ground for tile in scene.tiles} == set(LANDS)
    assert {token.kind for token in scene.tokens} == set(TOKENS)
    assert {piece.seat for piece in scene.pieces} == set(SEATS)
    assert {marker.kind for marker in scene.markers} == {"slow"}


def test_armies_are_pieces_and_markers_lie_where_they_lie() -> None:
    view = dealt(3)
    view.armies, view.slow = {"D4": Army("blue", 7)}, {"D4"}
    scene = board_scene(view)
    assert scene.pieces == (Piece("D4", "blue", "7"),)
    assert scene.markers == (Marker("D4", "slow"),)


def test_a_city_is_outlined_for_who_stands_in_it() -> None:
    view = dealt(3)
    city = view.map.cities[0]
    assert Outline(city, "city", None) in board_scene(view).outlines
    view.armies[city] = Army("red", 1)
    assert Outline(city, "city", "red") in board_scene(view).outlines


def test_a_home_shows_its_owner() -> None:
    view = dealt(3)
    view.homes = {"green": "C7"}
    scene = board_scene(view)
    assert scene.flags == (Flag("C7", "green"),)
    assert Outline("C7", "home", "green") in scene.outlines


def test_a_home_shows_its_owner_while_others_still_choose() -> None:
    match = Match.new(BRIMSTONE, 3, {"first_leader": "red"}, "homes")
    match.submit("red", {"swaps": []})
    match.submit("green", {"home": "C7"})
    assert match.awaited == ("blue",)
    scene = board_scene(BRIMSTONE.view(match.state, None))
    assert scene.flags == (Flag("C7", "green"),)
    assert Outline("C7", "home", "green") in scene.outlines


def test_cards_tell_cities_troops_and_stones() -> None:
    view = dealt(3)
    view.armies, view.stones = {view.map.cities[0]: Army("blue", 4), "D4": Army("blue", 3)}, {"blue": 5}
    view.leader = "blue"
    card = next(card for card in board_scene(view, {"blue": "Ana"}).cards if card.seat == "blue")
    assert card.gauges == (Gauge("cities", 1, 5, is_goal=True), Gauge("troops", 7, 20), Gauge("stones", 5))
    assert (card.name, card.is_leader) == ("Ana", True)


def test_each_seat_has_a_corner_of_its_own_next_to_its_home() -> None:
    view = dealt(4)
    view.homes = {"red": "B6", "blue": "B1", "green": "H4", "yellow": "H9"}
    corners = {card.seat: card.corner for card in board_scene(view).cards}
    assert corners == {"red": 2, "blue": 3, "green": 0, "yellow": 1}


def test_every_event_has_its_effect_in_a_line() -> None:
    assert set(CARD_EFFECTS) == set(CARDS)
    assert all(len(effect) <= 60 for effect in CARD_EFFECTS.values())


def test_turn_order_starts_with_the_leader() -> None:
    view = in_play(4)
    view.leader = "green"
    assert board_scene(view).headline.turn == ("green", "yellow", "red", "blue")


def test_the_board_shows_no_orders_but_the_reveal_does() -> None:
    view = in_play(3)
    assert board_scene(view).tokens == ()
    assert len(reveal_scene(view).tokens) == sum(len(tokens) for tokens in view.orders.values())


def test_a_sheet_shows_only_its_own_marks() -> None:
    view = in_play(3)
    marks = SheetMarks(
        tokens=(("D4", "march", 1), ("D5", "support", None)),
        marches=(MarchMark("D4", "E4", "2"), MarchMark("E4", "E5", "2", is_forced=True)),
        supports=(("D5", "E5"),),
    )
    scene = sheet_scene(view, "blue", marks)
    assert scene.tokens == (Token("D4", "blue", "march", 1), Token("D5", "blue", "support", None))
    assert scene.moves == (Move("D4", "E4", "blue", 2), Move("E4", "E5", "blue", 2, is_dashed=True))
    assert scene.links == (Link("D5", "E5", "blue"),)


def test_swapped_tiles_are_ringed_and_joined() -> None:
    scene = swap_scene(dealt(3), [("D5", "H7")])
    assert {line.hex for line in scene.outlines if line.kind == "changed"} == {"D5", "H7"}
    assert scene.arrows == (Arrow("D5", "H7", None, "1", is_curved=True, is_two_way=True),)


def test_free_homes_bear_their_names() -> None:
    scene = homes_scene(dealt(3), ["I7", "C1"])
    assert scene.labels == (Label("I7", "I7"), Label("C1", "C1"))


def test_a_battle_shows_both_sums_and_who_helps() -> None:
    view = in_play(4)
    battle = BattlePicture(
        "red",
        "blue",
        "D4",
        "D5",
        3,
        (("3 troops", 3), ("Forest", 1)),
        (("2 troops", 2),),
        (SupportMark("E5", "green", "blue"),),
    )
    scene = battle_scene(view, battle)
    assert [tally.total for tally in scene.tallies] == [4, 2]
    assert scene.links == (Link("E5", "D5", "green"),)
    assert scene.focus == ("D4", "D5", "E5"), "nothing else takes room from them"


def test_equal_views_give_equal_scenes_that_hash_alike() -> None:
    one, other = reveal_scene(in_play(4)), reveal_scene(in_play(4))
    assert one == other
    assert hash(one) == hash(other)
    assert one != board_scene(in_play(4))


def test_a_crop_of_nothing_is_the_whole() -> None:
    scene = board_scene(in_play(3))
    assert cropped(scene, []) == scene
    assert cropped(scene, ["A1"]).focus == ("A1", "A2", "B1", "B2")
