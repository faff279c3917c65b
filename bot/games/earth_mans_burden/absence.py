"""What is done for a seat that has not answered in time, or whose person is away, and how that is told."""

from __future__ import annotations

from bot.games.absence import Overdue
from bot.games.earth_mans_burden.drafts import saved_answer
from bot.games.earth_mans_burden.standing_instructions import read_standing
from bot.games.sheets import Saved
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.asks import Losses, MoveFleets
from engine.kernel.core import Ask, Json

TOLD = {
    "place": "The fleets are placed as `/rules` says.",
    "move": "No fleet takes off, fleets in flight land, and the rest of the turn is played with care.",
    "combat": "Nobody is attacked, and the rest of the turn is played with care.",
    "coup": "No coup is tried, and the rest of the turn is played with care.",
    "respond": "Nothing is done before the dice are rolled.",
    "losses": "Fleets are lost first.",
    "exploit": "Fleets are built with care, and nothing is claimed.",
    "claim": "Nothing is claimed.",
}


def laid_out(ask: Ask, saved: Saved) -> Overdue | None:
    """What is laid out counts at a deadline."""
    answer = saved_answer(ask, saved.draft, saved.standing)
    return (
        Overdue(answer, saved.draft, "The saved plan counts.", is_saved=True) if answer is not None else None
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
