"""Answer for a seat that missed its deadline or whose player is away, and report the answer."""

from __future__ import annotations

from bot.games.absence import Overdue
from bot.games.brutal_magic.panels.allot import print_allotment
from bot.games.brutal_magic.panels.drafts import saved_answer
from bot.games.brutal_magic.panels.muster import answer_of
from bot.games.brutal_magic.standing_instructions import left_of_sheet
from bot.games.sheets import Saved
from engine.brutal_magic.orders.notation import print_turn
from engine.brutal_magic.rules.asks import Activate, Muster
from engine.kernel.core import Ask, Json, Refused

TOLD = {
    "muster": "The seat plays a ready-made roster.",
    "allot": "Every seat may define one kind of terrain and lay four hexes.",
    "define": "The seat defines no terrain.",
    "lay": "The seat lays no terrain.",
    "place_master": "The Master begins as far from the others as possible.",
    "activate": "The seat's units stand on guard for the rest of the round.",
}


def laid_out(ask: Ask, saved: Saved) -> Overdue | None:
    """Return the saved plan, or the rest of an order sheet, as the answer at a deadline."""
    draft = saved.draft
    if not draft and isinstance(ask, Activate):
        draft = left_of_sheet(ask, saved.standing)
    answer = _saved(ask, draft)
    return Overdue(answer, draft, "I use the saved plan.", is_saved=True) if answer is not None else None


def _saved(ask: Ask, draft: str) -> Json | None:
    if isinstance(ask, Activate):
        return saved_answer(ask, draft)
    if isinstance(ask, Muster) and draft.strip():
        try:
            answer = answer_of(draft)
            ask.check(answer)
        except Refused:
            return None
        return answer
    return None


def receipt_text(ask: Ask, answer: Json) -> str:
    """Return the answer in the form in which drafts for this ask are saved."""
    match ask.kind:
        case "muster":
            return str(answer["roster"])
        case "allot":
            return print_allotment(answer)
        case "place_master":
            return str(answer["hex"])
        case "activate":
            return print_turn(answer)
    return ""
