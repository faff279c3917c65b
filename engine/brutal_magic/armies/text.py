"""Armies as text that people can write, keep and share: one type per line, as in the rosters.

    Name [Token] class move/skill/defense/toughness; attack range/power ["note"], ...; ["note"]; [as SIGN]

`none` means no attacks. Empty lines and lines that begin with # are skipped. Notes are JSON strings, so
parsing a printed army returns the same army.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from engine.brutal_magic.armies.designs import TRAITS, Army, Attack, UnitType
from engine.brutal_magic.armies.names import POINTS
from engine.kernel.core import Json, Refused

EXAMPLE: Final = "Imp Im pawn 5/5/3/2; Claw 0/5"
LONGEST_LINE: Final = 1000
_STRING = r'"(?:[^"\\]|\\.)*"'
_PART = re.compile(rf'(?:[^;"]|{_STRING})+')
_ITEM = re.compile(rf'(?:[^,"]|{_STRING})+')
_HEAD = re.compile(
    rf"(?P<name>\S.*?)(?:\s+(?P<token>\w{{1,2}}))?\s+(?P<rank>{'|'.join(POINTS)})\s+(?P<traits>\d{{1,3}}(?:\s*/\s*\d{{1,3}}){{3}})",
    re.IGNORECASE | re.ASCII,
)
_SIGN = re.compile(r"as (\w+)", re.IGNORECASE)
_ATTACK = re.compile(
    rf"(?P<name>\S.*?)\s+(?P<range>\d{{1,3}})\s*/\s*(?P<power>\d{{1,3}})(?:\s+(?P<note>{_STRING}))?", re.ASCII
)


def print_army(army: Army) -> str:
    """Return the army as text, one type per line."""
    return "\n".join(map(print_type, army))


def print_type(type_: UnitType) -> str:
    """Return the type as one line, with all its notes."""
    traits = "/".join(str(getattr(type_, trait)) for trait in TRAITS)
    attacks = ", ".join(map(print_attack, type_.attacks)) or "none"
    note = json.dumps(type_.note) if type_.note else ""
    sign = f"as {type_.sign}" if type_.sign else ""
    head = f"{type_.name} {type_.token} {type_.rank} {traits}"
    return "; ".join(filter(None, (head, attacks, note, sign)))


def print_attack(attack: Attack) -> str:
    """Return an attack as text, such as Claw 0/5, with its note."""
    return f"{attack} {json.dumps(attack.note)}" if attack.note else str(attack)


def parse_army(text: str) -> list[Json]:
    """Parse an army into an answer to `muster`.

    This checks only the syntax: `muster` applies the rules. Raise Refused with the first malformed line.
    """
    return [parse_line(line, number) for number, line in _lines(text)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def parse_line(line: str, number: int = 1) -> dict[str, Json]:
    """Parse one line into a type; raise Refused with the line's number if it is malformed."""
    head, *rest = [part.strip() for part in _PART.findall(line[:LONGEST_LINE])] or [""]
    found = _HEAD.fullmatch(head)
    if found is None or len(line) > LONGEST_LINE or not 1 <= len(rest) <= 3:
        raise Refused(f"I cannot read line {number} as a type. Write it like this: {EXAMPLE}.")
    attacks = [] if rest[0].lower() == "none" else [item.strip() for item in _ITEM.findall(rest[0])]
    type_: dict[str, Json] = {"name": found["name"], "class": found["rank"].lower()}
    if found["token"]:
        type_["token"] = found["token"]
    type_ |= dict(zip(TRAITS, map(int, found["traits"].split("/")), strict=True))
    type_["attacks"] = [_parse_attack(attack, number) for attack in attacks]
    said = [_parse_more(part, number) for part in rest[1:]]
    if len(dict(said)) < len(said):
        raise Refused(f"Line {number} has two notes or two pictures. Keep one.")
    return {**type_, **dict(said)}


def _parse_more(text: str, number: int) -> tuple[str, str]:
    """Parse what may stand behind the attacks: a picture or a note."""
    sign = _SIGN.fullmatch(text)
    return ("sign", sign[1].lower()) if sign else ("note", _parse_note(text, number))


def _parse_attack(text: str, number: int) -> dict[str, Json]:
    found = _ATTACK.fullmatch(text)
    if found is None:
        raise Refused(
            f"Line {number}: write attack {text[:40]!r} with its range and power, such as Claw 0/5."
        )
    attack: dict[str, Json] = {
        "name": found["name"],
        "range": int(found["range"]),
        "power": int(found["power"]),
    }
    if found["note"]:
        attack["note"] = _parse_note(found["note"], number)
    return attack


def _parse_note(text: str, number: int) -> str:
    try:
        note = json.loads(text)
    except ValueError:
        note = None
    if not isinstance(note, str):
        raise Refused(f"Line {number}: put the note {text[:40]!r} in double quotation marks.")
    return note
