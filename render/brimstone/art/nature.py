"""Draw landscape on a tile; coordinates are units from the tile's centre."""

from __future__ import annotations

import math
from random import Random

from render.paint.art import Ground
from render.paint.drawing.pen import XY, Pen
from render.theme import mix


def scattered(luck: Random, spots: list[XY], jitter: float) -> list[XY]:
    """Return the spots with random offsets, sorted from back to front."""
    moved = [(x + luck.uniform(-jitter, jitter), y + luck.uniform(-jitter, jitter)) for x, y in spots]
    return sorted(moved, key=lambda spot: spot[1])


def grid(step_x: float, step_y: float, reach: float = 0.95) -> list[XY]:
    """Return spots in staggered rows across a tile."""
    rows = range(-round(reach / step_y), round(reach / step_y) + 1)
    return [
        (column * step_x + (row % 2) * step_x / 2, row * step_y)
        for row in rows
        for column in range(-round(reach / step_x), round(reach / step_x) + 1)
    ]


def plains(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in scattered(luck, [(-0.5, -0.4), (0.45, 0.1), (-0.25, 0.6)], 0.15):
        pen.oval(x, y, luck.uniform(0.3, 0.5), luck.uniform(0.14, 0.22), ground.light)
    for x, y in scattered(luck, grid(0.36, 0.3), 0.07):
        if luck.random() < 0.2:
            petal = luck.choice(["#ffffff", "#fff3a0", "#e9b4c8"])
            pen.oval(x, y, 0.035, 0.035, petal)
            pen.oval(x, y, 0.014, 0.014, "#d98a1f")
            continue
        for lean, height in ((-0.1, 0.14), (-0.035, 0.22), (0.04, 0.2), (0.11, 0.13)):
            foot = y + 0.07
            pen.polygon([(x - 0.026, foot), (x + 0.026, foot), (x + lean, foot - height)], ground.dark)


def farmland(pen: Pen, ground: Ground, luck: Random) -> None:
    tilt = luck.choice([-1, 1])
    crops = [
        ("#e7c35a", "#c4952f", 62 * tilt),
        ("#8fb255", "#6a8f3c", 8 * tilt),
        ("#b98a52", "#95693a", 98 * tilt),
        ("#f0d27c", "#d3a742", 28 * tilt),
    ]
    luck.shuffle(crops)
    far, middle = 1.2, (0.12 * tilt, -0.05)
    top, bottom = (0.28 * tilt, -far), (-0.2 * tilt, far)
    left, right = (-far, 0.16 * tilt), (far, -0.22 * tilt)
    plots = [
        [(-far, -far), top, middle, left],
        [top, (far, -far), right, middle],
        [middle, right, (far, far), bottom],
        [left, middle, bottom, (-far, far)],
    ]
    for plot, (fill, stripe, angle) in zip(plots, crops, strict=True):
        pen.hatched(plot, fill, stripe, angle, 0.125)
    for ends in ([top, middle, bottom], [left, middle, right]):
        pen.line(ends, "#5f7a38", 0.055)
        for k in range(9):
            part = ends[0] if k < 4 else ends[2]
            share = abs(k - 4) / 4
            x, y = (ends[1][i] + (part[i] - ends[1][i]) * share for i in (0, 1))
            pen.oval(x, y, 0.05, 0.05, "#54702f" if k % 2 else "#6d8a41")


def conifer(pen: Pen, x: float, y: float, size: float, ground: Ground) -> None:
    """Draw a fir with its foot at (x, y)."""
    shade, lit = ground.dark, mix(ground.dark, "#7fc07a", 0.42)
    pen.oval(x + 0.05 * size, y, size * 0.4, size * 0.11, mix(ground.base, "#000000", 0.35))
    pen.box(x - 0.05 * size, y - 0.2 * size, x + 0.05 * size, y, "#5b4028")
    for low, high, half in ((-0.14, -0.68, 0.4), (-0.46, -0.94, 0.31), (-0.74, -1.18, 0.21)):
        foot, tip = y + low * size, (x, y + high * size)
        pen.polygon([(x - half * size, foot), (x + half * size, foot), tip], shade)
        pen.polygon([(x - half * size, foot), (x - 0.02 * size, foot), tip], lit)


def forest(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in scattered(luck, grid(0.46, 0.36, 1.2), 0.05):
        conifer(pen, x, y + 0.2, luck.uniform(0.4, 0.5), ground)


def dune(pen: Pen, x: float, y: float, size: float, ground: Ground) -> None:
    """Draw a crescent dune, lit from the left; its crest runs from the left foot to the right one."""
    crest = [(x + size * (t - 0.5) * 2, y - size * 0.5 * math.sin(math.pi * t) ** 1.5) for t in _steps()]
    foot = [(x + size * (t - 0.5) * 2, y + size * 0.16 * math.sin(math.pi * t)) for t in _steps()]
    spine = [
        (x + size * (0.08 + 0.22 * math.sin(2.6 * t)), y - size * 0.5 + t * size * 0.66) for t in _steps()
    ]
    pen.polygon(crest + foot[::-1], ground.light)
    pen.polygon([*crest[len(crest) // 2 :], *foot[::-1][: len(foot) // 2], *spine[::-1]], ground.dark)


def _steps(count: int = 16) -> list[float]:
    return [k / count for k in range(count + 1)]


def desert(pen: Pen, ground: Ground, luck: Random) -> None:
    ripple = mix(ground.base, ground.dark, 0.5)
    for x, y in scattered(luck, grid(0.55, 0.3), 0.1):
        wave = [(x + (t - 0.5) * 0.34, y + 0.028 * math.sin(2 * math.pi * t)) for t in _steps()]
        pen.line(wave, ripple, 0.02)
    back, front = [(-0.42, -0.42, 0.4), (0.42, -0.3, 0.44)], [(-0.5, 0.22, 0.4), (0.46, 0.42, 0.42)]
    for x, y, size in [*back, *front, (-0.1, 0.74, 0.4)]:
        dune(pen, x + luck.uniform(-0.05, 0.05), y + luck.uniform(-0.04, 0.04), size, ground)
    cactus(pen, luck.choice([-0.08, 0.0, 0.08]), -0.32)


def cactus(pen: Pen, x: float, y: float) -> None:
    green, shade = "#5d8a4e", "#3f6a3b"
    pen.line([(x, y + 0.18), (x, y - 0.3)], shade, 0.1)
    pen.line([(x - 0.015, y + 0.18), (x - 0.015, y - 0.3)], green, 0.06)
    for side, low, high in ((-1, 0.0, -0.2), (1, -0.07, -0.25)):
        arm = [(x, y + low), (x + side * 0.13, y + low), (x + side * 0.13, y + high)]
        pen.line(arm, green if side < 0 else shade, 0.065)


def peak(pen: Pen, x: float, y: float, size: float, ground: Ground) -> None:
    """Draw a mountain with its foot centred on (x, y): a lit side, a shaded side, snow on top."""
    top = (x - 0.04 * size, y - size)
    left, right, ridge = (x - 0.62 * size, y), (x + 0.62 * size, y), (x + 0.12 * size, y)
    pen.polygon([left, top, right], ground.dark)
    bend = [(x + 0.07 * size, y - 0.62 * size), (x - 0.05 * size, y - 0.36 * size)]
    pen.polygon([left, top, *bend, ridge], ground.light)
    snow = [(-0.27, -0.62), (-0.15, -0.54), (-0.08, -0.66), (0.03, -0.53), (0.1, -0.66), (0.2, -0.63)]
    cap = [(x + dx * size, y + dy * size) for dx, dy in snow]
    pen.polygon([top, *cap], "#ffffff")
    pen.polygon([top, (x + 0.07 * size, y - 0.62 * size), cap[3], cap[4], cap[5]], "#cfd6e2")


def mountain(pen: Pen, ground: Ground, luck: Random) -> None:
    for x, y in scattered(luck, grid(0.3, 0.26), 0.1):
        pen.polygon([(x - 0.07, y), (x - 0.01, y - 0.06), (x + 0.06, y)], mix(ground.base, ground.dark, 0.45))
    back = [(-0.6, -0.2, 0.5), (0.62, -0.22, 0.52), (0.02 + luck.uniform(-0.06, 0.06), 0.0, 0.82)]
    front = [(-0.55, 0.34, 0.56), (0.52, 0.36, 0.6), (luck.uniform(-0.1, 0.1), 0.72, 0.5)]
    for x, y, size in back + front:
        peak(pen, x, y, size * luck.uniform(0.95, 1.05), ground)


def swamp(pen: Pen, ground: Ground, luck: Random) -> None:
    water, shine, deep = "#4f8290", "#8fbac0", "#3d6a78"
    pools = [(-0.4, -0.4, 0.36), (0.4, -0.14, 0.38), (-0.38, 0.26, 0.4), (0.3, 0.58, 0.38), (0.3, -0.72, 0.2)]
    for place, y, size in pools:
        x = place + luck.uniform(-0.05, 0.05)
        pen.oval(x, y, size, size * 0.46, ground.dark)
        pen.oval(x, y + 0.025, size * 0.94, size * 0.41, water)
        pen.oval(x + 0.04, y + 0.05, size * 0.7, size * 0.27, deep)
        pen.arc((x, y + 0.02), (size * 0.66, size * 0.24), (190, 290), shine, 0.024)
        pen.arc((x + 0.03, y + 0.05), (size * 0.36, size * 0.12), (20, 130), shine, 0.02)
    far, near = [(-0.62, -0.12), (0.02, -0.1), (0.5, -0.38)], [(0.7, 0.22), (-0.06, 0.6), (-0.48, 0.74)]
    for x, y in far + near:
        reeds(pen, x + luck.uniform(-0.04, 0.04), y, luck, ground)


def reeds(pen: Pen, x: float, y: float, luck: Random, ground: Ground) -> None:
    """Draw cattails with their foot at (x, y)."""
    for lean in (-0.1, 0.0, 0.09):
        height = luck.uniform(0.26, 0.38)
        tip = (x + lean, y - height)
        pen.line([(x + lean * 0.3, y), tip], mix(ground.dark, "#1c2a14", 0.4), 0.026)
        pen.line([(tip[0], tip[1] + 0.02), (tip[0] + lean * 0.16, tip[1] + 0.11)], "#6b4423", 0.058)
    for lean in (-0.17, 0.16):
        pen.polygon([(x - 0.02, y), (x + 0.03, y), (x + lean, y - 0.2)], "#b9c67c")
