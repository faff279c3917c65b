"""A person whose answer depends only on the ask, so that lost replies change nothing."""

from __future__ import annotations

from sandbox.brimstone.orders import asks_for_orders, type_orders
from sandbox.components import active_parts, key_of
from sandbox.habits import Player, at_random, find
from sandbox.recorder import Part

DECISIVE = ("hand_in", "pick", "to", "run", "remove", "done", "go")
"""Presses that answer an ask; repeating one after a lost reply changes nothing."""


async def alike(person: Player) -> None:
    """Type the orders and hand them in; for any other ask press a button that answers at once."""
    if asks_for_orders(person.sheet()):
        await type_orders(person)
        await person.press(person.sheet(), find(person.sheet(), "Hand in"))
        return
    parts = active_parts(person.sheet())
    await at_random(person, person.sheet(), [part for part in parts if _is_decisive(part)] or parts)


def _is_decisive(part: Part) -> bool:
    key = key_of(part)
    return key is not None and key.action in DECISIVE
