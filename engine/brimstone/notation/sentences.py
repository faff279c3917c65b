"""Translate whole sentences into the order notation, whether the panel printed them or people typed them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.brimstone.board.components import SEATS
from engine.kernel.core import Refused

_HEX = r"(?:[a-i][1-9]|hb)"
_SEAT = rf"(?:{'|'.join(SEATS)})"
_ANYONE = r"(?:anyone|anybody|somebody|someone)"
_ORDER = rf"(?P<order>(?:(?:\d+[.)]\s*)?{_HEX}\b[:,]?\s*)?support\b:?\s*)?"
_BATTLE = (
    rf"if (?P<who>i|he|she|they|{_ANYONE}|{_SEAT}) (?P<deed>attack|defend|fight)s?"
    rf"(?: (?P<foe>{_SEAT}))?(?: (?:in|over|at|for))?(?: (?P<at>{_HEX}))?(?: against (?P<against>{_SEAT}))?"
)
_HELPED = rf"(?P<whom>me|myself|him|her|them|{_SEAT})"
_SUPPORTS = (
    re.compile(rf"{_ORDER}{_BATTLE},? (?:then )?(?:i )?(?:support|help|back) {_HELPED}"),
    re.compile(rf"(?P<order>(?:{_HEX}:? )?(?:i )?(?:support|help|back) ){_HELPED} {_BATTLE}"),
)
_FIXED = re.compile(
    rf"{_ORDER}(?P<fixed>my own side first|my own side only|nobody, not even me)",
)
_FIXED_WORDS = {"my own side first": "", "my own side only": "self", "nobody, not even me": "nobody"}
_UNREAD = re.compile(r"if .*\b(?:support|help)\b")
_PRONOUNS = ("he", "she", "they")
_SIDES = {"attack": " attacking", "defend": " defending", "fight": ""}
_OTHER_SIDES = {"attack": " defending", "defend": " attacking", "fight": ""}
_PAY = re.compile(
    rf"if (?:i (?P<attack>attack)(?: (?P<foe>{_SEAT}))?|(?P<by>{_ANYONE}|{_SEAT}) attacks me)"
    rf"(?:(?: in| at| over)? (?P<at>{_HEX}))?,? (?:then )?(?:i )?(?P<stones>(?:pay|ask)\b.*)"
)
_FEWEST = re.compile(
    r"pay the fewest stones that win (?P<aim>whatever the other pays|if the other pays none)"
    r"(?: and are at most (?P<most>\d))?(?:, and (?:(?P<instead>\d) stones?|(?P<asks>ask me)) if none do)?"
)
_RETREAT = re.compile(
    rf"if (?:an army of mine|any army|(?:my army )?(?:in )?(?P<origin>{_HEX})) "
    r"(?:is beaten|must retreat|loses),? (?:it )?(?:retreats? )?to (?P<places>.*)"
)
_SHORT = re.compile(r"if (?:barrels are|i am|supply is) short,? (?:then )?i (?P<means>.*)")
_BARE_ODDS = re.compile(r"win if (?:it|the battle) can be won.*")
_FROM = re.compile(rf"(?!{_HEX}\b)(?P<before>.*\b{_HEX}\b.*?) from (?P<origin>{_HEX})\b(?P<after>.*)")
_MANNERS = (
    (re.compile(r",? (?:only )?if no enemy is there\b", re.I), " follow"),
    (re.compile(r"\bif at least as strong\b", re.I), "if stronger by 0"),
    (re.compile(r"\bwin for sure\b", re.I), "sure"),
    (re.compile(r", attacking\b", re.I), " attack"),
    (re.compile(rf", then (?:(\d+) )?on to ({_HEX})", re.I), r" > \2 \1"),
)
_EXAMPLE = "if Blue attacks F4, I support Blue"


@dataclass
class Said:
    """The lines of a sheet by number; sentences are translated and other lines unchanged.

    Several sentences about support become one line; `support` is its index.
    """

    lines: list[tuple[int, str]] = field(default_factory=list)
    support: int | None = None

    def add(self, number: int, line: str) -> None:
        """Add a line; Refused if its sentence contradicts itself."""
        text = " ".join(line.lower().split()).rstrip(".! ")
        if found := _support(text):
            self._add_support(number, *found)
            return
        if _UNREAD.match(text):
            raise Refused(
                f"I do not understand whom you want to support and when. Write it as in: {_EXAMPLE}."
            )
        for pattern, spelt in _SENTENCES:
            if match := pattern.fullmatch(text):
                self.lines.append((number, spelt(match)))
                return
        for manner, word in _MANNERS:
            line = manner.sub(word, line)
        self.lines.append((number, line))

    def _add_support(self, number: int, order: str, aid: str) -> None:
        if order or self.support is None:
            self.lines.append((number, f"{order or 'support'} {aid}"))
            self.support = len(self.lines) - 1
        elif aid:
            first, so_far = self.lines[self.support]
            self.lines[self.support] = first, f"{so_far.rstrip()}{'' if _is_bare(so_far) else ','} {aid}"


def _is_bare(order: str) -> bool:
    return order.rstrip().endswith("support")


def _support(text: str) -> tuple[str, str] | None:
    """Return the Support order with its hex, if named, and whom it helps in which battles.

    None for other text.
    """
    if fixed := _FIXED.fullmatch(text):
        return _order(fixed["order"]), _FIXED_WORDS[fixed["fixed"]]
    for pattern in _SUPPORTS:
        if match := pattern.fullmatch(text):
            return _order(match["order"]), _aid(match)
    return None


def _order(text: str | None) -> str:
    found = re.search(_HEX, text or "")
    return f"{found[0]} support" if found else ""


def _aid(match: re.Match[str]) -> str:
    """Return the text of an Aid: whom to help, against whom and where, as the sentence says."""
    who = "self" if match["who"] == "i" else match["who"]
    who = "anyone" if re.fullmatch(_ANYONE, who) else who
    whom = {"me": "self", "myself": "self"}.get(match["whom"], match["whom"])
    who = whom if who in _PRONOUNS else who
    foe, at = match["foe"] or match["against"], f" at {match['at']}" if match["at"] else ""
    if whom in (who, "him", "her", "them"):
        return f"{who}{_SIDES[match['deed']]}{f' against {foe}' if foe else ''}{at}"
    if foe not in (None, whom) or who in ("anyone", "self"):
        raise Refused(f"Say whom {match['whom'].title()} fights there, as in: {_EXAMPLE}.")
    return f"{whom}{_OTHER_SIDES[match['deed']]} against {who}{at}"


def _payment(match: re.Match[str]) -> str:
    foe = match["foe"] or match["by"] or ""
    against = f" against {foe}" if foe in SEATS else ""
    at = f" at {match['at']}" if match["at"] else ""
    return f"pay {'attack' if match['attack'] else 'defend'} {_stones(match['stones'])}{against}{at}"


def _stones(text: str) -> str:
    if text.startswith("ask"):
        return "ask"
    odds = _FEWEST.fullmatch(text)
    if odds is None:
        return re.sub(r"^pay |\bstones?\b|,", "", text).replace("win for sure", "sure")
    aim = "sure" if odds["aim"].startswith("whatever") else "win"
    most = f" with {odds['most']}" if odds["most"] else ""
    instead = f" else {odds['instead'] or 'ask'}" if odds["instead"] or odds["asks"] else ""
    return f"{aim}{most}{instead}"


def _retreat(match: re.Match[str]) -> str:
    places = match["places"].replace("where supply is best", "best")
    return f"retreat {match['origin'] or '*'} {places}"


def _short(match: re.Match[str]) -> str:
    means = match["means"].replace("do what costs fewest troops", "cheapest").replace("what is needed", "")
    return f"if short {means.replace(' then ', ' ').replace('at most', '')}"


_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_PAY, _payment),
    (_RETREAT, _retreat),
    (_SHORT, _short),
    (_BARE_ODDS, lambda match: f"pay {match[0]}"),
    (_FROM, lambda match: f"{match['origin']} {match['before']}{match['after']}"),
)
