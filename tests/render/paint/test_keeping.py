"""Drawings kept between processes are the same to the pixel, and anything wrong with them is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from lab.bench.pictures import forget
from render.brimstone.scenes import board_scene
from render.paint import picture
from render.paint.board import pieces
from render.paint.board.ground import tile
from render.paint.drawing import disk_cache
from render.paint.drawing.disk_cache import DiskCache, cache_folder, keep_in, kept
from render.seat_styles import marks_of
from render.theme import DARK, LIGHT
from tests.render.positions import dealt


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Drawings are kept in it, and nothing is known from before."""
    forget()
    keep_in(tmp_path)
    yield tmp_path
    keep_in(None)
    forget()


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def test_a_picture_of_kept_drawings_is_the_same_to_the_pixel(folder: Path) -> None:
    keep_in(None)
    scene = board_scene(dealt(4))
    bare = picture(scene).tobytes()
    for _ in range(2):
        forget()
        keep_in(folder)
        assert picture(scene).tobytes() == bare
    assert len(files(folder)) > 20


def test_what_was_kept_is_read_and_not_drawn_again(folder: Path) -> None:
    drawn: list[str] = []

    @kept(maxsize=4)
    def stamp(words: str) -> Image.Image:
        drawn.append(words)
        return Image.new("RGBA", (3, 2), (1, 2, 3, 4))

    first = stamp("a")
    stamp.cache_clear()
    again = stamp("a")
    stamp("b")
    assert drawn == ["a", "b"]
    assert (again.mode, again.size, again.tobytes()) == (first.mode, first.size, first.tobytes())


@pytest.mark.parametrize("damage", [b"", b"RGBA", b"RGBA\x05\x00\x00\x00\x05\x00\x00\x00short", b"????" * 9])
def test_a_file_that_is_not_whole_is_drawn_anew(folder: Path, damage: bytes) -> None:
    whole = tile("brimstone", "city", 0, 74.0, DARK).tobytes()
    for file in files(folder):
        file.write_bytes(damage)
    tile.cache_clear()
    assert tile("brimstone", "city", 0, 74.0, DARK).tobytes() == whole


def test_themes_and_seats_are_kept_apart(folder: Path) -> None:
    red, blue = list(marks_of(("red", "blue"), "standard").values())
    looks = [(red, DARK), (blue, DARK), (red, LIGHT)]
    drawn = [pieces.badge(mark, 30.0, theme).tobytes() for mark, theme in looks]
    pieces.badge.cache_clear()
    assert [pieces.badge(mark, 30.0, theme).tobytes() for mark, theme in looks] == drawn
    assert len(files(folder)) == 3


def test_no_more_is_kept_than_there_is_room_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST", 100)
    shelf = DiskCache(folder)
    shelf.put("large", Image.new("RGBA", (10, 10)))
    shelf.put("small", Image.new("L", (8, 8)))
    shelf.put("more", Image.new("L", (8, 8)))
    assert [file.name for file in files(folder)] == ["small"]
    assert shelf.get("large") is None


def test_what_other_code_has_drawn_is_thrown_away(folder: Path) -> None:
    (folder / "older").mkdir()
    (folder / "older" / "drawing").write_bytes(b"old")
    DiskCache(folder)
    assert not (folder / "older").exists()


def test_where_nothing_can_be_written_all_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    keep_in(tmp_path / "file")
    tile.cache_clear()
    assert tile("brimstone", "city", 0, 74.0, DARK).width > 0
    place = cache_folder()
    assert place is not None
    assert place.name == "drawings"


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_where_somebody_else_could_put_a_drawing_none_is_kept(tmp_path: Path, mode: int) -> None:
    DiskCache(tmp_path / "drawings")
    (shelf,) = (tmp_path / "drawings").iterdir()
    shelf.chmod(mode)
    with pytest.raises(PermissionError):
        DiskCache(tmp_path / "drawings")


def test_nothing_is_thrown_away_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "elsewhere" / "letters").mkdir(parents=True)
    (tmp_path / "drawings").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError):
        DiskCache(tmp_path / "drawings")
    assert [file.name for file in (tmp_path / "elsewhere").iterdir()] == ["letters"]


def test_a_file_that_another_process_takes_away_meanwhile_keeps_none_from_being_kept(folder: Path) -> None:
    (shelf,) = folder.iterdir()
    (shelf / "gone").symlink_to("nowhere")
    DiskCache(folder).put("drawing", Image.new("L", (8, 8)))
    assert DiskCache(folder).get("drawing") is not None


def test_who_has_no_home_keeps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", homeless)
    assert cache_folder() is None
