"""Generate random legal answers for tests, playouts and the simplest computer player."""

from __future__ import annotations

from collections import Counter

from engine.brimstone.board.components import TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position
from engine.brimstone.rules.march import (
    Group,
    March,
    check_groups,
    possible_steps,
    start,
    why_no_forced_march,
)
from engine.brimstone.rules.placement import legal_orders, order_hexes
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, check_supply, forage_hex
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import Dice

_LIKED = {"march": 6, "recruit": 5, "pillage": 4, "support": 2, "defend": 2, "forage": 1, "bide": 1}


def sample_orders(position: Position, seat: Seat, dice: Dice) -> dict[Hex, Order]:
    """Return random tokens for most hexes; Marches and other active orders are more likely."""
    left = Counter(TOKENS)
    placed: dict[Hex, Order] = {}
    for hex_ in dice.shuffled(order_hexes(position, seat)):
        bag = [o for o in legal_orders(position, seat, hex_) if left[o] for _ in range(_LIKED[o])]
        if bag and dice.below(10):
            placed[hex_] = dice.pick(bag)
            left[placed[hex_]] -= 1
    return placed


def sample_supply(position: Position, seat: Seat, dice: Dice) -> Json:
    """Return a random declaration: forage or not, buy some barrels, discharge until it suffices."""
    forage = forage_hex(position, seat) is not None and dice.below(2) == 0
    buy = dice.below(position.stones[seat] // 2 + 1)
    discharge: dict[Hex, int] = {}
    troops = [hex_ for hex_ in position.held(seat) for _ in range(position.troops(hex_))]
    for hex_ in dice.shuffled(troops):
        plan = SupplyAnswer(forage, buy, discharge).dump()
        if _passes(position, seat, plan):
            return plan
        discharge[hex_] = discharge.get(hex_, 0) + 1
    return cheapest(position, seat).dump()


def _passes(position: Position, seat: Seat, plan: Json) -> bool:
    try:
        check_supply(position, seat, plan)
    except Refused:
        return False
    return True


def sample_execution(position: Position, seat: Seat, dice: Dice) -> Json:
    """Return a random order to execute; now and then remove it instead."""
    mine = position.executable(seat)
    hex_ = dice.pick(sorted(mine))
    if dice.below(12) == 0:
        return {"hex": hex_, "remove": True}
    if mine[hex_] != "march":
        return {"hex": hex_}
    answer: dict[str, Json] = {"hex": hex_}
    forced = not why_no_forced_march(position, seat) and dice.below(2) == 0
    if hex_ not in position.slow:
        groups = _sample_groups(position, start(position, seat, hex_, is_forced=forced), dice)
        answer["groups"] = [{"troops": group.troops, "to": group.to} for group in groups]
    if forced:
        answer["forced"] = True
    return answer


def sample_further_groups(position: Position, march: March, dice: Dice) -> list[Json]:
    groups = _sample_groups(position, march, dice)
    return [{"from": group.origin, "troops": group.troops, "to": group.to} for group in groups]


def _sample_groups(position: Position, march: March, dice: Dice) -> list[Group]:
    """Return up to three random groups that can move in sequence."""
    chosen: list[Group] = []
    steps = list(possible_steps(position, march))
    for _ in range(dice.below(3) + 1 if steps else 0):
        whole = dice.pick(steps)
        group = Group(whole.origin, dice.below(whole.troops) + 1, whole.to)
        try:
            check_groups(position, march, [*chosen, group])
        except Refused:
            continue
        chosen.append(group)
    return chosen
