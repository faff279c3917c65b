"""A game in curves."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.brimstone.board.components import SEATS
from render import paint
from render.brimstone.describe import alt_text
from render.scenes.scene import Chart, Curve, Plot
from render.text.describe import ALT_LIMIT
from render.theme import THEMES


def chart(rounds: int, most: int = 5) -> Chart:
    def plot(title: str, goal: int | None = None) -> Plot:
        curves = (
            Curve(seat, tuple((n + k) % (most + 1) for n in range(rounds))) for k, seat in enumerate(SEATS)
        )
        return Plot(title, tuple(curves), goal, "5 win" if goal else "")

    plots = (plot("Cities", 5), plot("Troops"), plot("Stones"))
    return Chart(f"Brimstone, {rounds} rounds", plots, tuple((seat, "Ann") for seat in SEATS), seats=SEATS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rounds", [0, 1, 2, 40])
def test_a_game_of_any_length_is_drawn(theme: str, rounds: int) -> None:
    data = paint.draw(chart(rounds), THEMES[theme])
    assert 5_000 < len(data) < 400_000


@settings(max_examples=6)
@given(st.integers(0, 60), st.integers(1, 40))
def test_curves_of_any_height_are_drawn(rounds: int, most: int) -> None:
    assert paint.draw(chart(rounds, most))


def test_three_digits_at_the_end_of_a_curve_keep_off_the_edge() -> None:
    def drawn(value: int) -> Image.Image:
        plot = Plot("Chances", (Curve(SEATS[0], (100, value)),))
        return Image.open(io.BytesIO(paint.draw(Chart("A game", (plot,), seats=SEATS))))

    hundred, nothing = drawn(100), drawn(0)
    edge = hundred.width - 40
    strips = [one.convert("RGB").crop((edge, 0, one.width, one.height)) for one in (hundred, nothing)]
    assert strips[0].tobytes() == strips[1].tobytes()


def test_a_zero_lies_on_its_axis() -> None:
    """Curves of many seats lie side by side, but nobody has less than nothing."""
    curves = tuple(Curve(seat, (3, 0, 0)) for seat in SEATS)

    def lowest(shown: tuple[Curve, ...]) -> int:
        image = Image.open(io.BytesIO(paint.draw(Chart("A game", (Plot("Cities", shown),), seats=SEATS))))
        middle = image.convert("RGB").crop((image.width // 2 - 4, 240, image.width // 2 + 4, image.height))
        rows = [middle.crop((0, y, 8, y + 1)).tobytes() for y in range(middle.height)]
        coloured = [y for y, row in enumerate(rows) if max(row) - min(row) > 100]
        return max(coloured)

    assert lowest(curves) == lowest(curves[-1:])


def test_curves_are_told() -> None:
    words = alt_text(chart(3))
    assert words.startswith("Brimstone, 3 rounds, after each round. Cities: Red 0 1 2; Blue 1 2 3;")
    assert "Stones at the end: Red 2, Blue 3, Green 4, Yellow 5." in words


def test_a_long_game_keeps_its_end() -> None:
    words = alt_text(chart(80))
    assert len(words) <= ALT_LIMIT
    assert "Cities at the end:" in words
