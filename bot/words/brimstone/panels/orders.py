"""The order sheet of a round: the panel in which it is built, handed in and taken back.

The draft is the sheet in its notation; the focus is what the menus are about (see legs.Focus), or a page.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.messages.panel import Button, Choice, Form, Menu, Panel, Picture, Press, Pressed, Row, text_form
from bot.words import Prompt
from bot.words.brimstone.names import card_effect, card_word, count, land, order_word
from bot.words.brimstone.panels import sheet_text, standing, wrong
from bot.words.brimstone.panels.common import answered, choice, picked, unknown
from bot.words.brimstone.panels.details import MORE, detail_press, detail_rows, detail_text, details_button
from bot.words.brimstone.panels.legs import Focus, find_leg, march_press, march_rows, read_focus
from bot.words.brimstone.panels.standing import hand_in_button
from bot.words.brimstone.pictures import sheet_picture
from bot.words.panels import CHECK, HELP, SHOW, command
from engine.brimstone import edits
from engine.brimstone.asks import PlaceOrders
from engine.brimstone.board import TOKENS, Order
from engine.brimstone.hexes import Hex
from engine.brimstone.notation import amend, parse_sheet, print_sheet, read_sheet
from engine.brimstone.outlook import check_sheet
from engine.brimstone.placement import legal_orders, order_hexes
from engine.brimstone.plan import Sheet, placed
from engine.brimstone.state import View
from engine.core import Refused

NO_ORDER = "none"
HAND_IN = ("hand in", "handin", "done", "ready", "submit")
_HOW = (
    "Use the menus, or type one order a line: `C4 march D5 2`, `C4 recruit`, `pay attack 1`. `check` tells "
    "what is wrong, `map` and `status` how the game stands, `hand in` hands in, and `/rules instructions` "
    "has all that a sheet may say."
)
_USES = {
    "march": "move, attack, or clear a marker",
    "recruit": "one more troop here",
    "support": "help in battles next to it",
    "defend": "+1 whenever this hex is attacked",
    "bide": "nothing, but it takes a turn",
    "forage": "one barrel, if it is needed for supply",
    "pillage": "take 1 Stone",
}


def read_draft(text: str) -> Sheet:
    """The sheet of a draft; an unreadable one counts as empty."""
    try:
        return parse_sheet(text)
    except Refused:
        return Sheet()


def _view(prompt: Prompt) -> View:
    assert isinstance(prompt.ask, PlaceOrders)
    return prompt.ask.view


# ---------------------------------------------------------------- what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    view, sheet = _view(prompt), read_draft(prompt.draft)
    page, _, topic = focus.partition(".")
    if page == standing.PAGE:
        rows = tuple(standing.standing_rows(view, sheet, topic))
        return Panel(standing.standing_text(view, sheet, topic), rows, _picture(prompt))
    if page == wrong.PAGE:
        text = wrong.wrong_text(prompt, sheet)
        return Panel(text, tuple(wrong.wrong_rows(hand_in_button(sheet))), _picture(prompt))
    about = _settled(view, sheet, read_focus(focus))
    line = sheet.line(about.hex)
    is_detailed = about.then == MORE and find_leg(line, about.leg) is not None
    text = detail_text(view, sheet, about) if is_detailed else _text(view, sheet, about)
    return Panel(text, tuple(_rows(view, sheet, about)), _picture(prompt))


def _settled(view: View, sheet: Sheet, focus: Focus) -> Focus:
    """A focus on some hex: the first without an order where none is picked."""
    hexes = order_hexes(view, view.me)
    if focus.hex in hexes:
        return focus
    return Focus(next(iter(sheet_text.free_hexes(view, sheet)), hexes[0]))


def _picture(prompt: Prompt) -> Picture:
    view = _view(prompt)
    return sheet_picture(view, view.me, sheet_text.sheet_marks(view, read_draft(prompt.draft)), prompt.names)


def _text(view: View, sheet: Sheet, about: Focus) -> str:
    assert view.event is not None
    lines = [
        f"**Orders for round {view.round}** · {card_word(view.event)}: {card_effect(view.event)}",
        *sheet_text.hex_lines(view, sheet, about.hex),
        *sheet_text.instruction_lines(sheet),
        f"{sheet_text.supply_line(view)} You have {count(view.stones[view.me], 'Stone')}.",
        *sheet_text.warning_lines(view, sheet),
    ]
    return sheet_text.with_block(view, sheet, lines)


def _rows(view: View, sheet: Sheet, about: Focus) -> list[Row]:
    if about.then == MORE and (details := detail_rows(view, sheet, about)):
        return details
    line = sheet.line(about.hex)
    rows: list[Row] = [_hex_menu(view, sheet, about.hex), _order_menu(view, sheet, about.hex)]
    more = None
    if line and line.order == "march":
        rows += march_rows(view, sheet, about)
        more = details_button(line, about)
    at = sheet.hexes.index(about.hex) if line else 0
    is_last = at + 1 >= len(sheet.lines)
    rows.append(
        (
            Button("Up", "up", about.hex, disabled=line is None or at == 0),
            Button("Down", "down", about.hex, disabled=line is None or is_last),
            Button("Standing", "standing"),
            Button("Type it", "type"),
            *((more,) if more else ()),
        )
    )
    rows.append(
        (Button("Preview", "preview", str(about)), Button("Anything wrong?", "wrong"), hand_in_button(sheet))
    )
    return rows


def _hex_menu(view: View, sheet: Sheet, now: Hex) -> Menu:
    def entry(hex_: Hex) -> Choice:
        line = sheet.line(hex_)
        said = sheet_text.order_text(view, line) if line else "no order"
        name = f"{hex_} {land(view, hex_)} · {count(view.troops(hex_), 'troop')}"
        return choice(name, hex_, said, chosen=hex_ == now)

    return Menu("Hex", "hex", tuple(map(entry, order_hexes(view, view.me))))


def _order_menu(view: View, sheet: Sheet, hex_: Hex) -> Menu:
    line = sheet.line(hex_)
    now = line.order if line else NO_ORDER
    left = tokens_left(sheet, hex_)
    entries = [
        choice(f"{hex_}: {order_word(order)} ({left[order]} left)", order, _USES[order], chosen=order == now)
        for order in legal_orders(view, view.me, hex_)
        if left[order] > 0
    ]
    entries.append(choice(f"{hex_}: no order", NO_ORDER, chosen=now == NO_ORDER))
    return Menu(f"Order for {hex_}", "order", tuple(entries), hex_)


def tokens_left(sheet: Sheet, hex_: Hex) -> Counter[Order]:
    """Tokens by kind that lie on no other hex."""
    used = Counter(line.order for line in sheet.lines if line.hex != hex_)
    return Counter({order: number - used[order] for order, number in TOKENS.items()})


# ---------------------------------------------------------------- what presses mean


def press(prompt: Prompt, press: Press) -> Pressed:
    view, sheet = _view(prompt), read_draft(prompt.draft)
    if instructed := standing.standing_press(view, sheet, press):
        changed, shown_next = instructed
        return Pressed(draft=str(changed), focus=shown_next)
    if marched := march_press(view, sheet, press) or detail_press(view, sheet, press):
        changed, shown = marched
        return Pressed(draft=str(changed), focus=str(shown))
    match press.action:
        case "hex":
            return Pressed(focus=picked(press))
        case "order":
            return _set_order(view, sheet, press.arg, picked(press))
        case "up" | "down" if sheet.line(press.arg):
            move = edits.move_up if press.action == "up" else edits.move_down
            return Pressed(draft=str(move(sheet, press.arg)), focus=press.arg)
        case "standing":
            return Pressed(focus=standing.PAGE)
        case "wrong":
            return Pressed(focus=wrong.PAGE)
        case "back":
            return Pressed()
        case "preview":
            return Pressed(focus=press.arg, preview=True)
        case "type":
            return Pressed(form=_form(view, sheet))
        case "typed":
            return _written(prompt, press.text, is_whole=True)
        case "hand_in":
            return _hand_in(prompt, sheet)
    raise unknown(press)


def _set_order(view: View, sheet: Sheet, hex_: Hex, value: str) -> Pressed:
    """After a March its ways are shown; after any other order the next hex without one."""
    order = None if value == NO_ORDER else value
    if order and (why := _why_not(view, sheet, hex_, order)):
        raise Refused(why)
    changed = edits.set_order(sheet, hex_, order)
    stays = order in ("march", None) or not sheet_text.free_hexes(view, changed)
    return Pressed(draft=str(changed), focus=hex_ if stays else "")


def _why_not(view: View, sheet: Sheet, hex_: Hex, order: Order) -> str | None:
    if hex_ not in order_hexes(view, view.me) or order not in legal_orders(view, view.me, hex_):
        return f"{order_word(order)} cannot be placed on {hex_} now."
    if tokens_left(sheet, hex_)[order] < 1:
        return f"Your {order_word(order)} tokens are all on the sheet already."
    return None


def _form(view: View, sheet: Sheet) -> Form:
    return text_form(
        "Your order sheet",
        "One order a line, in the sequence to run",
        "typed",
        print_sheet(sheet, view),
        "C3 march D4 2, C4 1",
    )


def _hand_in(prompt: Prompt, sheet: Sheet) -> Pressed:
    wrong = check_sheet(sheet, _view(prompt))
    if wrong:
        raise Refused("\n".join(["This sheet cannot be handed in yet:", *wrong]))
    return answered(prompt, placed(sheet), str(sheet), "Handed in.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Lines of the notation amend the sheet; `hand in`, `show` and `check` alone or as the last line."""
    return _written(prompt, text, is_whole=False)


def _written(prompt: Prompt, text: str, *, is_whole: bool) -> Pressed:
    """What was typed: a whole sheet, as in the form, or lines that amend the sheet there is."""
    view, sheet = _view(prompt), read_draft(prompt.draft)
    if command(text) in HELP:
        return Pressed(note=_HOW)
    lines = text.strip().splitlines()
    last = command(lines[-1]) if lines else ""
    hands_in, checks = last in HAND_IN, last in CHECK
    if hands_in or checks or last in (*SHOW, "orders"):
        lines = lines[:-1]
    is_changed = bool(lines) or (is_whole and not last)
    if is_changed:
        orders = "\n".join(lines)
        sheet = read_sheet(orders, view, view.me) if is_whole else amend(sheet, orders, view, view.me)
    if hands_in:
        return _hand_in(prompt, sheet)
    note = ("Your sheet is as you typed it." if is_whole else "Your sheet is changed.") if is_changed else ""
    return Pressed(draft=str(sheet) if is_changed else None, note=note, focus=wrong.PAGE if checks else "")


def checked(prompt: Prompt) -> str:
    """What is wrong with the sheet as it is handed in."""
    return wrong.wrong_text(prompt, read_draft(prompt.draft))


def receipt(prompt: Prompt) -> str:
    """The full list of what was handed in."""
    view, sheet = _view(prompt), read_draft(prompt.draft)
    assert view.event is not None
    lines = [f"**Your orders for round {view.round} are in**", *sheet_text.hex_lines(view, sheet)]
    return sheet_text.with_block(view, sheet, [*lines, *sheet_text.instruction_lines(sheet)])


def next_draft(view: View, last: str) -> str:
    """The draft of a new round: the last one without orders, payments and what does not fit any more."""
    kept = replace(edits.keep_standing(read_draft(last)), pay_attack=None, pay_defend=None, payments=())
    wishes = tuple(wish for wish in kept.wishes if not check_sheet(Sheet(wishes=(wish,)), view))
    supply = tuple(means for means in kept.supply if not check_sheet(Sheet(supply=(means,)), view))
    return str(replace(kept, wishes=wishes, supply=supply))
