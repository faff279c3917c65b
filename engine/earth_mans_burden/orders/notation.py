"""Read a turn sheet as people type it; `str` of a Sheet prints it in one exact form.

fly 3 earth solar_system     three fleets rise, or come down where there is a choice
fire mars blue 4             an attack, in order with the others; overthrows: coup mars blue 2
build mars 2 1               two projects on Mars, with 2 dice and 1 die
build with care              on all other worlds, build as for an absent seat
claim mars 3 until 1         spend at most three fleets, until one region is won
nothing else                 do nothing that the sheet does not name
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.earth_mans_burden.board.worlds import Board
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.spelling import read_count, read_owner, read_world, split_places
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.claiming import Claim
from engine.earth_mans_burden.rules.movement import Move
from engine.kernel.core import Refused

MOST_LINES = 40
EXAMPLES = "fly 3 earth solar system, fire mars blue 4, build mars 2 1, claim mars 3 until 1, nothing else"


def parse_sheet(text: str, board: Board) -> Sheet:
    """Return the sheet in a text; Refused with the first line that cannot be read."""
    sheet = Sheet()
    for line in lines_of(text):
        sheet = with_line(sheet, line, board)
    return sheet


def read_sheet(text: str, board: Board) -> Sheet:
    """Parse a saved sheet; an unreadable one (such as a computer's notes) counts as empty."""
    try:
        return parse_sheet(text, board)
    except Refused:
        return Sheet()


def lines_of(text: str) -> list[str]:
    """Return the lines in lower case, with blanks for signs; Refused if there are too many."""
    lines = [re.sub(r"[,:→>_]+", " ", line.lower()) for line in re.split(r"[\n;]", text)]
    lines = [" ".join(line.split()).rstrip(".! ") for line in lines]
    lines = [line for line in lines if line]
    if len(lines) > MOST_LINES:
        raise Refused(f"A turn sheet has at most {MOST_LINES} lines; yours has {len(lines)}.")
    return lines


def with_line(sheet: Sheet, line: str, board: Board) -> Sheet:
    """Return the sheet with one more line, in place of a line about the same thing; Refused if malformed."""
    for pattern, read in _FORMS.items():
        if found := re.fullmatch(pattern, line):
            return read(sheet, board, *found.groups())
    raise Refused(f"I can't read “{line[:60]}” as an order. For example: {EXAMPLES}.")


def _fly(sheet: Sheet, board: Board, fleets: str, places: str) -> Sheet:
    origin, to = split_places(places, board)
    move = Move(origin, to, read_count(fleets))
    rest = tuple(one for one in sheet.flights if (one.origin, one.to) != (origin, to))
    return replace(sheet, flights=(*rest, move))


def _fire(sheet: Sheet, board: Board, *words: str) -> Sheet:
    return replace(sheet, fire=_attacks(sheet.fire, board, *words, is_coup=False))


def _coup(sheet: Sheet, board: Board, *words: str) -> Sheet:
    return replace(sheet, coups=_attacks(sheet.coups, board, *words, is_coup=True))


def _attacks(
    attacks: tuple[Attack, ...], board: Board, world: str, owner: str, units: str, *, is_coup: bool
) -> tuple[Attack, ...]:
    attack = Attack(read_world(world, board), read_owner(owner), read_count(units), is_coup)
    rest = tuple(one for one in attacks if (one.world, one.at) != (attack.world, attack.at))
    return (*rest, attack)


def _build(sheet: Sheet, board: Board, world: str, dice: str) -> Sheet:
    projects = {**sheet.projects, read_world(world, board): tuple(map(read_count, dice.split()))}
    return replace(sheet, projects=projects)


def _build_with_care(sheet: Sheet, board: Board) -> Sheet:
    return replace(sheet, is_careful=True)


def _claim(sheet: Sheet, board: Board, world: str, fleets: str, regions: str | None) -> Sheet:
    until = None if regions is None else read_count(regions)
    claim = Claim(read_world(world, board), read_count(fleets), until)
    rest = tuple(one for one in sheet.claims if one.world != claim.world)
    return replace(sheet, claims=(*rest, claim))


def _close(sheet: Sheet, board: Board) -> Sheet:
    return replace(sheet, is_closed=True)


_FORMS: Mapping[str, Callable[..., Sheet]] = {
    r"(?:fly|move|rise|descend|send) (\S+)(?: fleets?)? (.+)": _fly,
    r"(?:fire|attack)(?: on| at)? (\S+)(?: at)? (?:the )?(\S+)(?: with)? (\S+)(?: fleets?)?": _fire,
    r"(?:coup|overthrow)(?: on| at)? (\S+)(?: at)? (?:the )?(\S+)(?: with)? (\S+)(?: developments?)?": _coup,
    r"build with care": _build_with_care,
    r"build(?: on)? (\D+?) ([\d ]+)": _build,
    r"claim(?: on)? (\S+)(?: with)? (\S+)(?: fleets?)?(?: until (\S+)(?: regions?)?)?": _claim,
    r"nothing(?: else)?": _close,
}
