"""Order sheets: acts for units still to come, carried out turn by turn until something happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.brutal_magic.acts import read_turn
from engine.brutal_magic.asks import Activate
from engine.brutal_magic.names import UnitName, seat_of
from engine.brutal_magic.notation import parse_turn, print_act
from engine.brutal_magic.state import Position
from engine.core import Ask, Json, Refused, Seat

Facing = tuple[UnitName, UnitName]
"""A unit of one's own and an enemy within reach of its attacks."""


@dataclass(frozen=True)
class Sheet:
    """What was ordered, and how it stood then: which units one had, and whom they could reach."""

    turn: Mapping[str, Json]
    units: tuple[UnitName, ...]
    facing: frozenset[Facing]

    def dump(self) -> dict[str, Json]:
        facing = sorted(map(list, self.facing))
        return {"turn": dict(self.turn), "units": list(self.units), "facing": facing}


def load_sheet(data: Json) -> Sheet:
    """The sheet dumped so."""
    return Sheet(
        data["turn"], tuple(data["units"]), frozenset((ours, theirs) for ours, theirs in data["facing"])
    )


def write_sheet(text: str, position: Position, seat: Seat) -> Sheet:
    """The sheet that was typed; Refused with the act of it that is not possible as the board stands."""
    turn = parse_turn(text, position, seat)
    units = [act["unit"] for act in turn["acts"]]
    if len(set(units)) < len(units):
        raise Refused("A unit acts once a round.")
    for act in turn["acts"]:
        why = _why_not(act, position, seat)
        if why:
            raise Refused(f"{print_act(act)}: {why}")
    if len(turn) > 1:
        read_turn({"rest": "hold", **turn, "acts": []}, position, seat)
    return Sheet(turn, tuple(position.units_of(seat)), frozenset(_faced(position, seat)))


class Course(NamedTuple):
    """What a sheet answers now, and why it stops and asks where it does."""

    answer: dict[str, Json] | None
    stop: str = ""


def course(sheet: Sheet, ask: Activate) -> Course:
    """The next acts of the sheet, as far as nothing has happened of which its owner should know."""
    view, seat = ask.view, ask.seat
    fallen = [unit for unit in sheet.units if unit not in view.units]
    if fallen:
        return Course(None, f"{fallen[0]} has fallen.")
    left = [act for act in sheet.turn["acts"] if act["unit"] in view.to_act(seat)]
    acts: list[Json] = []
    stop = ""
    for act in left[: ask.most]:
        stop = _why_not(act, view, seat) or _newly_faced(sheet, view, act)
        if stop:
            break
        acts.append(act)
    answer: dict[str, Any] = {"acts": acts}
    if "rest" in sheet.turn and len(acts) == len(left) and not stop:
        idle = set(view.to_act(seat)) - {act["unit"] for act in acts}
        stop = next(filter(None, (_newly_faced(sheet, view, {"unit": unit}) for unit in sorted(idle))), "")
        if sheet.turn["rest"] == "guard" or not stop:
            answer["rest"] = sheet.turn["rest"]
    if not acts and "rest" not in answer:
        return Course(None, stop or "The sheet is done.")
    if "policy" in sheet.turn:
        answer["policy"] = sheet.turn["policy"]
    return Course(answer, stop)


@dataclass(frozen=True)
class SheetDeputy:
    """Answers from a sheet, and leaves to the person what the sheet did not foresee."""

    sheet: Sheet

    def answer(self, ask: Ask) -> Json | None:
        return course(self.sheet, ask).answer if isinstance(ask, Activate) else None


def _why_not(act: Json, position: Position, seat: Seat) -> str:
    """Why the act is not possible as the board stands; nothing: it is."""
    try:
        read_turn({"acts": [act]}, position, seat)
    except Refused as refused:
        return str(refused)
    return ""


def _newly_faced(sheet: Sheet, position: Position, act: Mapping[str, Json]) -> str:
    """The enemy that has come within reach of a unit that would hold, in words."""
    if len(act) > 1:
        return ""
    unit = act["unit"]
    new = sorted(
        pair for pair in _faced(position, seat_of(unit)) if pair[0] == unit and pair not in sheet.facing
    )
    return f"{new[0][1]} has come within reach of {unit}." if new else ""


def _faced(position: Position, seat: Seat) -> Iterator[Facing]:
    for unit in position.units_of(seat):
        longest = position.type_of(unit).longest
        for other in position.units if longest else ():
            away = position.board.distance(position.units[unit].hex, position.units[other].hex)
            if seat_of(other) != seat and longest and away <= longest.range:
                yield unit, other
