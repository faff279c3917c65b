"""The captain before the first round: which tiles to swap as leader, and which Home to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from engine.brimstone.asks import AdjustMap, ChooseHome
from engine.brimstone.board import MAX_SWAPS, Terrain
from engine.brimstone.computers.ties import ties
from engine.brimstone.hexes import Hex
from engine.brimstone.surroundings import gain_by_swap, worth_of_home
from engine.kernel.core import Json
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice


def choose_home(ask: ChooseHome, dice: Dice) -> Thought:
    """The best ground near it; between equals by lot."""
    worth = {home: ask.worth(home) for home in ask.free}
    best = [home for home in ask.free if worth[home] == max(worth.values())]
    return Thought({"home": dice.pick(best)}, "The best ground near it.")


def swaps(ask: AdjustMap) -> Thought:
    """Up to three swaps that better the worst of the Homes most: the leader is left the last."""
    trifles = ties(ask.view, ask.seat)
    tiles, made = dict(ask.view.tiles), list[Json]()
    homes = sorted(ask.view.map.homes, key=trifles.__getitem__)
    movable = sorted(ask.movable(), key=trifles.__getitem__)
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
    """The swap after which the worst Home is best, and of equals the first; None if none betters it."""
    worth = {home: worth_of_home(tiles, home) for home in homes}
    poorest, *others = sorted(homes, key=worth.__getitem__)
    best, found = worth[poorest], None
    for one, other in combinations(movable, 2):
        if worth[poorest] + gain_by_swap(tiles, poorest, one, other) > best:
            worst = min(worth[home] + gain_by_swap(tiles, home, one, other) for home in (poorest, *others))
            if worst > best:
                best, found = worst, (one, other)
    return found
