"""The field itself: ground, highlights, paths and shots, figures, names."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.paint.board import arrows
from render.paint.board.layout import Ground
from render.paint.board.pieces import EYE_AT, TICK_AT, eye, tick, unit
from render.paint.drawing import text
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, Pen, hexagon
from render.paint.field import tiles
from render.paint.field.layout import board_of, has_names, is_near, places_of
from render.scenes.field import Field, Figure, Way
from render.scenes.field import Ground as Kind
from render.seat_styles import SeatMark, marks_of
from render.theme import PHONE_TEXT, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
NAME_AT: Final = -0.62
ALONE: Final[XY] = (-0.24, 0.2)
NUMBER_AT: Final[XY] = (0.52, 0.26)
NOTE_AT: Final = 0.8
SIZES: Final = (0.74, 0.86, 1.0)
"""Relative sizes of a pawn, a champion and a Master."""
_SIGN_SCALE: Final = 34.0
"""Least scale of a partial view, in pixels per unit, at which pieces carry their silhouettes."""
_ROUND: Final[tuple[XY, ...]] = ((-0.52, -0.22), (0.52, -0.22), (-0.52, 0.48), (0.52, 0.48))
"""Places of small units round a large one, in units."""
_BEYOND, _BEYOND_ROOM, _BEYOND_APART = 62.0, 76.0, 110.0
"""Scale of an enemy beyond the edge, its distance from the edge, and from the next one, in pixels."""
_PALE: Final = "#f4efdd"
_PLACES: Final[tuple[tuple[XY, ...], ...]] = (
    ((0.0, 0.0),),
    ((-0.4, 0.1), (0.4, 0.1)),
    ((-0.42, 0.3), (0.42, 0.3), (0.0, -0.36)),
)


@lru_cache(maxsize=4)
def terrain(
    radius: int, kinds: tuple[Kind, ...], laid: tuple[tuple[str, str], ...], ground: Ground, theme: Theme
) -> Image.Image:
    """Draw all hexes; the result is cached, so callers never draw on it."""
    picture = Image.new("RGB", (ground.width, ground.height), theme.table)
    draw, by_name, of_hex = ImageDraw.Draw(picture), {kind.name: kind for kind in kinds}, dict(laid)
    near = [(hex_, at) for hex_, at in places_of(radius).items() if is_near(ground, at, 1.1)]
    edge = hexagon(1.07)
    for _, at in near:
        x, y = ground.pixel(at)
        draw.polygon([(x + a * ground.scale, y + b * ground.scale) for a, b in edge], fill=theme.board)
    for hex_, at in near:
        kind = by_name.get(of_hex.get(hex_, ""), tiles.BLANK)
        paste(picture, tiles.tile(kind, ground.scale, theme), *ground.pixel(at))
    return picture


class Layer:
    """A field in progress; items are drawn on it from bottom to top."""

    def __init__(self, picture: DisplayList, shown: Field, ground: Ground, theme: Theme) -> None:
        self._picture, self._shown, self._ground, self._theme = picture, shown, ground, theme
        self._places = places_of(shown.radius)
        self._marks = marks_of(shown.seats, theme.palette)
        self._least = 15 if shown.is_full else _LEAST

    def lay_all(self) -> None:
        self._pointed_out()
        self._fallen()
        for way in self._shown.ways:
            self._way(way)
        for shot in self._shown.shots:
            ends = self._pixel(shot.start), self._pixel(shot.end)
            if shot.start != shot.end:
                colour = self._marks[shot.seat].fill
                arrows.link(self._picture, ends, max(40.0, self._ground.scale), colour, self._theme)
        self._figures()
        self._beyond()
        self._names()
        self._notes()

    def _pixel(self, hex_: str) -> XY:
        return self._ground.pixel(self._places[hex_])

    def _put(self, stamp: Image.Image, hex_: str, shift: XY = (0.0, 0.0)) -> None:
        (x, y), scale = self._pixel(hex_), self._ground.scale
        if is_near(self._ground, self._places[hex_], 1.0):
            paste(self._picture, stamp, x + shift[0] * scale, y + shift[1] * scale)

    def _pointed_out(self) -> None:
        """Darken what the unit cannot reach, hatch what is watched, and ring its targets and its hex."""
        scale, theme, shown = self._ground.scale, self._theme, self._shown
        if shown.is_plan and shown.lit:
            bright = {*shown.lit, *shown.aimed, shown.chosen}
            for hex_ in self._places.keys() - bright:
                self._put(tiles.veil(scale, theme), hex_)
        elif shown.lit:
            for hex_ in shown.lit:
                self._put(tiles.glow(scale), hex_)
        for hex_, seat in zip(shown.watched, shown.watchers, strict=True):
            self._put(tiles.hatch(scale, self._marks[seat].fill), hex_)
        for hex_ in shown.aimed:
            self._put(tiles.ring(scale, theme.alarm, theme), hex_)
        if shown.chosen:
            self._put(tiles.ring(scale, theme.bright, theme), shown.chosen)

    def _fallen(self) -> None:
        """Draw a cross in the seat's colour where a unit fell."""
        for one in self._shown.fallen:
            self._put(_cross(self._marks[one.seat].fill, self._ground.scale, self._theme), one.hex)

    def _way(self, way: Way) -> None:
        """Draw a path through the hexes with an arrowhead."""
        scale, mark = self._ground.scale, self._marks[way.seat]
        spots = [
            spot
            for one, other in zip(way.hexes, way.hexes[1:], strict=False)
            for spot in arrows.route(self._pixel(one), self._pixel(other), 0.0, (0.0, 0.0), scale)
        ]
        if len(spots) < 2:
            return
        sketch = arrows.Sketch(spots, 0.6 * scale)
        for grow, colour in ((0.055, "#10141b"), (0.03, "#ffffff"), (0.0, mark.fill)):
            sketch.stroke(spots, colour, (0.13 + 2 * grow) * scale)
            sketch.disc(spots[-1], (0.17 + grow) * scale, colour)
        sketch.lay_on(self._picture)

    def _figures(self) -> None:
        here: dict[str, list[Figure]] = {}
        own = self._shown.turn if self._shown.is_plan else ""
        for figure in sorted(self._shown.figures, key=lambda figure: (figure.seat != own, -figure.rank)):
            here.setdefault(figure.hex, []).append(figure)
        for hex_, figures in here.items():
            if len(figures) == 1 and self._has_signs:
                self._alone(figures[0])
            elif self._shown.is_plan:
                self._round_it(hex_, figures)
            else:
                self._crowd(hex_, figures)

    def _beyond(self) -> None:
        """Draw enemies outside a plan's picture at its edge, with an arrow towards them."""
        shown, own = self._shown, self._places.get(self._shown.chosen)
        if not shown.is_plan or own is None:
            return
        far = [hex_ for hex_ in shown.comers if not is_near(self._ground, self._places[hex_], -0.2)]
        far.sort(key=lambda hex_: math.dist(self._places[hex_], own))
        figures = {figure.hex: figure for figure in sorted(shown.figures, key=lambda one: one.rank)}
        taken: list[XY] = []
        for hex_ in far:
            at = self._at_edge(hex_)
            if all(math.dist(at, other) >= _BEYOND_APART for other in taken):
                taken.append(at)
                self._comer(figures[hex_], at)

    def _at_edge(self, hex_: str) -> XY:
        """Return the spot in the picture nearest to a hex outside it, with room for a piece and its arrow."""
        (x, y), most = self._pixel(hex_), (self._ground.width, self._ground.height)
        room = _BEYOND_ROOM
        return max(room, min(most[0] - room, x)), max(room, min(most[1] - room, y))

    def _comer(self, figure: Figure, at: XY) -> None:
        mark, (x, y) = self._marks[figure.seat], at
        to = self._pixel(figure.hex)
        turn = math.atan2(to[1] - y, to[0] - x)
        for reach, wide, fill in ((70.0, 0.62, "#10141b"), (64.0, 0.56, mark.fill)):
            angles = ((turn, reach), (turn - wide, reach * 0.66), (turn + wide, reach * 0.66))
            points = [(x + far * math.cos(way), y + far * math.sin(way)) for way, far in angles]
            self._picture.polygon(points, fill=fill)
        sign = unit(mark, figure.sign, figure.rank, _BEYOND, figure.is_spent, self._theme)
        paste(self._picture, sign, x, y)

    @property
    def _has_signs(self) -> bool:
        return self._ground.scale >= (_SIGN_SCALE if not self._shown.is_full else 20.0)

    @property
    def _has_numbers(self) -> bool:
        return self._ground.scale >= 54 and not self._shown.is_plan

    def _alone(self, figure: Figure) -> None:
        at = ALONE if self._has_numbers else (0.0, 0.14)
        self._piece(figure, SIZES[figure.rank], at)
        if self._has_numbers:
            self._word(str(figure.number), figure.hex, NUMBER_AT)

    def _round_it(self, hex_: str, figures: list[Figure]) -> None:
        """Draw the first unit large in the hex, and the others small round it."""
        first, *others = figures
        seen, more = others[: len(_ROUND)], len(others) - len(_ROUND)
        self._piece(first, 0.82 * SIZES[first.rank], (0.0, 0.2))
        for figure, at in zip(seen, _ROUND, strict=False):
            self._piece(figure, 0.52, at)
        if more > 0:
            self._word(f"+{more}", hex_, (0.0, 0.72))

    def _crowd(self, hex_: str, figures: list[Figure]) -> None:
        """Draw one piece per seat: the highest unit and a count."""
        first: dict[str, Figure] = {}
        for figure in figures:
            first.setdefault(figure.seat, figure)
        spots = _PLACES[min(3, len(first)) - 1]
        for (seat, figure), spot in zip(first.items(), spots, strict=False):
            count = sum(other.seat == seat for other in figures)
            if len(first) == 1 and self._has_numbers:
                self._piece(figure, SIZES[figure.rank], ALONE)
                self._word(f"+{count - 1}", hex_, (NUMBER_AT[0] + 0.02, NUMBER_AT[1]))
                continue
            share = SIZES[figure.rank] * (1.0 if len(first) == 1 else 0.76)
            self._piece(figure, share, spot, f"{count}x" if count > 1 and self._has_signs else "")

    def _piece(self, figure: Figure, share: float, at: XY, word: str = "") -> None:
        theme, mark = self._theme, self._marks[figure.seat]
        scale = share * (1.0 if self._has_signs else 1.6) * self._ground.scale
        sign = figure.sign if self._has_signs and not word else ""
        self._put(unit(mark, sign, figure.rank, scale, figure.is_spent, theme), figure.hex, at)
        if word:
            self._count(word, figure.hex, at, mark)
        if not self._has_signs:
            return
        if figure.is_spent:
            self._put(tick(scale, theme), figure.hex, _beside(at, TICK_AT, share))
        if figure.guard:
            self._put(eye(scale, figure.guard == "ready", theme), figure.hex, _beside(at, EYE_AT, share))

    def _count(self, word: str, hex_: str, at: XY, mark: SeatMark) -> None:
        """Write a count on a piece, outlined in its colour because wide letters overlap its edge."""
        scale = self._ground.scale
        size = max(self._least, round(0.6 * scale)) if not self._shown.is_full else round(0.6 * scale)
        x, y = self._pixel(hex_)
        spot = (x + at[0] * scale, y + at[1] * scale + 0.36 * size)
        rim = max(2, round(0.06 * scale))
        text.write(self._picture, spot, word, size, mark.fill, anchor="ms", weight=rim)
        text.write(self._picture, spot, word, size, mark.ink, anchor="ms", weight=1)

    def _word(self, words: str, hex_: str, shift: XY, size: int = 0) -> None:
        """Write words on a pale halo."""
        scale = self._ground.scale
        size = size or max(self._least, round(0.57 * scale))
        (x, y) = self._pixel(hex_)
        at = (x + shift[0] * scale, y + shift[1] * scale + 0.36 * size)
        if not is_near(self._ground, self._places[hex_], 0.0):
            return
        text.write(self._picture, at, words, size, _PALE, anchor="ms", weight=max(2, size // 9))
        text.write(self._picture, at, words, size, self._theme.ink, anchor="ms", weight=1)

    def _notes(self) -> None:
        """Write the note at the end of each shot, on its own plate."""
        for shot in self._shown.shots:
            if shot.text and is_near(self._ground, self._places[shot.end], 0.0):
                self._note(shot.text, shot.end)

    def _note(self, words: str, hex_: str) -> None:
        scale, size = self._ground.scale, _LEAST
        half = text.width(words, size, 1) / 2 + 10
        x, y = self._pixel(hex_)
        x = max(half + 2, min(self._ground.width - half - 2, x))
        y = min(self._ground.height - 30, y + NOTE_AT * scale)
        box = (x - half, y - 27, x + half, y + 27)
        self._picture.rounded_rectangle(box, 12, fill=self._theme.bright, outline=self._theme.ink, width=3)
        text.write(self._picture, (x, y + 0.36 * size), words, size, self._theme.ink, anchor="ms", weight=1)

    def _names(self) -> None:
        if self._shown.focus or has_names(self._shown, self._ground.scale):
            for hex_, at in self._places.items():
                size = _SIZE if self._shown.focus and not self._shown.is_plan else _LEAST
                x, y = self._ground.pixel(at)
                y += NAME_AT * self._ground.scale
                half = text.width(hex_, size, 1) / 2 + 2
                if half < x < self._ground.width - half and size / 2 < y < self._ground.height - size / 2:
                    self._word(hex_, hex_, (0.0, NAME_AT), size)
        else:
            self._rim_names()

    def _rim_names(self) -> None:
        """Write row letters on the left, column numbers along the lower edges; omit some if crowded."""
        board, radius, scale = board_of(self._shown.radius), self._shown.radius, self._ground.scale
        every = max(1, math.ceil(50 / (1.5 * scale)))
        for r in range(-radius, radius + 1, every):
            hex_ = board.name(max(-radius, -radius - r), r)
            self._rim(hex_, hex_.rstrip("0123456789"), (-1.0, 0.0))
        every = max(1, math.ceil(60 / (math.sqrt(3) * scale)))
        for q in range(-radius, radius + 1, every):
            r = min(radius, radius - q)
            hex_ = board.name(q, r)
            shift = (0.0, 1.0) if r == radius else (0.9, 0.55)
            self._rim(hex_, hex_.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), shift)

    def _rim(self, hex_: str, words: str, way: XY) -> None:
        """Write a row's or column's name outside the field, offset in multiples of its font size."""
        x, y = self._pixel(hex_)
        away = self._ground.scale + 30
        at = (x + way[0] * away, y + way[1] * away + 0.36 * _LEAST)
        text.write(self._picture, at, words, _LEAST, self._theme.faint, anchor="ms")


def _beside(at: XY, mark: XY, share: float) -> XY:
    return at[0] + mark[0] * share, at[1] + mark[1] * share


@kept(maxsize=8)
def _cross(colour: str, scale: float, theme: Theme) -> Image.Image:
    pen = Pen(scale, 0.8, 0.8)
    for fill, width in ((theme.ink, 0.24), (mix(colour, "#ffffff", 0.25), 0.15)):
        for one, other in (((-0.4, -0.25), (0.4, 0.55)), ((0.4, -0.25), (-0.4, 0.55))):
            pen.line([one, other], fill, width)
    return pen.stamp()
