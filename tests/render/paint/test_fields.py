"""Fields of many hexes: legible on a phone whatever their size, the same in words, kept as plain data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PIL import ImageChops

from engine.brutal_magic.armies.names import seat_of
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.computers.recruit import Recruit
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.match import Match
from engine.kernel.self_play import play_on
from render import paint
from render.brutal_magic import SCENERY
from render.brutal_magic.describe import army_text, field_lines, field_text
from render.brutal_magic.film_steps import frames
from render.brutal_magic.scenes import (
    army_cards,
    board_scene,
    busy_hexes,
    near_scene,
    plan_scene,
    reach_marks,
)
from render.films.watch import Viewpoint
from render.paint.drawing import text
from render.paint.field import tiles
from render.paint.field.layout import HEXES_ACROSS, PLAN_HEIGHT, arrange, board_of, places_of
from render.plain import dump
from render.scenes.field import Field, Figure, Ground, Shot, load_army, load_field
from render.theme import DARK, LIGHT, PALETTES, PHONE_TEXT, PHONE_WIDTH, look
from tests.render.fields import SIZES, in_play

NAMES = {"red": "Ann", "blue": "Ben"}
BADGES = ("R", "B")
"""The letter on a seat's badge says nothing that its shape and colour do not."""
each_size = pytest.mark.parametrize("radius", SIZES)


def plan(radius: int) -> Field:
    """A part of the field with all that may be pointed out in it."""
    view = in_play(radius)
    unit, other = (view.units_of(seat)[0] for seat in ("red", "blue"))
    at, to = view.units[unit].hex, view.units[other].hex
    shown = board_scene(view, NAMES, marks=reach_marks(view, unit))
    return plan_scene(replace(shown, shots=(Shot("red", at, to, "64%"),), aimed=(to,)), [at])


@each_size
def test_no_words_on_a_picture_for_a_phone_are_too_small(
    radius: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}
    write = text.write

    def noted(draw: object, at: object, words: str, size: int, *more: object, **rest: object) -> None:
        sizes[words] = size
        write(draw, at, words, size, *more, **rest)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(text, "write", noted)
    view = in_play(radius)
    whole, part = board_scene(view, NAMES), near_scene(board_scene(view, NAMES), view.board.hexes[:1])
    for shown in (whole, replace(whole, caption="r2 goes"), part, plan(radius)):
        assert paint.picture(shown).width == PHONE_WIDTH
    assert {words for words, size in sizes.items() if size < PHONE_TEXT[1]} <= set(BADGES)


@each_size
def test_a_part_is_nine_hexes_across_and_stays_on_the_field(radius: int) -> None:
    view = in_play(radius)
    for hex_ in (view.board.hexes[0], view.board.name(0, 0), view.board.hexes[-1]):
        ground = arrange(near_scene(board_scene(view, NAMES), [hex_]), DARK).ground
        assert ground.width / ground.scale == pytest.approx(HEXES_ACROSS * 3**0.5, rel=0.02)
        x, y = ground.pixel(places_of(radius)[hex_])
        assert 0 < x < ground.width
        assert 0 < y < ground.height


@each_size
def test_a_plan_is_the_part_and_nothing_else_with_the_small_map_where_no_unit_acts(radius: int) -> None:
    shown = plan(radius)
    layout = arrange(shown, DARK)
    assert paint.picture(shown).size == (PHONE_WIDTH, PLAN_HEIGHT)
    x, y = layout.ground.pixel(places_of(radius)[shown.chosen])
    assert 0 < x < PHONE_WIDTH
    assert 0 < y < PLAN_HEIGHT
    if layout.small:
        small = layout.small
        assert not (small.left < x < small.right and small.top < y < small.bottom)


@each_size
def test_a_field_kept_as_data_is_the_same_picture(radius: int) -> None:
    shown = plan(radius)
    assert load_field(json.loads(json.dumps(dump(shown)))) == shown
    cards = army_cards(in_play(radius).armies["red"], "red", "Ann's army")
    assert load_army(json.loads(json.dumps(dump(cards)))) == cards


def test_every_unit_is_told_in_full_and_what_matters_in_short() -> None:
    view = in_play(5)
    shown = board_scene(view, NAMES)
    said = "\n".join(field_lines(shown))
    for unit, (name, hex_) in view.units.items():
        assert f"{unit} {name} {hex_}" in said
    assert len(field_text(shown)) <= 1024
    assert "Red (Ann)" in field_text(shown)
    said = army_text(army_cards(view.armies["red"], "red", "x"))
    assert all(type_.name in said for type_ in view.armies["red"])


def test_made_up_kinds_of_ground_look_like_what_they_do() -> None:
    kinds = [
        Ground("a", ""),
        Ground("b", "", move=3),
        Ground("c", "", attack=3),
        Ground("d", "", power=4),
        Ground("e", "", move=None),
        Ground("f", "", move=3, attack=3),
    ]
    assert len({tiles.colour_of(kind) for kind in kinds}) == len(kinds)
    assert tiles.colour_of(kinds[1]) == tiles.colour_of(kinds[1]._replace(name="else"))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_all_seats_are_told_in_one_form_and_their_names_keep_their_numbers(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    write = text.write

    def noted(draw: object, at: object, words: str, *more: object, **rest: object) -> None:
        said.append(words)
        write(draw, at, words, *more, **rest)  # type: ignore[arg-type]  # passed on as they came

    view = in_play(5, players)
    names = {seat: f"Captain {number}, computer" for number, seat in enumerate(view.seats, start=1)}
    whole = board_scene(view, names)
    paint.picture(whole)
    monkeypatch.setattr(text, "write", noted)
    for shown in (whole, near_scene(whole, view.board.hexes[:1])):
        said.clear()
        paint.picture(shown)
        points = [row.text.rpartition(", ")[2] for row in whole.rows]
        forms = ([row.text for row in whole.rows], points, [words.split()[0] for words in points])
        assert any(set(form) <= set(said) for form in forms)
        assert {name.partition(",")[0] for name in names.values()} <= set(said)


@pytest.mark.parametrize("palette", PALETTES)
def test_fields_can_be_drawn_in_every_look(palette: str) -> None:
    view = in_play(12)
    shown = replace(board_scene(view, NAMES), is_full=True)
    for theme in ("dark", "light"):
        assert paint.picture(shown, look(theme, palette)).width == DARK.width == LIGHT.width
        assert paint.draw(army_cards(view.armies["blue"], "blue", "Ben"), look(theme, palette))


def test_what_happens_in_a_film_is_said_and_its_frames_are_of_one_size() -> None:
    match = Match.new(BRUTAL_MAGIC, 2, {"preset": "skirmish"}, "film")
    play_on(match, dict.fromkeys(("red", "blue"), Recruit()), "film", rounds=2)
    view = BRUTAL_MAGIC.view(match.state, None)
    shown = list(frames([Viewpoint(event, view) for event in match.events], NAMES))
    assert shown
    assert {paint.picture(frame.scene).size for frame in shown[:6]} == {paint.picture(shown[-1].scene).size}
    assert {SCENERY.ended(event) for event in match.events} - {None} == {1, 2}


def test_a_crowded_hex_is_where_a_part_is_made_of() -> None:
    view = in_play(12)
    [hex_] = busy_hexes(view)
    assert hex_ in {unit.hex for unit in view.units.values()}


def test_an_enemy_beyond_the_edge_of_a_plan_who_can_come_is_drawn_at_the_edge() -> None:
    board = board_of(12)
    own, near, far = board.name(0, 0), board.name(1, 0), board.name(11, 0)
    figures = tuple(
        Figure(hex_, seat, "X", 1, sign="knight")
        for hex_, seat in ((own, "red"), (near, "blue"), (far, "blue"))
    )
    shown = Field("", 12, ("red", "blue"), "red", figures=figures, chosen=own, lit=(near,), is_plan=True)
    shown = replace(shown, focus=(own,))
    bare = paint.picture(shown)
    assert ImageChops.difference(bare, paint.picture(replace(shown, comers=(near,)))).getbbox() is None
    box = ImageChops.difference(bare, paint.picture(replace(shown, comers=(far,)))).getbbox()
    assert box is not None
    assert box[0] > 0.8 * bare.width
    assert box[2] <= bare.width
    whole = paint.picture(replace(shown, comers=(far,), is_plan=False))
    assert ImageChops.difference(whole, paint.picture(replace(shown, is_plan=False))).getbbox() is None


def test_enemies_who_can_walk_to_a_lit_hex_come_and_others_do_not() -> None:
    view = in_play(5)
    for unit in view.units:
        marks = reach_marks(view, unit)
        for other, (_, hex_) in view.units.items():
            if seat_of(other) != seat_of(unit):
                can = {*reach(view, hex_, view.type_of(other).move)} & {*marks.lit}
                assert (hex_ in marks.comers) >= bool(can)
        assert not {view.units[other].hex for other in view.units_of(seat_of(unit))} & {*marks.comers}


def test_a_field_queued_by_an_older_version_has_nobody_beyond_its_edge() -> None:
    data = dump(board_scene(in_play(5), {}))
    del data["comers"]
    assert load_field(data).comers == ()
