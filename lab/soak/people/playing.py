"""Let people in the trials answer, even if responses are lost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lab.soak.discord.world import Message
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from sandbox.catalogue import find_ways
from sandbox.components import step_of
from sandbox.habits import Habit, NotOffered

MOST_DEEDS = 150
MOST_TRIES = 4
LAST_WORDS = "The file is"


class Stuck(Exception):
    """Raised when a person cannot answer their ask, or nobody at a table has one."""


def is_over(person: TrialPerson) -> bool:
    """Return whether the game's last post, which reveals the seed, has appeared in the person's channel."""
    return any((one.body.get("content") or "").startswith(LAST_WORDS) for one in posts(person))


def posts(person: TrialPerson) -> list[Message]:
    """Return the bot's public posts in the person's channel, oldest first, without repeats."""
    return list(dict.fromkeys(person.world.public[person.channel]))


async def answer_at_random(person: TrialPerson, habit: Habit) -> int:
    """Use the newest panel until there is nothing left to do in it; return the number of lost presses."""
    step, lost = step_of(person.panel()), 0
    for _ in range(MOST_DEEDS):
        panel = person.panel()
        if panel is None or step_of(panel) != step:
            return lost
        try:
            await habit(person)
        except (Unanswered, NotOffered, Unseen):
            lost += 1
            await look_again(person)
    raise Stuck(f"{person.name} cannot get done with: {person.sheet().text}")


async def look_again(person: TrialPerson) -> None:
    """Request the panel until a response comes."""
    for _ in range(MOST_TRIES):
        try:
            await person.refresh()
        except Unanswered:
            continue
        return


def habit_of(game: str, chance: Random) -> Habit:
    """Return a random habit of those written for the game."""
    habits = find_ways(game).habits
    return habits[chance.choice(sorted(habits))]


def all_over(people: Sequence[TrialPerson]) -> bool:
    return all(map(is_over, people))
