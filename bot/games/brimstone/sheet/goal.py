"""Choose a March's destination and troops in one menu, and then perhaps a forced second step.

Marches in several groups use the page Split (legs.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brimstone.names import count, land
from bot.games.brimstone.panel_parts import MENU_LIMIT, choice, picked, read_hex, row_menu
from bot.games.brimstone.sheet.legs import THEN, Focus, find_leg, put_line, what_lies
from bot.messages.panel import Button, Choice, Menu, Press, Row
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Leg, Line, Sheet
from engine.brimstone.rules.march import destinations, forced_price, why_no_forced_march
from engine.kernel.core import Refused

GOAL = "goal"
ALL, OTHER = "all", "other"


def lacks_goal(view: View, line: Line) -> bool:
    """Return whether a March still needs a destination.

    A March under a marker needs none: it clears the marker (R129).
    """
    is_open = line.order == "march" and not line.legs and line.hex not in view.slow
    return is_open and bool(destinations(view, view.me, line.hex))


def goal_rows(view: View, line: Line, row: str = "") -> list[Row]:
    """Return the menu of destinations; if there are too many (by air), put a menu of map rows before it."""
    places = destinations(view, view.me, line.hex)
    title = f"{line.hex} March: where to?"
    if len(places) < MENU_LIMIT:
        return [Menu(title, GOAL, (*_entries(view, line, places), _other(line)), line.hex)]
    rows = row_menu(f"{title} Row", GOAL, places, row=row, arg=line.hex)
    in_row = [to for to in places if to[0] == row]
    return [*rows, Menu(title, GOAL, (*_entries(view, line, in_row), _other(line)), line.hex)]


def _other(line: Line) -> Choice:
    return choice(f"Another order for {line.hex}", OTHER)


def _entries(view: View, line: Line, places: Sequence[Hex]) -> Iterator[Choice]:
    troops = view.troops(line.hex)
    for to in places:
        lies = what_lies(view, line.hex, to)
        for number in _numbers(troops, (MENU_LIMIT - 1) // len(places)):
            if number == troops:
                yield choice(f"{to} {land(view, to)}, all {troops}", f"{to}.{ALL}", lies)
            else:
                yield choice(f"{to} {land(view, to)}, {number} of {troops}", f"{to}.{number}", lies)


def _numbers(troops: int, room: int) -> list[int]:
    """Return the numbers of troops to offer: all, then one, all but one, and so on, up to `room` entries."""
    parts = sorted(range(1, troops), key=lambda number: (min(number - 1, troops - 1 - number), number))
    return sorted([troops, *parts[: max(0, room - 1)]], reverse=True)


def set_goal(view: View, sheet: Sheet, press: Press) -> tuple[Sheet, Focus]:
    """Apply the destination picked; return the new sheet and focus."""
    value, line = picked(press), sheet.line(press.arg)
    if line is None or line.order != "march":
        raise Refused(f"Your sheet has no March in {press.arg} any more.")
    if value == OTHER:
        return sheet, Focus(line.hex)
    if len(value) == 1:
        return sheet, Focus(line.hex, "", GOAL, value)
    place, _, number = value.partition(".")
    to, troops = read_hex(place), view.troops(line.hex)
    if number != ALL and not (number.isdecimal() and 0 < int(number) < troops):
        raise Refused(f"{line.hex} holds {count(troops, 'troop')} now: pick again.")
    leg = Leg(to, None if number == ALL else int(number))
    return edits.mark_attacks(put_line(sheet, Line(line.hex, "march", (leg,))), view), Focus(line.hex, to)


def march_buttons(view: View, sheet: Sheet, focus: Focus, planned: int) -> tuple[Button, ...]:
    """Return the buttons to extend or split the last edited March; `planned`: Stones already spent."""
    line = sheet.line(focus.hex)
    if line is None or line.order != "march":
        return ()
    arg = f"{line.hex}.{focus.leg}"
    on = (Button(f"On from {_end(line, focus)} ({_price(view)})", THEN, arg),)
    split = (Button("Split", "split", arg),)
    return (*(on if can_go_on(view, line, focus, planned) else ()), *(split if line.legs else ()))


def can_go_on(view: View, line: Line, focus: Focus, planned: int) -> bool:
    """Return whether the Stones not planned yet can pay for a forced second step of the March."""
    price = 0 if line.forced else forced_price(view)
    if not line.forced and (why_no_forced_march(view, view.me) or planned + price > view.stones[view.me]):
        return False
    found = find_leg(line, focus.leg)
    if found is None:
        return line.hex in view.slow
    leg = found[1]
    return not leg.attack and leg.then is None and (view.marks(leg.to) or _leads_on(view, leg.to))


def _leads_on(view: View, origin: Hex) -> bool:
    return bool(destinations(view, view.me, origin))


def _end(line: Line, focus: Focus) -> Hex:
    found = find_leg(line, focus.leg)
    return found[1].to if found else line.hex


def _price(view: View) -> str:
    return count(forced_price(view), "Stone") if forced_price(view) else "free"
