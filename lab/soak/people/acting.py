"""People in the trials who act out of turn: they press Act, then random buttons of its panel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lab.soak.discord.world import APP, look
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from sandbox.components import act_parts
from sandbox.habits import at_random
from sandbox.recorder import Part, Shown

LABEL = "Act"
OFTEN = 0.2
"""Chance that a person acts out of turn before they answer, where allowed."""
MOST_PRESSES = 4


def newest_act_panel(person: TrialPerson) -> tuple[Shown, list[Part]]:
    """Return the person's open Act panel and its parts; raise Unseen if there is none."""
    for message in reversed(person.world.private[person.id]):
        if message.author == APP and not message.is_deleted:
            shown = look(message)
            if parts := act_parts(shown):
                return shown, parts
    raise Unseen(f"{person.name} sees no Act panel; the bot said: {person.told()}")


async def act(person: TrialPerson, chance: Random, until: Callable[[], bool] = lambda: False) -> None:
    """Open the Act panel and press a few random buttons; the open ask is unchanged.

    Raise Unanswered or Unseen if a response is lost.
    """
    before, own = person.begun, person.chance
    person.chance = chance
    try:
        await person.press_card(LABEL)
        for _ in range(1 + chance.randrange(MOST_PRESSES)):
            shown, parts = newest_act_panel(person)
            await at_random(person, shown, parts)
            if until():
                return
    finally:
        person.begun, person.chance = before, own


async def act_now_and_then(person: TrialPerson) -> int:
    """Act at random moments if the game has actions; return the number of lost presses."""
    if not person.sees(LABEL) or person.chance.random() >= OFTEN:
        return 0
    try:
        await act(person, Random(person.chance.random()))
    except (Unanswered, Unseen):
        return 1
    return 0
