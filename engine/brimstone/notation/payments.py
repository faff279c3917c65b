"""Parse payments: for each side, in Stones or by the odds, for all battles or for some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.brimstone.board.components import MAX_PAYMENT, SEATS
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.spelling import PAY_WORDS, Token, cut, meaning, read_number, unknown
from engine.brimstone.orders.bids import Odds, Payment, Stones
from engine.kernel.core import Refused, Seat

EXAMPLE = "pay attack 1 defend 2"
_SIDES = {"attack": ("attack",), "defend": ("defend",), "both": ("attack", "defend")}


@dataclass(frozen=True)
class Paying:
    """The payments in one line; with `forgets`, the payments to delete."""

    payments: tuple[Payment, ...]
    forgets: bool = False


def read_payments(text: str, home: Hex | None) -> Paying:
    """Parse "pay attack 1 defend win against red at F4": the payments, then the battles they are for.

    Side and Stones can come in either sequence. Refused if the line is malformed.
    """
    reading = _Reading()
    for token in _halves(cut(text, home=home, joins_hexes=False, kept=("at", "in"))):
        reading.read(token)
    return reading.payments()


@dataclass
class _Reading:
    """The payments of a line parsed so far."""

    said: list[tuple[str, Stones | None]] = field(default_factory=list)
    side: str = ""
    stones: tuple[Stones | None] | None = None
    before: str = ""
    against: Seat = ""
    at: Hex = ""
    forgets: bool = False

    def read(self, token: Token) -> None:
        word = meaning(token, PAY_WORDS)
        if token.kind == "hex":
            self.at = token.value
        elif self.before == "against":
            self.against = _seat(token)
        elif token.kind == "number":
            self._number(token)
        elif word in _SIDES:
            self._close(is_new=bool(self.side))
            self.side = word
        elif word in ("win", "sure"):
            self._stones(Odds(word), follows="win")
            return
        elif word == "ask" and self.before == "else" and self.stones and isinstance(self.stones[0], Odds):
            self.stones = (replace(self.stones[0], otherwise=None),)
        elif word in ("nothing", "ask"):
            self._stones(0 if word == "nothing" else None)
        elif word == "unset":
            self._stones(None)
            self.forgets = True
        elif word not in ("pay", "may", "against") and token.kind not in (",", "arrow", "else"):
            raise unknown(token, PAY_WORDS, EXAMPLE)
        if word != "may":
            self.before = "else" if token.kind == "else" else word or ""

    def _number(self, token: Token) -> None:
        """Take a number: a payment in Stones, after "win" the most to pay, after "else" the alternative."""
        number = read_number(token, "The Stones for a battle", 0, MAX_PAYMENT)
        odds = self.stones[0] if self.stones else None
        if self.before == "else" and isinstance(odds, Odds):
            self.stones = (replace(odds, otherwise=number),)
        elif self.before == "win" and isinstance(odds, Odds):
            if not number:
                raise Refused(f"A win with 0 Stones is not possible. Write win with 1, or {EXAMPLE}.")
            self.stones = (replace(odds, most=number),)
        else:
            self._stones(number)

    def _stones(self, stones: Stones | None, follows: str = "") -> None:
        self._close(is_new=self.stones is not None)
        self.stones, self.before = (stones,), follows

    def _close(self, *, is_new: bool) -> None:
        """Complete the payment of a side if its Stones are known.

        Else Refused if the next one begins (`is_new`).
        """
        if self.side and self.stones:
            self.said += [(side, self.stones[0]) for side in _SIDES[self.side]]
            self.side, self.stones = "", None
        elif is_new:
            raise _unclear()

    def payments(self) -> Paying:
        if self.stones and not self.side and not self.said:
            self.side = "both"
        self._close(is_new=bool(self.side or self.stones))
        if not self.said:
            raise _unclear()
        said = dict(self.said)
        return Paying(
            tuple(Payment(side, stones, self.against, self.at) for side, stones in said.items()), self.forgets
        )


def _unclear() -> Refused:
    return Refused(
        f"Say for what you pay and how many Stones (0 to {MAX_PAYMENT}), as in {EXAMPLE}. "
        "To pay by the odds, write pay attack win."
    )


def _halves(tokens: Sequence[Token]) -> list[Token]:
    """Split a1 and d2 into side and Stones, unless "at" comes before them: then they are hexes."""
    kept: list[Token] = []
    is_place = False
    for token in tokens:
        if token.value in ("at", "in") and token.kind == "word":
            is_place = True
            continue
        if token.kind == "hex" and token.text[1:].isdecimal() and not is_place:
            letter, number = token.text[0], token.text[1:]
            if letter not in "ad":
                raise Refused(
                    f"Write payments on a line of their own, as in {EXAMPLE}, or pay attack 1 at F4."
                )
            kept += [Token("word", letter, letter), Token("number", number, number)]
        else:
            kept.append(token)
        is_place = False
    return kept


def _seat(token: Token) -> Seat:
    if token.value in SEATS:
        return token.value
    raise unknown(token, SEATS, "pay attack 2 against red")
