"""Panel for a turn with deliberate play: carry out or remove one of the seat's orders (R24).

The draft is the picked order in the notation of sheets, on one line: "C3 march D4 2, C4 1 forced". The focus
has the form described in legs.py.
"""

from __future__ import annotations

from bot.games.brimstone.names import count, land, order_word
from bot.games.brimstone.panel_parts import answered, choice, not_understood, picked, unknown
from bot.games.brimstone.pictures import reveal_picture
from bot.games.brimstone.sheet.legs import march_press, march_rows, read_focus, troops_of
from bot.games.brimstone.sheet.text import order_text
from bot.games.panels import Prompt
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import amend, parse_sheet
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.rules.asks import Execute
from engine.kernel.core import Json, Refused

OFF = " off"
"""Ending of a draft that removes an order instead of carrying it out."""


def _view(prompt: Prompt) -> View:
    assert isinstance(prompt.ask, Execute)
    return prompt.ask.view


def _sheet(prompt: Prompt) -> Sheet:
    """Return a sheet with only the picked order; empty if the order is no longer possible."""
    try:
        sheet = parse_sheet(prompt.draft)
    except Refused:
        return Sheet()
    mine = _view(prompt).executable(prompt.ask.seat)
    fits = len(sheet.lines) == 1 and mine.get(sheet.lines[0].hex) == sheet.lines[0].order
    return sheet if fits else Sheet()


def picked_line(prompt: Prompt) -> Line | None:
    """Return the picked order; None if there is none, or it is no longer possible."""
    lines = _sheet(prompt).lines
    return lines[0] if lines else None


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    view, sheet = _view(prompt), _sheet(prompt)
    line = sheet.lines[0] if sheet.lines else None
    lines = ["**Your turn**: carry out one of your orders, or remove one."]
    if line:
        lines.append(f"Picked: {line.hex} {order_text(view, line)}")
    rows: list[Row] = [_order_menu(view, line.hex if line else "")]
    if line and line.order == "march":
        rows += march_rows(view, sheet, read_focus(focus or line.hex), second_steps=False)
    if line:
        rows.append(
            (
                Button(f"Carry out {line.hex} {order_word(line.order)}", "run", style="success"),
                Button("Remove it", "remove", line.hex, style="danger"),
            )
        )
    return Panel("\n".join(lines), tuple(rows), reveal_picture(view, prompt.names))


def _order_menu(view: View, now: Hex) -> Menu:
    def entry(hex_: Hex, order: str) -> Choice:
        name = f"{hex_} {land(view, hex_)} · {order_word(order)}"
        return choice(name, hex_, count(view.troops(hex_), "troop"), chosen=hex_ == now)

    mine = sorted(view.executable(view.me).items())
    return Menu("Order", "pick", tuple(entry(*pair) for pair in mine))


def answer_of(view: View, line: Line) -> Json:
    """Return the answer that carries out this order; the rules ask for second steps afterwards."""
    answer: dict[str, Json] = {"hex": line.hex}
    if line.order != "march":
        return answer
    groups = [{"troops": troops_of(view, line, leg), "to": leg.to} for leg in line.legs if leg.to != line.hex]
    if groups:
        answer["groups"] = groups
    if line.forced:
        answer["forced"] = True
    return answer


def press(prompt: Prompt, press: Press) -> Pressed:
    view, sheet = _view(prompt), _with_march(prompt, press)
    if marched := march_press(view, sheet, press):
        changed, shown = marched
        return Pressed(draft=str(changed), focus=str(shown))
    match press.action:
        case "pick":
            hex_ = picked(press)
            order = view.executable(view.me).get(hex_)
            if order is None:
                raise Refused(f"You have no order to carry out in {hex_}.")
            return Pressed(draft=str(edits.set_order(Sheet(), hex_, order)), focus=hex_)
        case "carry" if order := view.executable(view.me).get(press.arg):
            return _run(prompt, Line(press.arg, order))
        case "run" if sheet.lines:
            return _run(prompt, sheet.lines[0])
        case "remove":
            return _remove(prompt, press.arg)
    raise unknown(press)


def _with_march(prompt: Prompt, press: Press) -> Sheet:
    """Return the picked order; a goal pressed for another March picks that one."""
    sheet, hex_ = _sheet(prompt), press.arg
    order = _view(prompt).executable(prompt.ask.seat).get(hex_)
    is_other = press.action == "to" and hex_ not in sheet.hexes and order == "march"
    return Sheet((Line(hex_, "march"),)) if is_other else sheet


def _run(prompt: Prompt, line: Line) -> Pressed:
    """Carry out the order.

    Refused for a March without a destination, which the rules would only remove (R32).
    """
    view = _view(prompt)
    if line.order == "march" and not line.legs and line.hex not in view.slow:
        raise Refused(f"The March in {line.hex} has no destination yet. Pick one, or remove the order.")
    return answered(
        prompt,
        answer_of(view, line),
        str(Sheet((line,))),
        f"You carried out {line.hex} {order_text(view, line)}.",
    )


def _remove(prompt: Prompt, hex_: Hex) -> Pressed:
    return answered(
        prompt, {"hex": hex_, "remove": True}, f"{hex_}{OFF}", f"You removed the order in {hex_}."
    )


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `C3 march D4 2, C4 1`, `B2 bide` or `B2 remove`."""
    view, words = _view(prompt), text.lower().split()
    mine = view.executable(view.me)
    if len(words) == 2 and words[1] in ("remove", "off", "unused", "none") and words[0].upper() in mine:
        return _remove(prompt, words[0].upper())
    lines = amend(Sheet(), text, view, view.me).lines
    if len(lines) == 1 and _has_conditions(view, lines[0]):
        raise Refused("This order is carried out now, so leave out the conditions: say where the troops go.")
    if len(lines) != 1:
        raise not_understood(text, *(f"{hex_} {order}" for hex_, order in list(mine.items())[:2]))
    if mine.get(lines[0].hex) != lines[0].order:
        raise Refused(f"You have no {order_word(lines[0].order)} to carry out in {lines[0].hex}.")
    return _run(prompt, lines[0])


def _has_conditions(view: View, line: Line) -> bool:
    """Return whether the line has odds, an else or a follow, which only an order sheet allows."""
    attacked = {leg.to for leg in line.legs if leg.attack}
    return any(
        leg.margin is not None
        or leg.otherwise
        or leg.then is not None
        and (leg.then.margin is not None or leg.then.follow)
        or (leg.follow and leg.to not in attacked and view.owner(leg.to) not in (None, view.me))
        for leg in line.legs
    )


def receipt(prompt: Prompt) -> str:
    if prompt.draft.endswith(OFF):
        return f"You removed the order in {prompt.draft.removesuffix(OFF)}."
    return f"You carried out `{prompt.draft}`."
