"""The captain before the first round: which tiles to swap as leader, and which Home to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from engine.brimstone.asks import AdjustMap, ChooseHome
from engine.brimstone.board import MAX_SWAPS, Terrain
from engine.brimstone.questions import DISTANCE
from engine.core import Json
from engine.deputy import Thought
from engine.dice import Dice
from engine.hexes import Hex

NEAR = 4
VALUE: Mapping[Terrain, int] = {"farmland": 3, "village": 2}
"""What a tile is worth to a Home for each step that it lies nearer than four, as in `ChooseHome.worth`."""


def choose_home(ask: ChooseHome, dice: Dice) -> Thought:
    """The best ground near it; between equals by lot."""
    worth = {home: ask.worth(home) for home in ask.free}
    best = [home for home in ask.free if worth[home] == max(worth.values())]
    return Thought({"home": dice.pick(best)}, "The best ground near it.")


def swaps(ask: AdjustMap) -> Thought:
    """Up to three swaps that better the worst of the Homes most: the leader is left the last."""
    tiles, homes = dict(ask.view.tiles), ask.view.map.homes
    movable, made = ask.movable(), list[Json]()
    for _ in range(MAX_SWAPS):
        pair = _best_swap(tiles, homes, movable)
        if pair is None:
            break
        one, other = pair
        tiles[one], tiles[other] = tiles[other], tiles[one]
        made.append([one, other])
    why = "The leader is left the last Home: the worst is made better." if made else "No Home is left behind."
    return Thought({"swaps": made}, why)


def _best_swap(
    tiles: Mapping[Hex, Terrain], homes: Sequence[Hex], movable: Sequence[Hex]
) -> tuple[Hex, Hex] | None:
    """The swap after which the worst Home is best; None if none betters it."""
    near = {hex_: [max(0, NEAR - DISTANCE[home][hex_]) for home in homes] for hex_ in movable}
    value = {hex_: VALUE.get(tiles[hex_], 0) for hex_ in movable}
    worth = [sum(value[hex_] * near[hex_][number] for hex_ in movable) for number in range(len(homes))]
    best, found = min(worth), None
    for one, other in combinations(movable, 2):
        gain = value[one] - value[other]
        if gain:
            steps = zip(worth, near[one], near[other], strict=True)
            worst = min(before + gain * (there - here) for before, here, there in steps)
            if worst > best:
                best, found = worst, (one, other)
    return found
