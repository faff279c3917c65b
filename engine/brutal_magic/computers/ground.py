"""Prepare the ground: allot, define and lay terrain, and place the Master.

What it lays and where it begins is what won most skirmishes of captains on ground that differed in nothing
else (lab/results/balance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.brutal_magic.board.layout import corners
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.board.terrain import BLANK, HIGHEST, Kind
from engine.brutal_magic.rules.asks import Allot, Define, Lay, PlaceMaster, TableAsk
from engine.brutal_magic.rules.laying import MOST_HEXES, WISHES, kept_blank
from engine.brutal_magic.rules.placing import masters_placed, where_free
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Thought
from engine.kernel.hexes import Hex

MIRE: Final = Kind(move=5)
"""Ground that hinders a rival most: its units come late and one by one, and find no cover."""
LATER: Final = "Masters choose their places after that, so terrain would help whoever chooses first."


def prepare(ask: Ask) -> Thought:
    """Answer what is asked between the muster and the first round."""
    match ask:
        case Allot():
            return allot(ask)
        case Define():
            return define(ask)
        case Lay():
            return lay(ask)
        case PlaceMaster():
            return place(ask)
    raise AssertionError(f"{ask.kind} is not asked before the first round")


def allot(ask: Allot) -> Thought:
    """Let nobody else lay terrain; lay none either if nobody knows yet who begins where."""
    view, us = ask.view, ask.seat.capitalize()
    most = (0, 0) if view.options.is_placed else (1, MOST_HEXES)
    types, hexes = ({seat: number * (seat == ask.seat) for seat in view.seats} for number in most)
    why = f"{us} won the roll and alone lays terrain: {MOST_HEXES} hexes in the way of {_rivals(ask)}."
    if view.options.is_placed:
        why = f"Neither {us} nor {_rivals(ask)} lays anything. {LATER}"
    return Thought({"types": types, "hexes": hexes}, why)


def define(ask: Define) -> Thought:
    """Define a mire, which slows rivals down and gives them no cover."""
    if ask.view.options.is_placed:
        return Thought({"terrain": []}, f"We define nothing. {LATER}")
    why = f"Mire costs {MIRE.move} to enter and gives no cover. In it {_pace(ask, MIRE)}."
    return Thought({"terrain": [{"name": "Mire", **MIRE.dump()}]}, why)


def lay(ask: Lay) -> Thought:
    """Lay the best ground at hand before the rivals' corners, or in the middle if nobody can shoot."""
    kinds = ask.view.kinds
    name = min(kinds, key=lambda one: abs(_cost(kinds[one]) - _cost(MIRE)))
    if ask.view.options.is_placed:
        return Thought({"hexes": []}, f"We lay nothing. {LATER}")
    if _cost(kinds[name]) == 1:
        return Thought({"hexes": []}, "We lay nothing: no kind of terrain here slows a rival down.")
    is_brawl = all(_is_brawler(ask, seat) for seat in ask.view.seats)
    places = _across(ask) if is_brawl else _before_rivals(ask)
    where = "across the middle" if is_brawl else f"before {_rivals(ask)}"
    then = "whoever wades through it is struck first" if is_brawl else _pace(ask, kinds[name])
    why = f"{name} from {places[0]} on, {where}: {then}, and we come together."
    return Thought({"hexes": [[name, hex_] for hex_ in places[: ask.hexes * WISHES]]}, why)


def place(ask: PlaceMaster) -> Thought:
    """Place the Master where the hexes beside it give its first units most cover, far from other Masters."""
    view, placed = ask.view, masters_placed(ask.view)
    away, others = view.board.distance, placed or [view.board.name(0, 0)]
    far = {hex_: min(away(hex_, other) for other in others) for hex_ in where_free(view)}
    best = max(far, key=lambda hex_: (*_ground(view, hex_), far[hex_]))
    name = next(type_.name for type_ in view.armies[ask.seat] if type_.rank == "master")
    beside = [f"{view.terrain[hex_]} in {hex_}" for hex_ in view.next_to(best) if _cover(view, hex_)]
    shelter = f" Its first units find cover: {', '.join(beside)}." if beside else ""
    whom = "the nearest Master" if placed else "the middle"
    return Thought({"hex": best}, f"{name} begins in {best}, {far[best]} hexes from {whom}.{shelter}")


def _ground(view: Position, hex_: Hex) -> tuple[bool, int]:
    """Return whether a hex is without danger, and the cover of the hexes beside it."""
    return view.kind(hex_).power is None, sum(_cover(view, other) for other in view.next_to(hex_))


def _cover(view: Position, hex_: Hex) -> int:
    kind = view.kind(hex_)
    return kind.attack - BLANK.attack if kind.power is None else 0


def _cost(kind: Kind) -> int:
    return HIGHEST if kind.move is None else kind.move


def _rivals(ask: TableAsk) -> str:
    return " and ".join(seat.capitalize() for seat in ask.view.seats if seat != ask.seat)


def _pace(ask: TableAsk, kind: Kind) -> str:
    """Say how slowly the quickest of the rivals' units goes through such ground."""
    armies = ask.view.armies
    seat, type_ = max(
        ((seat, type_) for seat in armies if seat != ask.seat for type_ in armies[seat]),
        key=lambda one: one[1].move,
    )
    steps = type_.move // _cost(kind)
    pace = "cannot move at all" if not steps else f"takes {steps} step{'s' * (steps > 1)} a round"
    return f"even the quickest, {seat.capitalize()}'s {type_.name}, {pace}"


def _is_brawler(ask: TableAsk, seat: Seat) -> bool:
    """Return whether the seat's Master commands only units that strike in their own hex."""
    attacks = [one for type_ in ask.view.armies[seat] if type_.rank != "master" for one in type_.attacks]
    return all(attack.range == 0 for attack in attacks)


def _across(ask: Lay) -> Sequence[Hex]:
    """Return the free hexes, those first that are as far from our corner as from a rival's."""
    away, (ours, *others) = ask.view.board.distance, _corners(ask)
    return sorted(
        _free(ask),
        key=lambda hex_: (abs(away(hex_, ours) - min(away(hex_, one) for one in others)), away(hex_, ours)),
    )


def _before_rivals(ask: Lay) -> Sequence[Hex]:
    """Return the free hexes, those first that are nearest to a rival's corner, on our side of it."""
    away, (ours, *others) = ask.view.board.distance, _corners(ask)
    return sorted(_free(ask), key=lambda hex_: (min(away(hex_, one) for one in others), away(hex_, ours)))


def _corners(ask: TableAsk) -> Sequence[Hex]:
    """Return the hexes where Masters begin, our own first."""
    seats = ask.view.seats
    places = dict(zip(seats, corners(len(seats), ask.view.options.radius), strict=True))
    return places.pop(ask.seat), *places.values()


def _free(ask: Lay) -> Iterable[Hex]:
    kept, laid = kept_blank(ask.view), ask.view.terrain
    return (hex_ for hex_ in ask.view.board.hexes if hex_ not in kept and hex_ not in laid)
