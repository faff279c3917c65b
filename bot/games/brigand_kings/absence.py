"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games import Overdue
from bot.games.brigand_kings.outcomes import placement_word
from bot.games.brigand_kings.panels.flip import read_flips
from bot.games.brigand_kings.panels.place import print_placement
from engine.brigand_kings.rules.asks import FlipCards, Place
from engine.kernel.core import Ask, Json, Refused

STEWARD = "the steward answered"
REST = "and the turn is finished with care"


def overdue(ask: Ask, draft: str, sheet: str) -> Overdue:
    """What a missed deadline means: flips that are laid out count, else the cautious answer of the rules."""
    if isinstance(ask, FlipCards) and draft:
        try:
            flips = read_flips(draft, ask)
            answer = {"flips": [flip.dump() for flip in flips]}
            ask.check(answer)
        except Refused:
            flips = []
        if flips:
            return Overdue(answer, draft, f"the flips laid out count ({draft})", is_saved=True)
    answer = ask.fallback()
    return Overdue(answer, receipt_text(ask, answer), _told(ask, answer))


def stewarded(ask: Ask, sheet: str) -> Overdue:
    """What the steward does: the same."""
    answer = ask.fallback()
    return Overdue(answer, receipt_text(ask, answer), STEWARD)


def receipt_text(ask: Ask, answer: Json) -> str:
    """The answer in the form in which a draft of such an ask is kept."""
    match ask.kind:
        case "keep_bonus":
            return str(answer["discard"])
        case "assign":
            return str(answer["transport"])
    return print_placement(ask.check(answer)) if isinstance(ask, Place) else ""


def _told(ask: Ask, answer: Json) -> str:
    """For all to read, so nothing of bonus cards but that they were kept."""
    match ask.kind:
        case "keep_bonus":
            return "two bonus cards were kept, as `/rules` says"
        case "roll":
            return f"the dice stay as they lie, {REST}"
        case "flip":
            return f"no card is flipped, {REST}"
        case "assign":
            return f"the transport is {answer['transport']}, {REST}"
    assert isinstance(ask, Place), f"no words for {ask.kind}"
    placement = ask.check(answer)
    return placement_word(ask.view, placement) if placement.total else "no soldiers are placed"
