"""Split typed orders into tokens, define the words, and suggest corrections."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from engine.brimstone.board.components import SEATS, TOKENS
from engine.brimstone.board.hexes import HEXES, Hex, is_hex
from engine.kernel.core import Refused

_SHOWN = 40
_NEAR = 0.67


class Token(NamedTuple):
    """A piece of a typed line; `text` is the piece as typed.

    Kinds: hex, number, margin (+2), word, else, > and comma.
    """

    kind: str
    value: str
    text: str


def _synonyms(**words: str) -> dict[str, str]:
    return {word: meant for meant, several in words.items() for word in (meant, *several.split())}


ORDER_WORDS = _synonyms(
    march="marches marching move moves mv go goes walk walks fly flies fm",
    recruit="recruits rec raise train enlist",
    support="supports sup help helps back backs",
    defend="defends def defence defense guard fortify",
    bide="bides bid wait waits hold holds idle pass skip",
    forage="forages gather",
    pillage="pillages plunder loot rob",
) | {order[:length]: order for order in TOKENS for length in range(1, len(order))}
MARCH_WORDS = _synonyms(
    attack="attacks attacking atk att fight fights assault",
    forced="force forces forcing",
    stay="stays remain remains behind left keep",
    all="rest remaining others remainder everyone everybody everything whole",
    none="no",
    stronger="superior outnumber outnumbering",
    follow="follows following peaceful peacefully unopposed free",
)
SIDE_WORDS = _synonyms(
    self="me my own us myself mine ours",
    nobody="none no noone neither nothing nil",
    ask="asked unset default",
    anyone="anybody whoever everyone any all",
    attacker="attacking attacks attack",
    defender="defending defends defend defence defense",
    against="versus vs opposing fighting fights",
) | {seat[:length]: seat for seat in SEATS for length in range(1, len(seat) + 1)}
PAY_WORDS = _synonyms(
    pay="pays payment payments paying spend",
    attack="attacks attacking attacker atk att a",
    defend="defends defending defender defence defense def d",
    both="each always either all battle",
    nothing="no nil",
    ask="asked",
    unset="none forget forgotten",
    win="wins winning",
    sure="surely certain certainly safe safely",
    may="can be possible won",
    against="versus vs opposing fighting",
)
RETREAT_WORDS = _synonyms(
    retreat="retreats retreating flee fallback ret withdraw",
    anywhere="any everywhere always elsewhere",
    none="ask forget nothing unset",
    best="supplied",
)
SUPPLY_WORDS = _synonyms(
    short="supply shortage",
    forage="forages foraging",
    buy="buys buying purchase",
    discharge="discharges dismiss disband release",
    all="rest any enough",
    none="ask nothing unset forget",
    cheapest="cheap fewest",
)
SHEET_WORDS = _synonyms(clear="reset empty", none="nothing remove delete cancel off no")
_IDLE = """
to from with and the in into on at troop troops men please order orders hex of for only side prefer or if
when by my stone stones barrel barrels is am i we it its token as per up most least
"""
_NOISE = frozenset(_IDLE.split())
_COUNTED = "zero one two three four five six seven eight nine ten"
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED.split())}
ELSE = frozenset({"else", "otherwise", "instead"})
_HOME = frozenset({"hb", "home", "homebase", "base"})
_PIECE = re.compile(
    r"[-–—=]+>|\+\d+\b|[→➔➜⇒>,;&+*]|\d+x\b|\bx\d+|[^\W\d_]\d+|\d+|[^\W\d_]+|[^\s\w.:=()\[\]!?\"'`/|_\-–—]"
)
_LISTED = re.compile(r"^\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)")
_ARROWS = frozenset("→➔➜⇒")


def cut(line: str, *, home: Hex | None, joins_hexes: bool = True, kept: Collection[str] = ()) -> list[Token]:
    """Return the tokens of a line without filler words (except `kept`), list markers and # comments.

    Refused for a hex off the board, and for HB if the Home is not known.
    """
    line = _LISTED.sub("", line.split("#", maxsplit=1)[0]).lower()
    pieces = _PIECE.findall(line)
    tokens: list[Token] = []
    while pieces:
        piece = pieces.pop(0)
        if joins_hexes and piece in "abcdefghi" and pieces and re.fullmatch("[1-9]", pieces[0]):
            piece += pieces.pop(0)
        if piece == "home" and pieces and pieces[0] == "base":
            piece += pieces.pop(0)
        if piece[0] == "+" and len(piece) > 1 and not _is_attack(tokens):
            pieces[:0] = [",", piece[1:]]
        elif piece not in _NOISE or piece in kept:
            tokens.append(_token(piece, home))
        elif piece == "and":
            tokens.append(Token(",", ",", piece))
    return tokens


def _is_attack(before: Sequence[Token]) -> bool:
    return bool(before) and meaning(before[-1], MARCH_WORDS) == "attack"


def _token(piece: str, home: Hex | None) -> Token:
    if piece in _HOME:
        if home is None:
            raise Refused("I do not know your Home Base here. Write its hex instead of HB.")
        return Token("hex", home, piece)
    if re.fullmatch(r"[^\W\d_]\d+", piece) and not piece.startswith("x"):
        return Token("hex", read_hex(piece), piece)
    if piece in _NUMBERS or piece.strip("x").isdecimal():
        return Token("number", _NUMBERS.get(piece, piece.strip("x")), piece)
    if piece[0] == "+" and len(piece) > 1:
        return Token("margin", piece[1:], piece)
    if piece in ELSE:
        return Token("else", "else", piece)
    if piece == ">":
        return Token(">", ">", piece)
    if piece in _ARROWS or piece == "then" or piece.endswith(">"):
        return Token("arrow", ">", piece)
    if piece in ",;&+":
        return Token(",", ",", piece)
    return Token("word", piece, piece)


def read_hex(piece: str) -> Hex:
    """Return the hex with that name in any case; Refused with an explanation of the names."""
    name = piece.upper()
    if is_hex(name):
        return name
    row = [hex_ for hex_ in HEXES if hex_[0] == name[0]]
    there = f"Row {name[0]} runs from {row[0]} to {row[-1]}" if row else "Rows run from A to I"
    raise Refused(f"There is no hex {clip(name, 8)}. {there}.")


def read_number(token: Token, what: str, least: int, most: int) -> int:
    """Return a whole number between the bounds; Refused with a description of the number."""
    number = int(token.value) if len(token.value) <= 4 else most + 1
    if not least <= number <= most:
        raise Refused(f"{what} must be {least} to {most}, not {clip(token.value, 8)}.")
    return number


def meaning(token: Token, *vocabularies: Mapping[str, str]) -> str | None:
    """Return what a word means in the notation; None for an unknown word."""
    for words in vocabularies:
        if token.kind == "word" and token.value in words:
            return words[token.value]
    return None


class UnknownWord(Refused):
    """Raised for a word with no meaning at its position, perhaps misspelt."""


def unknown(token: Token, words: Collection[str], example: str) -> Refused:
    """Return a refusal of an unknown word, with the closest known word or an example."""
    word = token.value[:20]
    known = [name for name in words if len(name) > 2 and not _is_shortened(name)]
    near = closest(word, known) if len(word) > 2 else ""
    hint = f'Did you mean "{near}"?' if near else f"Write it as in {example}."
    return UnknownWord(f'I do not understand "{clip(token.text, 20)}" here. {hint}')


def closest(word: str, known: Collection[str]) -> str:
    """Return the known word with the closest spelling; "" if none is close."""
    return next(iter(get_close_matches(word, known, n=1, cutoff=_NEAR)), "")


def _is_shortened(word: str) -> bool:
    return any(order.startswith(word) and order != word for order in TOKENS)


def wanted(words: Iterable[str]) -> str:
    """Join words as a choice: a, b or c."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def clip(text: str, most: int = _SHOWN) -> str:
    """Return the text on one line, cut to `most` characters."""
    flat = " ".join(text.replace("`", "'").split())
    return flat if len(flat) <= most else f"{flat[: most - 1]}…"
