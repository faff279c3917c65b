"""Simple preferences of scripted people for orders and targets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from engine.brimstone.board.components import LANDS
from engine.brimstone.board.hexes import CENTRE, distance
from sandbox.recorder import Entry, Shown

LIKED = {"march": 60, "recruit": 6, "pillage": 5, "support": 4, "defend": 2, "forage": 1, "bide": 1}
LIKED_AT_HOME = {**LIKED, "march": 5, "recruit": 80}
ENOUGH = 2
"""Least troops at home before a person sets out."""
_STANDING = re.compile(r"troops \(([^)]*)\)")
_FREE = re.compile(r"No order: (.+)")


def enemies(panel: Shown) -> set[str]:
    """Return the hexes that others hold, read from the picture's alt text."""
    told = " ".join(file.alt for file in panel.files)
    held = {word for group in _STANDING.findall(told) for word in re.findall(r"\b[A-I]\d\b", group)}
    return held - {entry.value for entry in own_hexes(panel)}


def own_hexes(panel: Shown) -> list[Entry]:
    """Return the hexes without an order, as listed in the order panel: D4 Forest 3."""
    found = _FREE.search(panel.text)
    pieces = found[1].split(", ") if found else []
    return [_hex(*piece.rsplit(" ", 1)) for piece in pieces]


def _hex(place: str, troops: str) -> Entry:
    return Entry(f"{place} · {troops} troops", place[:2])


def liked(chance: Random, orders: Sequence[str], hex_: Entry) -> str | None:
    """Pick one of the orders at random, with a preference for those that march."""
    likes = LIKED_AT_HOME if "Home" in hex_.label and troops_in(hex_) < ENOUGH else LIKED
    known = [order for order in orders if order in likes]
    return chance.choices(known, [likes[order] for order in known])[0] if known else None


def troops_in(hex_: Entry) -> int:
    """Return the number of troops in an entry like "D4 Forest · 3 troops"."""
    found = re.search(r"(\d+) troop", hex_.label)
    return int(found[1]) if found else 0


def taken_by(hex_: Entry) -> list[str]:
    """Return the orders that the terrain allows, from an entry like "D4 Home · 0 troops"."""
    found = re.match(r"\w\d (.+?) · (\d+) troop", hex_.label)
    if found is None:
        return list(LIKED)
    if found[2] == "0":
        return ["recruit", "bide"]
    bars = LANDS[found[1].lower()].bars
    return [order for order in LIKED if order not in bars]


def way(chance: Random, origin: str, places: Sequence[str], foes: set[str]) -> str:
    """Pick a target, with a preference for enemies and the middle of the board."""
    return chance.choices(places, [_pull(origin, to, foes) for to in places])[0]


def _pull(origin: str, to: str, foes: set[str]) -> float:
    if to in foes:
        return 20
    goals = foes or {CENTRE}
    nearer = min(distance(origin, goal) for goal in goals) - min(distance(to, goal) for goal in goals)
    return (0.02, 0.15, 5)[nearer + 1]
