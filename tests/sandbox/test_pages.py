"""`make site` writes pages without dead links, and without details of this machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandbox.assets.pages import PAGES, ROOT, VERIFIERS, write


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write(folder)
    return folder


def test_every_link_and_picture_is_there(site: Path) -> None:
    for name in PAGES.values():
        page = (site / name).read_text()
        for target, anchor in re.findall(r'(?:href|src)="([^"#:]*)(?:#([^"]*))?"', page):
            led = site / (target or name)
            assert led.is_file(), (name, target)
            assert not anchor or f'id="{anchor}"' in led.read_text(), (name, target, anchor)


def test_the_five_games_a_round_and_the_tour_are_shown(site: Path) -> None:
    index, gallery = (site / "index.html").read_text(), (site / "gallery.html").read_text()
    for game in ("Brimstone", "Brigand Kings", "The Earth Man", "Brutal Magic", "Deeplamp"):
        assert game in index
        assert game in gallery
    assert 'src="tour.webp"' in index
    assert "## " not in index
    assert re.search(r'src="worked-\w+.png"', (site / "players.html").read_text()), "a round in pictures"


def test_the_verifiers_stand_beside_the_page_that_names_them(site: Path) -> None:
    page = (site / "fair-play.html").read_text()
    for name in VERIFIERS:
        assert f'href="{name}"' in page
        assert (site / name).read_bytes() == (ROOT / "docs" / name).read_bytes()


def test_nothing_personal_is_in_it(site: Path) -> None:
    for name in PAGES.values():
        file = site / name
        page = file.read_text()
        assert str(ROOT) not in page
        assert str(Path.home()) not in page
        assert "<script" not in page
        assert "REPOSITORY" not in page or file.name == "index.html"
    assert {file.suffix for file in site.iterdir()} <= {".html", ".png", ".webp", ".svg", ".py"}
