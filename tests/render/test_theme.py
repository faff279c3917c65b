"""Seats stay apart for every kind of eye, and their letters are legible."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.brimstone.board import LANDS, SEATS
from render.theme import DARK, Colour, rgb

Rows = tuple[tuple[float, float, float], ...]
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
EYES: dict[str, Rows] = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _luminance(colour: Colour) -> float:
    red, green, blue = map(_linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab(colour: Colour, eye: Rows) -> tuple[float, float, float]:
    light = [_linear(part) for part in rgb(colour)]
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in eye]
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    roots = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])


@pytest.mark.parametrize("eye", EYES)
def test_seat_colours_stay_apart_for_every_eye(eye: str) -> None:
    for one, other in combinations(DARK.seats.values(), 2):
        a, b = _lab(one.fill, EYES[eye]), _lab(other.fill, EYES[eye])
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 30, (one.letter, other.letter)


def test_every_seat_has_its_own_shape_and_letter() -> None:
    assert set(DARK.seats) == set(SEATS)
    assert len({mark.shape for mark in DARK.seats.values()}) == len(SEATS)
    assert len({mark.letter for mark in DARK.seats.values()}) == len(SEATS)


def test_every_terrain_has_colours() -> None:
    assert set(DARK.grounds) == set(LANDS)


def test_text_has_contrast_of_at_least_four_and_a_half() -> None:
    pairs = [(mark.ink, mark.fill) for mark in DARK.seats.values()]
    pairs += [(DARK.text, DARK.panel), (DARK.faint, DARK.panel), (DARK.gold, DARK.panel)]
    pairs += [(DARK.text, DARK.table), (DARK.faint, DARK.table), (DARK.ink, DARK.paper)]
    for ink, fill in pairs:
        dark, light = sorted((_luminance(ink), _luminance(fill)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, fill)
