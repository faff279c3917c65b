"""The same answer to the same ask, whatever was lost on the way: one press, or one typed sheet."""

from __future__ import annotations

from sandbox.brimstone.orders import asks_for_orders, type_orders
from sandbox.components import active_parts, key_of
from sandbox.habits import Player, at_random, find
from sandbox.recorder import Part

DECISIVE = ("hand_in", "home", "event", "pay", "to", "run", "remove", "done", "go")
"""Presses that answer an ask; pressed again after a lost answer they change nothing."""


async def alike(person: Player) -> None:
    """Type the orders and hand them in; of all else, what answers at once."""
    if asks_for_orders(person.sheet()):
        await type_orders(person)
        await person.press(person.sheet(), find(person.sheet(), "Hand in"))
        return
    parts = active_parts(person.sheet())
    await at_random(person, person.sheet(), [part for part in parts if _is_decisive(part)] or parts)


def _is_decisive(part: Part) -> bool:
    key = key_of(part)
    return key is not None and key.action in DECISIVE
