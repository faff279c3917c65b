"""Choose as the captain before the orders: tile swaps, Home, event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from engine.brimstone.board.components import MAX_SWAPS, Card, Terrain
from engine.brimstone.board.hexes import Hex, distance
from engine.brimstone.board.home_values import gain_by_swap, worth_of_home
from engine.brimstone.board.state import View
from engine.brimstone.computers.tie_breaking import ties
from engine.brimstone.rules.asks import AdjustMap, ChooseEvent, ChooseHome
from engine.brimstone.rules.board_queries import cities_missing, could_win
from engine.kernel.core import Json, Seat
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice

NEAR = 1
AROUND = 2
"""Steps around a Home within which its land is counted in words."""
EFFECTS: Mapping[Card, str] = {
    "truce": "nobody can attack",
    "entrenched": "a tie goes to the defender",
    "missed_payroll": "nobody can pay Stones in a battle",
    "high_morale": "a forced March costs no Stone",
    "deep_snow": "terrain helps neither side in a battle",
    "good_roads": "no ground slows troops down",
    "fogbound": "Mountains, Forests and the Airport are closed",
    "lightning": "nobody can support a battle",
    "heavy_rains": "nobody can force a March",
    "fair_weather": "nothing changes",
}
SPEEDS: frozenset[Card] = frozenset({"high_morale", "good_roads"})
"""Cards that help to move and attack."""
SLOWS: frozenset[Card] = frozenset(
    {"truce", "entrenched", "heavy_rains", "lightning", "fogbound", "missed_payroll"}
)
"""Cards that make attacks harder."""
BOLD: tuple[Card, ...] = (
    "high_morale",
    "good_roads",
    "deep_snow",
    "fair_weather",
    "lightning",
    "missed_payroll",
    "fogbound",
    "heavy_rains",
    "entrenched",
    "truce",
)
CAREFUL: tuple[Card, ...] = (
    "truce",
    "entrenched",
    "heavy_rains",
    "lightning",
    "fogbound",
    "missed_payroll",
    "fair_weather",
    "deep_snow",
    "good_roads",
    "high_morale",
)


def choose_home(ask: ChooseHome, dice: Dice) -> Thought:
    """Choose the Home with the best land nearby; break ties at random."""
    worth = {home: ask.worth(home) for home in ask.free}
    home = dice.pick([home for home in ask.free if worth[home] == max(worth.values())])
    near = Counter(terrain for hex_, terrain in ask.view.tiles.items() if 0 < distance(home, hex_) <= AROUND)
    fields, villages = (
        near["farmland"],
        "1 Village" if near["village"] == 1 else f"{near['village']} Villages",
    )
    why = f"{home} has the best land: {fields} Farmland and {villages} at most two steps away."
    return Thought({"home": home}, why)


def swaps(ask: AdjustMap) -> Thought:
    """Choose up to three swaps that help the worst Homes most: the leader is the last to choose a Home."""
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
    why = (
        "The leader gets the last Home, so we improve the worst one."
        if made
        else "No swap would make the worst Home better."
    )
    return Thought({"swaps": made}, why)


def _best_swap(
    tiles: Mapping[Hex, Terrain], homes: Sequence[Hex], movable: Sequence[Hex]
) -> tuple[Hex, Hex] | None:
    """Return the swap that most improves the worst Home; the first of equals, None if none helps."""
    worth = {home: worth_of_home(tiles, home) for home in homes}
    poorest, *others = sorted(homes, key=worth.__getitem__)
    best, found = worth[poorest], None
    for one, other in combinations(movable, 2):
        if worth[poorest] + gain_by_swap(tiles, poorest, one, other) > best:
            worst = min(worth[home] + gain_by_swap(tiles, home, one, other) for home in (poorest, *others))
            if worst > best:
                best, found = worst, (one, other)
    return found


def choose_event(ask: ChooseEvent) -> Thought:
    """Choose a bold event while nobody is about to win, else a cautious one."""
    view = ask.view
    rivals = [seat for seat in view.seats if seat != ask.seat]
    winning = next((seat for seat in rivals if _is_winning(view, seat)), None)
    if winning and not _is_winning(view, ask.seat):
        return _first(ask, CAREFUL, SLOWS, f"{winning.title()} could win this round, and this slows attacks.")
    return _first(ask, BOLD, SPEEDS, "That helps us to move and attack.")


def _is_winning(view: View, seat: Seat) -> bool:
    """Return whether the seat needs few Cities to win and could take them this round."""
    return cities_missing(view, seat) <= NEAR and could_win(view, seat)


def _first(ask: ChooseEvent, liked: tuple[Card, ...], best: Collection[Card], why: str) -> Thought:
    """Choose the card that is liked most; `why` holds for the best cards alone."""
    card = min(ask.values, key=liked.index)
    named = f"{card.replace('_', ' ').capitalize()}: {EFFECTS[card]}."
    if card in best:
        return Thought({"event": card}, f"{named} {why}")
    if len(ask.values) == 1:
        return Thought({"event": card}, f"{named} No other card is left.")
    return Thought({"event": card}, f"{named} Each other card would suit us less.")
