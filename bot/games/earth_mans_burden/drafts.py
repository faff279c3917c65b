"""Store a seat's plan as lines of a turn sheet, and convert them into answers.

What has a space is its answer as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.orders.notation import parse_sheet, read_sheet
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.earth_mans_burden.orders.unfulfilled_lines import left_out
from engine.earth_mans_burden.rules.asks import ClaimRegions, Combat, Coup, Exploit, MoveFleets, TableAsk
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.spaces import Spaced


def answer_of(ask: Ask, draft: str, standing: str = "") -> Json:
    """Return the lines' answer to the ask; Refused if they do not answer it."""
    assert isinstance(ask, TableAsk)
    board = ask.view.board
    sheet = parse_sheet(draft, board)
    match ask:
        case MoveFleets():
            moves = sheet.moves(ask.view, ask.seat, read_standing(standing, board))
            return {"moves": [move.dump() for move in moves]}
        case Combat() if sheet.fire or sheet.coups or sheet.is_closed:
            return sheet.attacks(ask)
        case Combat():
            return {"fire": [], "coup": []}
        case Coup():
            return {"coup": [attack.dump() for attack in sheet.coups]}
        case Exploit():
            return sheet.built(ask)
        case ClaimRegions():
            return sheet.claimed(ask)
    return ask.fallback()


def saved_answer(ask: Ask, draft: str, standing: str) -> Json | None:
    """Return a draft's answer; None if there is none or it is no longer legal."""
    if not draft or ask.kind == "respond":
        return None
    try:
        answer = answer_of(ask, draft, standing)
        ask.check(answer)
    except Refused:
        return None
    return answer


def receipt_text(ask: Ask, answer: Json) -> str:
    """Return the answer in the format of a draft for this ask."""
    if isinstance(ask, Spaced):
        return json.dumps(answer)
    lines = [f"fly {one['fleets']} {one['from']} {one['to']}" for one in answer.get("moves", ())]
    lines += [f"fire {one['world']} {one['at']} {one['fleets']}" for one in answer.get("fire", ())]
    lines += [f"coup {one['world']} {one['at']} {one['developments']}" for one in answer.get("coup", ())]
    for world, dice in answer.get("projects", {}).items():
        lines += [f"build {world} {' '.join(map(str, dice))}"] if dice else []
    for one in answer.get("claims", ()):
        until = f" until {one['regions']}" if "regions" in one else ""
        lines.append(f"claim {one['world']} {one['fleets']}{until}")
    return "\n".join(lines)


def not_done(state: State, sheet: str, answers: Mapping[str, Json]) -> list[str]:
    """Return the sheet's lines that were not fully executed, each with what was possible."""
    return [
        f"• `{one.line}`: {one.told}"
        for one in left_out(state.board, read_sheet(sheet, state.board), answers)
    ]
