"""Make forks of secrets outside the rules: what is prepared, noted, tried, said or thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.bot.noninterference import asides
from tests.bot.noninterference.forks import Aside, Fork, Position, Way, is_sealed
from tests.bot.noninterference.search import answer_pairs, positions
from tests.bot.noninterference.standing import texts_kept

ARMY = "Lord Lo master 3/12/12/11; Bolt 7/9\nImp Im pawn 5/4/3/2; Claw 1/5"
OTHER_ARMY = "Queen Qu master 3/12/12/11; Bolt 7/9\nOrc Or pawn 5/4/3/2; Axe 1/5"
SLOW = 0.3
"""Seconds for which a slow computer thinks."""

Pair = tuple[tuple[Aside, ...], tuple[Aside, ...]]
Maker = Callable[[Position, Match[Any], Seat], Pair | None]


def aside_fork(sort: str, what: str, start: Position) -> Fork:
    """Return a fork at a secret outside the rules; LookupError if no random game offers one."""
    if sort == "people":
        ways = Way(start, is_swapped=False), Way(start, is_swapped=True)
        return Fork(f"{start.game}: people", *ways, start.seats[:1])
    dice = Dice(f"{start.game}: sealed {what}")  # the game in which `search.find` finds that fork
    for at, match in positions(start, dice):
        for seat in match.awaited:
            if match.asks[seat].kind == what and (pair := MAKERS[sort](at, match, seat)):
                return _with(f"{start.game}: {sort} {what}", at, pair, seat)
    raise LookupError(f"{start.game}: {sort} {what}: no game came to it")


def _with(kind: str, at: Position, pair: Pair, seat: Seat) -> Fork:
    knows = {seat, at.seats[at.seats.index(seat) - 1]} if " talk " in kind else {seat}
    blind = tuple(one for one in at.seats if one not in knows)
    return Fork(kind, Way(at, asides=pair[0]), Way(at, asides=pair[1]), blind)


def every_aside(at: Position, match: Match[Any], seat: Seat) -> Pair:
    """Return everything that a person can prepare beside an open decision, at once, and nothing of it."""
    found = [MAKERS[sort](at, match, seat) for sort in ("draft", "note", "try", "standing")]
    return tuple(one for pair in found if pair for one in pair[0]), ()


def _drafts(at: Position, match: Match[Any], seat: Seat) -> Pair:
    return (asides.drafting(seat, "one"),), ()


def _changed(at: Position, match: Match[Any], seat: Seat) -> Pair:
    """Return a draft changed often, and another one changed once."""
    return (asides.drafting(seat, "one"), asides.drafting(seat, "two")), (asides.drafting(seat, "three"),)


def _sheets(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return two sheets: different orders in Brimstone, actions for the next turn in Brutal Magic."""
    if at.game == "brimstone":
        one, other = "HB recruit\nhand in", "HB bide\npay attack 2 defend 1\nif short buy 1\nhand in"
        return (asides.typing(seat, one),), (asides.typing(seat, other),)
    if at.game == "earth_mans_burden":
        return (asides.typing(seat, "build with care"),), (asides.typing(seat, "claim mars 3 until 1"),)
    units = [unit for unit in match.state.units_of(seat) if unit not in match.state.acted]
    if len(units) < 2 or len(match.state.able_seats()) < 2:
        return None
    first, second = units[:2]
    one, other = f"{first} hold; hand in", f"{first} hold; {second} guard within 0; hand in"
    return (asides.typing(seat, one),), (asides.typing(seat, other),)


def _notes(at: Position, match: Match[Any], seat: Seat) -> Pair:
    one, other = "They will never see it coming.", "Peace with everybody."
    return (asides.noting(seat, one),), (asides.noting(seat, other),)


def _designs(at: Position, match: Match[Any], seat: Seat) -> Pair:
    one, other = (asides.designing(seat, at.game, "mine", text) for text in (ARMY, OTHER_ARMY))
    return (one,), (other,)


def _standing(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return instructions, and others that were changed twice."""
    one, *others = texts_kept(match, seat, Dice(seat), at.pace) or ("",)
    if not one:
        return None
    other = others[-1] if others else ""
    return (asides.instructing(seat, one),), (asides.instructing(seat, other, one, other),)


def _undone(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return two answers in turn, with the first one taken back, and the same in the other order."""
    pair = _two_answers(match, seat)
    return pair and (
        (asides.answering_twice(seat, *pair),),
        (asides.answering_twice(seat, *reversed(pair)),),
    )


def _two_answers(match: Match[Any], seat: Seat) -> tuple[Any, Any] | None:
    if not is_sealed(match, seat) or len(match.awaited) < 2:
        return None
    return next(answer_pairs(match.asks[seat], Dice(seat)), None)


def _missed(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return a missed deadline with a saved draft and one without, while others still have to answer."""
    if not is_sealed(match, seat) or len(match.awaited) < 2:
        return None
    return (asides.drafting(seat, "one"), asides.missing(seat)), (asides.missing(seat),)


def _vacation(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return a vacation with a draft and instructions, and one without, while others still have to answer."""
    if len(match.awaited) < 2:
        return None
    return (asides.drafting(seat, "one"), asides.leaving(seat)), (asides.leaving(seat),)


def _dry_runs(at: Position, match: Match[Any], seat: Seat) -> Pair:
    return (asides.trying(seat, "one"),), ()


def _talks(at: Position, match: Match[Any], seat: Seat) -> Pair:
    """Return two private talks with the seat before, which differ in what is said."""
    other = at.seats[at.seats.index(seat) - 1]
    one, two = (asides.talking(seat, other, text) for text in ("Attack at dawn!", "I will betray them."))
    return (one,), (two,)


def _thoughts(at: Position, match: Match[Any], seat: Seat) -> Pair | None:
    """Return a computer's quick answer and another one that takes long."""
    pair = _two_answers(match, seat)
    return pair and (
        (asides.thinking(seat, pair[0], 0),),
        (asides.thinking(seat, pair[1], SLOW),),
    )


MAKERS: Mapping[str, Maker] = {
    "draft": _drafts,
    "changes": _changed,
    "sheet": _sheets,
    "note": _notes,
    "design": _designs,
    "standing": _standing,
    "undo": _undone,
    "missed": _missed,
    "vacation": _vacation,
    "try": _dry_runs,
    "talk": _talks,
    "thought": _thoughts,
    "aside": every_aside,
}
"""Sort of secret beside the game -> function that makes both sides of a fork at a seat's decision."""
ASIDES = ("people", *MAKERS)
