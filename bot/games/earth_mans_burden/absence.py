"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games.absence import Overdue
from bot.games.earth_mans_burden.drafts import saved_answer
from bot.games.earth_mans_burden.standing import read_standing
from bot.games.sheets import Saved
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.asks import Losses, MoveFleets
from engine.kernel.core import Ask, Json

TOLD = {
    "place": "the fleets are placed as `/rules` says",
    "move": "nothing rises, what is in flight comes down, and the turn is finished with care",
    "combat": "nobody is attacked, and the turn is finished with care",
    "coup": "nobody is overthrown, and the turn is finished with care",
    "respond": "nothing is done before the dice fall",
    "losses": "fleets are lost first",
    "exploit": "fleets are built with care, and nothing is claimed",
    "claim": "nothing is claimed",
}


def laid_out(ask: Ask, saved: Saved) -> Overdue | None:
    """What is laid out counts at a deadline."""
    answer = saved_answer(ask, saved.draft, saved.standing)
    return (
        Overdue(answer, saved.draft, "what was laid out counts", is_saved=True)
        if answer is not None
        else None
    )


def usual(ask: Ask, saved: Saved) -> Json:
    """The answer of the rules; what its person has instructed for good holds in their absence too."""
    lasting = read_standing(saved.standing)
    match ask:
        case MoveFleets():
            moves = Sheet().moves(ask.view, ask.seat, lasting)
            return {"moves": [move.dump() for move in moves]}
        case Losses():
            return lasting.losses(ask)
    return ask.fallback()
