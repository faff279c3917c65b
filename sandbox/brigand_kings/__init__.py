"""Scripted people for Brigand Kings: one presses buttons, one leaves the dice to standing instructions."""

from __future__ import annotations

from sandbox.components import active_parts, key_of
from sandbox.habits import Player, Ways, at_random, find, offers, press_anything
from sandbox.recorder import Part

ANSWERS = ("pick", "short", "done", "way", "back")
"""Presses that answer an ask as its panel proposes, or lead back to it."""
CURIOUS = 0.05
"""Chance that a person presses any component at random."""
INSTRUCTIONS = "stop at once\nflip never\ntransport highest"


async def by_buttons(person: Player) -> None:
    """Press one of the answers the panel proposes; for soldiers press the first place, which is the best."""
    answers = [part for part in active_parts(person.sheet()) if _action(part) in ANSWERS]
    ways = [part for part in answers if _action(part) == "way"]
    if not answers or person.chance.random() < CURIOUS:
        await press_anything(person)
    else:
        await at_random(person, person.sheet(), ways[:1] or answers)


async def by_instructions(person: Player) -> None:
    """Write standing instructions, so that the bot asks only where to put soldiers."""
    if offers(person.sheet(), "Standing"):
        await person.press(person.sheet(), find(person.sheet(), "Standing"))
        await person.press(person.sheet(), find(person.sheet(), "Type them"), INSTRUCTIONS)
        await person.press(person.sheet(), find(person.sheet(), "Back"))
    await by_buttons(person)  # they are for what is asked from now on


def _action(part: Part) -> str:
    key = key_of(part)
    return key.action if key else ""


WAYS = Ways({"buttons": by_buttons, "instructions": by_instructions})
