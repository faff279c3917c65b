"""Answer for a seat that is late or whose player is away, and report the answer."""

from __future__ import annotations

from bot.games.absence import Overdue
from bot.games.earth_mans_burden.drafts import saved_answer
from bot.games.sheets import Saved
from bot.games.spaced import saved_draft
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.earth_mans_burden.rules.asks import Losses, MoveFleets, TableAsk
from engine.kernel.core import Ask, Json
from engine.kernel.spaces import Spaced

TOLD = {
    "place": "I place the fleets as `/rules` says.",
    "move": "No fleet rises, fleets in flight come down, and I finish the turn with care.",
    "combat": "Nobody is attacked, and I finish the turn with care.",
    "coup": "Nobody is overthrown, and I finish the turn with care.",
    "respond": "The dice fall without a reaction.",
    "losses": "The seat loses fleets first.",
    "exploit": "I build with care and claim nothing.",
    "claim": "No region is claimed.",
}


def laid_out(ask: Ask, saved: Saved) -> Overdue | None:
    """Return the plan saved in the panel as the answer at a deadline; None without one."""
    if isinstance(ask, Spaced):
        return saved_draft(ask, saved)
    answer = saved_answer(ask, saved.draft, saved.standing)
    return (
        Overdue(answer, saved.draft, "The plan saved in the panel counts.", is_saved=True)
        if answer is not None
        else None
    )


def usual(ask: Ask, saved: Saved) -> Json:
    """Return the absent player's answer: by their standing instructions, else by the rules' fallback."""
    assert isinstance(ask, TableAsk)
    lasting = read_standing(saved.standing, ask.view.board)
    match ask:
        case MoveFleets():
            moves = Sheet().moves(ask.view, ask.seat, lasting)
            return {"moves": [move.dump() for move in moves]}
        case Losses():
            return lasting.losses(ask)
    return ask.fallback()
