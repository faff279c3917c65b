"""Parse whom a Support helps: a list of seats, for all battles or for some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.brimstone.board.components import SEATS
from engine.brimstone.notation.spelling import SIDE_WORDS, Token, meaning, unknown
from engine.brimstone.orders.plan import SELF
from engine.brimstone.orders.support_choice import ANYONE, Aid, own_side
from engine.kernel.core import Refused

_EXAMPLE = "D6 support self or a colour, D6 support blue against red, green"


@dataclass(frozen=True)
class Backing:
    """A line that says whom the Support order helps, in whatever hex it is (see Line.backs)."""

    backs: tuple[str, ...] | None


def read_backs(tokens: Sequence[Token]) -> tuple[str, ...] | None:
    """Parse self, nobody, ask, or seats in order of preference, each with its battles.

    Refused if malformed.
    """
    words = {meaning(token, SIDE_WORDS) for token in tokens}
    alone = words & {"nobody", "ask"}
    aids = _Aids()
    for token in tokens:
        aids.read(token, meaning(token, SIDE_WORDS))
    aids.close()
    if alone and (len(alone) > 1 or aids.found):
        raise Refused("Support helps self, nobody or seats by colour. Write only one of these.")
    if not aids.found:
        return () if "nobody" in alone else None
    return own_side(tuple(str(_checked(aid)) for aid in aids.found), SELF)


class _Aids:
    """The parsed entries; conditions that follow belong to the last entry."""

    def __init__(self) -> None:
        self.found: list[Aid] = []
        self._is_open = False
        self._may_say_whom = self._must_say_whom = False

    def close(self) -> None:
        """Finish an entry; the next seat begins another."""
        if self._must_say_whom:
            raise Refused(f"Say against whom, as in {self.found[-1].whom} against red.")
        self._is_open = self._may_say_whom = False

    def read(self, token: Token, word: str | None) -> None:
        if word in (*SEATS, SELF, ANYONE):
            self._seat(word)
        elif word in ("attacker", "defender"):
            self._say(token, side=word)
            self._may_say_whom = word == "attacker"
        elif word == "against":
            self._say(token)
            self._must_say_whom = True
        elif token.kind == "hex":
            self._say(token, at=token.value)
        elif token.kind in (",", ">", "arrow", "else"):
            self.close()
        elif token.kind in ("number", "margin"):
            raise Refused(f'Support helps self, nobody or seats by colour, not "{token.text}".')
        elif word is None:
            raise unknown(token, SIDE_WORDS, _EXAMPLE)

    def _seat(self, word: str) -> None:
        if self._is_open and (self._may_say_whom or self._must_say_whom) and word in SEATS:
            self.found[-1] = replace(self.found[-1], against=word)
        else:
            self.found.append(Aid(word))
        self._is_open, self._may_say_whom, self._must_say_whom = True, False, False

    def _say(self, token: Token, **condition: str) -> None:
        if not self._is_open:
            raise Refused(f'Write whom the Support helps (self, nobody or a colour) before "{token.text}".')
        self.found[-1] = replace(self.found[-1], **condition)


def _checked(aid: Aid) -> Aid:
    if aid.against == aid.whom:
        raise Refused(f"{aid.whom.title()} cannot fight against itself. Name another colour.")
    if aid.whom == ANYONE and not (aid.side or aid.against):
        raise Refused("To support anyone, add a condition, as in anyone against red, or anyone defending.")
    return aid
