"""A picture as plain data in board units: what lies where, no rules and no pixels.

One board unit is the distance from a hex's centre to its corner; x grows to the right, y downwards, and
(0, 0) is the middle of the board. Everything that lies in a hex names it; scenes are equal and hash alike
when their pictures are the same, so that equal requests can share one drawing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from render.scenes.card_table import CardTable
from render.scenes.crosstable import Crosstable
from render.scenes.field import Army, Field
from render.scenes.grid import Grid
from render.scenes.sheets import SheetPages
from render.scenes.system_map import SystemMap

Seat = str


class Point(NamedTuple):
    """A place in board units."""

    x: float
    y: float


def hex_centre(q: int, r: int) -> Point:
    """Return the centre of the hex at axial coordinates (q, r), pointy-top, r growing downwards."""
    return Point(round(math.sqrt(3) * (q + r / 2), 4), 1.5 * r)


class Tile(NamedTuple):
    """A hex: its name, its centre, and the terrain printed on it."""

    hex: str
    at: Point
    ground: str


RINGS = ("disputed", "changed", "free", "source", "goal", "own")
"""The kinds of outlines that point out a hex, over those that say who has it: `goal` is what somebody wins
with, `own` what the reader has."""


class Outline(NamedTuple):
    """An edge drawn round a hex: `kind` is one of RINGS, or else what is there, of which the seat has it."""

    hex: str
    kind: str
    seat: Seat | None = None


class Flag(NamedTuple):
    """A flag with the owner of an otherwise empty hex."""

    hex: str
    seat: Seat


class Piece(NamedTuple):
    """A seat's piece in a hex, with a word: how many there are, or a name."""

    hex: str
    seat: Seat
    text: str


class Marker(NamedTuple):
    """A thing of nobody's that lies in a hex: `kind` is one of the game's art."""

    hex: str
    kind: str


class Token(NamedTuple):
    """A seat's token lying in a hex: `kind` names its sign; `number` is its place in a sequence."""

    hex: str
    seat: Seat
    kind: str
    number: int | None = None


class Arrow(NamedTuple):
    """A movement between two hexes: dashed for a forced step, curved by air, two-way for an exchange."""

    start: str
    end: str
    seat: Seat | None
    text: str = ""
    is_dashed: bool = False
    is_curved: bool = False
    is_two_way: bool = False


class Link(NamedTuple):
    """Help that one hex gives to another: a dotted line."""

    start: str
    end: str
    seat: Seat


class Label(NamedTuple):
    """A letter or number to call a hex by, as on a button beside the picture."""

    hex: str
    text: str


class Gauge(NamedTuple):
    """A number that a seat owns: `kind` is its word and names its sign; `of` is its limit, or its goal."""

    kind: str
    value: int
    of: int | None = None
    is_goal: bool = False


class SeatCard(NamedTuple):
    """A seat's card: in a corner if the board leaves all four free, or under it.

    Corners count clockwise from the top left.
    """

    seat: Seat
    name: str
    gauges: tuple[Gauge, ...]
    is_leader: bool = False
    corner: int | None = None


class Headline(NamedTuple):
    """The bar over the board: a title, the seats in turn order, and the card in force with what it does.

    `alarm` is what nobody may overlook; the title is about what `seat` does or has, if one is named.
    """

    title: str
    turn: tuple[Seat, ...] = ()
    card: str = ""
    effect: str = ""
    alarm: str = ""
    seat: Seat | None = None


class Tray(NamedTuple):
    """A line of things beside the board: a heading and its entries, before them a sign if one is named."""

    heading: str
    entries: tuple[str, ...]
    sign: str = ""


class Tally(NamedTuple):
    """A seat's side of a sum: its terms; the last line is what follows from them, and what they come to."""

    seat: Seat
    title: str
    terms: tuple[tuple[str, int], ...]
    sum_word: str = "Sum"
    is_ahead: bool = False

    @property
    def total(self) -> int:
        return sum(number for _, number in self.terms)


@dataclass(frozen=True)
class Scene:
    """Everything in one picture; `focus` names the hexes that a crop must show, none means all.

    `game` is the one whose art (`render.paint.art`) has the terrains, signs and markers that are named here.
    `seats` are all of the game, in its order: by it each wears its style, whoever is in the picture. A
    caption stands under the board. A picture is made for a phone; one that `is_full` is for a large screen,
    and shows the trays too. `barred` are hexes that are veiled, `dimmed` those that matter little here.
    """

    tiles: tuple[Tile, ...]
    headline: Headline
    game: str = ""
    seats: tuple[Seat, ...] = ()
    outlines: tuple[Outline, ...] = ()
    flags: tuple[Flag, ...] = ()
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    tokens: tuple[Token, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    links: tuple[Link, ...] = ()
    labels: tuple[Label, ...] = ()
    cards: tuple[SeatCard, ...] = ()
    trays: tuple[Tray, ...] = ()
    tallies: tuple[Tally, ...] = ()
    caption: str = ""
    focus: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    dimmed: tuple[str, ...] = ()
    is_full: bool = False

    @cached_property
    def places(self) -> dict[str, Point]:
        """Return the centre of each hex by name."""
        return {tile.hex: tile.at for tile in self.tiles}


class Curve(NamedTuple):
    """A seat's amounts, one value a round."""

    seat: Seat
    values: tuple[int, ...]


class Plot(NamedTuple):
    """The curves of all seats for one thing; `goal` is a line across, named by `goal_name`."""

    title: str
    curves: tuple[Curve, ...]
    goal: int | None = None
    goal_name: str = ""


@dataclass(frozen=True)
class Chart:
    """A game in curves, from its first round (or another `step`) on; names are the people at the seats.

    `seats` are all of the game, in its order.
    """

    title: str
    plots: tuple[Plot, ...]
    names: tuple[tuple[Seat, str], ...] = ()
    step: str = "round"
    seats: tuple[Seat, ...] = ()


class Row(NamedTuple):
    """A line of a digest: the colour of its edge is what it is about, `detail` stands on the right."""

    edge: str
    text: str
    detail: str = ""


EDGES = ("lost", "won", "standing", "sums")
"""Topics of a digest's rows."""


@dataclass(frozen=True)
class Digest:
    """The results of something for one seat, in rows; `when` stands beside the title.

    `seats` are all of the game, in its order.
    """

    title: str
    when: str
    seat: Seat
    rows: tuple[Row, ...]
    seats: tuple[Seat, ...] = ()


Shown = Scene | CardTable | SystemMap | Field | Army | Grid | SheetPages | Chart | Digest | Crosstable
"""Anything that a picture can be drawn of."""
