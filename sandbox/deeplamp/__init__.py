"""Scripted people for Deeplamp: one uses the steward, one presses buttons, one types."""

from __future__ import annotations

from sandbox.components import active_parts, key_of
from sandbox.habits import Player, Ways, at_random, find, offers, press_anything
from sandbox.recorder import Part

ANSWERS = ("hand_in", "pick")
CURIOUS = 0.02
"""Chance that a person presses any component at random."""
GOES = 0.6
"""Chance that a person who can move does so first."""


async def by_steward(person: Player) -> None:
    """Let the steward lead each hero whenever possible; answer all other asks."""
    if offers(person.sheet(), "Let the steward"):
        await person.press(person.sheet(), find(person.sheet(), "Let the steward"))
    elif offers(person.sheet(), "More"):
        await person.press(person.sheet(), find(person.sheet(), "More"))
    else:
        await _answer(person)


async def by_buttons(person: Player) -> None:
    """Play every second turn by hand: move, act if possible, and end the turn."""
    panel = person.sheet()
    if person.chance.random() < CURIOUS:
        await press_anything(person)
    elif offers(panel, "Let the steward") and offers(panel, "Begin") and person.chance.random() < 0.5:
        await person.press(panel, find(panel, "Let the steward"))
    elif offers(panel, "Go…") and person.chance.random() < GOES:
        await at_random(person, panel, [find(panel, "Go…")])
    elif offers(panel, "End"):
        await _act_or_end(person)
    else:
        await _answer(person)


async def by_typing(person: Player) -> None:
    """Type a word where one is enough; press a button if it was refused.

    After a failed call the panel may be outdated; a press on it then brings the current one.
    """
    panel = person.sheet()
    if offers(panel, "End"):
        is_taken = await person.write("search" if offers(panel, "Search") else "end")
        if not is_taken:
            await _answer(person)
    else:
        await by_steward(person)


async def alike(person: Player) -> None:
    """Press one button that answers, or any button if none does."""
    await _answer(person)


async def flee(person: Player) -> None:
    """Ask to flee, which ends the descent once all seats ask for it; then return to the panel."""
    await person.write("flee")
    if offers(person.last(), "Back"):
        await person.press(person.last(), find(person.last(), "Back"))


async def _act_or_end(person: Player) -> None:
    """Take the quickest action available, or end the turn."""
    panel = person.sheet()
    quick = [part for part in panel.parts if _is_quick(part)]
    if quick:
        await at_random(person, panel, quick)
    else:
        await person.press(panel, find(panel, "End"))


def _is_quick(part: Part) -> bool:
    return part.label.startswith(("Strike", "Shoot", "Search", "Look", "Help", "Deal")) and not part.disabled


async def _answer(person: Player) -> None:
    """Press a button that answers; if there is none, press any button."""
    panel = person.sheet()
    answers = [part for part in active_parts(panel) if _action(part) in ANSWERS]
    if offers(panel, "End"):
        answers = [find(panel, "End")]
    if answers:
        await at_random(person, panel, answers)
    else:
        await press_anything(person)


def _action(part: Part) -> str:
    key = key_of(part)
    return key.action if key else ""


WAYS = Ways({"steward": by_steward, "buttons": by_buttons, "typing": by_typing}, alike, flee)
