"""Store an order sheet's draft: the sheet itself, and last round's orders for copying."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.panels import Prompt
from engine.brimstone.board.components import TOKENS
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import LAST_ROUND, read_kept
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import Leg, Line, Sheet
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.march import destinations, why_no_entry
from engine.brimstone.rules.placement import why_no_order
from engine.kernel.core import Ask


@dataclass(frozen=True)
class Draft:
    """A seat's working draft; `before` holds last round's orders."""

    sheet: Sheet = Sheet()
    before: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return "\n".join(filter(None, (str(self.sheet), *(f"{LAST_ROUND}{line}" for line in self.before))))


def load_draft(text: str) -> Draft:
    """Parse a draft; unreadable parts count as empty."""
    before = [line.removeprefix(LAST_ROUND) for line in text.splitlines() if line.startswith(LAST_ROUND)]
    return Draft(read_kept(text), read_kept("\n".join(before)).lines)


def kept(prompt: Prompt, sheet: Sheet) -> str:
    """Return the draft with its sheet replaced."""
    return str(replace(load_draft(prompt.draft), sheet=sheet))


def draft_for(ask: Ask, last: str) -> str:
    """Return an ask's initial draft: a new sheet with the parts of the last one that still apply."""
    return next_draft(ask.view, last) if isinstance(ask, PlaceOrders) else ""


def next_draft(view: View, last: str) -> str:
    """Return a new round's draft: the standing instructions of the last sheet that are still possible."""
    old = read_kept(last)
    standing = edits.keep_standing(old)
    payments = tuple(one for one in standing.payments if not check_sheet(Sheet(payments=(one,)), view))
    wishes = tuple(wish for wish in standing.wishes if not check_sheet(Sheet(wishes=(wish,)), view))
    supply = tuple(means for means in standing.supply if not check_sheet(Sheet(supply=(means,)), view))
    return str(Draft(replace(standing, wishes=wishes, supply=supply, payments=payments), old.lines))


def as_last_round(view: View, before: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the orders of last round that are legal again; omit Marches that are now impossible."""
    return tuple(_again(view, line) for line in before if is_legal_again(view, line))


def is_legal_again(view: View, line: Line) -> bool:
    """Return whether the seat can give this order again now."""
    return line.order in TOKENS and why_no_order(view, view.me, line.hex, line.order) is None


def _again(view: View, line: Line) -> Line:
    if line.order != "march":
        return line
    can_go = [leg for leg in line.legs if leg.to in destinations(view, view.me, line.hex)]
    legs = tuple(_fresh(view, leg) for leg in can_go) if line.hex not in view.slow else ()
    return replace(line, legs=legs, forced=any(leg.then for leg in legs))


def _fresh(view: View, leg: Leg) -> Leg:
    """Return the leg without last round's unconditional attacks, and without a second step that is impossible
    now.
    """
    then = leg.then
    if then and (view.marks(leg.to) != (then.to == leg.to) or _leads_nowhere(view, leg.to, then.to)):
        then = None
    return replace(leg, attack=leg.attack and leg.margin is not None, then=then)


def _leads_nowhere(view: View, origin: str, to: str) -> bool:
    return to != origin and why_no_entry(view, view.me, origin, to) is not None
