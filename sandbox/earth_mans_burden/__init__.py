"""Scripted people for The Earth Man's Burden: one presses buttons, one types whole turns."""

from __future__ import annotations

from sandbox.components import active_parts, key_of
from sandbox.habits import Player, Ways, at_random, find, offers, press_anything
from sandbox.recorder import Part

ANSWERS = ("go", "careful", "most", "always", "claim", "short", "one")
"""Presses that answer an ask as its panel proposes."""
PLANS = ("fly", "strike", "aim")
"""Presses that prepare part of an answer before it is submitted."""
CURIOUS = 0.05
"""Chance that a person presses any component at random."""
PLANNED = 0.5
"""Chance that a person prepares an answer first, where possible."""
TURN = "claim luna 2\nclaim mars 2\nnothing else\ngo"


async def by_buttons(person: Player) -> None:
    """Press what the panel proposes, usually after preparing part of the turn."""
    parts = active_parts(person.sheet())
    plans = [part for part in parts if _action(part) in PLANS]
    answers = [part for part in parts if _action(part) in ANSWERS]
    if plans and person.chance.random() < PLANNED:
        await at_random(person, person.sheet(), plans)
    elif not answers or person.chance.random() < CURIOUS:
        await press_anything(person)
    else:
        await at_random(person, person.sheet(), answers)


async def by_typing(person: Player) -> None:
    """Type the whole turn into one form; answer other asks with buttons."""
    if offers(person.sheet(), "Type it") and offers(person.sheet(), "Fly"):
        await person.press(person.sheet(), find(person.sheet(), "Type it"), TURN)
    else:
        await by_buttons(person)


async def alike(person: Player) -> None:
    """Answer with one press or one form, so that a lost reply cannot lose a draft."""
    panel = person.sheet()
    if offers(panel, "Fly") and person.chance.random() < PLANNED:
        await person.press(panel, find(panel, "Type it"), TURN)
    else:
        await at_random(person, panel, [part for part in active_parts(panel) if _action(part) in ANSWERS])


def _action(part: Part) -> str:
    key = key_of(part)
    return key.action if key else ""


WAYS = Ways({"buttons": by_buttons, "typing": by_typing}, alike)
