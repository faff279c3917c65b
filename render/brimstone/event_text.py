"""Phrases for what orders did, shared by captions of films and the account of a round.

A phrase leaves out the seat: captions name it, the account adds its symbol.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.brimstone.board.components import AIRPORT, BARREL_PRICE, Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules import events as told
from engine.brimstone.rules.combat import Backing, Battle, Term
from render.text.phrases import count, listed, seat_word

Tiles = Mapping[Hex, Terrain]

_EFFECTS: Final[Mapping[tuple[str, bool], str]] = {
    ("recruit", True): "recruits 1 in {}",
    ("recruit", False): "recruits in {}, but has no troops left off the board",
    ("pillage", True): "pillages {}: 1 Stone",
    ("pillage", False): "pillages {}, but the Bank is empty",
    ("bide", False): "bides in {}",
    ("forage", False): "forages in {}, too late for supply: the barrel rots",
}


def place(hex_: Hex, tiles: Tiles) -> str:
    """Name a hex, and say where it is a City."""
    return f"{hex_} (City)" if tiles.get(hex_) == "city" else hex_


def supply(event: told.Supplied) -> str:
    done = [f"forages in {event.foraged}"] if event.foraged else []
    if event.bought:
        done.append(f"buys {count(event.bought, 'barrel')} for {count(event.bought * BARREL_PRICE, 'Stone')}")
    if event.discharged:
        gone = listed(f"{troops} from {hex_}" for hex_, troops in sorted(event.discharged.items()))
        done.append(f"discharges {gone}")
    text = f"is short of supply (has {event.available}, needs {event.required}): {listed(done) or 'makes do'}"
    if event.lost_orders:
        text += f"; the order in {listed(event.lost_orders)} is gone with the last troop"
    return text


def removal(event: told.OrderRemoved) -> str:
    return f"takes the {event.order.title()} in {event.hex} off unused"


def effect(event: told.OrderExecuted) -> str:
    return _EFFECTS[event.order, bool(event.gained)].format(event.hex)


def forcing(event: told.MarchBegun) -> str:
    return "forces a march" + (f" ({count(event.price, 'Stone')})" if event.price else " (free)")


def move(event: told.TroopsMoved, tiles: Tiles) -> str:
    air = " by air" if event.by_air else ""
    return f"{event.troops} to {place(event.to, tiles)}{air}{slowed(is_marked=event.marked)}"


def slowed(*, is_marked: bool) -> str:
    return ", slowed by a marker" if is_marked else ""


def clearing(hex_: Hex) -> str:
    return f"the marker in {hex_} is cleared"


def wait(event: told.TroopsHeldUp) -> str:
    return f"{event.troops} bound for {event.to} cannot go there and wait"


def attack(battle: Battle, tiles: Tiles) -> str:
    by_air = " by air" if battle.origin == AIRPORT else ""
    return f"attacks {place(battle.hex, tiles)} from {battle.origin}{by_air}"


def forces(event: told.BattleDeclared) -> str:
    return f"with {event.battle.committed} against {seat_word(event.battle.defender)}'s {event.defenders}"


def support(event: told.SupportGiven) -> str:
    return f"Support at {event.battle.hex}: {backings(event.backings) or 'none'}"


def backings(given: Sequence[Backing]) -> str:
    """Say who supports whom, and who keeps out."""
    return "; ".join(
        f"{seat_word(backing.seat)} in {backing.hex} keeps out"
        if backing.side == "none"
        else f"{seat_word(backing.seat)} in {backing.hex} ({backing.troops}) helps the {backing.side}"
        for backing in given
    )


def strength(terms: Sequence[Term]) -> int:
    return sum(term.amount for term in terms)


def outcome(event: told.BattleFought) -> str:
    winner, loser = event.battle.principals if event.attacker_won else event.battle.principals[::-1]
    tie = "a tie: " if strength(event.attack) == strength(event.defence) else ""
    order = f" and the {event.lost_order.title()} order" if event.lost_order else ""
    return f"{tie}{seat_word(winner)} wins, {seat_word(loser)} loses {event.lost}{order}"


def retreat(event: told.Retreated, tiles: Tiles) -> str:
    go = "retreats" if event.troops == 1 else "retreat"
    return f"{event.troops} {go} to {place(event.to, tiles)}{slowed(is_marked=event.marked)}"


def destruction(event: told.ArmyDestroyed) -> str:
    return f"{count(event.troops, 'troop')} left with nowhere to go: destroyed"
