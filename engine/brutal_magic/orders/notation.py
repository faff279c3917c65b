"""Read turns as people type them: `r2 to G9, fire bolt at b3`, `r2 guard bow within 3`, `rest guard`.

    turn    = line {(";" | newline) line}
    line    = act | "rest" ("hold" | "guard") | "dice" [type] {roll die}
    act     = unit ["hold"] | unit {attack} {way} {attack} | unit "guard" ... | unit "summon" {type {hex}}
    way     = hex | "to" hex | "stay"
    attack  = name ["at"] unit {["," ] unit} {("hit" | "damage") die}
    guard   = [name] {"within" number | "late" | ("only" | "ignore") whom {[","] whom} | roll die}

If the hexes of a way do not touch, the cheapest way between them is taken. Names and hexes can be typed in
any case. A name can be shortened to its beginning or to one of its words. After an attack and in its list of
targets `b3` is a unit; elsewhere it is a hex, and after `to` it always is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from engine.brutal_magic.armies.names import POINTS, UnitName, is_unit_name, seat_of
from engine.brutal_magic.board.policy import DICE, ROLLS, UNIT_ROLLS
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.acts import RESTS
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.hexes import Hex

_PIECE: Final = re.compile(r"[^\s,;]+|,")
_STRIKE_ROLLS: Final = ("hit", "damage")
_NEAR: Final = 0.7
_PLURALS: Final = {f"{rank}s": rank for rank in POINTS}


def parse_turn(text: str, position: Position, seat: Seat) -> dict[str, Json]:
    """Return the answer in a typed text; Refused with the first line that cannot be understood, and why.

    This checks only the words; the ask checks the rules.
    """
    lines = [line for line in (part.strip() for part in re.split(r"[;\n]", text)) if line]
    answer: dict[str, Json] = {"acts": []}
    for number, line in enumerate(lines, start=1):
        try:
            _read_line(_Words(line), position, seat, answer)
        except Refused as refused:
            if len(lines) == 1:
                raise
            raise Refused(f"Line {number}: {refused}") from None
    return answer


def print_turn(answer: Mapping[str, Json]) -> str:
    """Return the answer as typed text, with one policy line for the seat and one for each type."""
    lines = [print_act(act) for act in answer["acts"]]
    lines += [f"rest {answer['rest']}"] if "rest" in answer else []
    policy = dict(answer.get("policy", {}))
    types = policy.pop("types", {})
    lines += [f"dice {_print_dice(policy)}"] if policy else []
    lines += [f"dice {name} {_print_dice(choices)}".strip() for name, choices in types.items()]
    return "\n".join(lines)


def print_act(act: Mapping[str, Json]) -> str:
    """Return one unit's act as typed text."""
    if "guard" in act:
        return f"{act['unit']} guard {_print_guard(act['guard'])}"
    if "summon" in act:
        creatures = ", ".join(f"{one['type']} {one['hex']}" for one in act["summon"])
        return f"{act['unit']} summon {creatures}"
    before, path, after = (act.get(part, ()) for part in ("before", "path", "after"))
    ways = ["to", *path] if before and path else ["stay"] if before else path
    parts = [*map(_print_strike, before), " ".join(ways), *map(_print_strike, after)]
    return f"{act['unit']} {', '.join(part for part in parts if part) or 'hold'}"


def _print_strike(order: Mapping[str, Json]) -> str:
    dice = {roll: order[roll] for roll in _STRIKE_ROLLS if roll in order}
    return f"{order['attack']} at {', '.join(order['at'])} {_print_dice(dice)}".strip()


def _print_guard(guard: Mapping[str, Json]) -> str:
    parts = [guard["attack"]]
    parts += [f"within {guard['within']}"] if "within" in guard else []
    parts += ["late"] if guard.get("late") else []
    parts += [f"{key} {', '.join(guard[key])}" for key in ("only", "ignore") if guard.get(key)]
    return " ".join(
        [*parts, _print_dice({roll: guard[roll] for roll in _STRIKE_ROLLS if guard.get(roll)})]
    ).strip()


def _print_dice(choices: Mapping[str, Json]) -> str:
    return " ".join(f"{roll} {die}" for roll, die in choices.items())


class _Words:
    """A reader for the words of a line; commas count as words."""

    def __init__(self, line: str) -> None:
        self.pieces = _PIECE.findall(line)
        self.at = 0

    @property
    def next(self) -> str:
        """Return the next word in lower case without consuming it; "" at the end."""
        return self.pieces[self.at].lower() if self.at < len(self.pieces) else ""

    @property
    def written(self) -> str:
        """Return the next word in its original spelling."""
        return self.pieces[self.at] if self.at < len(self.pieces) else ""

    def take(self) -> str:
        """Consume and return the next word, in lower case."""
        word = self.next
        self.at += 1
        return word

    def takes(self, *words: str) -> bool:
        """Consume the next word if it is one of the given ones; return whether it was."""
        comes = self.next in words
        self.at += comes
        return comes

    def strikes(self, attacks: Collection[str]) -> bool:
        """Return whether an attack's full name and `at` follow; so attacks may be called `guard` or `to`."""
        rest = [piece.lower() for piece in self.pieces[self.at :]]
        return "at" in rest and " ".join(rest[: rest.index("at")]) in {name.lower() for name in attacks}

    def name(self, names: Collection[str], what: str) -> str:
        """Consume the longest run of words that matches one of the names; raise Refused if none does."""
        rest = [piece.lower() for piece in self.pieces[self.at :]]
        for length in range(len(rest), 0, -1):
            found = _meant(" ".join(rest[:length]), names)
            if found:
                self.at += length
                return found
        near = get_close_matches(self.next, [name.lower() for name in names], n=1, cutoff=_NEAR)
        problem = f'I cannot read "{self.written[:24]}" as {what}.'
        if near:
            raise Refused(f"{problem} Did you mean {near[0]}?")
        raise Refused(f"{problem} Choose from: {', '.join(names)}." if names else problem)


def _meant(text: str, names: Collection[str]) -> str | None:
    """Return the name that the text means: the same name, else the only one that begins with it.

    If neither exists, take the only name with a word that begins with it. None if there is no such name.
    """
    alike: Sequence[Callable[[str], bool]] = (
        lambda name: name == text,
        lambda name: name.startswith(text),
        lambda name: any(word.startswith(text) for word in name.split()),
    )
    for is_alike in alike:
        found = [name for name in names if is_alike(name.lower())]
        if len(found) == 1:
            return found[0]
    return None


def _read_line(words: _Words, position: Position, seat: Seat, answer: dict[str, Json]) -> None:
    if words.takes("rest"):
        answer["rest"] = words.name(RESTS, "an order for the rest")
    elif words.takes("dice"):
        _read_dice(words, position, seat, answer.setdefault("policy", {}))
    else:
        answer["acts"].append(_read_act(words, position, seat))
    if words.next:
        raise Refused(
            f'I cannot read "{words.written[:24]}" here. Write for example {_example(position, seat)}.'
        )


def _example(position: Position, seat: Seat) -> str:
    unit = next(iter(position.to_act(seat)), f"{seat[0]}1")
    return f"`{unit} hold` or `rest guard`"


def _read_dice(words: _Words, position: Position, seat: Seat, policy: dict[str, Json]) -> None:
    into = policy
    if words.next not in ROLLS:
        type_ = words.name([one.name for one in position.armies[seat]], "a roll or one of your types")
        into = policy.setdefault("types", {}).setdefault(type_, {})
    while words.next:
        roll = words.name(ROLLS if into is policy else UNIT_ROLLS, "a roll")
        into[roll] = words.name(DICE, "a die")
        words.takes(",")


def _read_act(words: _Words, position: Position, seat: Seat) -> dict[str, Json]:
    unit = words.take()
    if unit not in position.to_act(seat):
        left = ", ".join(position.to_act(seat)) or "none"
        raise Refused(f'"{unit[:24]}" is not one of your units still to act. Those are: {left}.')
    if not words.next or words.takes("hold"):
        return {"unit": unit}
    if words.strikes(_attacks(position, unit)):
        return {"unit": unit, **_read_move(words, position, unit)}
    if words.takes("guard"):
        return {"unit": unit, "guard": _read_guard(words, position, unit)}
    if words.takes("summon"):
        return {"unit": unit, "summon": _read_summons(words, position, seat)}
    return {"unit": unit, **_read_move(words, position, unit)}


def _read_move(words: _Words, position: Position, unit: UnitName) -> dict[str, list[Json]]:
    """Return attacks, a path, then more attacks; without a path all attacks count as made after it."""
    strikes: dict[bool, list[Json]] = {False: [], True: []}
    start, left = position.units[unit].hex, position.type_of(unit).move
    path: list[Hex] = []
    has_gone = False
    while words.next:
        if words.takes(",", "and", "then"):
            continue
        if words.strikes(_attacks(position, unit)) or not _is_way(words, position):
            strikes[has_gone].append(_read_strike(words, position, unit))
        elif strikes[True]:
            raise Refused(
                "A unit moves only once, in one piece. Write attacks before or after its whole move."
            )
        else:
            has_gone = True
            path += _read_way(words, position, path[-1] if path else start, left - _cost(position, path))
    before, after = (strikes[False], strikes[True]) if has_gone else ([], strikes[False])
    parts = {"before": before, "path": path, "after": after}
    return {part: found for part, found in parts.items() if found}


def _cost(position: Position, path: Sequence[Hex]) -> int:
    return sum(position.kind(hex_).move or 0 for hex_ in path)


def _is_way(words: _Words, position: Position) -> bool:
    return words.next in ("to", "stay") or position.board.has(words.next.upper())


def _read_way(words: _Words, position: Position, start: Hex, left: int) -> Sequence[Hex]:
    """Read an explicit path as written (the ask checks it), or find the cheapest path to a hex."""
    if words.takes("stay"):
        return []
    words.takes("to")
    end = _read_hex(words, position)
    if end in position.board.neighbours(start):
        return [end]
    ways = reach(position, start, max(0, left))
    if end not in ways:
        raise Refused(f"The unit has {max(0, left)} movement left, too little to get from {start} to {end}.")
    return ways[end]


def _read_hex(words: _Words, position: Position) -> Hex:
    written, hex_ = words.written, words.take().upper()
    if not position.board.has(hex_):
        raise Refused(f'The board has no hex "{written[:24]}".')
    return hex_


def _attacks(position: Position, unit: UnitName) -> list[str]:
    return [attack.name for attack in position.type_of(unit).attacks]


def _read_strike(words: _Words, position: Position, unit: UnitName) -> dict[str, Any]:
    attack = words.name(_attacks(position, unit), f"an attack of {unit} or a hex")
    words.takes("at")
    targets = [_read_target(words, position)]
    while words.next == "," or _is_written_target(words, position):
        if words.next == "," and not _is_target(words.pieces[words.at + 1 : words.at + 2], position):
            break
        words.takes(",")
        targets.append(words.take())
    return {"attack": attack, "at": targets, **_read_rolls(words)}


def _read_target(words: _Words, position: Position) -> UnitName:
    if not _is_target([words.next], position):
        raise Refused(f'The board has no unit "{words.written[:24]}" to attack.')
    return words.take()


def _is_target(pieces: Sequence[str], position: Position) -> bool:
    return bool(pieces) and pieces[0].lower() in position.units


def _is_written_target(words: _Words, position: Position) -> bool:
    """Return whether a unit comes next, not a hex: without a comma `b3` is a unit and `B3` a hex."""
    return words.written == words.next and _is_target([words.next], position)


def _read_rolls(words: _Words) -> dict[str, str]:
    dice = {}
    while words.next in _STRIKE_ROLLS and words.pieces[words.at + 1 : words.at + 2]:
        roll = words.take()
        dice[roll] = words.name(DICE, "a die")
    return dice


def _read_guard(words: _Words, position: Position, unit: UnitName) -> dict[str, Json]:
    attacks = _attacks(position, unit)
    is_plain = words.next in ("", "within", "late", "only", "ignore", *_STRIKE_ROLLS) and len(attacks) == 1
    guard: dict[str, Json] = {
        "attack": attacks[0] if is_plain else words.name(attacks, f"an attack of {unit}")
    }
    while words.next:
        if words.takes(","):
            continue
        if words.takes("late"):
            guard["late"] = True
        elif words.takes("within"):
            guard["within"] = _read_number(words)
        elif words.next in ("only", "ignore"):
            key = words.take()
            guard[key] = _read_whom(words, position, seat_of(unit))
        elif words.next in _STRIKE_ROLLS:
            guard |= _read_rolls(words)
        else:
            raise Refused(
                f'I cannot read "{words.written[:24]}" as part of a guard. Use within, late, only or ignore.'
            )
    return guard


def _read_number(words: _Words) -> int:
    written = words.take()
    if not re.fullmatch(r"[0-9]{1,3}", written):
        raise Refused(f'Write a number of hexes after within, not "{written[:24]}".')
    return int(written)


def _read_whom(words: _Words, position: Position, own: Seat) -> list[str]:
    """Read a list of classes, seats and units."""
    known = {*POINTS, *(seat for seat in position.seats if seat != own)}
    whom: list[str] = []
    while words.next:
        name = _PLURALS.get(words.next, words.next)
        if name in known or is_unit_name(name):
            whom.append(name)
            words.take()
        elif not words.takes(",", "and"):
            break
    return whom


def _read_summons(words: _Words, position: Position, seat: Seat) -> list[Json]:
    """Read unit types to summon, each with the hexes where it appears."""
    types = [type_.name for type_ in position.armies[seat] if type_.rank != "master"]
    creatures: list[Json] = []
    while words.next:
        type_ = words.name(types, "one of your types to summon")
        words.takes("at", "in")
        creatures.append({"type": type_, "hex": _read_hex(words, position)})
        while position.board.has(words.next.upper()):
            creatures.append({"type": type_, "hex": _read_hex(words, position)})
        words.takes(",", "and")
    return creatures
