"""Reading where a March goes: groups by comma, a second step after >, troops before or after their hex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.brimstone.board import TROOPS_PER_SEAT
from engine.brimstone.plan import Count, Leg, Step
from engine.brimstone.spelling import MARCH_WORDS, ORDER_WORDS, Token, meaning, read_number, unknown
from engine.core import Refused
from engine.hexes import Hex


@dataclass
class _Item:
    """One destination being read: its hex, how many go there, whether to attack."""

    hex: Hex | None = None
    troops: Count = None
    has_count: bool = False
    attack: bool = False

    @property
    def is_empty(self) -> bool:
        return self == _Item()

    def step(self) -> Step:
        if self.hex is None:
            count = "all" if self.troops is None else self.troops
            what = f"{count} troops" if self.has_count else "an attack"
            raise Refused(f"Where to, with {what}? Write for instance D5 2.")
        return Step(self.hex, self.troops, self.attack)


def read_legs(origin: Hex, tokens: Sequence[Token]) -> tuple[tuple[Leg, ...], bool]:
    """The legs of a March from the rest of its line, and whether it is forced."""
    kept = [token for token in tokens if meaning(token, MARCH_WORDS) != "forced"]
    legs = [leg for chunk in _split(kept, ",") for leg in _read_chunk(origin, chunk)]
    _check_one_rest(origin, legs)
    return tuple(legs), len(kept) < len(tokens) or any(leg.then for leg in legs)


def _split(tokens: Sequence[Token], sign: str) -> list[list[Token]]:
    chunks: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == sign:
            chunks.append([])
        else:
            chunks[-1].append(token)
    return chunks


def _read_chunk(origin: Hex, tokens: Sequence[Token]) -> list[Leg]:
    """The legs between two commas; what stays needs no leg."""
    parts = _split(_arrows(tokens), ">")
    if len(parts) > 2:
        raise Refused("A forced march has two steps at most: for instance D5 all > D6.")
    first = [item.step() for item in _items(parts[0])]
    if len(parts) == 1:
        return [_one_step(origin, step) for step in first]
    second = [item.step() for item in _items(parts[1])]
    if len(second) != 1:
        raise Refused("One hex must follow >, and a comma the group: for instance D5 2 > D6, C5 1.")
    if not first:
        return [_out_of_marker(origin, second[0])]
    *single, last = first
    return [*(_one_step(origin, step) for step in single), _two_steps(origin, last, second[0])]


def _arrows(tokens: Sequence[Token]) -> list[Token]:
    """An arrow before the first hex says no more than "to"; later it means a second step."""
    kept: list[Token] = []
    for token in tokens:
        if token.kind != "arrow":
            kept.append(token)
        elif any(before.kind == "hex" for before in kept):
            kept.append(Token(">", ">", token.text))
    return kept


def _items(tokens: Sequence[Token]) -> list[_Item]:
    items = [_Item()]
    for token in tokens:
        word = meaning(token, MARCH_WORDS)
        if word == "stay":
            if items[-1].hex is None:
                items.pop()
            break
        item = items[-1]
        if word == "all" and item.has_count and item.troops is None:
            continue
        if (token.kind == "hex" and item.hex) or (_is_count(token) and item.has_count):
            item = _Item()
            items.append(item)
        _add(item, token, word)
    return [item for item in items if not item.is_empty]


def _is_count(token: Token) -> bool:
    return token.kind == "number" or meaning(token, MARCH_WORDS) == "all"


def _add(item: _Item, token: Token, word: str | None) -> None:
    if token.kind == "hex":
        item.hex = token.value
    elif token.kind == "number":
        item.troops = read_number(token, "Troops of a group", 1, TROOPS_PER_SEAT)
        item.has_count = True
    elif word == "all":
        item.has_count = True
    elif word == "attack":
        item.attack = True
    elif meaning(token, ORDER_WORDS):
        raise Refused(f'"{token.text}" is one order too many: a hex takes one.')
    else:
        raise unknown(token, [*MARCH_WORDS, *ORDER_WORDS], "C4 march D5 2, C5 1")


def _one_step(origin: Hex, step: Step) -> Leg:
    if step.to == origin:
        raise Refused(f"{origin} to {origin} is no move: {origin} march alone clears a marker there.")
    return Leg(step.to, step.troops, step.attack)


def _out_of_marker(origin: Hex, step: Step) -> Leg:
    if step.to == origin:
        raise Refused(f"{origin} march alone clears the marker there; after > comes where to go on to.")
    return Leg(origin, then=step)


def _two_steps(origin: Hex, first: Step, second: Step) -> Leg:
    if first.to == origin:
        troops = first.troops if second.troops is None else second.troops
        return _out_of_marker(origin, Step(second.to, troops, second.attack))
    if None not in (first.troops, second.troops) and (second.troops or 0) > (first.troops or 0):
        raise Refused(f"{first.troops} arrive in {first.to}, so {second.troops} cannot go on.")
    if second.to == first.to:
        second = Step(second.to)
    return Leg(first.to, first.troops, first.attack, second)


def _check_one_rest(origin: Hex, legs: Sequence[Leg]) -> None:
    """Only one group may be "all": all that the others do not name."""
    steps = [leg.then or Step(leg.to) if leg.to == origin else Step(leg.to, leg.troops) for leg in legs]
    rest = [step.to for step in steps if step.troops is None]
    if len(rest) > 1:
        raise Refused(
            f"All go to {rest[0]}, so none are left for {rest[1]}: say how many, as in {rest[1]} 1."
        )
