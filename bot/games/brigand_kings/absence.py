"""Answer for a seat that is late or whose player is away, and report the answer."""

from __future__ import annotations

import json

from bot.games.absence import Overdue
from bot.games.brigand_kings.names import card_word, face_word
from bot.games.brigand_kings.outcomes import placement_word
from bot.games.brigand_kings.panels.flip import read_flips
from bot.games.brigand_kings.panels.place import print_placement
from bot.games.sheets import Saved
from engine.brigand_kings.rules.asks import FlipCards, KeepBonus, Place, Reroll
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.spaces import Spaced

REST = "I finish the turn with care."


def saved_flips(ask: Ask, saved: Saved) -> Overdue | None:
    """Return the flips saved in the panel as the answer at a deadline; None if there are none."""
    if not (isinstance(ask, FlipCards) and saved.draft):
        return None
    try:
        flips = read_flips(saved.draft, ask)
        answer = {"flips": [flip.dump() for flip in flips]}
        ask.check(answer)
    except Refused:
        return None
    told = f"I use the flips saved in the panel: {saved.draft}."
    return Overdue(answer, saved.draft, told, is_saved=True) if flips else None


def receipt_text(ask: Ask, answer: Json) -> str:
    """Return the answer in the form in which drafts for this ask are saved."""
    if isinstance(ask, Spaced):
        return json.dumps(answer)
    return print_placement(ask.check(answer)) if isinstance(ask, Place) else ""


def in_words(ask: Ask, answer: Json) -> str:
    """Return in words which dice, cards and soldiers an answer is about; "" for other kinds."""
    match ask:
        case Reroll():
            again = ask.check(answer)
            kept = [face for die, face in enumerate(ask.roll.faces, 1) if die not in again]
            return f"keep {' '.join(map(face_word, kept)) or 'none of the dice'}"
        case FlipCards():
            cards = [card_word(flip.card) for flip in ask.check(answer)]
            return f"flip {', '.join(cards)}" if cards else "flip nothing"
        case Place():
            placement = ask.check(answer)
            return placement_word(ask.view, placement) if placement.total else "no soldiers"
        case KeepBonus():
            return f"give up {card_word(answer['discard'])}"
    return ""


def told(ask: Ask, answer: Json) -> str:
    """Tell everyone the answer; for bonus cards, which are secret, only that they were chosen."""
    match ask.kind:
        case "keep_bonus":
            return "I choose two bonus cards as `/rules` says."
        case "roll":
            return f"I keep the dice as they are. {REST}"
        case "flip":
            return f"I flip no card. {REST}"
        case "assign":
            return f"I take {answer['transport']} as the transport. {REST}"
    assert isinstance(ask, Place), f"no words for {ask.kind}"
    placement = ask.check(answer)
    return f"I place {placement_word(ask.view, placement)}." if placement.total else "I place no soldiers."
