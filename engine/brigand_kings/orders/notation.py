"""Read standing instructions as people type them, and print them in one exact form.

keep 5 6              keep number dice that show 5 or 6
keep moons knots      keep suit dice that show moons or knots
keep suits of 9       keep suit dice that fit a county of rank 9; also: of pact, of county 3
keep pairs of 9       the same, if at least two dice fit it; also: threes, fours
keep pairs            keep suits that at least two dice show
stop with 4 of 9      no re-roll once four dice fit
stop after 1          at most one re-roll; stop at once: no re-roll
flip never            never flip a card
transport highest     use the highest number as the transport; also: lowest
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.brigand_kings.board.components import CARDS, REROLLS, SIDES, SUIT_DICE, SUITS, Face
from engine.brigand_kings.orders.standing_instructions import (
    LEAST_WORDS,
    KeepFaces,
    KeepSuits,
    Sheet,
    Stop,
    Target,
)
from engine.kernel.core import Refused

MOST_LINES = 20
MOST_CHARACTERS = 1000
_LEAST = {word: least for least, word in LEAST_WORDS.items()}
_COUNTY_CARDS = [card for card, face in CARDS.items() if face.kind in ("number", "pawn", "court")]


def parse_sheet(text: str) -> Sheet:
    """Return the sheet in a text; Refused with the first line that cannot be read."""
    lines = [line.split("#")[0].strip().lower() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > MOST_LINES or len(text) > MOST_CHARACTERS:
        raise Refused(
            f"You can keep {MOST_LINES} instructions with {MOST_CHARACTERS} characters in all. Remove some."
        )
    sheet = Sheet()
    for line in lines:
        sheet = _with_line(sheet, " ".join(line.replace(",", " ").split()))
    return sheet


def read_standing(text: str) -> Sheet:
    """Parse saved instructions; unreadable ones count as empty."""
    try:
        return parse_sheet(text)
    except Refused:
        return Sheet()


def _with_line(sheet: Sheet, line: str) -> Sheet:
    for pattern, read in _FORMS.items():
        found = re.fullmatch(pattern, line)
        if found:
            return read(sheet, *found.groups())
    raise Refused(
        f"I can't read “{line}” as an instruction. For example: keep pairs of 9, keep 5 6, stop with 4 of 9, "
        "stop after 1, flip never, transport highest."
    )


def _keep_suits(sheet: Sheet, word: str, target: str | None) -> Sheet:
    keep = KeepSuits(_LEAST[word], None if target is None else _target(target))
    if keep == KeepSuits(1):
        raise Refused("Say which county the suits should fit. For example: keep suits of 9.")
    return replace(sheet, keeps=(*sheet.keeps, keep))


def _keep_faces(sheet: Sheet, words: str) -> Sheet:
    return replace(sheet, keeps=(*sheet.keeps, KeepFaces(tuple(map(_face, words.split())))))


def _face(word: str) -> Face:
    if word in SUITS:
        return word
    if word.isdecimal() and 1 <= int(word) <= SIDES:
        return int(word)
    raise Refused(f"No die can show “{word}”. Numbers are 1 to 6, suits {', '.join(SUITS)}.")


def _target(text: str) -> Target:
    """Return the counties that the text means: a rank, as 9; a card, as pact; or a place, as county 3."""
    text = re.sub(r"^(?:the )?(.+?)(?:['’]s)?(?: suits?)?$", r"\1", text)
    county = re.fullmatch(r"county ([2-6])", text)
    if county:
        return Target(place=int(county.group(1)))
    if re.fullmatch(r"[2-9]", text):
        return Target(rank=int(text))
    card = text.replace(" ", "_")
    if card in _COUNTY_CARDS:
        return Target(card=card)
    raise Refused(f"There is no county “{text}”. Name a rank from 2 to 9, a card, or county 2 to 6.")


def _stop_with(sheet: Sheet, dice: str, target: str) -> Sheet:
    if not 1 <= int(dice) <= SUIT_DICE:
        raise Refused(f"There are only {SUIT_DICE} suit dice. Write a number from 1 to {SUIT_DICE}.")
    return replace(sheet, stops=(*sheet.stops, Stop(int(dice), _target(target))))


def _stop_after(sheet: Sheet, rerolls: str) -> Sheet:
    if int(rerolls) > REROLLS:
        raise Refused(f"You have at most {REROLLS} re-rolls. Write a number from 0 to {REROLLS}.")
    return replace(sheet, rerolls=int(rerolls))


_FORMS: Mapping[str, Callable[..., Sheet]] = {
    rf"keep ({'|'.join(_LEAST)})(?: of (.+))?": _keep_suits,
    r"keep (.+)": _keep_faces,
    r"stop with (\d) of (.+)": _stop_with,
    r"stop after (\d)(?: re-?rolls?)?": _stop_after,
    r"stop at once": lambda sheet: replace(sheet, rerolls=0),
    r"flip never|never flip": lambda sheet: replace(sheet, never_flips=True),
    r"transport (highest|lowest)": lambda sheet, which: replace(sheet, transport=which),
}
