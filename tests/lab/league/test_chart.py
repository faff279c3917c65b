"""The chart of calibration is drawn from the page that the league has written."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from PIL import Image, ImageChops

from engine.kernel.appraisal import chances
from lab.__main__ import main
from lab.league.calibration import Moment, calibration
from lab.league.chart import Bin, drawn, read
from lab.league.strength import Section, page
from lab.league.summary import BEGIN, END, POPULATION


def test_the_chart_shows_the_bins_of_the_page() -> None:
    moments = [Moment({"red": 1.0, "blue": 0.0}, {"red": won, "blue": 1 - won}) for won in (0.0, 1.0, 1.0)]
    sections = [
        Section("Game, 2 seats: chances foreseen", "c", [calibration(moments, 1.0)]),
        Section("Game, 2 seats: best responses", "c", [calibration(moments, 1.0)]),
    ]
    found = read(page("", sections))
    assert list(found) == ["Game, 2 seats"]
    less, more = found["Game, 2 seats"]
    foreseen = chances(moments[0].weights, 1.0)
    assert (round(less.foreseen, 2), round(more.foreseen, 2)) == (
        round(foreseen["blue"], 2),
        round(foreseen["red"], 2),
    )
    assert (round(less.won, 2), round(more.won, 2)) == (0.33, 0.67)


def pixels(figure: Figure) -> Image.Image:
    with BytesIO() as written:
        figure.savefig(written, format="png")
        return Image.open(written).convert("RGB")


def test_where_a_bin_lies_there_is_a_dot_with_its_interval() -> None:
    with_bin, without = drawn({"Game": [Bin(0.2, 0.8, 0.7, 0.9)]}), drawn({"Game": []})
    changed = ImageChops.difference(pixels(with_bin), pixels(without)).getbbox()
    assert changed
    left, top, right, bottom = changed
    [square] = with_bin.axes
    (x, high), (_, low) = square.transData.transform([(0.2, 0.9), (0.2, 0.7)])
    assert left < x < right < left + 20
    assert bottom - top == pytest.approx(high - low, abs=5)


def test_three_stand_in_a_row() -> None:
    one, three, four = (pixels(drawn(dict.fromkeys("abcd"[:count], []))) for count in (1, 3, 4))
    assert three.height == one.height
    assert four.size == (three.width, 2 * one.height)


def test_the_command_draws_what_stands_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    readers = tmp_path / "readers.md"
    readers.write_text(f"{BEGIN}{END}{POPULATION}{END}")
    assert main(["chart", "--out", str(tmp_path / "chart.png"), "--readers", str(readers)]) == 0
    assert Image.open(tmp_path / "chart.png").size[0] > 1000
    assert "| marshal against captain |" in readers.read_text()
    assert "| among |" in readers.read_text()
    empty = tmp_path / "page.md"
    empty.write_text("# Nothing\n")
    assert main(["chart", "--page", str(empty)]) == 2
    assert "has no table of chances foreseen" in capsys.readouterr().err
