"""Parse the destinations of a March: commas between groups, > before a second step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from engine.brimstone.board.components import TROOPS_PER_SEAT
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.spelling import (
    ELSE,
    MARCH_WORDS,
    ORDER_WORDS,
    Token,
    clip,
    meaning,
    read_number,
    unknown,
)
from engine.brimstone.orders.plan import Count, Leg, Step
from engine.kernel.core import Refused

MOST_MARGIN = 9


@dataclass
class _Item:
    """A destination that is being parsed: hex, number of troops, attack and alternatives."""

    hex: Hex | None = None
    troops: Count = None
    has_count: bool = False
    attack: bool = False
    margin: int | None = None
    follow: bool = False
    otherwise: tuple[Hex, ...] = ()
    has_otherwise: bool = False

    @property
    def is_empty(self) -> bool:
        return self == _Item()

    def step(self) -> Step:
        if self.hex is None:
            if not self.has_count:
                raise Refused("Say where to attack, as in D5 2 attack.")
            if self.troops is None:
                raise Refused("Say where all troops go, as in D5 all.")
            raise Refused(f"Say where the {self.troops} go, as in D5 {self.troops}.")
        if self.follow and self.attack:
            raise Refused(
                f"Write either attack or follow for {self.hex}. Follow means: go only if no enemy is there."
            )
        return Step(self.hex, self.troops, self.attack, self.margin, self.follow)

    def leg(self, then: Step | None = None) -> Leg:
        """Return the leg to this destination.

        A leg with alternatives avoids enemies unless it says "attack".
        """
        step = self.step()
        if step.to in self.otherwise:
            raise Refused(f"After else, name another hex than {step.to}.")
        follow = step.follow or (self.has_otherwise and not step.attack)
        places = tuple(dict.fromkeys(self.otherwise))
        return Leg(step.to, step.troops, step.attack, then, step.margin, follow, places)


def read_legs(origin: Hex, tokens: Sequence[Token]) -> tuple[tuple[Leg, ...], bool]:
    """Return the legs of a March from the rest of its line, and whether it is forced.

    Refused if malformed.
    """
    kept = [token for token in tokens if meaning(token, MARCH_WORDS) != "forced"]
    legs = [leg for chunk in _split(kept, ",") for leg in _read_chunk(origin, chunk)]
    _check_one_rest(origin, legs)
    return tuple(legs), len(kept) < len(tokens) or any(leg.then for leg in legs)


def _split(tokens: Sequence[Token], sign: str) -> list[list[Token]]:
    chunks: list[list[Token]] = [[]]
    for token, after in zip_longest(tokens, tokens[1:]):
        if token.kind == sign:
            if not after or after.kind != "else":
                chunks.append([])
        else:
            chunks[-1].append(token)
    return chunks


def _read_chunk(origin: Hex, tokens: Sequence[Token]) -> list[Leg]:
    """Return the legs between two commas; troops that stay get no leg."""
    parts = _split(_arrows(_margins(tokens)), ">")
    if len(parts) > 2:
        raise Refused("A forced march has at most two steps, as in D5 all > D6.")
    first = _items(parts[0])
    if len(parts) == 1:
        return [_one_step(origin, item) for item in first]
    if any(token.kind == "else" for token in parts[1]):
        raise Refused("Only the first step of a March can have an else.")
    second = [item.step() for item in _items(parts[1])]
    if len(second) != 1:
        raise Refused("Write one hex after > and a comma after each group, as in D5 2 > D6, C5 1.")
    if not first:
        return [_out_of_marker(origin, second[0])]
    *single, last = first
    return [*(_one_step(origin, item) for item in single), _two_steps(origin, last, second[0])]


def _margins(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with each attack margin as one token: stronger 2, 2 stronger, stronger."""
    kept: list[Token] = []
    left = list(tokens)
    while left:
        token, after = left.pop(0), left[0] if left else None
        if _is_stronger(token):
            number = left.pop(0) if after and after.kind == "number" else Token("number", "1", "1")
            kept.append(Token("margin", number.value, number.text))
        elif token.kind == "number" and _is_stronger(after) and kept and _ends_a_count(kept[-1]):
            left.pop(0)
            kept.append(Token("margin", token.value, token.text))
        else:
            kept.append(token)
    return kept


def _is_stronger(token: Token | None) -> bool:
    return token is not None and meaning(token, MARCH_WORDS) == "stronger"


def _ends_a_count(token: Token) -> bool:
    """Return whether a number after this token cannot count troops, as in "D5 2 attack if 2 stronger"."""
    return _is_count(token) or meaning(token, MARCH_WORDS) == "attack"


def _arrows(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with arrows dropped before the first hex and turned into > after it."""
    kept: list[Token] = []
    for token in tokens:
        if token.kind != "arrow":
            kept.append(token)
        elif kept and kept[-1].kind == "else":
            continue
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
        if item.has_otherwise:
            _add_otherwise(item, token)
            continue
        if word == "all" and item.has_count and item.troops is None:
            continue
        if (token.kind == "hex" and item.hex) or (_is_count(token) and item.has_count):
            item = _Item()
            items.append(item)
        _add(item, token, word)
    return [item for item in items if not item.is_empty]


def _add_otherwise(item: _Item, token: Token) -> None:
    """Add a hex after "else": an alternative for the same troops, if no enemy is there."""
    if token.kind == "hex":
        item.otherwise = (*item.otherwise, token.value)
    elif token.kind != "else":
        raise Refused(
            f'Only hexes can follow else, not "{clip(token.text, 20)}": write D5 2 attack else C5 B4.'
        )


def _is_count(token: Token) -> bool:
    return token.kind == "number" or meaning(token, MARCH_WORDS) == "all"


def _add(item: _Item, token: Token, word: str | None) -> None:
    if token.kind == "hex":
        item.hex = token.value
    elif token.kind == "number":
        item.troops = read_number(token, "The troops of a group", 1, TROOPS_PER_SEAT)
        item.has_count = True
    elif word == "all":
        item.has_count = True
    elif word == "attack":
        item.attack = True
    elif token.kind == "margin":
        item.margin = read_number(token, "The number after stronger", 0, MOST_MARGIN)
        item.attack = True
    elif word == "follow":
        item.follow = True
    elif token.kind == "else":
        item.has_otherwise = True
    elif meaning(token, ORDER_WORDS):
        raise Refused(f'A hex takes only one order, so "{token.text}" is too much.')
    else:
        raise unknown(token, [*MARCH_WORDS, *ORDER_WORDS, *ELSE], "C4 march D5 2, C5 1")


def _one_step(origin: Hex, item: _Item) -> Leg:
    leg = item.leg()
    if origin in (leg.to, *leg.otherwise):
        raise Refused(
            f"{origin} to {origin} moves nobody. To clear a marker there, write only {origin} march."
        )
    return leg


def _out_of_marker(origin: Hex, step: Step) -> Leg:
    if step.to == origin:
        raise Refused(f"{origin} march clears the marker there. After > write where to go on to.")
    return Leg(origin, then=step)


def _two_steps(origin: Hex, item: _Item, second: Step) -> Leg:
    first = item.leg()
    if first.to == origin:
        if first.otherwise:
            raise Refused(f"Troops that clear the marker in {origin} cannot have an else.")
        troops = first.troops if second.troops is None else second.troops
        return _out_of_marker(origin, replace(second, troops=troops))
    if None not in (first.troops, second.troops) and (second.troops or 0) > (first.troops or 0):
        raise Refused(f"Only {first.troops} arrive in {first.to}, so {second.troops} cannot go on.")
    if origin in first.otherwise:
        raise Refused(f"{origin} to {origin} moves nobody. Troops that you do not send anywhere stay.")
    return replace(first, then=Step(first.to) if second.to == first.to else second)


def _check_one_rest(origin: Hex, legs: Sequence[Leg]) -> None:
    """Check that at most one group takes "all" the rest of the troops; else Refused."""
    steps = [leg.then or Step(leg.to) if leg.to == origin else Step(leg.to, leg.troops) for leg in legs]
    rest = [step.to for step in steps if step.troops is None]
    if len(rest) > 1:
        raise Refused(
            f"All go to {rest[0]}, so none are left for {rest[1]}. Say how many, as in {rest[1]} 1."
        )
