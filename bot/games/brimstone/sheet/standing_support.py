"""Menus for the Support order: the sides to help in order of preference, each with its battles."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brimstone.names import land, seat_word
from bot.games.brimstone.panel_parts import choice
from bot.games.brimstone.sheet.plain_language import plain_aid
from bot.games.brimstone.sheet.topic import UNSAID, Topic, parts_of, support_line
from bot.messages.panel import Button, Choice, Menu, Row
from engine.brimstone.board.hexes import neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import SELF, Sheet
from engine.brimstone.orders.support_choice import ANYONE, Aid, own_side
from engine.kernel.core import Refused

NOBODY, ANY = "nobody", "any"
_SIDES = {ANY: "in attack and defence", "attack": "when attacking", "defend": "when defending"}
_ROLES = {"attack": "attacker", "defend": "defender"}


def _rows(view: View, sheet: Sheet, state: str) -> list[Row]:
    line = support_line(sheet)
    if line is None:
        return []
    aid = _aid(view, sheet, state)
    others = [seat for seat in view.seats if seat != view.me]
    whom = {SELF: "myself", ANYONE: "anyone"} | {seat: seat_word(seat) for seat in others}
    against = {ANY: "against anybody"} | {seat: f"against {seat_word(seat)}" for seat in others}
    at = {ANY: "for any hex"} | {near: f"for {near} {land(view, near)}" for near in neighbours(line.hex)}
    now = _state(aid)
    return [
        _menu("Whom", "aid_whom", {key: f"I support {name}" for key, name in whom.items()}, aid.whom, now),
        _menu("When", "aid_side", _SIDES, _side(aid), now),
        _menu("Against", "aid_against", against, aid.against or ANY, now),
        _menu("Where", "aid_at", at, aid.at or ANY, now),
        (
            Button(
                "Add to the list", "aid_add", now, style="primary", disabled=bool(_why_not(line.backs, aid))
            ),
            Button("Remove the last", "aid_drop", now, disabled=not line.backs),
        ),
    ]


def _menu(placeholder: str, action: str, entries: dict[str, str], chosen: str, now: str) -> Menu:
    def entry(value: str, label: str) -> Choice:
        return choice(label[0].upper() + label[1:], value, chosen=value == chosen)

    return Menu(placeholder, action, tuple(entry(*pair) for pair in entries.items()), now)


def _aid(view: View, sheet: Sheet, state: str) -> Aid:
    """Return the entry under construction; values unknown at this table count as "any"."""
    whom, side, against, at = parts_of(state, 4)
    others = [seat for seat in view.seats if seat != view.me]
    line = support_line(sheet)
    return Aid(
        whom if whom in (SELF, ANYONE, *others) else others[0],
        _ROLES.get(side, ""),
        against if against in others else "",
        at if line and at in neighbours(line.hex) else "",
    )


def _state(aid: Aid) -> str:
    return ".".join((aid.whom, _side(aid), aid.against or ANY, aid.at or ANY))


def _side(aid: Aid) -> str:
    return next((side for side, role in _ROLES.items() if role == aid.side), ANY)


def _why_not(backs: Sequence[str] | None, aid: Aid) -> str:
    """Return why an entry cannot be added; "" if it can."""
    if aid.whom == aid.against:
        return f"{seat_word(aid.whom)} cannot fight against itself. Pick another opponent."
    if aid.whom == ANYONE and not (aid.side or aid.against):
        return "To support anyone, pick against whom or in which battles."
    return f"That is on the list already: {plain_aid(aid)}." if str(aid) in (backs or ()) else ""


def _set(part: int, sheet: Sheet, state: str, value: str) -> tuple[Sheet, str]:
    parts = parts_of(state, 4)
    parts[part] = value
    return sheet, ".".join(parts)


def _support(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str | None]:
    backs = {UNSAID: None, NOBODY: ()}.get(value, (value,))
    if backs and value not in (SELF, *view.seats):
        raise KeyError(value)
    return edits.set_support(sheet, backs), None


def _add(view: View, sheet: Sheet, state: str, _: str) -> tuple[Sheet, str]:
    line, aid = support_line(sheet), _aid(view, sheet, state)
    backs = tuple(line.backs or ()) if line else ()
    if why := _why_not(backs, aid):
        raise Refused(why)
    kept = () if backs == (SELF,) else backs
    return edits.set_support(sheet, own_side((*kept, str(aid)), view.me)), _state(aid)


def _drop(view: View, sheet: Sheet, state: str, _: str) -> tuple[Sheet, str]:
    line = support_line(sheet)
    backs = tuple(line.backs or ()) if line else ()
    return edits.set_support(sheet, backs[:-1] or None), state


TOPIC = Topic(
    "Pick whom you support and in which battles, then add it to the list. The first entry that fits a battle "
    "counts. Your own side comes first, unless you list yourself with a condition.",
    _rows,
    {
        "support": _support,
        "aid_whom": lambda view, sheet, state, value: _set(0, sheet, state, value),
        "aid_side": lambda view, sheet, state, value: _set(1, sheet, state, value),
        "aid_against": lambda view, sheet, state, value: _set(2, sheet, state, value),
        "aid_at": lambda view, sheet, state, value: _set(3, sheet, state, value),
        "aid_add": _add,
        "aid_drop": _drop,
    },
)
