"""Convert Brimstone's views to scenes: one function per kind of picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from typing import Final

from engine.brimstone.board.components import SEATS, TROOPS_PER_SEAT, Card, Order, Terrain
from engine.brimstone.board.hexes import HEXES, Hex, axial, distance, neighbours
from engine.brimstone.board.state import Position
from engine.kernel.core import Seat
from render.brimstone.winning import alarm, contenders
from render.scenes.scene import (
    Arrow,
    Flag,
    Gauge,
    Headline,
    Label,
    Link,
    Marker,
    Move,
    Outline,
    Piece,
    Point,
    Scene,
    SeatCard,
    Tile,
    Token,
    Tray,
    hex_centre,
)

CARD_EFFECTS: Final[Mapping[Card, str]] = {
    "fair_weather": "All rules as usual",
    "truce": "No combat: nobody may enter a hex with enemy troops",
    "entrenched": "A tied battle goes to the defender",
    "missed_payroll": "No Stones may be paid in battle",
    "high_morale": "Every march may be forced for free",
    "deep_snow": "No +1 in battle for Forest and Mountain",
    "good_roads": "No Slow-Travel markers this round",
    "fogbound": "Airport, Mountain, Forest: no entry, March, Support",
    "lightning": "No Support orders",
    "heavy_rains": "No forced marches",
}
_IDLE: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "deep_snow": {"forest": ("sword", "shield"), "mountain": ("shield",)},
}
"""Event -> terrain -> signs of a +1 that don't hold under it."""
_CORNERS: Final = (Point(-6, -6), Point(6, -6), Point(6, 6), Point(-6, 6))


def card_title(card: Card) -> str:
    """Return an event card's display name."""
    return card.replace("_", " ").title()


@cache
def place(hex_: Hex) -> Point:
    """Return the centre of a hex in board units."""
    return hex_centre(*axial(hex_))


def tiles_of(tiles: Mapping[Hex, Terrain], event: Card | None = None) -> tuple[Tile, ...]:
    """Return all hexes as tiles, sorted by name, without the signs that the event takes away."""
    idle = _IDLE.get(event or "", {})
    return tuple(Tile(hex_, place(hex_), tiles[hex_], idle.get(tiles[hex_], ())) for hex_ in HEXES)


def board_scene(view: Position, names: Mapping[Seat, str] | None = None) -> Scene:
    """Build the public board without orders; `names` are the players."""
    return Scene(
        tiles=tiles_of(view.tiles, view.event),
        headline=_headline(view),
        game="brimstone",
        seats=SEATS,
        outlines=_outlines(view) + _goals(view),
        flags=tuple(Flag(hex_, seat) for seat, hex_ in sorted(view.homes.items())),
        pieces=tuple(Piece(hex_, army.seat, str(army.troops)) for hex_, army in sorted(view.armies.items())),
        markers=tuple(Marker(hex_, "slow") for hex_ in sorted(view.slow)),
        cards=_cards(view, names or {}),
        trays=_trays(view),
        barred=tuple(hex_ for hex_ in HEXES if view.is_fogged(hex_)),
    )


def reveal_scene(view: Position, names: Mapping[Seat, str] | None = None) -> Scene:
    """Build the board with all order tokens on it."""
    tokens = tuple(
        Token(hex_, seat, order)
        for seat in view.seats
        for hex_, order in sorted(view.orders.get(seat, {}).items())
    )
    return replace(board_scene(view, names), tokens=tokens)


@dataclass(frozen=True)
class MarchMark:
    """A planned group of a March: `text` is its number of troops; `forced`: this is its second step."""

    start: Hex
    end: Hex
    text: str
    is_forced: bool = False
    by_air: bool = False


@dataclass(frozen=True)
class SheetMarks:
    """The marks of a player's order sheet on their map.

    `tokens` are (hex, order, sequence number or None). `marches` are the planned movements. `supports` pair a
    hex with a Support order and the hex it should help.
    """

    tokens: tuple[tuple[Hex, Order, int | None], ...] = ()
    marches: tuple[MarchMark, ...] = ()
    supports: tuple[tuple[Hex, Hex], ...] = ()


def sheet_scene(
    view: Position, seat: Seat, marks: SheetMarks, names: Mapping[Seat, str] | None = None
) -> Scene:
    """Build the board with one seat's own plan; show it to that seat only."""
    scene = board_scene(view, names)
    own = {*view.held(seat), *filter(None, [view.homes.get(seat)])}
    planned = {mark.start for mark in marks.marches} | {mark.end for mark in marks.marches}
    aims = planned | {hex_ for pair in marks.supports for hex_ in pair} | set(_first_city(view, own))
    focus = around(own, own | aims)
    scene = owned(scene, own, seat)
    return replace(
        scene,
        outlines=scene.outlines + tuple(_targets(view, seat, marks)),
        headline=scene.headline._replace(title=f"{scene.headline.title} · plan of {seat.title()}"),
        tokens=tuple(Token(hex_, seat, order, number) for hex_, order, number in marks.tokens),
        moves=tuple(
            Move(mark.start, mark.end, seat, int(mark.text), mark.is_forced, mark.by_air)
            for mark in marks.marches
        ),
        links=tuple(Link(start, end, seat) for start, end in marks.supports),
        focus=focus,
        dimmed=tuple(hex_ for hex_ in HEXES if hex_ not in focus),
    )


def _targets(view: Position, seat: Seat, marks: SheetMarks) -> Iterator[Outline]:
    """Ring the hexes where a planned March ends: as an attack where enemies are."""
    onward = {mark.start for mark in marks.marches if mark.is_forced}
    for hex_ in sorted({mark.end for mark in marks.marches} - onward):
        yield Outline(hex_, "free" if view.owner(hex_) in (None, seat) else "disputed")


def _first_city(view: Position, own: Iterable[Hex]) -> Iterable[Hex]:
    """Return the City nearest to a seat's hexes while the first round is planned, to have it in view."""
    cities = [hex_ for hex_, terrain in view.tiles.items() if terrain == "city"]
    if view.round != 1 or not cities:
        return ()
    return (min(cities, key=lambda city: (min(distance(city, at) for at in own), city)),)


def near_scene(view: Position, seat: Seat, names: Mapping[Seat, str] | None = None) -> Scene:
    """Build the area around a seat's hexes, without orders; the whole board while it has none."""
    own = {*view.held(seat), *filter(None, [view.homes.get(seat)])}
    if not own:
        return board_scene(view, names)
    scene = owned(board_scene(view, names), own, seat)
    focus = around(own, own)
    return replace(scene, focus=focus, dimmed=tuple(hex_ for hex_ in HEXES if hex_ not in focus))


def owned(scene: Scene, hexes: Iterable[Hex], seat: Seat) -> Scene:
    """Return the scene with a seat's own hexes marked."""
    return replace(
        scene, outlines=scene.outlines + tuple(Outline(hex_, "own", seat) for hex_ in sorted(hexes))
    )


def swap_scene(
    view: Position, swaps: Sequence[tuple[Hex, Hex]], names: Mapping[Seat, str] | None = None
) -> Scene:
    """Build the board after the leader's swaps: each pair ringed, numbered and joined by an arrow."""
    scene = board_scene(view, names)
    changed = sorted({hex_ for pair in swaps for hex_ in pair})
    return replace(
        scene,
        headline=scene.headline._replace(title="Swapped tiles" if swaps else "The board as dealt"),
        outlines=scene.outlines + tuple(Outline(hex_, "changed") for hex_ in changed),
        arrows=tuple(
            Arrow(a, b, None, str(number), is_curved=True, is_two_way=True)
            for number, (a, b) in enumerate(swaps, 1)
        ),
    )


def homes_scene(view: Position, free: Sequence[Hex], names: Mapping[Seat, str] | None = None) -> Scene:
    """Build the board with each free Home's name on a plate, as on its button."""
    scene = board_scene(view, names)
    return replace(
        scene,
        headline=scene.headline._replace(title="Choose a Home Base"),
        outlines=tuple(line for line in scene.outlines if line.hex not in free)
        + tuple(Outline(hex_, "free") for hex_ in free),
        labels=tuple(Label(hex_, hex_) for hex_ in free),
        focus=HEXES,
    )


def cropped(scene: Scene, hexes: Iterable[Hex]) -> Scene:
    """Crop the scene to these hexes and their neighbours, for small screens."""
    wanted = set(hexes)
    return replace(scene, focus=around(wanted, wanted)) if wanted else scene


def hot_hexes(view: Position) -> list[Hex]:
    """Return the hexes where armies of different seats are adjacent, as the focus of a close view."""
    return [
        hex_
        for hex_, army in sorted(view.armies.items())
        if any(view.owner(other) not in (None, army.seat) for other in neighbours(hex_))
    ]


def around(centres: set[Hex], more: set[Hex]) -> tuple[Hex, ...]:
    return tuple(h for h in HEXES if h in more or any(distance(h, centre) <= 1 for centre in centres))


def _headline(view: Position) -> Headline:
    is_setup = view.round <= 1 and view.event is None
    title = "Setup" if is_setup else f"Round {view.round}"
    turn = view.clockwise_from(view.leader) if view.leader in view.seats else view.seats
    if view.winners:
        title = " and ".join(seat.title() for seat in view.winners) + " won"
    if view.event is None or view.winners:
        return Headline(title, turn, alarm=alarm(view))
    return Headline(title, turn, card_title(view.event), CARD_EFFECTS[view.event], alarm(view))


def _goals(view: Position) -> tuple[Outline, ...]:
    """Outline the Cities that could decide the game."""
    cities = {city for one in contenders(view) for city, _ in one.within_reach}
    return tuple(Outline(city, "goal") for city in sorted(cities))


def _outlines(view: Position) -> tuple[Outline, ...]:
    def line(hex_: Hex, terrain: Terrain) -> Outline:
        return Outline(hex_, terrain, view.owner(hex_) if terrain == "city" else view.home_owner(hex_))

    return tuple(line(hex_, view.tiles[hex_]) for hex_ in HEXES if view.tiles[hex_] in ("city", "home"))


def _cards(view: Position, names: Mapping[Seat, str]) -> tuple[SeatCard, ...]:
    corners = _corners(view)
    return tuple(
        SeatCard(
            seat,
            names.get(seat, ""),
            (
                Gauge("cities", len(view.cities(seat)), view.map.cities_to_win, is_goal=True),
                Gauge("troops", view.on_board(seat), TROOPS_PER_SEAT),
                Gauge("stones", view.stones.get(seat, 0)),
            ),
            seat == view.leader,
            corners[seat],
        )
        for seat in view.seats
    )


def _corners(view: Position) -> dict[Seat, int]:
    """Assign each seat a corner of the frame: the nearest to its Home, or clockwise before Homes exist."""
    if set(view.homes) != set(view.seats):
        return {seat: corner for corner, seat in enumerate(view.seats)}
    nearest = _nearest(tuple(view.homes[seat] for seat in view.seats))
    return dict(zip(view.seats, nearest, strict=True))


@cache
def _nearest(homes: tuple[Hex, ...]) -> tuple[int, ...]:
    """Assign a corner to each Home, with the smallest total distance."""

    def cost(order: tuple[int, ...]) -> float:
        return sum(
            math.dist(place(home), _CORNERS[corner]) for home, corner in zip(homes, order, strict=True)
        )

    return min(permutations(range(len(_CORNERS)), len(homes)), key=cost)


def _trays(view: Position) -> tuple[Tray, ...]:
    faces = tuple(card_title(card) for card in view.events_up)
    bank = Tray("Bank", (str(view.bank),), "stones")
    return (Tray("Face up", faces), bank) if faces else (bank,)
