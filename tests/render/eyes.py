"""Simulate four types of colour vision, and measure the difference of two colours."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

from render.theme import linear

Rows = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

EYES: dict[str, Rows] = {
    "standard": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""Matrices for linear light at severity 1.0, from Machado, Oliveira, Fernandes: A Physiologically-based
Model for Simulation of Color Vision Deficiency (IEEE TVCG 15, 2009)."""


def lab(colour: tuple[float, ...], eye: str) -> Lab:
    """Return the CIELAB (D65) value of an sRGB colour as this type of vision sees it."""
    light = [linear(part) for part in colour]
    rows = EYES[eye]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    roots = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])


def ciede2000(one: Lab, other: Lab) -> float:
    """Return two colours' difference: Sharma, Wu, Dalal, The CIEDE2000 Color-Difference Formula (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    grey = 1.5 - 0.5 * math.sqrt(mean / (mean + 25**7))
    c1, c2 = math.hypot(a1 * grey, b1), math.hypot(a2 * grey, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * grey)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = math.radians((h1 + turn / 2) if c1 * c2 else h1 + h2)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = 1 - 0.17 * math.cos(hue - math.radians(30)) + 0.24 * math.cos(2 * hue)
    weight += 0.32 * math.cos(3 * hue + math.radians(6)) - 0.2 * math.cos(4 * hue - math.radians(63))
    d_l = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2))
    d_c = (c2 - c1) / (1 + 0.045 * chroma)
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blues = math.exp(-(((math.degrees(hue) % 360 - 275) / 25) ** 2))
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(60 * blues))
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + twist * d_c * d_h)


def nearest(colours: Mapping[str, tuple[float, ...]], eye: str) -> tuple[float, str, str]:
    """Return the two colours that this type of vision tells apart least, and their difference."""
    seen = {name: lab(colour, eye) for name, colour in colours.items()}
    return min((ciede2000(seen[a], seen[b]), a, b) for a, b in combinations(seen, 2))
