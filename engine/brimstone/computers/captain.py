"""Play the captain: judge each decision from the current table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.brimstone.board.components import AIRPORT
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import battles, remembered_sheet
from engine.brimstone.computers.hex_values import Worth
from engine.brimstone.computers.marches import Front, Movement, best_movement, best_step
from engine.brimstone.computers.opening_choices import choose_event, choose_home, swaps
from engine.brimstone.computers.orders import Tokens, done_why, goal_named, march_reason
from engine.brimstone.computers.tie_breaking import ties
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.brimstone.rules.asks import (
    AdjustMap,
    ChooseEvent,
    ChooseHome,
    Execute,
    GiveSupport,
    MarchOn,
    Pay,
    PlaceOrders,
    Retreat,
    SettleSupply,
)
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, fewest_troops, forage_hex
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice


class Captain:
    """A computer player that values ground, troops and Cities one round ahead."""

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        match ask:
            case Execute():
                return execute(ask, remembered_sheet.read(notes_))
            case PlaceOrders():
                return place_orders(ask)
            case MarchOn():
                return march_on(ask)
            case Pay():
                return battles.pay(ask, dice)
            case GiveSupport():
                return battles.support(ask)
            case Retreat():
                return battles.retreat(ask)
            case SettleSupply():
                return settle(ask)
            case ChooseEvent():
                return choose_event(ask)
            case AdjustMap():
                return swaps(ask)
            case ChooseHome():
                return choose_home(ask, dice)
            case _:
                return Thought(ask.fallback(), "Nothing else is worth more here.")


def place_orders(ask: PlaceOrders) -> Thought:
    """Build the order sheet: lay the token with the highest gain, again and again."""
    tokens = Tokens(ask.view, ask.seat)
    sheet = tokens.sheet()
    return Thought(placed(sheet), tokens.why(), remembered_sheet.write(sheet))


def execute(ask: Execute, sheet: Sheet) -> Thought:
    """Execute the next order of the sheet; replan a March on the current table."""
    chosen, worth = _next(ask, sheet)
    if isinstance(chosen, Line):
        return Thought({"hex": chosen.hex}, done_why(ask.view, chosen.hex, chosen.order))
    assert worth
    return _marched(ask, sheet, chosen, worth)


def executed(ask: Execute, sheet: Sheet) -> Json:
    """Return the answer of `execute` alone, for simulated rounds, whose reasons nobody reads."""
    chosen, _ = _next(ask, sheet)
    return {"hex": chosen.hex} if isinstance(chosen, Line) else _march_answer(ask.view, chosen)


def _next(ask: Execute, sheet: Sheet) -> tuple[Line | Movement, Worth | None]:
    """Return the order to execute, a March as planned again; and what ground is worth, if it was asked."""
    lying = ask.view.executable(ask.seat)
    lines = [line for line in sheet.lines if lying.get(line.hex) == line.order]
    known = {line.hex for line in lines}
    lines += [Line(hex_, order) for hex_, order in lying.items() if hex_ not in known]
    front: Front | None = None
    idle: Movement | None = None
    for line in lines:
        if line.order != "march":
            return line, None
        front = front or front_of(ask.view, ask.seat)
        move = best_movement(front, line.hex)
        if move.gain > 0:
            return move, front.worth
        idle = idle or move
    assert front
    assert idle
    return idle, front.worth


def _marched(ask: Execute, sheet: Sheet, move: Movement, worth: Worth) -> Thought:
    """Return the March as planned again; if it differs from the sheet, update the notes and give a reason."""
    hex_, line = move.origin, sheet.line(move.origin)
    answer = _march_answer(ask.view, move)
    legs = tuple(way.leg() for way in move.ways)
    why = _march_reason(worth, move)
    if line and line.legs == legs:
        return Thought(answer, why)
    now = Line(hex_, "march", legs, forced=move.is_forced)
    kept = tuple(now if other.hex == hex_ else other for other in sheet.lines)
    changed = replace(sheet, lines=kept if line else (*kept, now))
    return Thought(answer, why, remembered_sheet.write(changed))


def _march_reason(worth: Worth, move: Movement) -> str:
    if move.ways or move.origin in worth.position.slow:
        return march_reason(worth, move)
    return f"{move.origin} stays: there is nothing to gain."


def front_of(view: View, seat: Seat) -> Front:
    """Return the current table in the form in which Marches are planned."""
    own = {hex_: army.troops for hex_, army in view.armies.items() if army.seat == seat}
    return Front(Worth(view, seat), own, view.stones[seat])


def settle(ask: SettleSupply) -> Thought:
    """Settle the shortage as `provide` chooses."""
    short, paid = ask.view.supply(ask.seat).shortage, provide(ask.view, ask.seat)
    means = (
        (paid.forage, "forage"),
        (paid.buy, f"buy {paid.buy}"),
        (paid.discharge, f"discharge {sum(paid.discharge.values())} in {', '.join(paid.discharge)}"),
    )
    used = ", ".join(told for is_used, told in means if is_used)
    return Thought(paid.dump(), f"Barrels missing: {short}. Best way to cover them: {used}.")


def provide(view: View, seat: Seat) -> SupplyAnswer:
    """Forage first; then discharge troops that each save a barrel without losing ground; then buy."""
    trifles = ties(view, seat)
    hexes = sorted(view.held(seat), key=trifles.__getitem__)
    plan = cheapest(view, seat, hexes=hexes)
    if not plan.buy:
        return plan
    short = view.supply(seat).shortage - plan.forage
    keep = forage_hex(view, seat) if plan.forage else None
    leaving = fewest_troops(view, seat, short, keep=keep, hexes=hexes)
    gives_up = any(gone == view.troops(hex_) for hex_, gone in leaving.items())
    if gives_up or sum(leaving.values()) > short:
        return plan
    return SupplyAnswer(plan.forage, 0, leaving)


def _march_answer(view: View, move: Movement) -> Json:
    if move.origin in view.slow:
        return {"hex": move.origin, "forced": True} if move.ways else {"hex": move.origin}
    first: dict[Hex, int] = {}
    for way in move.ways:
        to = way.via or way.to
        first[to] = first.get(to, 0) + way.troops
    answer: dict[str, Json] = {
        "hex": move.origin,
        "groups": [{"troops": troops, "to": to} for to, troops in first.items()],
    }
    if move.is_forced and move.ways:
        answer["forced"] = True
    return answer


def march_on(ask: MarchOn) -> Thought:
    """Return the best next step of each group that may continue."""
    view, march = ask.view, ask.march
    front = front_of(view, ask.seat)
    groups: list[Json] = []
    goals: list[str] = []
    fought = march.has_fought
    held_up: set[Hex] = set()
    for hex_ in march.places():
        if hex_ in held_up:
            continue
        free = min(march.free(hex_), front.own.get(hex_, 0))
        if hex_ in view.slow:
            groups.append({"from": hex_, "troops": free, "to": hex_})
            continue
        way = best_step(front, hex_, free, may_fight=not fought)
        if way is None or (hex_ == AIRPORT and march.flight not in (None, way.to)):
            continue
        fought = fought or bool(way.enemy)
        if view.marks(way.to):
            held_up.add(way.to)
        groups.append({"from": hex_, "troops": way.troops, "to": way.to})
        goals.append(f"{way.to}: {goal_named(view, way.to, ask.seat)}")
        front.own[hex_] -= way.troops
        front.own[way.to] = front.own.get(way.to, 0) + way.troops
    why = f"We go on to {'; and to '.join(goals)}." if goals else "Going on would gain nothing."
    return Thought({"groups": groups}, why)
