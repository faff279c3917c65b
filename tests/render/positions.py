"""Random positions for drawing tests: crowded, with every event, marker and order.

Not all could occur in a game.
"""

from __future__ import annotations

from engine.brimstone.board.components import CARDS, LANDS, MAPS, SEATS, TOKENS
from engine.brimstone.board.hexes import CENTRE, HEXES
from engine.brimstone.board.options import Options
from engine.brimstone.board.state import Army, Position, View
from engine.kernel.dice import Dice


def dealt(players: int, seed: str = "deal") -> View:
    """Return a board before anybody has a Home."""
    dice, plan = Dice(seed), MAPS[players]
    fixed = dict.fromkeys(plan.homes, "home") | dict.fromkeys(plan.cities, "city") | {CENTRE: "airport"}
    pool = dice.shuffled([terrain for terrain, count in plan.dealt.items() for _ in range(count)])
    tiles = {hex_: fixed.get(hex_) or pool.pop() for hex_ in HEXES}
    return View(seats=SEATS[:players], options=Options(), tiles=tiles)


def in_play(players: int = 4, seed: str = "play") -> View:
    """Return a board in the middle of a round, with orders revealed."""
    view, dice = dealt(players, seed), Dice(seed + "!")
    view.homes = dict(zip(view.seats, dice.shuffled(view.map.homes), strict=True))
    view.round, view.leader, view.event = 1 + dice.below(20), dice.pick(view.seats), dice.pick(CARDS)
    view.events_up = tuple(card for card in CARDS if card != view.event)[: view.map.cards_up - 1]
    for seat in view.seats:
        _muster(view, seat, dice)
        view.stones[seat] = dice.below(10)
        tokens = dice.shuffled([order for order, count in TOKENS.items() for _ in range(count)])
        view.orders[seat] = dict(zip(sorted({*view.held(seat), view.homes[seat]}), tokens, strict=False))
    view.slow = {hex_ for hex_ in view.armies if LANDS[view.tiles[hex_]].is_slow}
    return view


def _muster(view: Position, seat: str, dice: Dice) -> None:
    left, closed = 20, {home for owner, home in view.homes.items() if owner != seat}
    for hex_ in dice.shuffled(HEXES)[: 3 + dice.below(10)]:
        if left and hex_ not in view.armies and hex_ not in closed:
            troops = min(left, 1 + dice.below(12))
            view.armies[hex_] = Army(seat, troops)
            left -= troops


def everything() -> View:
    """Return one of each: all terrains, all orders, all seats, a marker, a held City."""
    view = in_play(4, "everything")
    order = iter(TOKENS)
    view.orders = {seat: {} for seat in view.seats}
    for hex_ in sorted(view.armies):
        if kind := next(order, None):
            view.orders[view.armies[hex_].seat][hex_] = kind
    city = view.map.cities[0]
    view.armies[city] = Army("green", 3)
    swamp = next(hex_ for hex_, terrain in view.tiles.items() if terrain == "swamp")
    view.armies[swamp] = Army("yellow", 12)
    view.slow = {swamp}
    return view
