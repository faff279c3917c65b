"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games import Overdue
from bot.games.earth_mans_burden.drafts import receipt_text, saved_answer
from bot.games.earth_mans_burden.standing import read_standing
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.asks import Losses, MoveFleets
from engine.kernel.core import Ask, Json

STEWARD = "the steward answered"
_TOLD = {
    "place": "the fleets are placed as `/rules` says",
    "move": "nothing rises, what is in flight comes down, and the turn is finished with care",
    "combat": "nobody is attacked, and the turn is finished with care",
    "coup": "nobody is overthrown, and the turn is finished with care",
    "respond": "nothing is done before the dice fall",
    "losses": "fleets are lost first",
    "exploit": "fleets are built with care, and nothing is claimed",
    "claim": "nothing is claimed",
}


def overdue(ask: Ask, draft: str, sheet: str, standing: str) -> Overdue:
    """What a missed deadline means: what is laid out counts, else the cautious answer of the rules."""
    answer = saved_answer(ask, draft, standing)
    if answer is not None:
        return Overdue(answer, draft, "what was laid out counts", is_saved=True)
    answer = _usual(ask, standing)
    return Overdue(answer, receipt_text(ask, answer), _TOLD[ask.kind])


def stewarded(ask: Ask, standing: str) -> Overdue:
    """What the steward does: the answer of the rules."""
    answer = _usual(ask, standing)
    return Overdue(answer, receipt_text(ask, answer), STEWARD)


def _usual(ask: Ask, standing: str) -> Json:
    """The answer of the rules; what its person has instructed for good holds in his absence too."""
    lasting = read_standing(standing)
    match ask:
        case MoveFleets():
            moves = Sheet().moves(ask.view, ask.seat, lasting)
            return {"moves": [move.dump() for move in moves]}
        case Losses():
            return lasting.losses(ask)
    return ask.fallback()
