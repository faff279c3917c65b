"""Panel to write, hand in and take back a round's order sheet.

The draft is the sheet in the form described in draft.py. The focus selects the hex or leg to edit
(legs.Focus), or another page and its topic.
"""

from __future__ import annotations

import re

from bot.games.brimstone.names import (
    card_effect,
    card_word,
    count,
    land,
    listed,
    order_word,
    seat_name,
    shortened,
)
from bot.games.brimstone.panel_parts import BODY_LIMIT, answered, choice, picked, unknown
from bot.games.brimstone.pictures import board_picture, sheet_picture
from bot.games.brimstone.sheet import all_hexes, more, standing_instructions
from bot.games.brimstone.sheet import problems as wrong
from bot.games.brimstone.sheet import text as sheet_text
from bot.games.brimstone.sheet.details import detail_press
from bot.games.brimstone.sheet.draft import as_last_round, kept, load_draft
from bot.games.brimstone.sheet.goal import GOAL, goal_rows, lacks_goal, march_buttons, set_goal
from bot.games.brimstone.sheet.legs import THEN, Focus, march_press, on_rows, read_focus
from bot.games.brimstone.sheet.standing_instructions import HAND_IN_EMPTY, hand_in_button
from bot.games.brimstone.sheet.text import event_lines
from bot.games.brimstone.winning import winning_lines
from bot.games.panels import CHECK, HELP, SHOW, Prompt, command
from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Choice, Form, Menu, Panel, Picture, Press, Pressed, Row, text_form
from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import amend_kept, read_kept
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.placement import legal_orders, order_hexes
from engine.kernel.core import Refused

NO_ORDER = all_hexes.NO_ORDER
EMPTY, NEXT = "empty", "next"
WITHOUT_PICTURE = (standing_instructions.PAGE, more.RULES)
"""Pages of text and menus; without the map they fit on a phone's screen."""
HAND_IN = ("hand in", "handin", "done", "ready", "submit")
HAND_IN_NOTHING = "hand in without orders"
_HOW = (
    "Use the buttons, or type one order a line: `C4 march D5 2`, `C4 recruit`, `pay attack 1`. Type `check` "
    "to find mistakes, `map` or `status` to look at the game, and `hand in` when you are done. "
    "`/rules instructions` explains everything a sheet can say."
)
_USES = {
    "march": "move, attack, or clear a marker",
    "recruit": "one more troop here",
    "support": "help in battles next to this hex",
    "defend": "+1 whenever this hex is attacked",
    "bide": "do nothing, but use up a turn",
    "forage": "one barrel, if supply is short",
    "pillage": "take 1 Stone",
}


def _view(prompt: Prompt) -> View:
    assert isinstance(prompt.ask, PlaceOrders)
    return prompt.ask.view


# ---------------------------------------------------------------- what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    view, sheet = _view(prompt), read_kept(prompt.draft)
    page, _, state = focus.partition(".")
    if page == standing_instructions.PAGE:
        text, rows = (
            standing_instructions.standing_text(view, sheet, state),
            standing_instructions.standing_rows(view, sheet, state),
        )
    elif page == wrong.PAGE:
        text, rows = wrong.wrong_text(prompt, sheet), wrong.wrong_rows(hand_in_button(sheet))
    elif page == more.PAGE:
        text, rows = f"**More** · {event_text(view)}", more.more_rows(sheet)
    elif page == more.SEQUENCE:
        text, rows = "**Change the sequence**", more.sequence_rows(sheet, state)
    elif page == more.MAP:
        return Panel("**The whole map**", ((more.BACK,),), board_picture(view, prompt.names))
    elif page == more.RULES:
        text, rows = more.rules_text(), [(more.BACK,)]
    elif page == EMPTY:
        text = "**Hand in without orders?** Your troops will do nothing this round."
        rows = [(Button("Hand in anyway", "hand_in", HAND_IN_EMPTY, "danger"), more.BACK)]
    elif page == more.SPLIT and (split := more.split_focus(sheet, state)):
        text, rows = more.split_text(view, sheet, split), more.split_rows(view, sheet, split)
    else:
        return _plan(prompt, view, sheet, focus)
    below = "\n".join(sheet_text.plan_lines(view, sheet)) if page == more.SEQUENCE else ""
    picture = None if page in WITHOUT_PICTURE else _picture(prompt)
    return Panel(text, tuple(rows), picture, below=below)


def _plan(prompt: Prompt, view: View, sheet: Sheet, focus: str) -> Panel:
    """Show the plan of the round: threats, picture, orders in words, and the controls for the next step."""
    below = [*sheet_text.plan_lines(view, sheet), *sheet_text.small_lines(view, sheet)]
    rows = _rows(view, sheet, load_draft(prompt.draft).before, focus)
    return Panel(
        "\n".join(
            (
                heading(prompt),
                *event_lines(view, sheet),
                *([] if prompt.since else winning_lines(view, view.me)),
            )
        ),
        tuple(rows),
        _picture(prompt),
        below=shortened("\n".join(below), BODY_LIMIT),
    )


def heading(prompt: Prompt) -> str:
    """Return the heading: round, seat and deadline."""
    view = _view(prompt)
    return " · ".join(filter(None, (f"**Round {view.round} · you are {seat_name(view.me)}**", prompt.due)))


def event_text(view: View) -> str:
    """Return the event's name and effect."""
    assert view.event is not None
    return f"{card_word(view.event)}: {card_effect(view.event)}"


def _picture(prompt: Prompt) -> Picture:
    view = _view(prompt)
    return sheet_picture(view, view.me, sheet_text.sheet_marks(view, read_kept(prompt.draft)), prompt.names)


def _rows(view: View, sheet: Sheet, before: tuple[Line, ...], focus: str) -> list[Row]:
    """Return the controls: the destination menu if a March needs one, else menus, buttons and Hand in."""
    about = read_focus(focus)
    line = sheet.line(about.hex)
    hand_in: Row = (hand_in_button(sheet),)
    if line and line.order == "march" and about.then == THEN:
        return [*on_rows(view, line, about), hand_in]
    if line and line.order == "march" and about.then == GOAL:
        return [*goal_rows(view, line, about.row), hand_in]
    is_picked = about.hex in order_hexes(view, view.me) and not about.leg
    goalless = next((one for one in sheet.lines if lacks_goal(view, one)), None)
    if goalless and not is_picked:
        return [*goal_rows(view, goalless, about.row), hand_in]
    rows: list[Row] = []
    if is_picked:
        rows.append(_order_menu(view, sheet, about.hex))
    elif sheet.lines and not all_hexes.waiting(view, sheet):
        rows.append(_hex_menu(view, sheet))
    if march := march_buttons(view, sheet, about, sheet_text.planned_stones(view, sheet)):
        rows.append(march)
    return [*rows, _buttons(view, sheet, before, focus), hand_in]


def _buttons(view: View, sheet: Sheet, before: tuple[Line, ...], focus: str) -> Row:
    page, _, begin = focus.partition(".")
    hexes = all_hexes.button(view, sheet, int(begin) if page == NEXT and begin.isdecimal() else None)
    again = (Button("As last round", "again"),) if not sheet.lines and as_last_round(view, before) else ()
    write = () if sheet.lines else (more.TYPE,)
    return (hexes, *again, Button("Standing", "standing"), *write, Button("More", "more_pages"))


def _hex_menu(view: View, sheet: Sheet) -> Menu:
    def entry(hex_: Hex) -> Choice:
        line = sheet.line(hex_)
        said = sheet_text.order_text(view, line) if line else "no order"
        return choice(f"{hex_} {land(view, hex_)}, {count(view.troops(hex_), 'troop')}", hex_, said)

    return Menu("Change a hex", "hex", tuple(map(entry, order_hexes(view, view.me))))


def _order_menu(view: View, sheet: Sheet, hex_: Hex) -> Menu:
    line = sheet.line(hex_)
    now = line.order if line else NO_ORDER
    left = all_hexes.tokens_left(sheet, hex_)
    entries = [
        choice(f"{hex_} {order_word(order)} ({left[order]} left)", order, _USES[order], chosen=order == now)
        for order in legal_orders(view, view.me, hex_)
        if left[order] > 0
    ]
    entries.append(choice(f"{hex_} no order", NO_ORDER, chosen=now == NO_ORDER))
    return Menu(f"{hex_}: which order?", "order", tuple(entries), hex_)


# ---------------------------------------------------------------- what presses mean


def press(prompt: Prompt, press: Press) -> Pressed:
    view, sheet = _view(prompt), read_kept(prompt.draft)
    if instructed := standing_instructions.standing_press(view, sheet, press):
        changed, shown_next = instructed
        return Pressed(draft=kept(prompt, changed), focus=shown_next)
    if marched := _march(view, sheet, press):
        changed, shown_next = marched
        return Pressed(draft=kept(prompt, changed), focus=shown_next)
    if (page := _page(press)) is not None:
        return Pressed(focus=page)
    match press.action:
        case "order":
            return _set_order(prompt, sheet, press.arg, picked(press))
        case all_hexes.ACTION if press.arg.isdecimal():
            before = load_draft(prompt.draft).before
            return Pressed(form=all_hexes.form(view, sheet, before, int(press.arg)))
        case all_hexes.SUBMITTED if press.arg.isdecimal():
            return _submitted(prompt, sheet, press)
        case "again":
            return _as_last_round(prompt, sheet)
        case "up" | "down" if sheet.line(press.arg):
            move = edits.move_up if press.action == "up" else edits.move_down
            return Pressed(draft=kept(prompt, move(sheet, press.arg)), focus=f"{more.SEQUENCE}.{press.arg}")
        case "move_to" if sheet.line(press.arg) and is_numeral(picked(press)):
            return Pressed(draft=kept(prompt, edits.move_to(sheet, press.arg, int(picked(press)))))
        case "clear":
            return Pressed(draft=kept(prompt, edits.set_lines(sheet, ())), note="You removed all orders.")
        case "type":
            return Pressed(form=_form(sheet))
        case "typed":
            return _written(prompt, press.text, is_whole=True)
        case "hand_in":
            return _hand_in(prompt, sheet, is_sure=press.arg == HAND_IN_EMPTY)
    raise unknown(press)


_PAGES = {
    "back": "",
    "standing": standing_instructions.PAGE,
    "wrong": wrong.PAGE,
    "more_pages": more.PAGE,
    "sequence": more.SEQUENCE,
    "rules": more.RULES,
    "whole_map": more.MAP,
}
_PICKED_PAGES = {"move": more.SEQUENCE, "split_of": more.SPLIT}


def _page(press: Press) -> str | None:
    """Return the page that a press opens without changing anything; None for all other presses."""
    if press.action == "hex":
        return picked(press)
    if press.action == "split":
        return f"{more.SPLIT}.{press.arg}"
    if press.action in _PICKED_PAGES:
        return f"{_PICKED_PAGES[press.action]}.{picked(press)}"
    return _PAGES.get(press.action)


def _march(view: View, sheet: Sheet, press: Press) -> tuple[Sheet, str] | None:
    """Apply a press about a March's destination; return the new sheet and focus."""
    if press.action == GOAL:
        line = sheet.line(press.arg)
        if line is None or line.order != "march":  # a lit hex of a page sets the order and its goal at once
            if why := _why_not(view, sheet, press.arg, "march"):
                raise Refused(why)
            sheet = edits.set_order(sheet, press.arg, "march")
        changed, focus = set_goal(view, sheet, press)
        return changed, str(focus)
    marched = march_press(view, sheet, press) or detail_press(view, sheet, press)
    if marched is None:
        return None
    changed, focus = marched
    is_plain = press.action in (THEN, "then_to") or focus.hex in view.slow
    return changed, str(focus) if is_plain else f"{more.SPLIT}.{focus}"


def _set_order(prompt: Prompt, sheet: Sheet, hex_: Hex, value: str) -> Pressed:
    """Set a hex's order; for a March, ask for its destination next."""
    order = None if value == NO_ORDER else value
    view = _view(prompt)
    if order and (why := _why_not(view, sheet, hex_, order)):
        raise Refused(why)
    changed = edits.set_order(sheet, hex_, order)
    goes = order == "march" and hex_ not in view.slow
    focus = Focus(hex_, "", GOAL) if goes else Focus(hex_, hex_) if order == "march" else Focus()
    return Pressed(draft=kept(prompt, changed), focus=str(focus))


def _why_not(view: View, sheet: Sheet, hex_: Hex, order: Order) -> str | None:
    if hex_ not in order_hexes(view, view.me) or order not in legal_orders(view, view.me, hex_):
        return f"You cannot place {order_word(order)} on {hex_} now."
    if all_hexes.tokens_left(sheet, hex_)[order] < 1:
        return f"All your {order_word(order)} tokens are on the sheet already."
    return None


def _submitted(prompt: Prompt, sheet: Sheet, press: Press) -> Pressed:
    changed, note, following = all_hexes.submitted(_view(prompt), sheet, press.filled, int(press.arg))
    focus = f"{NEXT}.{following}" if following is not None else ""
    return Pressed(draft=kept(prompt, changed), note=note, focus=focus)


def _as_last_round(prompt: Prompt, sheet: Sheet) -> Pressed:
    """Copy last round's orders, and name the hexes where this is not possible."""
    view, before = _view(prompt), load_draft(prompt.draft).before
    lines = as_last_round(view, before)
    if not lines:
        raise Refused("You cannot repeat any of last round's orders. Press All hexes instead.")
    gone = [line.hex for line in before if line.hex not in {one.hex for one in lines}]
    note = (
        f"Copied from last round, except {listed(gone)}: that order is not possible there now."
        if gone
        else ""
    )
    changed = edits.mark_attacks(edits.set_lines(sheet, lines), view)
    return Pressed(draft=kept(prompt, changed), note=note)


def _form(sheet: Sheet) -> Form:
    label = "One order a line, in the sequence you want"
    return text_form("Your order sheet", label, "typed", str(sheet), "C3 march D4 2, C4 1")


def _hand_in(prompt: Prompt, sheet: Sheet, *, is_sure: bool) -> Pressed:
    """Hand in the sheet; ask first if it is empty, which is legal."""
    if not sheet.lines and not is_sure:
        return Pressed(focus=EMPTY)
    wrong = check_sheet(sheet, _view(prompt))
    if wrong:
        raise Refused("\n".join(["This sheet cannot be handed in yet:", *wrong]))
    return answered(prompt, placed(sheet), kept(prompt, sheet), say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Edit the sheet by typed lines; accept `hand in`, `show` and `check` alone or as the last line."""
    return _written(prompt, text, is_whole=False)


def _written(prompt: Prompt, text: str, *, is_whole: bool) -> Pressed:
    """Apply a typed sheet (`is_whole`, from the form), or typed changes.

    Keep the good lines and report the bad ones; with any bad line, hand in nothing. Refused if no line is
    good.
    """
    view, sheet = _view(prompt), read_kept(prompt.draft)
    if command(text) in HELP:
        return Pressed(note=_HOW)
    lines = text.strip().splitlines()
    last = command(lines[-1]) if lines else ""
    hands_in, checks = last in (*HAND_IN, HAND_IN_NOTHING), last in CHECK
    if hands_in or checks or last in (*SHOW, "orders"):
        lines = lines[:-1]
    is_changed = bool(lines) or (is_whole and not last)
    bad: list[str] = []
    if is_changed:
        sheet, bad = amend_kept(Sheet() if is_whole else sheet, "\n".join(lines), view, view.me)
    if hands_in and not bad:
        return _hand_in(prompt, sheet, is_sure=last == HAND_IN_NOTHING)
    draft = kept(prompt, sheet) if is_changed else None
    return Pressed(draft=draft, note="\n".join(bad), focus=wrong.PAGE if checks else "")


def names_bad_lines(note: str) -> bool:
    """Return whether a note names bad lines."""
    return re.search(r"^Line \d+: ", note, re.MULTILINE) is not None


def checked(prompt: Prompt) -> str:
    """Describe the problems of the sheet that was handed in."""
    return wrong.wrong_text(prompt, read_kept(prompt.draft))


def receipt(prompt: Prompt) -> str:
    """List everything handed in."""
    view, sheet = _view(prompt), read_kept(prompt.draft)
    lines = [f"**Your orders for round {view.round} are in**", *sheet_text.plan_lines(view, sheet)]
    return sheet_text.with_block(view, sheet, [*lines, *sheet_text.instruction_lines(sheet)])
