"""Form to give all hexes orders, five hexes at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.games.brimstone.names import count, land, listed, order_word
from bot.messages.panel import Button, Choice, Field, Filled, Form
from engine.brimstone.board.components import TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.rules.placement import legal_orders, order_hexes

ACTION, SUBMITTED = "hexes", "all"
A_FORM = 5
NO_ORDER = "none"
_PLURALS: Mapping[Order, str] = {"march": "Marches"}


def form_hexes(view: View) -> list[Hex]:
    """Return the hexes that can take an order; a Home Base without troops comes last."""
    return sorted(order_hexes(view, view.me), key=lambda hex_: (not view.troops(hex_), hex_))


def button(view: View, sheet: Sheet, begin: int | None = None) -> Button:
    """Return the button that opens the form, or its next five hexes."""
    hexes = form_hexes(view)
    start = _next_start(view, sheet) if begin is None else begin
    style = "primary" if waiting(view, sheet) else "secondary"
    return Button(f"Hexes {_span(hexes, start)}" if start else "All hexes", ACTION, str(start), style=style)


def _next_start(view: View, sheet: Sheet) -> int:
    hexes, free = form_hexes(view), waiting(view, sheet)
    return hexes.index(free[0]) // A_FORM * A_FORM if free and sheet.lines else 0


def waiting(view: View, sheet: Sheet) -> list[Hex]:
    """Return the hexes with troops that lack an order and can still get one."""
    left = tokens_left(sheet, "")
    return [
        hex_
        for hex_ in form_hexes(view)
        if view.troops(hex_)
        and sheet.line(hex_) is None
        and any(left[order] for order in legal_orders(view, view.me, hex_))
    ]


def _span(hexes: list[Hex], start: int) -> str:
    last = min(start + A_FORM, len(hexes))
    return f"{start + 1} to {last}" if last > start + 1 else str(last)


def tokens_left(sheet: Sheet, hex_: Hex) -> Counter[Order]:
    """Count the tokens of each kind not used by other hexes."""
    used = Counter(line.order for line in sheet.lines if line.hex != hex_)
    return Counter({order: number - used[order] for order, number in TOKENS.items()})


def form(view: View, sheet: Sheet, before: tuple[Line, ...], start: int) -> Form:
    """Return the form for five hexes from index `start`, with the current orders preselected."""
    hexes = form_hexes(view)
    first = start if start < len(hexes) else 0
    span = f", {_span(hexes, first)}" if len(hexes) > A_FORM else ""
    last = {line.hex: line.order for line in before}
    fields = [
        _field(view, sheet.orders.get(hex_) or last.get(hex_), hex_) for hex_ in hexes[first : first + A_FORM]
    ]
    title = f"Round {view.round}: all hexes{span}"
    return Form(title, SUBMITTED, (_with_tokens(fields[0]), *fields[1:]), str(first))


def _with_tokens(field: Field) -> Field:
    tokens = ", ".join(f"{order_word(order)} {number}" for order, number in TOKENS.items())
    return Field(field.name, field.label, field.kind, field.options, hint=tokens)


def _field(view: View, marked: Order | None, hex_: Hex) -> Field:
    """Return a hex's field with its legal orders; optional for a Home Base without troops."""
    troops = view.troops(hex_)
    options = [
        Choice(order_word(order), order, chosen=order == marked)
        for order in legal_orders(view, view.me, hex_)
    ]
    if not troops:
        is_said = any(option.chosen for option in options)
        options.append(Choice("No order", NO_ORDER, chosen=not is_said))
    facts = [f"{hex_} {land(view, hex_)}", count(troops, "troop") if troops else "no troops"]
    if hex_ in view.slow:
        facts.append("marker")
    return Field(hex_, ", ".join(facts), "radio", tuple(options))


def submitted(view: View, sheet: Sheet, filled: Filled, start: int) -> tuple[Sheet, str, int | None]:
    """Apply the form; return the sheet, a note of what failed, and the next form's start, if any.

    Existing orders keep their position in the sequence and their token.
    """
    hexes = form_hexes(view)
    chosen = dict(_chosen(view, hexes[start : start + A_FORM], filled))
    for hex_, order in chosen.items():
        if sheet.orders.get(hex_) != order:
            sheet = edits.set_order(sheet, hex_, None)
    asked = Counter(sheet.orders.values())
    unkept: dict[Order, list[Hex]] = {}
    for hex_, order in chosen.items():
        if order is None or sheet.line(hex_):
            continue
        asked[order] += 1
        if tokens_left(sheet, hex_)[order] > 0:
            sheet = edits.set_order(sheet, hex_, order)
        else:
            unkept.setdefault(order, []).append(hex_)
    following = start + A_FORM if start + A_FORM < len(hexes) else None
    return sheet, "\n".join(_too_many(order, asked[order], kept) for order, kept in unkept.items()), following


def _chosen(view: View, hexes: list[Hex], filled: Filled) -> Iterator[tuple[Hex, Order | None]]:
    for hex_ in hexes:
        value = next(iter(filled.get(hex_, ())), "")
        if value == NO_ORDER or value in legal_orders(view, view.me, hex_):
            yield hex_, None if value == NO_ORDER else value


def _too_many(order: Order, asked: int, hexes: list[Hex]) -> str:
    number = TOKENS[order]
    name = order_word(order) if number == 1 else _PLURALS.get(order, f"{order_word(order)}s")
    return f"You have {number} {name} but chose {asked}, so {listed(hexes)} got no order."
