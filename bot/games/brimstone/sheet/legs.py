"""Menus and buttons for Marches, shared by the order sheet and by single turns.

A component's argument and a panel's focus name a hex and a leg: "C4.D5" is the leg from C4 to D5 ("C4.D5~1" a
second such leg), "C4.D5.then" its second step, "C4.D5.more" its details page. A final letter is the map row
of destinations shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.games.brimstone.names import count, land, seat_word
from bot.games.brimstone.panel_parts import choice, hex_menus, picked, read_hex
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Choice, Menu, Press, Row
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step
from engine.brimstone.rules.march import destinations, forced_price, why_no_forced_march
from engine.kernel.core import Refused

STOP = "stop"
MORE = "more"
THEN = "then"


@dataclass(frozen=True)
class Focus:
    """The focus of a panel: a hex, a leg of its March, whether it is the leg's second step, and a map row."""

    hex: Hex = ""
    leg: Hex = ""
    then: str = ""
    row: str = ""

    def __str__(self) -> str:
        return ".".join((self.hex, self.leg, self.then, self.row)).rstrip(".")


Deed = Callable[[View, Sheet, Line, Focus, Press], tuple[Sheet, Focus]]
"""Function that handles a press about a leg of the March: it returns the new sheet and what to show next."""


def read_focus(text: str) -> Focus:
    """Parse a focus."""
    return Focus(*(*text.split("."), "", "", "", "")[:4])


def leg_name(line: Line, index: int) -> str:
    """Return a leg's name for arguments: its first hex; D5~1 is the second leg to D5."""
    to = line.legs[index].to
    before = sum(leg.to == to for leg in line.legs[:index])
    return f"{to}~{before}" if before else to


def find_leg(line: Line | None, name: str) -> tuple[int, Leg] | None:
    """Return the leg of that name with its index; None if it does not exist."""
    legs = line.legs if line else ()
    return next(((at, leg) for at, leg in enumerate(legs) if line and leg_name(line, at) == name), None)


# ---------------------------------------------------------------- what is shown


def march_rows(view: View, sheet: Sheet, focus: Focus, *, second_steps: bool = True) -> list[Row]:
    """Return menus and buttons for the March of the focused hex."""
    line = sheet.line(focus.hex)
    assert line is not None
    rows = _first_steps(view, line, focus)
    found = find_leg(line, focus.leg)
    if found and found[1].to != line.hex:
        rows.append(_leg_buttons(view, line, found[1], focus.leg, second_steps=second_steps))
        if focus.then == THEN and second_steps:
            rows += _second_steps(view, line, found[1], focus)
    return rows


def _first_steps(view: View, line: Line, focus: Focus) -> list[Row]:
    origin = line.hex
    if origin in view.slow:
        return _out_of_marker(view, line)
    sent = {leg.to: f"{troops_of(view, line, leg)} go" for leg in line.legs}

    def entry(to: Hex) -> Choice:
        facts = filter(None, (sent.get(to), what_lies(view, origin, to)))
        return choice(f"{to} {land(view, to)}", to, ", ".join(facts), chosen=to == focus.leg)

    row = "" if focus.then else focus.row
    return hex_menus("March to", "to", destinations(view, view.me, origin), entry, row=row, arg=origin)


def _out_of_marker(view: View, line: Line) -> list[Row]:
    """Return the menu for a hex with a marker: clear the marker, or force a move on at once (R50, R52)."""
    goes = next((leg.then.to for leg in line.legs if leg.then), "")
    stay = choice(f"Clear the marker in {line.hex}", line.hex, "the troops stay this time", chosen=not goes)
    if why_no_forced_march(view, view.me):
        return [Menu("March", "to", (stay,), line.hex)]

    def entry(to: Hex) -> Choice:
        text = f"forced ({_price(view)}): clear it, then {what_lies(view, line.hex, to)}"
        return choice(f"{to} {land(view, to)}", to, text, chosen=to == goes)

    entries = (stay, *map(entry, destinations(view, view.me, line.hex)))
    return [Menu("March", "to", entries, line.hex)]


def on_rows(view: View, line: Line, focus: Focus) -> list[Row]:
    """Return the menu of second steps; in a hex with a marker, only forced ones."""
    if line.hex in view.slow:
        return _out_of_marker(view, line)
    found = find_leg(line, focus.leg)
    return _second_steps(view, line, found[1], focus) if found else []


def _leg_buttons(view: View, line: Line, leg: Leg, name: str, *, second_steps: bool) -> Row:
    arg = f"{line.hex}.{name}"
    cannot = not line.forced and why_no_forced_march(view, view.me) is not None
    buttons = [
        Button("− 1 troop", "less", arg, disabled=troops_of(view, line, leg) <= 1),
        Button("+ 1 troop", "more", arg, disabled=leg.troops is None),
        Button(
            "Forced: yes" if line.forced else f"Forced: no ({_price(view)})",
            "forced",
            arg,
            style="primary" if line.forced else "secondary",
            disabled=cannot,
        ),
    ]
    if second_steps:
        buttons.append(Button(f"Then from {leg.to}", "then", arg, disabled=leg.attack or cannot))
    return (*buttons, Button(f"Remove {leg.to}", "drop", arg))


def _second_steps(view: View, line: Line, leg: Leg, focus: Focus) -> list[Row]:
    then = leg.then.to if leg.then else STOP
    arg = f"{line.hex}.{focus.leg}"
    stop = choice(f"Stop in {leg.to}", STOP, "no second step", chosen=then == STOP)
    if view.marks(leg.to) or leg.to in view.slow:
        clear = choice(
            f"Clear the marker in {leg.to}", leg.to, "free to move next round", chosen=then == leg.to
        )
        return [Menu("Then", "then_to", (stop, clear), arg)]

    def entry(to: Hex) -> Choice:
        return choice(f"{to} {land(view, to)}", to, what_lies(view, leg.to, to), chosen=to == then)

    places = destinations(view, view.me, leg.to, may_attack=not leg.attack)
    rows = hex_menus(f"Then from {leg.to}", "then_to", places, entry, row=focus.row, arg=arg)
    last = rows[-1] if rows else Menu(f"Then from {leg.to}", "then_to", (), arg)
    assert isinstance(last, Menu)
    return [*rows[:-1], replace(last, choices=(stop, *last.choices))]


def _price(view: View) -> str:
    return count(forced_price(view), "Stone") if forced_price(view) else "free"


def what_lies(view: View, origin: Hex, to: Hex) -> str:
    """Describe a hex as a destination: its troops, its owner, and obstacles on the way."""
    troops, owner = view.troops(to), view.owner(to)
    if owner and owner != view.me:
        parts = [f"battle: {seat_word(owner)} {count(troops, 'troop')}"]
    else:
        parts = [f"yours, {count(troops, 'troop')}" if troops else "empty"]
    if view.marks(to):
        parts.append("slow: you stop at a marker")
    if view.flies_from(origin):
        parts.append("by air")
    return ", ".join(parts)


def troops_of(view: View, line: Line, leg: Leg) -> int:
    """Count the troops in the hex that belong to the leg."""
    if leg.troops is not None:
        return leg.troops
    return view.troops(line.hex) - sum(other.troops or 0 for other in line.legs if other is not leg)


# ---------------------------------------------------------------- what presses mean


def march_press(view: View, sheet: Sheet, press: Press) -> tuple[Sheet, Focus] | None:
    """Apply a press about a March; return the new sheet and focus, or None for any other press."""
    return leg_press(_PRESSES, view, sheet, press)


def leg_press(
    presses: Mapping[str, Deed], view: View, sheet: Sheet, press: Press
) -> tuple[Sheet, Focus] | None:
    """Apply one of these presses to the March in its argument; return None for any other press."""
    if press.action not in presses:
        return None
    focus = read_focus(press.arg)
    line = sheet.line(focus.hex)
    if line is None or line.order != "march":
        raise Refused(f"Your sheet has no March in {focus.hex} any more.")
    changed, shown = presses[press.action](view, sheet, line, focus, press)
    changed = edits.mark_attacks(changed, view)
    parse_sheet(str(changed))  # what would not read back is refused rather than kept
    return changed, shown


def _to(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    to = picked(press)
    if len(to) == 1:
        return sheet, replace(focus, row=to)
    to = read_hex(to)
    if line.hex in view.slow:
        legs = () if to == line.hex else (Leg(line.hex, then=Step(to)),)
        focused = Focus(line.hex, line.hex if legs else "")
        return put_line(sheet, Line(line.hex, "march", legs, forced=bool(legs))), focused
    return _add_leg(view, sheet, line, to), Focus(line.hex, to)


def _add_leg(view: View, sheet: Sheet, line: Line, to: Hex) -> Sheet:
    """Add a leg for troops that stay behind, else with a troop of another leg, else in place of the last leg.

    By air a March has only one leg.
    """
    if find_leg(line, to):
        return sheet
    if view.flies_from(line.hex) or not line.legs:
        return put_line(sheet, replace(line, legs=(Leg(to),)))
    biggest = max(line.legs, key=lambda leg: troops_of(view, line, leg))
    has_rest = any(leg.troops is None for leg in line.legs)
    if not has_rest and sum(leg.troops or 0 for leg in line.legs) < view.troops(line.hex):
        return edits.set_leg(sheet, line.hex, to, None)
    if troops_of(view, line, biggest) < 2:
        return put_line(sheet, replace(line, legs=(*line.legs[:-1], Leg(to, line.legs[-1].troops))))
    if biggest.troops is not None:
        sheet = edits.set_troops(sheet, line.hex, line.legs.index(biggest), biggest.troops - 1)
    return edits.set_leg(sheet, line.hex, to, 1)


def _less(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    at, leg = find(line, focus)
    troops = max(1, troops_of(view, line, leg) - 1)
    return edits.set_troops(sheet, line.hex, at, troops), focus


def _more(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    """Add a troop to the leg.

    Once none stays behind, the leg takes "all", including troops that arrive later.
    """
    at, leg = find(line, focus)
    if leg.troops is None or (leg.troops >= most_of(view, line, leg) and _has_rest(line, leg)):
        return sheet, focus
    return _numbered(view, sheet, line, at, leg.troops + 1), focus


def _troops(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    """Let as many troops go as were picked."""
    at, leg = find(line, focus)
    number = picked(press)
    if not is_numeral(number) or not 1 <= int(number) <= most_of(view, line, leg):
        raise Refused(f"You cannot send {number[:8]} troops from {line.hex} to {leg.to}.")
    return _numbered(view, sheet, line, at, int(number)), focus


def _numbered(view: View, sheet: Sheet, line: Line, at: int, troops: int) -> Sheet:
    leg = line.legs[at]
    is_all = troops >= most_of(view, line, leg) and not _has_rest(line, leg)
    return edits.set_troops(sheet, line.hex, at, None if is_all else troops)


def most_of(view: View, line: Line, leg: Leg) -> int:
    """Count the troops that may go with the leg, so that each other leg keeps its own."""
    others = sum(other.troops or 0 for other in line.legs if other is not leg)
    return view.troops(line.hex) - others - _has_rest(line, leg)


def _has_rest(line: Line, leg: Leg) -> bool:
    """Return whether another leg takes all troops that are left."""
    return any(other.troops is None for other in line.legs if other is not leg)


def _forced(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    why = None if line.forced else why_no_forced_march(view, view.me)
    if why:
        raise Refused(why)
    return edits.set_forced(sheet, line.hex, not line.forced), focus


def _then(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    if line.hex not in view.slow:
        find(line, focus)
    why = None if line.forced else why_no_forced_march(view, view.me)
    if why:
        raise Refused(why)
    return sheet, replace(focus, then=THEN, row="")


def _then_to(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    at, leg = find(line, focus)
    to = picked(press)
    if len(to) == 1:
        return sheet, replace(focus, then=THEN, row=to)
    if to != STOP:
        return edits.set_then(sheet, line.hex, at, read_hex(to)), replace(focus, then="", row="")
    changed = edits.set_then(sheet, line.hex, at, None)
    stopped = changed.line(line.hex)
    if stopped and not any(leg.then for leg in stopped.legs):
        changed = edits.set_forced(changed, line.hex, False)
    return changed, replace(focus, then="", row="")


def _drop(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    at, _ = find(line, focus)
    return edits.drop_leg(sheet, line.hex, at), Focus(line.hex)


def find(line: Line, focus: Focus) -> tuple[int, Leg]:
    """Return the leg in focus; Refused if it no longer exists."""
    found = find_leg(line, focus.leg)
    if found is None:
        raise Refused(f"Your sheet sends no troops from {line.hex} to {focus.leg} any more.")
    return found


def put_line(sheet: Sheet, line: Line) -> Sheet:
    """Return the sheet with this line in place of its hex's old one."""
    return replace(sheet, lines=tuple(line if old.hex == line.hex else old for old in sheet.lines))


_PRESSES: Mapping[str, Deed] = {
    "to": _to,
    "less": _less,
    "more": _more,
    "troops": _troops,
    "forced": _forced,
    "then": _then,
    "then_to": _then_to,
    "drop": _drop,
}
