"""Page of details for a leg of a March: its manner towards enemies, its alternatives, and its second step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games.brimstone.names import land
from bot.games.brimstone.panel_parts import choice, hex_menus, picked, read_hex
from bot.games.brimstone.sheet.legs import (
    MORE,
    Deed,
    Focus,
    find,
    find_leg,
    leg_name,
    leg_press,
    troops_of,
    what_lies,
)
from bot.games.brimstone.sheet.plain_language import plain_leg
from bot.games.brimstone.sheet.text import order_text
from bot.messages.panel import Button, Choice, Menu, Press, Row
from engine.brimstone.board.state import View
from engine.brimstone.notation.marches import MOST_MARGIN
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step
from engine.brimstone.rules.march import destinations
from engine.kernel.core import Refused

USUAL, ATTACK, FOLLOW = "usual", "attack", "follow"


def detail_text(view: View, sheet: Sheet, focus: Focus) -> str:
    """Describe the March and the options on this page."""
    line = sheet.line(focus.hex)
    assert line
    return "\n".join(
        (
            f"**{line.hex} {land(view, line.hex)} · {order_text(view, line)}**",
            "Choose what these troops do if they meet an enemy there. You can also name other places. "
            "Troops that cannot go there then head for the first of these that no enemy holds. A second "
            "group to the same hex follows if you win the battle.",
            f"`{line}`",
        )
    )


def detail_rows(view: View, sheet: Sheet, focus: Focus) -> list[Row]:
    """Return the menus for the leg in focus; none if it no longer exists."""
    line = sheet.line(focus.hex)
    found = find_leg(line, focus.leg)
    if line is None or found is None:
        return []
    at, leg = found
    arg = f"{line.hex}.{focus.leg}"
    rows: list[Row] = [_groups(line, focus.leg)] if len(line.legs) > 1 else []
    if leg.to != line.hex:
        rows.append(_manner(view, "manner", leg, arg))
        rows += _otherwise(view, line, leg, focus, arg)
    if leg.then and leg.then.to != leg.to:
        rows.append(_manner(view, "then_manner", leg.then, arg))
    return [*rows, _buttons(view, line, leg, at, arg)]


def _groups(line: Line, now: str) -> Menu:
    names = [leg_name(line, at) for at in range(len(line.legs))]
    told = [f"{line.hex}: {plain_leg(line, leg, several=True)}" for leg in line.legs]
    entries = [
        choice(f"{label} (group {at})" if told.count(label) > 1 else label, name, chosen=name == now)
        for at, (name, label) in enumerate(zip(names, told, strict=True), 1)
    ]
    return Menu("Group", "group", tuple(entries), line.hex)


def _manner(view: View, action: str, step: Leg | Step, arg: str) -> Menu:
    """Return the menu of a step's manner towards enemies; a step towards an enemy has no default."""
    question = f"If an enemy is in {step.to}"

    def entry(label: str, value: str) -> Choice:
        return choice(f"{question}: {label}", value, chosen=value == manner_of(step))

    must_say = view.owner(step.to) not in (None, view.me) or (isinstance(step, Leg) and step.otherwise)
    usual = () if must_say else (entry("attack if visibly stronger", USUAL),)
    by_odds = [entry(f"attack if stronger by {n}", str(n)) for n in range(1, MOST_MARGIN + 1)]
    attacks = (entry("attack whatever its strength", ATTACK), entry("attack if at least as strong", "0"))
    return Menu(question, action, (*usual, *attacks, *by_odds, entry("do not go there", FOLLOW)), arg)


def manner_of(step: Leg | Step) -> str:
    """Return the menu value of a step's manner towards enemies."""
    if step.follow:
        return FOLLOW
    if step.margin is not None:
        return str(step.margin)
    return ATTACK if step.attack else USUAL


def _otherwise(view: View, line: Line, leg: Leg, focus: Focus, arg: str) -> list[Row]:
    """Return the menu of alternative destinations; a pick appends one or removes it."""

    def entry(to: str) -> Choice:
        name, places = f"Else to {to} {land(view, to)}", leg.otherwise
        name = f"{name}, choice {places.index(to) + 1}: pick to remove" if to in places else name
        return choice(name, to, what_lies(view, line.hex, to))

    places = [to for to in destinations(view, view.me, line.hex) if to != leg.to]
    return hex_menus(f"If not to {leg.to}, then to", "else_to", places, entry, row=focus.row, arg=arg)


def _buttons(view: View, line: Line, leg: Leg, at: int, arg: str) -> Row:
    goes_on = leg.then is not None and leg.then.to not in (leg.to, line.hex)
    onward = leg.then.troops if leg.then else None
    can_split = leg.to != line.hex and troops_of(view, line, leg) > 1
    counted = (
        (
            Button("− 1 goes on", "onward_less", arg, disabled=onward == 1),
            Button("+ 1 goes on", "onward_more", arg, disabled=onward is None),
        )
        if goes_on
        else ()
    )
    split = Button(f"Add a group to {leg.to}", "another", arg, disabled=not can_split)
    return (*counted, split, Button("Back to the March", "leg", arg, style="primary"))


# ---------------------------------------------------------------- what presses mean


def detail_press(view: View, sheet: Sheet, press: Press) -> tuple[Sheet, Focus] | None:
    """Apply a press on this page; return the new sheet and focus, or None for any other press."""
    return leg_press(_PRESSES, view, sheet, press)


def _set_manner(sheet: Sheet, line: Line, at: int, value: str, *, second: bool) -> Sheet:
    if value not in (USUAL, ATTACK, FOLLOW) and not (value.isdecimal() and int(value) <= MOST_MARGIN):
        raise ValueError(value)
    leg = line.legs[at]
    if second and (leg.then is None or leg.then.to == leg.to):
        raise Refused(f"Your March has no second step from {leg.to} any more.")
    return edits.set_manner(
        sheet,
        line.hex,
        at,
        attack=value == ATTACK,
        margin=int(value) if value.isdecimal() else None,
        follow=value == FOLLOW,
        second=second,
    )


def _manner_press(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    at, _ = find(line, focus)
    second = press.action == "then_manner"
    return _set_manner(sheet, line, at, picked(press), second=second), replace(focus, then=MORE)


def _else_to(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    at, leg = find(line, focus)
    to = picked(press)
    if len(to) == 1:
        return sheet, replace(focus, then=MORE, row=to)
    to = read_hex(to)
    kept = [place for place in leg.otherwise if place != to]
    places = kept if to in leg.otherwise else [*kept, to]
    return edits.set_otherwise(sheet, line.hex, at, places), replace(focus, then=MORE, row="")


def _onward(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    """Change how many troops take the second step; all arriving troops count as "all"."""
    at, leg = find(line, focus)
    if leg.then is None or leg.then.to == leg.to:
        raise Refused(f"Your March has no second step from {leg.to} any more.")
    arriving = troops_of(view, line, leg)
    now = arriving if leg.then.troops is None else leg.then.troops
    troops = max(1, now + (1 if press.action == "onward_more" else -1))
    return edits.set_onward(sheet, line.hex, at, None if troops >= arriving else troops), replace(
        focus, then=MORE
    )


def _another(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    """Split one troop off the leg as a new group; if the leg attacks, the new group follows it."""
    at, leg = find(line, focus)
    if leg.to == line.hex or troops_of(view, line, leg) < 2:
        raise Refused(f"No troops are left for another group to {leg.to}.")
    if leg.troops is not None:
        sheet = edits.set_troops(sheet, line.hex, at, leg.troops - 1)
    changed = edits.add_group(sheet, line.hex, at, 1)
    grown = changed.line(line.hex)
    assert grown
    return changed, Focus(line.hex, leg_name(grown, at + 1), MORE)


def _group(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    chosen = Focus(line.hex, picked(press), MORE)
    find(line, chosen)
    return sheet, chosen


def _more(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    find(line, focus)
    return sheet, replace(focus, then=MORE, row="")


def _leg(view: View, sheet: Sheet, line: Line, focus: Focus, press: Press) -> tuple[Sheet, Focus]:
    return sheet, replace(focus, then="", row="")


_PRESSES: Mapping[str, Deed] = {
    "details": _more,
    "leg": _leg,
    "group": _group,
    "manner": _manner_press,
    "then_manner": _manner_press,
    "else_to": _else_to,
    "onward_less": _onward,
    "onward_more": _onward,
    "another": _another,
}


def details_button(line: Line, focus: Focus) -> Button | None:
    """Return the button that opens this page, if a leg is in focus."""
    found = find_leg(line, focus.leg)
    if found is None:
        return None
    to = found[1].to
    name = f"If an enemy is in {to}…" if to != line.hex else "Enemy on the way…"
    return Button(name, "details", f"{line.hex}.{focus.leg}")
