"""Draw buildings on a tile: village, city, home, airport; coordinates are units from the tile's centre."""

from __future__ import annotations

from random import Random

from render.brimstone.art.nature import grid, scattered
from render.paint.art import Ground
from render.paint.drawing.pen import Pen
from render.theme import mix


def village(pen: Pen, ground: Ground, luck: Random) -> None:
    lane = [(-1, 0.32), (-0.4, 0.16), (0.05, 0.2), (0.35, 0.02), (1, -0.08)]
    pen.line(lane, ground.dark, 0.2)
    pen.line(lane, ground.light, 0.15)
    pen.line([(0.05, 0.2), (-0.05, 0.6), (0.1, 1)], ground.light, 0.13)
    for x, y in ((-0.12, -0.5), (0.72, -0.2), (-0.72, 0.52), (0.35, 0.78), (-0.74, -0.24), (0.1, -0.68)):
        bush(pen, x, y + luck.uniform(-0.04, 0.04))
    homes = [(-0.42, -0.28, 0.3), (0.3, -0.3, 0.34), (-0.5, 0.22, 0.32), (0.5, 0.3, 0.34), (-0.22, 0.74, 0.3)]
    roofs = ["#b5482f", "#9c3d2b", "#c2613a", "#8a4b33"]
    for x, y, size in homes:
        house(pen, x + luck.uniform(-0.04, 0.04), y, size, luck.choice(roofs))


def bush(pen: Pen, x: float, y: float) -> None:
    pen.oval(x, y + 0.02, 0.095, 0.085, "#54763f")
    pen.oval(x - 0.02, y - 0.01, 0.065, 0.055, "#7d9e58")


def house(pen: Pen, x: float, y: float, size: float, roof: str) -> None:
    """Draw a cottage with its foot centred on (x, y): front with a door, long side, ridged roof."""
    w, h = size * 0.5, size * 0.5
    pen.oval(x + 0.04, y, size * 0.75, size * 0.13, "#9a7c4f")
    pen.box(x, y - h, x + 1.3 * w, y, "#e3d5b0")
    pen.polygon([(x - w, y), (x - w, y - h), (x - w / 2, y - 1.05 * size), (x, y - h), (x, y)], "#fbf3da")
    ridge = y - 1.1 * size
    pen.polygon([(x - w / 2, ridge), (x + 0.85 * w, ridge), (x + 1.45 * w, y - h), (x, y - h)], roof)
    eave = mix(roof, "#000000", 0.35)
    pen.line([(x - 1.1 * w, y - 0.9 * h), (x - w / 2, y - 1.1 * size), (x + 0.02, y - 0.9 * h)], eave, 0.036)
    pen.box(x - 0.66 * w, y - 0.55 * h, x - 0.34 * w, y, "#5b3b26")
    pen.box(x + 0.45 * w, y - 0.72 * h, x + 0.85 * w, y - 0.3 * h, "#5f7f9b")


def city(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in grid(0.42, 0.36):
        pen.box(x - 0.17, y - 0.13, x + 0.17, y + 0.13, mix(ground.base, ground.light, 0.35), 0.02)
    far = mix(ground.dark, ground.light, 0.3)
    for x, height in ((-0.6, 0.5), (-0.36, 0.76), (-0.1, 0.9), (0.15, 0.66), (0.4, 0.82), (0.64, 0.5)):
        tower(pen, x, 0.3, 0.22, height * luck.uniform(0.94, 1.03), far, luck)
    for x, height in ((-0.5, 0.46), (-0.2, 0.66), (0.08, 0.46), (0.34, 0.62), (0.6, 0.42)):
        tower(pen, x, 0.5, 0.25, height * luck.uniform(0.92, 1.05), ground.dark, luck)
    pen.box(-1, 0.5, 1, 0.68, "#3a3850")
    for k in range(-4, 5):
        pen.box(k * 0.24 - 0.06, 0.575, k * 0.24 + 0.06, 0.605, "#e8d9a0")


def tower(pen: Pen, x: float, foot: float, wide: float, height: float, wall: str, luck: Random) -> None:
    """Draw a tall building with lit windows."""
    left, top, right = x - wide / 2, foot - height, x + wide / 2
    pen.box(left, top, right, foot, wall)
    pen.box(left, top, left + wide * 0.16, foot, mix(wall, "#ffffff", 0.22))
    pen.box(left, top, right, top + 0.025, mix(wall, "#ffffff", 0.4))
    for row in range(round(height / 0.11) - 1):
        for column in range(2):
            lit = luck.random() < 0.6
            wx, wy = left + wide * (0.32 + 0.34 * column), top + 0.07 + row * 0.11
            pen.box(wx, wy, wx + wide * 0.2, wy + 0.055, "#ffdf8a" if lit else mix(wall, "#ffffff", 0.15))


def home(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in scattered(luck, grid(0.34, 0.24), 0.06):
        pen.oval(x, y, 0.06, 0.03, mix(ground.base, ground.dark, 0.3))
    wall, lit, shade = "#8d8378", "#b6aa9c", "#6a6057"
    pen.oval(0, 0.5, 0.82, 0.16, mix(ground.base, ground.dark, 0.6))
    battlement(pen, (-0.32, -0.5, 0.32, 0.3), wall, lit, shade)
    battlement(pen, (-0.66, -0.12, 0.66, 0.5), lit, mix(lit, "#ffffff", 0.3), wall)
    for side in (-1, 1):
        battlement(pen, (side * 0.62 - 0.17, -0.36, side * 0.62 + 0.17, 0.54), wall, lit, shade)
        pen.box(side * 0.62 - 0.03, -0.1, side * 0.62 + 0.03, 0.08, "#2c2620", 0.03)
    pen.oval(0, 0.28, 0.15, 0.15, "#2c2620")
    pen.box(-0.15, 0.28, 0.15, 0.5, "#2c2620")
    for x in (-0.07, 0.0, 0.07):
        pen.line([(x, 0.16), (x, 0.5)], "#6b4b2e", 0.02)


def battlement(pen: Pen, box: tuple[float, float, float, float], wall: str, lit: str, shade: str) -> None:
    """Draw a wall with battlements; the box is left, top, right, bottom."""
    left, top, right, bottom = box
    pen.box(left, top, right, bottom, wall)
    pen.box(right - (right - left) * 0.16, top, right, bottom, shade)
    teeth = max(3, round((right - left) / 0.13) | 1)
    step = (right - left) / teeth
    for k in range(0, teeth, 2):
        pen.box(left + k * step, top - 0.09, left + (k + 1) * step, top + 0.01, wall)
        pen.box(left + k * step, top - 0.09, left + (k + 1) * step, top - 0.07, lit)
    pen.box(left, top + 0.05, right, top + 0.075, shade)


def airport(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in grid(0.4, 0.3):
        pen.oval(x, y, 0.1, 0.03, ground.light)
    along, across = (0.8, -0.6), (0.6, 0.8)

    def spot(u: float, v: float) -> tuple[float, float]:
        return u * along[0] + v * across[0] + 0.12, u * along[1] + v * across[1] + 0.16

    def strip(u0: float, u1: float, v0: float, v1: float, fill: str) -> None:
        pen.polygon([spot(u0, v0), spot(u1, v0), spot(u1, v1), spot(u0, v1)], fill)

    strip(-2, 2, -0.27, 0.27, "#d9dccf")
    strip(-2, 2, -0.24, 0.24, "#454b55")
    for k in range(-5, 6):
        strip(k * 0.26 - 0.07, k * 0.26 + 0.07, -0.018, 0.018, "#f4f1e4")
    for v in (-0.17, -0.09, 0.05, 0.13):
        strip(-0.86, -0.66, v, v + 0.05, "#f4f1e4")
    control_tower(pen, 0.46, 0.62)
    plane(pen, -0.2, -0.3, 0.42)


def control_tower(pen: Pen, x: float, y: float) -> None:
    pen.box(x - 0.2, y - 0.1, x + 0.24, y + 0.04, "#cfc8b8")
    pen.box(x - 0.05, y - 0.34, x + 0.05, y, "#e9e2d0")
    glass = [(x - 0.13, y - 0.5), (x + 0.13, y - 0.5), (x + 0.08, y - 0.33), (x - 0.08, y - 0.33)]
    pen.polygon(glass, "#4d7596")
    pen.box(x - 0.15, y - 0.54, x + 0.15, y - 0.49, "#f4efe0")


def plane(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw an airliner seen from above, flying up and to the right."""
    wing = [(0, -1), (0.11, -0.8), (0.12, -0.3), (0.95, 0.25), (0.95, 0.42), (0.12, 0.2)]
    half = [*wing, (0.09, 0.68), (0.36, 0.9), (0.36, 1.0), (0, 0.9)]
    whole = half + [(-a, b) for a, b in half[::-1]]
    for shift, fill in ((0.05, "#3f4c45"), (0.0, "#ffffff")):
        turned = [((0.6 * a - 0.8 * b) * size, (0.8 * a + 0.6 * b) * size) for a, b in whole]
        pen.polygon([(x + a + shift, y + b + shift) for a, b in turned], fill)
