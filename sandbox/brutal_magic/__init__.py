"""Scripted people for Brutal Magic: one presses buttons, one types whole turns."""

from __future__ import annotations

from sandbox.components import active_parts, key_of
from sandbox.habits import Player, Ways, at_random, find, offers, press_anything
from sandbox.recorder import Part

ANSWERS = ("hand_in",)
PLANS = ("to", "hit", "aim", "hold", "guard", "rest", "roster", "place", "s_add")
"""Presses that prepare part of an answer before it is submitted."""
CURIOUS = 0.03
"""Chance that a person presses any component at random."""
TURN = "rest guard\nhand in"


async def by_buttons(person: Player) -> None:
    """Hand in the prepared turn; prepare one if there is none."""
    parts = active_parts(person.sheet())
    answers = [part for part in parts if _action(part) in ANSWERS]
    plans = [part for part in parts if _action(part) in PLANS]
    if answers and person.chance.random() > CURIOUS:
        await at_random(person, person.sheet(), answers)
    elif plans and person.chance.random() > CURIOUS:
        await at_random(person, person.sheet(), plans)
    else:
        await press_anything(person)


async def by_typing(person: Player) -> None:
    """Type a whole turn into the form under More every second time; otherwise press buttons."""
    if offers(person.sheet(), "Type it") and offers(person.sheet(), "Armies"):
        await person.press(person.sheet(), find(person.sheet(), "Type it"), TURN)
    elif offers(person.sheet(), "More") and person.chance.random() < 0.5:
        await person.press(person.sheet(), find(person.sheet(), "More"))
    else:
        await by_buttons(person)


def _action(part: Part) -> str:
    key = key_of(part)
    return key.action if key else ""


WAYS = Ways({"buttons": by_buttons, "typing": by_typing})
