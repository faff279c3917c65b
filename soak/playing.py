"""How people in the trials open a table and answer what they are asked, whatever happens to the answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.views.key import parse_key
from sandbox.camera import Part, Shown
from sandbox.habits import HABITS, NotOffered, at_random, compose, find, without_faults
from sandbox.people import active_parts, step_of
from soak.people import TrialPerson, Unanswered, Unseen
from soak.world import Message

MOST_DEEDS = 150
MOST_TRIES = 4
DECISIVE = ("hand_in", "home", "event", "pay", "to", "run", "remove", "done", "go")
"""Presses that answer an ask; pressed again after a lost answer they change nothing."""
LAST_WORDS = "The seed was"


class Stuck(Exception):
    """Somebody who cannot answer what he is asked, or a table at which nobody is asked."""


def is_over(person: TrialPerson) -> bool:
    """Whether the last post of a game has come into the person's channel, which tells the seed."""
    return any((one.body.get("content") or "").startswith(LAST_WORDS) for one in posts(person))


def posts(person: TrialPerson) -> list[Message]:
    """What the bot posted for all to see in the person's channel, oldest first, each message once."""
    return list(dict.fromkeys(person.world.public[person.channel]))


# ------------------------------------------------------------------------ at random


async def answer_at_random(person: TrialPerson, habit: str) -> int:
    """Work on the newest panel until nothing is left to be done in it; how many presses were lost."""
    step, lost = step_of(person.panel()), 0
    for _ in range(MOST_DEEDS):
        panel = person.panel()
        if panel is None or step_of(panel) != step:
            return lost
        try:
            if any(part.label.startswith("Hand in") for part in panel.parts):
                await HABITS[habit](person)
            else:
                await at_random(person, panel, active_parts(panel))
        except (Unanswered, NotOffered, Unseen):
            lost += 1
            await look_again(person)
    raise Stuck(f"{person.name} cannot get done with: {person.sheet().text}")


async def look_again(person: TrialPerson) -> None:
    """Ask for one's panel until an answer comes."""
    for _ in range(MOST_TRIES):
        try:
            await person.refresh()
        except Unanswered:
            continue
        return


# --------------------------------------------------------------------- always alike


async def answer_alike(person: TrialPerson, seed: str) -> None:
    """One deed towards an answer that depends on seed and ask alone, not on what was lost on the way."""
    panel = person.sheet()
    person.chance.seed(f"{seed}/{person.name}/{step_of(panel)}")
    if any(part.label.startswith("Hand in") for part in panel.parts):
        await _type_sheet(person)
        await person.press(person.sheet(), find(person.sheet(), "Hand in"))
    else:
        await _decide(person, panel)


async def _type_sheet(person: TrialPerson) -> None:
    lines = compose(person)
    for _ in range(MOST_TRIES):
        if not lines or await person.write("\n".join(lines)):
            return
        lines = without_faults(lines, person.told())


async def _decide(person: TrialPerson, panel: Shown) -> None:
    parts = active_parts(panel)
    decisive = [part for part in parts if _action(part) in DECISIVE] or parts
    part = person.chance.choice(decisive)
    if part.options:
        await person.pick(panel, part, person.chance.choice(part.options).value)
    else:
        await person.press(panel, part)


def _action(part: Part) -> str:
    key = parse_key(part.custom_id)
    return key.action if key else ""


def habit_of(chance: Random) -> str:
    return chance.choice(sorted(HABITS))


def all_over(people: Sequence[TrialPerson]) -> bool:
    return all(map(is_over, people))
