"""Describe executed orders in whole sentences, for the captions of films."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.brimstone.board.components import AIRPORT, BARREL_PRICE, Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules import events as told
from engine.brimstone.rules.combat import Backing, Term
from render.text.phrases import count, listed, seat_word

Tiles = Mapping[Hex, Terrain]

_EFFECTS: Final[Mapping[tuple[str, bool], str]] = {
    ("recruit", True): "{seat} recruits 1 troop in {hex}",
    ("recruit", False): "{seat} orders Recruit in {hex}, but has no troops left to recruit",
    ("pillage", True): "{seat} pillages {hex} and takes 1 Stone",
    ("pillage", False): "{seat} pillages {hex}, but the Bank is empty",
    ("bide", False): "{seat} bides in {hex}",
    ("forage", False): "{seat} forages in {hex}, too late for supply: the barrel rots",
}


def place(hex_: Hex, tiles: Tiles) -> str:
    """Return a hex's name, marked if it is a City."""
    return f"{hex_} (City)" if tiles.get(hex_) == "city" else hex_


def supply(event: told.Supplied) -> str:
    done = [f"forages in {event.foraged}"] if event.foraged else []
    if event.bought:
        done.append(f"buys {count(event.bought, 'barrel')} for {count(event.bought * BARREL_PRICE, 'Stone')}")
    if event.discharged:
        gone = listed(f"{troops} from {hex_}" for hex_, troops in sorted(event.discharged.items()))
        done.append(f"discharges {gone}")
    barrels = f"has {event.available} of {count(event.required, 'barrel')}"
    text = (
        f"{seat_word(event.seat)} {barrels}: {listed(done)}" if done else f"{seat_word(event.seat)} {barrels}"
    )
    if event.lost_orders:
        text += f". Orders lost with the last troops: {listed(event.lost_orders)}"
    return text


def removal(event: told.OrderRemoved) -> str:
    return f"{seat_word(event.seat)} removes the {event.order.title()} in {event.hex}"


def effect(event: told.OrderExecuted) -> str:
    said = _EFFECTS[event.order, bool(event.gained)]
    return said.format(seat=seat_word(event.seat), hex=event.hex)


def forcing(event: told.MarchBegun) -> str:
    price = count(event.price, "Stone") if event.price else "free"
    return f"{seat_word(event.seat)} forces a March ({price})"


def move(event: told.TroopsMoved, tiles: Tiles) -> str:
    to = place(event.to, tiles)
    to = f"{to} by air" if event.by_air else to
    to = f"{to}, slowed by a marker" if event.marked else to
    return f"{seat_word(event.seat)} moves {event.troops} from {event.origin} to {to}"


def clearing(hex_: Hex) -> str:
    return f"the marker in {hex_} is cleared"


def wait(event: told.TroopsHeldUp) -> str:
    stay = "stays" if event.troops == 1 else "stay"
    troops = f"{seat_word(event.seat)}'s {event.troops} from {event.origin}"
    return f"{troops} cannot move on to {event.to} and {stay}"


def attack(event: told.BattleDeclared, tiles: Tiles) -> str:
    battle = event.battle
    origin = f"{battle.origin} by air" if battle.origin == AIRPORT else battle.origin
    return (
        f"{seat_word(battle.attacker)} attacks {place(battle.hex, tiles)} from {origin} "
        f"with {battle.committed} against {seat_word(battle.defender)}'s {event.defenders}"
    )


def support(event: told.SupportGiven) -> str:
    if not event.backings:
        return f"Nobody supports at {event.battle.hex}"
    return f"Support at {event.battle.hex}: {backings(event.backings)}"


def backings(given: Sequence[Backing]) -> str:
    """Describe which seats support which side, and which ones stay out."""
    return "; ".join(
        f"{seat_word(backing.seat)} in {backing.hex} stays out"
        if backing.side == "none"
        else f"{seat_word(backing.seat)} in {backing.hex} ({backing.troops}) helps the {backing.side}"
        for backing in given
    )


def strength(terms: Sequence[Term]) -> int:
    return sum(term.amount for term in terms)


def outcome(event: told.BattleFought) -> str:
    winner, loser = event.battle.principals if event.attacker_won else event.battle.principals[::-1]
    verb = "wins the tie" if strength(event.attack) == strength(event.defence) else "wins"
    lost = [str(event.lost), *([f"the {event.lost_order.title()} order"] if event.lost_order else [])]
    return f"{seat_word(winner)} {verb}, {seat_word(loser)} loses {listed(lost)}"


def retreat(event: told.Retreated, tiles: Tiles) -> str:
    go = "retreats" if event.troops == 1 else "retreat"
    to = place(event.to, tiles)
    to = f"{to}, slowed by a marker" if event.marked else to
    return f"{seat_word(event.seat)} leaves {event.origin}: {event.troops} {go} to {to}"


def destruction(event: told.ArmyDestroyed) -> str:
    troops = count(event.troops, "troop")
    return f"{seat_word(event.seat)} loses {troops} in {event.hex}: there was nowhere to retreat to"
