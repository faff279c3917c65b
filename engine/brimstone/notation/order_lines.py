"""Parse one typed line of an order sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.brimstone.board.components import SEATS, TOKENS, TROOPS_PER_SEAT, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.marches import read_legs
from engine.brimstone.notation.payments import Paying, read_payments
from engine.brimstone.notation.spelling import (
    MARCH_WORDS,
    ORDER_WORDS,
    PAY_WORDS,
    RETREAT_WORDS,
    SHEET_WORDS,
    SIDE_WORDS,
    SUPPLY_WORDS,
    Token,
    clip,
    cut,
    meaning,
    read_number,
    unknown,
    wanted,
)
from engine.brimstone.notation.supports import Backing, read_backs
from engine.brimstone.orders.plan import ANYWHERE, BEST, CHEAPEST, Line, Means, Wish
from engine.brimstone.orders.support_choice import ANYONE
from engine.kernel.core import Refused


@dataclass(frozen=True)
class Removal:
    """A request to remove a hex's order."""

    hex: Hex


@dataclass(frozen=True)
class Clearing:
    """A request to empty the sheet."""


@dataclass(frozen=True)
class Forgetting:
    """A request to delete the retreat wishes."""


@dataclass(frozen=True)
class Provision:
    """The instruction of how to meet a shortage, as a line of a sheet."""

    means: tuple[Means, ...]


Entry = Line | Removal | Clearing | Paying | Backing | Wish | Forgetting | Provision
_ALL_WORDS = (ORDER_WORDS, MARCH_WORDS, SHEET_WORDS, {"pay": "", "retreat": "", "short": "", "buy": ""})

_OF_BATTLES = {*SEATS, ANYONE, "attacker", "defender", "against"}
_MEANS = ("forage", "buy", "discharge", CHEAPEST)


def read_line(text: str, home: Hex | None) -> list[Entry]:
    """Return a line's entries: none, one, or one order for several hexes. Refused if unreadable."""
    tokens = cut(text, home=home)
    if any(meaning(token, PAY_WORDS) == "pay" for token in tokens):
        if any(_order(token) == "march" for token in tokens):
            raise Refused("Write payments on a line of their own: pay attack 1 defend 2.")
        return [read_payments(text, home)]
    for words, kinds, read in _STANDING:
        if any(meaning(token, words) in kinds for token in tokens):
            return [read(tokens)]
    return _read_order(tokens) if tokens or not _is_rule(text) else []


def _is_rule(text: str) -> bool:
    """Return whether a line is only a separator, such as dashes."""
    return not text.strip("`~-_=* \t")


def _read_retreat(tokens: Sequence[Token]) -> Wish | Forgetting:
    """Parse "retreat D5 C4 C5": from the first hex to the second, or if that fails to the third.

    * means any hex.
    """
    hexes: list[str] = []
    forgets = False
    for token in tokens:
        word = meaning(token, RETREAT_WORDS)
        if token.kind == "hex":
            hexes.append(token.value)
        elif token.text == ANYWHERE or word == "anywhere":
            hexes.insert(0, ANYWHERE)
        elif word == "none":
            forgets = True
        elif word == "best":
            hexes.append(BEST)
        elif word != "retreat" and token.kind not in (",", "arrow", ">", "else"):
            raise unknown(token, RETREAT_WORDS, "retreat D5 C4")
    if forgets and len(hexes) <= 1:
        return Wish(hexes[0], ()) if hexes else Forgetting()
    origin, *places = hexes or [""]
    if BEST in (origin, *places[:-1]):
        raise Refused("best must be the last choice, as in retreat D5 C4 best.")
    if not places or origin in places or forgets:
        raise Refused("Say from where to where: retreat D5 C4, or retreat * C4 for any hex.")
    return Wish(origin, tuple(dict.fromkeys(places)))


def _read_supply(tokens: Sequence[Token]) -> Provision:
    """Parse "if short forage, buy 1, discharge A2": means in order of preference."""
    means: list[Means] = []
    kind, hex_, amount = "", None, None
    for token in [*tokens, Token(",", ",", "")]:
        word = meaning(token, SUPPLY_WORDS)
        is_next = word in _MEANS or (token.kind == "hex" and hex_)
        if kind and (is_next or not token.text):
            means.append(_means(kind, hex_, amount))
            hex_, amount = None, None
        if word in _MEANS:
            kind = word or ""
        elif token.kind == "hex":
            hex_ = token.value
        elif token.kind == "number":
            amount = read_number(token, "The number of barrels or troops", 1, TROOPS_PER_SEAT)
        elif word not in ("short", "all", "none") and token.kind not in (",", "arrow", ">", "else"):
            raise unknown(token, SUPPLY_WORDS, "if short forage, buy 1, discharge A2")
    if not means and not any(meaning(token, SUPPLY_WORDS) == "none" for token in tokens):
        raise Refused("Say what to do, as in if short forage, buy 1, discharge A2.")
    if Means(CHEAPEST) in means[:-1]:
        raise Refused("cheapest must come last, as in if short forage, cheapest.")
    return Provision(tuple(dict.fromkeys(means)))


def _means(kind: str, hex_: Hex | None, amount: int | None) -> Means:
    if kind == "discharge" and hex_ is None:
        raise Refused("Say where to discharge, as in discharge A2 or discharge A2 1.")
    if kind == "forage" and hex_:
        raise Refused(
            f"Write the order on a line of its own: {hex_} forage. The line “if short forage” then uses it."
        )
    if kind == "buy" and hex_:
        raise Refused("Barrels are for all your troops, so buy takes no hex: if short buy 1.")
    if kind == CHEAPEST and (hex_ or amount):
        raise Refused("cheapest takes no hex and no number. It picks what costs fewest troops.")
    if kind == "forage" and amount:
        raise Refused("forage takes no number. It gives one barrel.")
    return Means(kind, hex_, amount)


_STANDING: tuple[tuple[dict[str, str], tuple[str, ...], Callable[[Sequence[Token]], Entry]], ...] = (
    (RETREAT_WORDS, ("retreat",), _read_retreat),
    (SUPPLY_WORDS, ("short", "buy", "discharge", CHEAPEST), _read_supply),
)


def _read_order(tokens: Sequence[Token]) -> list[Entry]:
    """Parse an order: hex and order word in either sequence, then the details."""
    at = next((n for n, token in enumerate(tokens) if _order(token)), None)
    hexes = [token for token in tokens if token.kind == "hex"]
    if at is None:
        return _read_without_order(tokens, hexes)
    order = _order(tokens[at]) or ""
    tail = [token for n, token in enumerate(tokens) if n != at]
    if order == "support" and (not hexes or _is_for_battles(tokens)):
        return [Backing(read_backs(tail))]
    if not hexes:
        raise Refused(f"Say which hex, as in {_example('C4', order)}.")
    if order in ("march", "support"):
        tail.remove(hexes[0])
        return [_placed(hexes[0].value, order, tail)]
    for token in tail:
        if token.kind not in ("hex", ","):
            raise Refused(f'{order.title()} takes nothing after it, so "{clip(token.text, 20)}" is too much.')
    return [Line(hex_.value, order) for hex_ in hexes]


def _is_for_battles(tokens: Sequence[Token]) -> bool:
    """Return whether the hex names a battle, as F4 in "support blue at F4", and not the order's own hex."""
    words = {meaning(token, SIDE_WORDS) for token in takewhile(lambda one: one.kind != "hex", tokens[1:])}
    return _order(tokens[0]) == "support" and bool(words & _OF_BATTLES)


def _order(token: Token) -> Order | None:
    return meaning(token, ORDER_WORDS)


def _example(hex_: Hex, order: Order) -> str:
    return {"march": f"{hex_} march D5 2", "support": f"{hex_} support self"}.get(order, f"{hex_} {order}")


def _placed(hex_: Hex, order: Order, tail: Sequence[Token]) -> Line:
    if order == "march":
        return Line(hex_, order, *read_legs(hex_, tail))
    return Line(hex_, order, backs=read_backs(tail) if any(token.kind != "," for token in tail) else None)


def _read_without_order(tokens: Sequence[Token], hexes: Sequence[Token]) -> list[Entry]:
    """Parse a line without an order word: remove an order, empty the sheet, stay or attack.

    Any other line is Refused with a suggested correction.
    """
    words = [meaning(token, SHEET_WORDS, MARCH_WORDS) for token in tokens if token.kind not in (",", "hex")]
    if hexes and words and {*words} <= {"none", "clear"}:
        return [Removal(token.value) for token in hexes]
    if not hexes and words == ["clear"]:
        return [Clearing()]
    if hexes and words == ["stay"]:
        return [Line(token.value, "bide") for token in hexes]
    if _begins_with_arrow(tokens):
        return [_placed(hexes[0].value, "march", tokens[2:])]
    if len(hexes) > 1 and "attack" in words:
        return [_placed(hexes[0].value, "march", [token for token in tokens if token is not hexes[0]])]
    for token in tokens:
        if token.kind == "word" and not meaning(token, SHEET_WORDS, MARCH_WORDS):
            raise unknown(token, [word for words in _ALL_WORDS for word in words], "C4 march D5 2")
    raise _no_order(hexes)


def _begins_with_arrow(tokens: Sequence[Token]) -> bool:
    """Return whether the line leads from its first hex to another, as in B1->C2->D3."""
    return [token.kind for token in tokens[:3]] in (["hex", "arrow", "hex"], ["hex", ">", "hex"])


def _no_order(hexes: Sequence[Token]) -> Refused:
    if len(hexes) > 1:
        example = f"{hexes[0].value} march {hexes[1].value} all"
        return Refused(f'Say what {hexes[0].value} should do. Did you mean "{example}"?')
    if hexes:
        return Refused(f"Say what {hexes[0].value} should do: {wanted(TOKENS)}.")
    return Refused("Write a hex and an order, as in C4 march D5 2, or a line with pay, retreat or if short.")
