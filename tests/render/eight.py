"""Pictures of an invented game with eight seats: a board of hexes, a card table, a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.dice import Dice
from engine.kernel.hexes import HexBoard, hexagon
from render.scenes.card_table import Card, CardTable, Die, Hand, Place, Stack
from render.scenes.scene import (
    Arrow,
    Chart,
    Curve,
    Flag,
    Gauge,
    Headline,
    Label,
    Link,
    Marker,
    Outline,
    Piece,
    Plot,
    Scene,
    SeatCard,
    Tally,
    Tile,
    Token,
    Tray,
    hex_centre,
)

SEATS = ("red", "blue", "green", "yellow", "violet", "orange", "azure", "umber")


def eight_scene(seats: Sequence[str] = SEATS, board: HexBoard | None = None, caption: str = "") -> Scene:
    """Return a board on which each seat has something of each kind, with all seats together in the middle
    hex.
    """
    board, dice = board or hexagon(4), Dice("eight")
    seats, free = tuple(seats), iter(dice.shuffled(board.hexes))
    middle = next(free)
    held = [(seat, next(free)) for seat in seats for _ in range(2)]
    at_home = [(seat, next(free)) for seat in seats]
    ordered = [(seat, next(free)) for seat in seats]
    return Scene(
        tiles_of(board),
        Headline("Round 12", seats, "Truce", "Nobody may enter a hex where somebody else stands"),
        seats=seats,
        outlines=tuple(Outline(hex_, "camp", seat) for seat, hex_ in at_home)
        + (Outline(middle, "disputed"),),
        flags=tuple(Flag(hex_, seat) for seat, hex_ in at_home),
        pieces=tuple(Piece(hex_, seat, str(1 + dice.below(20))) for seat, hex_ in held)
        + tuple(Piece(middle, seat, str(number)) for number, seat in enumerate(seats, 5)),
        markers=(Marker(held[0][1], "trap"),),
        tokens=tuple(Token(hex_, seat, "dig", 1 + n) for n, (seat, hex_) in enumerate(ordered)),
        arrows=tuple(Arrow(hex_, board.neighbours(hex_)[0], seat, "2") for seat, hex_ in ordered),
        links=tuple(Link(hex_, board.neighbours(hex_)[-1], seat) for seat, hex_ in ordered),
        labels=(Label(next(free), "A"),),
        cards=eight_cards(seats),
        trays=(Tray("Next", ("Storm", "Plenty")), Tray("Pool", ("44",))),
        caption=caption,
    )


def tiles_of(board: HexBoard) -> tuple[Tile, ...]:
    """Return all hexes of a board, with a terrain that no game has."""
    return tuple(Tile(hex_, hex_centre(*board.axial(hex_)), "moor") for hex_ in board.hexes)


def eight_cards(seats: Sequence[str] = SEATS) -> tuple[SeatCard, ...]:
    """Return each seat's card, shown under the board."""
    gauges = (Gauge("camps", 2, 5, is_goal=True), Gauge("folk", 17, 20), Gauge("gold", 8))
    return tuple(
        SeatCard(seat, f"{seat.title()} of Somewhere Far Away", gauges, not n) for n, seat in enumerate(seats)
    )


def eight_sums(seats: Sequence[str] = SEATS) -> Scene:
    """Return a part of that board beside the sums of two of the last seats."""
    scene = eight_scene(seats)
    terms = (("4 folk", 4), ("Hill", 1))
    return replace(
        scene,
        cards=(),
        trays=(),
        tallies=tuple(Tally(seat, "in the hex", terms) for seat in seats[-2:]),
        focus=(scene.pieces[-1].hex,),
    )


def eight_tableau(seats: Sequence[str] = SEATS, caption: str = "") -> CardTable:
    """Return places where all seats are side by side, with a strip for each seat."""
    card = Card("Light Keeper", "3", ("suns", "knots"))
    stacks = tuple(Stack(seat, 1 + n) for n, seat in enumerate(seats))
    places = [Place(1, card, stacks)]
    places += [Place(2 + n, card, stacks[:n], 3, 9 + n * n) for n in (0, 1, 2, 5)]
    places.append(Place(6, card, stacks, 2, 40))
    hands = tuple(
        Hand(seat, f"{seat} at table", "117", (card,) * (3 * n), (), n, "9 left", n == 1)
        for n, seat in enumerate(seats)
    )
    return CardTable(
        "Turn 12", seats[1], tuple(places), (Die("4"), Die("suns")), hands, 12, caption, seats=tuple(seats)
    )


def eight_chart(seats: Sequence[str] = SEATS, rounds: int = 9) -> Chart:
    """Return curves of which some overlap, and all end close together."""

    def plot(title: str, most: int) -> Plot:
        curves = (
            Curve(seat, tuple(n * (k % 3 + 1) % most for n in range(rounds))) for k, seat in enumerate(seats)
        )
        return Plot(title, tuple(curves), most, f"{most} win")

    names = tuple((seat, f"{seat.title()} Longname") for seat in seats)
    return Chart("A game of eight", (plot("Camps", 5), plot("Gold", 40)), names, seats=tuple(seats))
