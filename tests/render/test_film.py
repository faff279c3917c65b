"""Films: every event has its words, every frame its picture, and the animation holds what was drawn."""

from __future__ import annotations

import inspect
import json
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.__main__ import playout
from engine.brimstone.rules import events as told
from engine.brimstone.rules.combat import Battle
from engine.kernel.core import Event
from render import paint
from render.__main__ import main, of_round
from render.brimstone import SCENERY
from render.brimstone.film_steps import STEPS, frames
from render.films.film import MOST_FRAMES, film, shortened
from render.films.frames import LEAST, MILESTONE, MOST, WEIGHTY, Frame
from render.films.watch import Viewpoint, watch_record
from render.paint.drawing import text
from render.paint.encoding.animate import Still, animate
from render.scenes.scene import Scene
from render.theme import DARK, MARGIN
from tests.render.positions import in_play


@lru_cache
def seen() -> tuple[Viewpoint, ...]:
    """A random game of three rounds."""
    return tuple(watch_record(playout("brimstone", 4, "watched", 3))[0])


def shown() -> list[Frame]:
    return list(frames(seen(), {}))


def scene_of(frame: Frame) -> Scene:
    assert isinstance(frame.scene, Scene)
    return frame.scene


def test_every_event_has_its_words_but_the_cards_that_the_event_shows_anyway() -> None:
    kinds = {kind for _, kind in inspect.getmembers(told, inspect.isclass) if issubclass(kind, Event)}
    assert kinds - set(STEPS) == {Event, told.CardsTurnedUp}


def test_a_view_is_as_it_was_when_its_event_was_told() -> None:
    moved = next(sight for sight in seen() if isinstance(sight.event, told.TroopsMoved))
    assert isinstance(moved.event, told.TroopsMoved)
    assert moved.view.troops(moved.event.to) >= moved.event.troops
    revealed = next(view for event, view in seen() if isinstance(event, told.OrdersRevealed))
    assert any(revealed.orders.values())


def test_what_is_secret_is_in_no_frame() -> None:
    rounds = [view for event, view in seen() if isinstance(event, (told.EventChosen, told.RoundEnded))]
    assert not any(any(view.orders.values()) for view in rounds)


def test_each_frame_has_a_caption_and_the_time_to_read_it() -> None:
    for frame in shown():
        assert scene_of(frame).caption
        assert LEAST < frame.hold <= MOST
        assert frame.hold >= 40 * len(scene_of(frame).caption) or frame.hold == MOST


def test_a_caption_of_any_event_fits_two_lines() -> None:
    for caption in [scene_of(frame).caption for frame in shown()] + ["Yellow retreats " * 16]:
        assert len(text.wrapped(caption, 30, DARK.width - 2 * MARGIN)) <= 3


def test_a_battle_is_ringed_drawn_as_an_arrow_and_told_by_its_sums() -> None:
    battle = Battle("red", "blue", "D4", "D5", 3)
    declared = Viewpoint(told.BattleDeclared(battle, 2), in_play(3))
    [frame] = frames([declared], {})
    assert scene_of(frame).caption == "Red attacks D5 from D4 with 3 against Blue's 2"
    assert [line.hex for line in scene_of(frame).outlines if line.kind == "disputed"] == ["D5"]
    assert [(arrow.start, arrow.end, arrow.text) for arrow in scene_of(frame).arrows] == [("D4", "D5", "3")]


def test_a_forced_march_is_told_with_its_first_step() -> None:
    view = in_play(3)
    march = told.MarchBegun("red", "D4", is_forced=True, price=1, cleared=False)
    step = told.TroopsMoved("red", "D4", "D5", 2, by_air=False, marked=False)
    [frame] = frames([Viewpoint(march, view), Viewpoint(step, view)], {})
    assert scene_of(frame).caption == "Red forces a March (1 Stone) · Red moves 2 from D4 to D5"


def test_long_games_keep_what_weighs() -> None:
    plain = Frame(shown()[0].scene, 1000, 0)
    many = [plain] * MOST_FRAMES + [plain._replace(weight=WEIGHTY)] * 9 + [plain._replace(weight=MILESTONE)]
    assert len(shortened(many, 0)) == MOST_FRAMES
    assert [frame.weight for frame in shortened(many, WEIGHTY)] == [WEIGHTY] * 9 + [MILESTONE]


def test_the_animation_shows_each_frame_as_it_was_drawn() -> None:
    some, heard = shown()[:6], []
    data = film(some, progress=lambda done, of: heard.append((done, of)))
    moving = Image.open(BytesIO(data))
    assert moving.format == "WEBP"
    assert getattr(moving, "n_frames", 1) == len(some)
    assert heard[-1] == (6, 6)
    for number, frame in enumerate(some):
        moving.seek(number)
        drawn = paint.picture(frame.scene).reduce(2).crop((0, 0, *moving.size))
        difference = ImageStat.Stat(ImageChops.difference(moving.convert("RGB"), drawn))
        assert max(difference.mean) < 9
        assert moving.info["duration"] == frame.hold


def test_a_film_plays_once_and_rests_on_its_last_frame() -> None:
    assert Image.open(BytesIO(film(shown()[:2]))).info["loop"] == 1


def test_a_frame_without_change_is_still_shown() -> None:
    picture = Image.new("RGB", (60, 40), "#804020")
    moving = Image.open(BytesIO(animate([Still(picture, 900), Still(picture, 800)])))
    assert getattr(moving, "n_frames", 1) == 2


def test_a_round_is_all_between_two_ends() -> None:
    second = of_round(SCENERY, list(seen()), 2)
    assert isinstance(second[-1].event, told.RoundEnded)
    assert {view.round for event, view in second if isinstance(event, told.OrdersRevealed)} == {2}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(playout("brimstone", 3, "filmed", 2)))
    return file


def test_a_map_and_a_film_from_a_record(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["map", str(record), str(out), "--round", "1", "--theme", "light"]) == 0
    assert Image.open(out).format == "PNG"
    assert main(["map", str(record), str(out), "--seat", "red", "--palette", "tritanopia"]) == 0
    assert Image.open(out).width == 1170
    assert main(["map", str(record), str(out), "--full"]) == 0
    assert Image.open(out).width == 1600
    assert main(["replay", str(record), str(out), "--round", "1"]) == 0
    assert Image.open(out).format == "WEBP"


def test_what_is_not_in_the_record_is_told(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", str(record), str(tmp_path / "out"), "--round", "9"]) == 1
    assert "9 is not a round or turn that ends in this record" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "none.json"), str(tmp_path / "out")]) == 1
