"""Convert Brutal Magic's views to fields, and its armies to cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.brutal_magic.armies.designs import TRAITS, Army
from engine.brutal_magic.armies.names import POINTS, SEATS, UnitName, number_of, seat_of
from engine.brutal_magic.armies.prices import AS_PRINTED, Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import Guard, Position
from engine.brutal_magic.board.terrain import Kind
from engine.kernel.core import Seat
from engine.kernel.hexes import Hex
from render.brutal_magic.families import CHARACTERS, sign_of
from render.scenes.armies import Armies, ArmyCard
from render.scenes.field import Army as Cards
from render.scenes.field import Attack, Card, Fallen, Field, Figure, Foe, Ground, Row, Shot, Way
from render.text.phrases import called, count, seat_word

GAME: Final = "brutal_magic"
RANKS: Final = tuple(POINTS)
Names = Mapping[Seat, str]


@dataclass(frozen=True)
class Marks:
    """Marks besides the units: paths and shots, fallen units, highlighted hexes."""

    ways: tuple[Way, ...] = ()
    shots: tuple[Shot, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    lit: tuple[Hex, ...] = ()
    watched: Mapping[Hex, Seat] = field(default_factory=dict)
    """Each hex under guard with the seat that watches it."""
    foes: tuple[Foe, ...] = ()
    aimed: tuple[Hex, ...] = ()
    chosen: Hex = ""
    comers: tuple[Hex, ...] = ()


PLAIN: Final = Marks()


def board_scene(
    view: Position, names: Names, *, title: str = "", marks: Marks = PLAIN, caption: str = ""
) -> Field:
    """Build the whole visible field; `names` are the players."""
    return Field(
        title or title_of(view, names),
        view.options.radius,
        SEATS,
        None if view.is_over else view.turn,
        tuple(_ground(name, kind) for name, kind in view.kinds.items()),
        tuple(view.terrain.items()),
        tuple(figures(view)),
        tuple(rows(view, names)),
        marks.fallen,
        marks.ways,
        marks.shots,
        marks.lit,
        tuple(marks.watched),
        marks.aimed,
        tuple(marks.watched.values()),
        marks.foes,
        marks.chosen,
        comers=marks.comers,
        caption=caption,
    )


def near_scene(shown: Field, hexes: Iterable[Hex]) -> Field:
    """Build the area around these hexes, or the whole field if it is small enough to read."""
    return replace(shown, focus=tuple(dict.fromkeys(hexes)))


def plan_scene(shown: Field, hexes: Iterable[Hex]) -> Field:
    """Build the area around these hexes for use in a panel."""
    return replace(near_scene(shown, hexes), is_plan=True)


def title_of(view: Position, names: Names) -> str:
    """Return the picture's title: the current round and turn."""
    if view.is_over:
        who = " and ".join(called(seat, names) for seat in view.winners)
        return f"{who} won" if who else "Nobody won"
    if not view.round:
        return "Before the first round"
    if not view.turn:
        return round_words(view)
    return f"{round_words(view)}: {called(view.turn, names)}"


def round_words(view: Position) -> str:
    """Return the current round, and the last one if there is a limit: Round 3 of 8."""
    limit = view.options.round_limit
    return f"Round {view.round} of {limit}" if limit else f"Round {view.round}"


def _ground(name: str, kind: Kind) -> Ground:
    return Ground(name, f"{name}: {kind_words(kind)}", kind.move, kind.attack, kind.power)


def kind_words(kind: Kind) -> str:
    """Describe a kind of ground: "2 steps, aim -3, strikes 4"."""
    parts = ["impassable" if kind.move is None else f"{kind.move} to enter", f"aim -{kind.attack}"]
    return ", ".join(parts if kind.power is None else [*parts, f"danger {kind.power}"])


def figures(view: Position) -> Iterator[Figure]:
    """Yield each unit on the board."""
    for unit, (name, hex_) in view.units.items():
        type_ = view.type_of(unit)
        guard = "" if unit not in view.guards else "ready" if view.has_shot(unit) else "fired"
        rank = RANKS.index(type_.rank)
        seat, is_spent, sign = seat_of(unit), unit in view.acted, sign_of(type_)
        yield Figure(hex_, seat, type_.token, number_of(unit), name, rank, guard, is_spent, sign)


def rows(view: Position, names: Names) -> Iterator[Row]:
    """Yield a row per seat: its units and their points."""
    for seat in view.seats:
        is_out = bool(view.round) and not view.has_master(seat)
        units = len(view.units_of(seat))
        text = (
            f"{count(units, 'unit')}, {view.points_on_board(seat)} points"
            if units
            else "out"
            if view.round
            else ""
        )
        name = names.get(seat) or seat_word(seat)
        yield Row(seat, name, text, seat == view.turn and not view.is_over, is_out)


def watched_by(view: Position, unit: UnitName, guard: Guard) -> list[Hex]:
    """Return the hexes where the guard fires at a unit that steps there."""
    (q, r), near, radius = view.board.axial(view.units[unit].hex), guard.within, view.options.radius
    cells = (
        (q + dq, r + dr)
        for dq in range(-near, near + 1)
        for dr in range(max(-near, -near - dq), min(near, near - dq) + 1)
    )
    return [view.board.name(*cell) for cell in cells if max(map(abs, (*cell, sum(cell)))) <= radius]


def guards_against(view: Position, unit: UnitName) -> list[UnitName]:
    """Return the enemies on guard that still have their shot and watch for that unit."""
    type_ = view.type_of(unit)
    return [
        other
        for other, guard in view.guards.items()
        if seat_of(other) != seat_of(unit) and view.has_shot(other) and guard.minds(type_, unit)
    ]


def reach_marks(view: Position, unit: UnitName) -> Marks:
    """Mark the unit's destinations, and the hexes where guards would fire at it."""
    at = view.units[unit].hex
    ways = reach(view, at, view.type_of(unit).move)
    by = {
        hex_: seat_of(other)
        for other in guards_against(view, unit)
        for hex_ in watched_by(view, other, view.guards[other])
    }
    watched = {hex_: by[hex_] for hex_ in view.board.hexes if hex_ in by}
    return Marks(
        lit=tuple(ways), watched=watched, chosen=at, comers=tuple(dict.fromkeys(_comers(view, unit, {*ways})))
    )


def _comers(view: Position, unit: UnitName, lit: set[Hex]) -> Iterator[Hex]:
    """Yield the hexes of enemies who can walk to one of these hexes."""
    at, most = view.units[unit].hex, view.type_of(unit).move
    for other, (_, hex_) in view.units.items():
        steps = view.type_of(other).move
        if seat_of(other) == seat_of(unit) or view.board.distance(at, hex_) > most + steps:
            continue
        if not lit.isdisjoint(reach(view, hex_, steps)):
            yield hex_


def busy_hexes(view: Position) -> list[Hex]:
    """Return the area around the unit with the most enemies nearby."""
    places = [unit.hex for unit in view.units.values()]
    if not places:
        return [view.board.name(0, 0)]

    def crowd(unit: UnitName) -> int:
        at = view.units[unit].hex
        return sum(
            max(0, 6 - view.board.distance(at, other.hex)) * (2 if seat_of(name) != seat_of(unit) else 1)
            for name, other in view.units.items()
        )

    return [view.units[max(view.units, key=crowd)].hex]


def gallery() -> Armies:
    """Build a card of each roster."""
    cards = []
    for name, types in rosters().items():
        words, tint = CHARACTERS[name]
        others = sorted((one for one in types if one.rank != "master"), key=lambda one: RANKS.index(one.rank))
        first, *rest = others
        signs = tuple(sign_of(one) for one in (first, *reversed(rest)))
        cards.append(ArmyCard(name.replace("_", " ").title(), words, tint, signs[:3]))
    return Armies(tuple(cards))


def army_cards(army: Army, seat: Seat, title: str, prices: Prices = AS_PRINTED) -> Cards:
    """Build cards of an army's designs."""
    cards = []
    for type_ in army:
        left = POINTS[type_.rank] - type_.points(prices)
        cards.append(
            Card(
                type_.token,
                type_.name,
                RANKS.index(type_.rank),
                tuple((trait, getattr(type_, trait)) for trait in TRAITS),
                tuple(Attack(one.name, one.range, one.power) for one in type_.attacks),
                f"{left} left" if left else "",
                sign_of(type_),
            )
        )
    return Cards(title, seat, tuple(cards), SEATS)
