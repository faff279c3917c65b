"""Touch an order sheet: its hexes in turn, for each the orders as buttons and a March's goals on the map."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brimstone.names import count, land, listed, order_word
from bot.games.brimstone.sheet import all_hexes
from bot.games.brimstone.sheet.draft import as_last_round, load_draft
from bot.games.brimstone.sheet.standing_instructions import HAND_IN_EMPTY
from bot.games.brimstone.sheet.text import doubts, order_text, planned_stones
from bot.games.brimstone.touch.marches import goals_of, groups_of
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Goals, Stop, Touch
from engine.brimstone.board.components import NEVER_EXECUTED, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.placement import legal_orders

ORDER, MARCH, MOVE = "order", "march", "move_to"


def touch(prompt: Prompt) -> Touch:
    """Return the stops of an order sheet, its plan as chips, and the deed that hands it in."""
    assert isinstance(prompt.ask, PlaceOrders)
    view, draft = prompt.ask.view, load_draft(prompt.draft)
    sheet, before = draft.sheet, {line.hex: line.order for line in draft.before}
    hexes = all_hexes.form_hexes(view)
    faults = check_sheet(sheet, view)
    doubted = doubts(view, sheet)
    again = not sheet.lines and as_last_round(view, draft.before)
    return Touch(
        title="Every hex that can have an order has one" if sheet.lines else "Give your hexes orders",
        small=next(iter((*faults, *_marked(doubted))), "Look once more at the map, then hand in."),
        deeds=(Deed("As last round", Press("again")),) if again else (),
        stops=tuple(_stop(view, sheet, hex_, before.get(hex_), doubted) for hex_ in hexes),
        chips=(*_planned(view, sheet), *_waiting(view, sheet, hexes)),
        hand_in=None if faults else _hand_in(sheet, len(hexes)),
        goods=tuple(_goods(view, sheet, len(doubted))),
    )


def _stop(view: View, sheet: Sheet, hex_: Hex, before: Order | None, doubted: list[str]) -> Stop:
    line, left = sheet.line(hex_), all_hexes.tokens_left(sheet, hex_)
    orders = [order for order in legal_orders(view, view.me, hex_) if left[order]]
    goals = goals_of(view, sheet, hex_) if MARCH in orders else {}
    deeds = [
        _deed(view, sheet, hex_, order, left[order], before == order)
        for order in orders
        if (order != MARCH or not goals or hex_ in view.slow) and not (line and line.order == order)
    ]
    mine = [text for text in doubted if line and hex_ in text]
    if line:
        deeds += _of_planned(sheet, hex_)
    return Stop(
        hex_,
        f"{hex_} {land(view, hex_)}",
        " ".join((_small(view, line, hex_, goals, " Or:" if deeds else ""), *_marked(mine))),
        tuple(deeds),
        goals,
        is_open=line is None and bool(orders),
        is_done=line is not None,
        groups=groups_of(view, line),
    )


def _deed(view: View, sheet: Sheet, hex_: Hex, order: Order, left: int, is_usual: bool) -> Deed:
    said = "Clear the marker" if order == MARCH and hex_ in view.slow else order_word(order)
    return Deed(said, Press(ORDER, hex_, (order,)), mark=order, left=left, is_usual=is_usual)


def _of_planned(sheet: Sheet, hex_: Hex) -> Iterator[Deed]:
    """Yield what can be done with the order that is there: earlier, later, away."""
    at = sheet.hexes.index(hex_)
    if at:
        yield Deed("Earlier", Press("up", hex_), mark="earlier")
    if at + 1 < len(sheet.lines):
        yield Deed("Later", Press("down", hex_), mark="later")
    yield Deed("No order", Press(ORDER, hex_, (all_hexes.NO_ORDER,)), mark="away")


def _small(view: View, line: Line | None, hex_: Hex, goals: Goals, or_else: str) -> str:
    troops = _troops(view, hex_)
    if line:
        return f"{troops}. {order_text(view, line)}."
    if not goals:
        return f"{troops}."
    fights = [at for at, some in goals.items() if some[0].kind == "fight"]
    if fights:
        return f"{troops}. Tap a lit hex to march; red is a battle ({listed(fights)}).{or_else}"
    return f"{troops}. Tap a lit hex to march.{or_else}"


def _planned(view: View, sheet: Sheet) -> Iterator[Chip]:
    turns = [line.hex for line in sheet.lines if line.order not in NEVER_EXECUTED]
    for line in sheet.lines:
        ends = "".join(f"→{(leg.then or leg).to}" for leg in line.legs if leg.to != line.hex or leg.then)
        number = turns.index(line.hex) + 1 if line.hex in turns else None
        small = order_text(view, line).partition(":")[2].strip() or order_word(line.order)
        yield Chip(f"{line.hex}{ends}", line.hex, line.order, number, Press(MOVE, line.hex), small=small)


def _waiting(view: View, sheet: Sheet, hexes: list[Hex]) -> Iterator[Chip]:
    for hex_ in hexes:
        if sheet.line(hex_) is None:
            yield Chip(hex_, hex_, is_done=False, small=f"{land(view, hex_)}, {_troops(view, hex_).lower()}")


def _troops(view: View, hex_: Hex) -> str:
    return count(view.troops(hex_), "troop") if view.troops(hex_) else "No troops"


def _hand_in(sheet: Sheet, hexes: int) -> Deed:
    if not sheet.lines:
        return Deed("Hand in no orders", Press("hand_in", HAND_IN_EMPTY), "final")
    done = len(sheet.lines)
    said = f"Hand in {count(done, 'order')}" if done == hexes else f"Hand in {done} of {hexes}"
    return Deed(said, Press("hand_in"))


def _marked(doubted: list[str]) -> list[str]:
    return [f"⚠️ {text}" for text in doubted]


def _goods(view: View, sheet: Sheet, doubted: int) -> Iterator[str]:
    available, required = view.supply(view.me)
    yield f"Supply {available}, need {required}"
    yield f"Stones {view.stones[view.me]}, planned {planned_stones(view, sheet)}"
    if doubted:
        yield f"⚠️ {count(doubted, 'warning')}"
