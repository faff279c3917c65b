"""Dice rolls, tests and checks, and rerolls for nerve (S1, S3, S26, S61, S73)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.deeplamp.companion import harm
from engine.deeplamp.companion.book import Book
from engine.deeplamp.companion.crew import Roll
from engine.deeplamp.companion.numbers import PERIL
from engine.deeplamp.pack.language import SKILLS
from engine.kernel.core import Refused
from engine.kernel.strict_reading import read_number

MOST_DICE: Final = 20
_DICE: Final = re.compile(r"(\d{0,2})(d3|d6|d8|d36|peril)(?:([+-])(\d{1,2}))?")
CHECKS: Final = {"attack": "melee", "shot": "ranged", "defense": "defense", "resolve": "resolve"}
"""Check -> number on the sheet that each die must reach."""
_ARMOR: Final = {"wounds": "armor", "strain": "spirit_armor"}
CRITICAL: Final = 6


def roll(book: Book, dice: str, hero: str = "", target: int | None = None) -> None:
    """Roll dice such as 2d6, d3, d36 or peril, or a hero's skill, optionally against a target.

    Raise Refused for anything else, more than twenty dice, or a skill without its hero or number.
    """
    name = book.find(hero) if hero else ""
    said = dice.strip().lower().replace(" ", "")
    if said in SKILLS:
        if not name:
            raise Refused("Name the hero.")
        count = max(1, book.number(name, said))
        _fall(book, name, Roll(said, "d6", (0,) * min(count, MOST_DICE), _target(target)))
        return
    found = _DICE.fullmatch(said)
    count = int(found[1] or 1) if found else 0
    if found is None or not 1 <= count <= MOST_DICE:
        raise Refused(f"Dice are 2d6, d3, d8, d36, peril, 3d6+1, or a skill: {', '.join(SKILLS)}.")
    plus = int(f"{found[3]}{found[4]}") if found[3] else 0
    _fall(book, name, Roll("", found[2], (0,) * count, _target(target), plus))


def check(
    book: Book, what: str, hero: str, n: int | None = None, damage: int = 1, taint: bool = False
) -> None:
    """Roll an attack, or the saves against several hits, using the sheet's number.

    Raise Refused for other checks, missing numbers, too many dice, or saves of a hero who is not up.
    """
    name = book.find(hero)
    if what not in CHECKS:
        raise Refused(f"I do not know that check. Choose one of {', '.join(CHECKS)}.")
    target = book.number(name, CHECKS[what])
    is_save = what in ("defense", "resolve")
    count = n if n is not None else 1 if is_save else book.number(name, _OWN_DICE[what])
    if not 1 <= count <= MOST_DICE:
        raise Refused(f"You can roll 1 to {MOST_DICE} dice at once.")
    track = "wounds" if what == "defense" else "taint" if taint else "strain"
    if is_save:
        book.up(name)
    made = Roll(what, "d6", (0,) * count, target, harm=read_number(damage, "The damage"), track=track)
    _fall(book, name, made)


_OWN_DICE: Final = {"attack": "combat", "shot": "shots"}
"""Attack -> number on the sheet that gives its dice, unless the command gives them."""


def _fall(book: Book, hero: str, made: Roll) -> None:
    """Throw the dice of a roll; store a hero's roll so that nerve can reroll it."""
    fallen = replace(made, dice=tuple(_faces(book, made.sides, len(made.dice))))
    if hero:
        book.set(rolls={**book.crew.rolls, hero: fallen})
    book.tell(said_of(book, hero, fallen))


def _faces(book: Book, sides: str, count: int) -> list[int]:
    if sides == "d36":
        return [book.d36() for _ in range(count)]
    faces = book.throw(count, 8 if sides == "d8" else 6)
    if sides == "d3":
        return [(face + 1) // 2 for face in faces]
    return [PERIL[face - 1] for face in faces] if sides == "peril" else faces


def open_dice(made: Roll) -> list[int]:
    """Return the positions of the dice that can still be rerolled; each can be rerolled once (S3)."""
    return [number for number in range(1, len(made.dice) + 1) if number not in made.again]


def mark_of(made: Roll) -> int:
    """Return a number that identifies a roll, to recognise buttons of older rolls."""
    return zlib.crc32(repr(made).encode())


def _last(book: Book, hero: str, of: int | None) -> Roll:
    """Return the hero's last roll; raise Refused if there is none, or its identifier differs."""
    made = book.crew.rolls.get(hero)
    if made is None:
        raise Refused(f"{book.called(hero)} has no roll open any more.")
    if of is not None and of != mark_of(made):
        raise Refused(f"You can no longer change that roll: {book.called(hero)} has rolled since.")
    return made


def reroll(book: Book, hero: str, dice: Sequence[int], of: int | None = None) -> None:
    """Spend a nerve to reroll these dice of the hero's last roll; the new faces count.

    Raise Refused without nerve, for an older roll, without dice, or for dice already rerolled.
    """
    name = book.find(hero)
    made = _last(book, name, of)
    chosen = sorted(set(dice))
    if not chosen or not set(chosen) <= set(open_dice(made)):
        raise Refused("You can roll each die again only once. Choose other dice.")
    sheet = book.sheet(name)
    if not sheet.nerve:
        raise Refused(f"{sheet.name} has no {book.word('nerve')}.")
    book.alter(name, nerve=sheet.nerve - 1)
    fallen = list(made.dice)
    for number, face in zip(chosen, _faces(book, made.sides, len(chosen)), strict=True):
        fallen[number - 1] = face
    again = replace(made, dice=tuple(fallen), again=tuple(sorted({*made.again, *chosen})))
    book.set(rolls={**book.crew.rolls, name: again})
    book.tell(f"1 {book.word('nerve')} for {len(chosen)} of the dice, {sheet.nerve - 1} left.")
    book.tell(said_of(book, name, again))


def through(made: Roll) -> int:
    """Count the hits that were not saved."""
    is_save = made.what in ("defense", "resolve")
    return sum(die < (made.target or 0) for die in made.dice) if is_save else 0


def take(book: Book, hero: str, of: int | None = None) -> None:
    """Apply unsaved hits to the hero, with an armor roll for each point (S62).

    Raise Refused if there are none, or for an older roll.
    """
    name = book.find(hero)
    made = _last(book, name, of)
    points = through(made) * made.harm
    if not points:
        raise Refused(f"Nothing has got through to {book.called(name)}.")
    book.set(rolls={one: kept for one, kept in book.crew.rolls.items() if one != name})
    armor = book.sheet(name).number(_ARMOR[made.track]) if made.track in _ARMOR else None
    if armor:
        dice = book.throw(points)
        points = sum(die < armor for die in dice)
        book.tell(f"{book.word(_ARMOR[made.track])} {armor}+: {_row(dice)}.")
    if points:
        harm.add(book, name, made.track, points)
    else:
        book.tell(f"{book.called(name)} takes nothing.")


def said_of(book: Book, hero: str, made: Roll) -> str:
    """Describe a roll's dice and result."""
    who = f"{book.called(hero)}, " if hero else ""
    if made.what in ("attack", "shot"):
        hits = sum(die >= (made.target or 0) for die in made.dice)
        criticals = made.dice.count(CRITICAL)
        more = f", {criticals} critical" if criticals else ""
        return f"{who}{made.what} {made.target}+: {_row(made.dice)}: {book.counted(hits, 'hits')}{more}."
    if made.what in ("defense", "resolve"):
        left = through(made)
        come = book.counted(left * made.harm, made.track)
        result = "nothing gets through"
        if left:
            result = f"1 gets through: {come}" if left == 1 else f"{left} get through: {come}"
        return f"{who}{book.word(made.what)} {made.target}+: {_row(made.dice)}: {result}."
    name = book.word(made.what) if made.what else f"{len(made.dice)}{made.sides}".removeprefix("1")
    if made.what:
        said = f"{who}{name}: {_row(made.dice)}"
        return f"{said}: {_passed(made, max(made.dice))}." if made.target else f"{said}."
    return f"{who}{_summed(made, name)}."


def _summed(made: Roll, name: str) -> str:
    total = sum(made.dice) + made.plus
    parts = " + ".join(map(str, made.dice))
    plus = f" {'+' if made.plus > 0 else '-'} {abs(made.plus)}" if made.plus else ""
    sum_ = f" = {total}" if len(made.dice) > 1 or made.plus else ""
    end = f": {_passed(made, total)}" if made.target else ""
    return f"{name}: {parts}{plus}{sum_}{end}"


def _passed(made: Roll, value: int) -> str:
    return f"{'reaches' if value >= (made.target or 0) else 'misses'} {made.target}"


def _row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))


def _target(value: int | None) -> int | None:
    return None if value is None else read_number(value, "What is to be reached", least=1)
