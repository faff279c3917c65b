"""Order sheets: a hero's next activation, planned ahead to shorten quiet turns (P6).

An order has a goal and one action at the goal. A deputy plays the order as soon as the hero may act. It asks
the player instead if the rules refuse a deed, if nerve could repair a failed roll, or if something new
appeared after the order was written: an enemy, a tile, a downed hero.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.decisions import Act, Begin
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.sampling import is_legal
from engine.deeplamp.asks.steward import next_deed
from engine.deeplamp.orders.notation import Deed, parse_deed, print_deed
from engine.deeplamp.state.grid import Cell, read_cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Ask, Json, Refused

STEWARD = "steward"
"""Action that lets the steward lead the hero for a turn."""
ACTIONS = ("search", "look", "melee", "shoot", "help")
_MOVING = ("lamp", "act", "explore", "end")


@dataclass(frozen=True)
class Order:
    """A hero's order: its turn, the counts seen when it was written, the goal, and the action there."""

    turn: int
    seen: tuple[int, int, int]
    """Counts when the order was written: enemies so far, tiles laid, heroes down."""
    to: Cell | None = None
    action: str = ""
    """Action after the move, as a typed line; "" ends the activation there."""

    def dump(self) -> Json:
        return [self.turn, list(self.seen), list(self.to) if self.to else None, self.action]


Sheet = Mapping[str, Order]
"""Hero id -> order."""


def read_sheet(text: str) -> Sheet:
    """Parse the orders stored with a seat's standing instructions."""
    data = json.loads(text) if text else {}
    return {hero: _load(one) for hero, one in data.items()}


def _load(data: Json) -> Order:
    turn, seen, to, action = data
    return Order(turn, (seen[0], seen[1], seen[2]), (to[0], to[1]) if to else None, action)


def print_sheet(sheet: Sheet) -> str:
    return json.dumps({hero: one.dump() for hero, one in sheet.items()}) if sheet else ""


def seen_now(view: State) -> tuple[int, int, int]:
    """Return counts that grow whenever something new appears."""
    return view.fight.next_enemy, len(view.mine.tiles), sum(hero.down for hero in view.alive)


def next_turn(view: State, hero: Hero) -> int:
    """Return the turn number of the hero's next activation."""
    return view.campaign.turn + (hero.marks.done or hero.marks.out)


def steward_order(view: State, hero: Hero) -> Order:
    """Return an order that leaves the hero's next activation to the steward, in any situation."""
    return Order(next_turn(view, hero), seen_now(view), action=STEWARD)


def parse_order(view: State, hero: Hero, text: str) -> Order:
    """Parse an order of at most one move and one action; Refused if it is invalid."""
    if view.campaign.step not in _MOVING or hero.at is None:
        raise Refused("You can give orders only during a descent.")
    if text.strip().lower() == STEWARD:
        return steward_order(view, hero)
    deeds = [parse_deed(line) for line in text.replace(";", "\n").splitlines() if line.strip()]
    moves = [deed for deed in deeds if deed["do"] == "move"]
    rest = [deed for deed in deeds if deed["do"] not in ("move", "end")]
    if not deeds or len(moves) > 1 or len(rest) > 1 or (moves and deeds[0] is not moves[0]):
        raise Refused("Write a move, then one action on the next line: `move 4,-2`, then `search`.")
    if rest and rest[0]["do"] not in ACTIONS:
        raise Refused(f"An order can have only one of these actions: {', '.join(ACTIONS)}.")
    to = read_cell(moves[0].get("to")) if moves else None
    if to is not None and to not in view.board.tiles:
        raise Refused(f"The map has no space {to[0]},{to[1]}. Its edges show the numbers.")
    return Order(next_turn(view, hero), seen_now(view), to, print_deed(rest[0]) if rest else "")


def order_words(order: Order) -> str:
    """Describe an order: → 4,-2, search."""
    going = [f"→ {order.to[0]},{order.to[1]}"] if order.to else []
    if order.action == STEWARD:
        return "the steward leads"
    return ", ".join([*going, order.action or "end turn"])


class OrderDeputy:
    """A deputy that answers from a seat's orders."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def answer(self, ask: Ask) -> Json | None:
        if isinstance(ask, Begin):
            return self._begin(ask.view, ask.heroes)
        if isinstance(ask, Act) and (order := self._in_force(ask.view, ask.hero)):
            return _next(ask.view, order)
        return None

    def _in_force(self, view: State, hero: str) -> Order | None:
        """Return the hero's order for this turn; None if something new has appeared."""
        order = self._sheet.get(hero)
        if order is None or order.turn != view.campaign.turn:
            return None
        return order if order.action == STEWARD or order.seen == seen_now(view) else None

    def _begin(self, view: State, heroes: Sequence[str]) -> Json | None:
        ready = next((name for name in heroes if self._in_force(view, name)), None)
        return {"hero": ready} if ready else None


def _next(view: State, order: Order) -> Deed | None:
    """Return an order's next deed; None if the player must decide."""
    if order.action == STEWARD:
        return next_deed(view)
    act = acting(view)
    if act.attack is not None or (act.roll is not None and act.roll.what != "move"):
        return None
    if not act.is_action_done:
        if move := _move(view, order):
            return move
        if order.action:
            deed = parse_deed(order.action)
            return deed if is_legal(view, deed) else None
    return {"do": "end"}


def _move(view: State, order: Order) -> Deed | None:
    """Return a move as far towards the goal as possible; None at the goal or without a path."""
    hero, act = view.active, acting(view)
    if order.to is None or hero.at == order.to or not act.points:
        return None
    field = field_of(view, hero)
    if order.to not in field.steps:
        return None
    way = field.way(order.to)[: act.points]
    taken = view.models() - {hero.place}
    while way and way[-1] in taken:
        way.pop()
    deed: Deed = {"do": "move", "to": list(way[-1])} if way else {}
    return deed if deed and is_legal(view, deed) else None
