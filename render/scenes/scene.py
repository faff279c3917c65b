"""A picture as plain data in board units; no rules, no pixels.

One board unit is the distance from a hex's centre to its corner; x grows to the right, y downwards, and (0,
0) is the centre of the board. Every item names its hex. Scenes with the same picture are equal and have the
same hash, so that equal requests can share one drawing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from render.scenes.armies import Armies
from render.scenes.card_table import CardTable
from render.scenes.crosstable import Crosstable
from render.scenes.field import Army, Field
from render.scenes.grid import Grid
from render.scenes.odds import Odds
from render.scenes.sheets import SheetPages
from render.scenes.system_map import SystemMap

Seat = str


class Point(NamedTuple):
    """A point in board units."""

    x: float
    y: float


def hex_centre(q: int, r: int) -> Point:
    """Return the centre of the hex at axial coordinates (q, r), pointy-top, r growing downwards."""
    return Point(round(math.sqrt(3) * (q + r / 2), 4), 1.5 * r)


class Tile(NamedTuple):
    """A hex: its name, its centre, its terrain, and signs of the terrain that don't hold now."""

    hex: str
    at: Point
    ground: str
    idle: tuple[str, ...] = ()


RINGS = ("disputed", "changed", "free", "source", "goal", "own")
"""Kinds of outline that highlight a hex. `goal` marks what wins the game, `own` what the reader owns. They
are drawn over the outlines that show the owner."""


class Outline(NamedTuple):
    """A hex's outline: `kind` is one of RINGS, or the possession of the seat there."""

    hex: str
    kind: str
    seat: Seat | None = None


class Flag(NamedTuple):
    """An owner's flag in an otherwise empty hex."""

    hex: str
    seat: Seat


class Piece(NamedTuple):
    """A seat's piece in a hex, with a label: a count or a name."""

    hex: str
    seat: Seat
    text: str


class Marker(NamedTuple):
    """A neutral marker in a hex: `kind` is from the game's art."""

    hex: str
    kind: str


class Token(NamedTuple):
    """A seat's token in a hex: `kind` names its sign; `number` is its sequence number."""

    hex: str
    seat: Seat
    kind: str
    number: int | None = None


class Arrow(NamedTuple):
    """A movement between two hexes: curved by air, two-way for an exchange."""

    start: str
    end: str
    seat: Seat | None
    text: str = ""
    is_curved: bool = False
    is_two_way: bool = False


class Move(NamedTuple):
    """A planned movement of a number of troops: dashed for a forced step, curved by air."""

    start: str
    end: str
    seat: Seat
    number: int
    is_dashed: bool = False
    is_curved: bool = False


class Link(NamedTuple):
    """Support from one hex to another: a dotted line."""

    start: str
    end: str
    seat: Seat


class Label(NamedTuple):
    """A letter or number that identifies a hex, for instance on a button beside the picture."""

    hex: str
    text: str


class Gauge(NamedTuple):
    """A seat's number: `kind` is its name, which also selects its sign; `of` is its limit or goal."""

    kind: str
    value: int
    of: int | None = None
    is_goal: bool = False


class SeatCard(NamedTuple):
    """A seat's card: in a corner if the board leaves all four free, else below it.

    Corners count clockwise from the top left.
    """

    seat: Seat
    name: str
    gauges: tuple[Gauge, ...]
    is_leader: bool = False
    corner: int | None = None


class Headline(NamedTuple):
    """The bar above the board: title, seats in turn order, and the card in force with its effect.

    `alarm` is a critical warning. `seat` is the one the title is about, if any.
    """

    title: str
    turn: tuple[Seat, ...] = ()
    card: str = ""
    effect: str = ""
    alarm: str = ""
    seat: Seat | None = None


class Tray(NamedTuple):
    """A row of items beside the board: a heading and entries, optionally with a sign."""

    heading: str
    entries: tuple[str, ...]
    sign: str = ""


class Tally(NamedTuple):
    """One side of a sum: its terms, its total; the last line is the consequence."""

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
    """A complete picture; `focus` names the hexes that a crop must show (empty: all).

    `game` selects the art (`render.paint.art`) for terrains, signs and markers. `seats` are all seats of the
    game, in order, which determines their styles. A caption appears below the board. `is_full`: for a large
    screen, with trays; otherwise for a phone. `barred` hexes are veiled, `dimmed` ones unimportant.
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
    moves: tuple[Move, ...] = ()
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
    """A seat's values, one per round."""

    seat: Seat
    values: tuple[int, ...]


class Plot(NamedTuple):
    """All seats' curves of one quantity; `goal` is a horizontal line, labelled `goal_name`."""

    title: str
    curves: tuple[Curve, ...]
    goal: int | None = None
    goal_name: str = ""


@dataclass(frozen=True)
class Chart:
    """A game's charts, from its first round (or another `step`) on; names are the players.

    `seats` are all seats of the game, in order.
    """

    title: str
    plots: tuple[Plot, ...]
    names: tuple[tuple[Seat, str], ...] = ()
    step: str = "round"
    seats: tuple[Seat, ...] = ()


class Row(NamedTuple):
    """A line of a digest: the edge's colour shows the topic; `detail` is right-aligned."""

    edge: str
    text: str
    detail: str = ""


EDGES = ("lost", "won", "changed", "leads", "now")
"""Topics of the rows in a digest."""


@dataclass(frozen=True)
class Digest:
    """One seat's results in rows; `when` appears beside the title.

    `seats` are all seats of the game, in order.
    """

    title: str
    when: str
    seat: Seat
    rows: tuple[Row, ...]
    seats: tuple[Seat, ...] = ()


Shown = (
    Scene
    | CardTable
    | SystemMap
    | Field
    | Army
    | Grid
    | SheetPages
    | Chart
    | Digest
    | Crosstable
    | Odds
    | Armies
)
"""Any scene that can be drawn as a picture."""
