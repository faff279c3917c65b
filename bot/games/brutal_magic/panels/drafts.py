"""Drafts of a turn: the planned acts as typed lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.orders.notation import parse_turn, print_turn
from engine.brutal_magic.orders.sheets import Answer, divided
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json, Refused

Act = dict[str, Any]


def read_draft(ask: Activate, draft: str) -> Answer:
    """Parse the plan; a draft that is no longer legal counts as empty."""
    try:
        return parse_turn(draft, ask.view, ask.seat)
    except Refused:
        return {"acts": []}


def act_of(answer: Mapping[str, Json], unit: UnitName) -> Act:
    """Return a unit's planned act; {"unit": ...} if it has none."""
    return next((dict(act) for act in answer["acts"] if act["unit"] == unit), {"unit": unit})


def with_act(answer: Answer, act: Act) -> str:
    """Return the draft with the act at its unit's old position, or at the end."""
    acts = [one for one in answer["acts"] if one["unit"] != act["unit"]]
    at = next((n for n, one in enumerate(answer["acts"]) if one["unit"] == act["unit"]), len(acts))
    return print_turn({**answer, "acts": [*acts[:at], act, *acts[at:]]})


def first_of(answer: Answer, unit: UnitName) -> str:
    """Return the draft with this unit's act moved to the front."""
    return print_turn({**answer, "acts": sorted(answer["acts"], key=lambda act: act["unit"] != unit)})


def without_act(answer: Answer, unit: UnitName) -> str:
    """Return the draft without that unit's act."""
    return print_turn({**answer, "acts": [act for act in answer["acts"] if act["unit"] != unit]})


def saved_answer(ask: Activate, draft: str) -> Answer | None:
    """Return the answer in the draft; None if it is no longer legal."""
    if not draft.strip():
        return None
    try:
        answer, _ = divided(parse_turn(draft, ask.view, ask.seat), ask)
    except Refused:
        return None
    return answer
