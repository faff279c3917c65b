"""Answer for a seat that missed its deadline or whose player is away, and report the answer."""

from __future__ import annotations

from bot.games.absence import Overdue, by_steward
from bot.games.brimstone.names import card_word, count, listed
from bot.games.brimstone.panels.adjust_map import read_swaps
from bot.games.sheets import Saved
from engine.brimstone.notation.sheets import read_kept
from engine.brimstone.orders.absent import AbsentDeputy, counts_as_saved, sheet_of_an_absent_seat
from engine.brimstone.orders.steward import Steward, modest_sheet
from engine.brimstone.rules.asks import AdjustMap, GiveSupport, PlaceOrders
from engine.kernel.core import Ask, Json, Refused


def saved_answer(ask: Ask, saved: Saved) -> Overdue | None:
    """Return the saved order sheet or swaps as the answer at a deadline; None if there are none."""
    if isinstance(ask, PlaceOrders):
        return _orders(ask, saved.draft)
    if isinstance(ask, AdjustMap) and saved.draft:
        answer = {"swaps": [list(pair) for pair in read_swaps(saved.draft)]}
        if _is_legal(ask, answer):
            return Overdue(answer, saved.draft, f"The saved swaps count ({saved.draft}).", is_saved=True)
    return None


def usual(ask: Ask, saved: Saved) -> Json:
    """Return the answer from the round's order sheet, or else the rules' cautious fallback."""
    return AbsentDeputy(read_kept(saved.sheet)).answer(ask)


def stewarded(ask: Ask, saved: Saved) -> Overdue:
    """Return the answer that the steward gives."""
    if isinstance(ask, PlaceOrders):
        modest = modest_sheet(ask.view)
        return Overdue(Steward(modest).answer(ask), str(modest), by_steward())
    answer = Steward(read_kept(saved.sheet)).answer(ask)
    return Overdue(answer, receipt_text(ask, answer), by_steward())


def _is_legal(ask: Ask, answer: Json) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def _orders(ask: PlaceOrders, draft: str) -> Overdue:
    saved = read_kept(draft)
    sheet = sheet_of_an_absent_seat(saved, ask.view)
    if counts_as_saved(saved, ask.view):
        told = "The saved sheet counts."
        return Overdue({"orders": sheet.orders}, str(sheet), told, is_saved=True)
    forage = next((line.hex for line in sheet.lines if line.order == "forage"), None)
    bides = listed(line.hex for line in sheet.lines if line.order == "bide")
    return Overdue({"orders": sheet.orders}, str(sheet), _unsaved_told(bides, forage))


def _unsaved_told(bides: str, forage: str | None) -> str:
    if not bides and not forage:
        return "No sheet was saved, so nothing was ordered."
    if not bides:
        return f"No sheet was saved, so Forage was ordered in {forage}."
    if not forage:
        return f"No sheet was saved, so Bide was ordered in {bides}."
    return f"No sheet was saved, so Bide was ordered in {bides} and Forage in {forage}."


def receipt_text(ask: Ask, answer: Json) -> str:
    """Return the answer in the form in which drafts for this ask are saved."""
    match ask.kind:
        case "pay":
            return str(answer["stones"])
        case "support":
            return str(answer["side"])
        case "retreat":
            return str(answer["to"])
        case "choose_home":
            return str(answer["home"])
        case "choose_event":
            return str(answer["event"])
    return ""


def told(ask: Ask, answer: Json) -> str:
    """Describe the answer in one whole sentence for everyone."""
    match ask.kind:
        case "adjust_map":
            return "No tiles are swapped."
        case "choose_home":
            return f"The Home Base is {answer['home']}, the one with the best land around it."
        case "choose_event":
            return f"The event is {card_word(answer['event'])}, the first that lies face up."
        case "execute":
            return f"The order in {answer['hex']} is removed."
        case "march_on":
            return "The March stops there."
        case "retreat":
            return f"The beaten army retreats to {answer['to']}."
        case "pay":
            return "No Stones are paid."
        case "supply":
            return _supply_told(answer)
    assert isinstance(ask, GiveSupport), f"no words for {ask.kind}"
    return "No support is given." if answer["side"] == "none" else "The seat supports its own side."


def _supply_told(answer: Json) -> str:
    done = supply_text(answer)
    return f"Barrels were short, so I chose this: {done}." if done else "Supply needed nothing."


def supply_text(answer: Json) -> str:
    """Describe how a seat meets a shortage: forage, buy 1 barrel and discharge 2 in D3."""
    parts = ["forage"] if answer.get("forage") else []
    if answer.get("buy"):
        parts.append(f"buy {count(answer['buy'], 'barrel')}")
    gone = answer.get("discharge") or {}
    if gone:
        parts.append(f"discharge {listed(f'{troops} in {hex_}' for hex_, troops in gone.items())}")
    return listed(parts)
