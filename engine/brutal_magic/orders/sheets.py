"""Order sheets: acts written in advance, carried out turn by turn until something unexpected happens."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.orders.notation import print_act
from engine.brutal_magic.rules.acts import read_turn
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Ask, Json, Refused, Seat

Facing = tuple[UnitName, UnitName]
"""A unit of the seat, and an enemy within reach of its attacks."""
Act = Mapping[str, Json]
Answer = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
    """The orders for the rest of a round, with the position for which they were written."""

    round: int
    after: tuple[UnitName, ...]
    """Units that must have acted before the sheet begins; if one has not, its turn was undone."""
    acts: tuple[Act, ...]
    rest: str
    """Order for the units that have no act in the sheet; "" to ask the player."""
    units: tuple[UnitName, ...]
    """Units that the seat had when the sheet was written."""
    facing: frozenset[Facing]
    """Pairs of these units and the enemies within their reach at that time."""

    def dump(self) -> dict[str, Json]:
        facing = sorted(map(list, self.facing))
        return {
            "round": self.round,
            "after": list(self.after),
            "acts": list(map(dict, self.acts)),
            "rest": self.rest,
            "units": list(self.units),
            "facing": facing,
        }


def load_sheet(data: Json) -> Sheet:
    """Load a sheet from its dumped form."""
    return Sheet(
        data["round"],
        tuple(data["after"]),
        tuple(data["acts"]),
        data["rest"],
        tuple(data["units"]),
        frozenset((ours, theirs) for ours, theirs in data["facing"]),
    )


def read_standing(text: str) -> Sheet | None:
    """Parse the stored sheet; None without one."""
    return load_sheet(json.loads(text)) if text else None


def divided(turn: Mapping[str, Json], ask: Activate) -> tuple[Answer, Sheet | None]:
    """Return the acts of a turn that answer the ask now, and a sheet with the later acts, if any.

    Refused with the first act that is impossible in the current position.
    """
    acts, view, seat = turn["acts"], ask.view, ask.seat
    units = [act["unit"] for act in acts]
    if len(set(units)) < len(units):
        raise Refused("A unit acts only once a round.")
    now, later = acts[: ask.most], acts[ask.most :]
    answer = {key: value for key, value in turn.items() if key != "rest" or not later} | {"acts": now}
    ask.check(answer)
    for act in later:
        why = _why_not(act, view, seat)
        if why:
            raise Refused(f"{print_act(act)}: {why}")
    if not later:
        return answer, None
    able = view.to_act(seat)
    after = [unit for unit in view.units_of(seat) if unit not in able or unit in units[: len(now)]]
    had, faced = tuple(view.units_of(seat)), frozenset(_faced(view, seat))
    return answer, Sheet(view.round, tuple(after), tuple(later), turn.get("rest", ""), had, faced)


def has_begun(sheet: Sheet, ask: Activate) -> bool:
    """Return whether the sheet applies now: it is its round, and the units it waits for have acted."""
    waited = set(sheet.after) & set(ask.view.to_act(ask.seat))
    return sheet.round == ask.view.round and not waited


class Course(NamedTuple):
    """A sheet's answer to the current ask, and the reason why the sheet stops; "" if it is done."""

    answer: Answer | None
    stop: str = ""


def course(sheet: Sheet, ask: Activate) -> Course:
    """Return the sheet's next acts; it stops if something happened that its owner should know."""
    view, seat = ask.view, ask.seat
    fallen = [unit for unit in sheet.units if unit not in view.units]
    if fallen:
        return Course(None, f"{fallen[0]} has fallen.")
    left = [act for act in sheet.acts if act["unit"] in view.to_act(seat)]
    acts: list[Act] = []
    stop = ""
    for act in left[: ask.most]:
        stop = _why_not(act, view, seat) or _newly_faced(sheet, view, act)
        if stop:
            break
        acts.append(act)
    answer: Answer = {"acts": acts}
    if sheet.rest and len(acts) == len(left) and not stop:
        idle = set(view.to_act(seat)) - {act["unit"] for act in acts}
        stop = next(filter(None, (_newly_faced(sheet, view, {"unit": unit}) for unit in sorted(idle))), "")
        if sheet.rest == "guard" or not stop:
            answer["rest"] = sheet.rest
    if not acts and "rest" not in answer:
        return Course(None, stop)
    return Course(answer, stop)


def still_possible(sheet: Sheet, ask: Activate) -> list[Act]:
    """Return the sheet's acts that are possible in the current position."""
    able = ask.view.to_act(ask.seat)
    return [act for act in sheet.acts if act["unit"] in able and not _why_not(act, ask.view, ask.seat)]


@dataclass(frozen=True)
class SheetDeputy:
    """Deputy that answers from a sheet, and asks the player about everything else."""

    sheet: Sheet

    def answer(self, ask: Ask) -> Json | None:
        if not isinstance(ask, Activate) or not has_begun(self.sheet, ask):
            return None
        return course(self.sheet, ask).answer


def _why_not(act: Act, position: Position, seat: Seat) -> str:
    """Return why the act is impossible in the current position, or "" if it is possible."""
    try:
        read_turn({"acts": [act]}, position, seat)
    except Refused as refused:
        return str(refused)
    return ""


def _newly_faced(sheet: Sheet, position: Position, act: Act) -> str:
    """Describe an enemy that has come within reach of a unit ordered to hold; "" if there is none."""
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
