"""List the problems of an order sheet that its player can see in advance; it gives no advice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders.gaps import Opening, left_open, shortage_after
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.orders.warnings import check_sheet, foreseen_supply, warnings
from engine.brimstone.rules.board_queries import ways_in


def review(sheet: Sheet, view: View, *, pace: str = "swift") -> list[str]:
    """Return what is forbidden, likely unintended, wasted, or open to enemies; the worst comes first."""
    found = [*check_sheet(sheet, view), *warnings(sheet, view, pace=pace), *_wasted(sheet, view)]
    found += [_open_text(view, opening) for opening in left_open(sheet, view)]
    found += _next_round(sheet, view)
    return list(dict.fromkeys(found))


def _wasted(sheet: Sheet, view: View) -> Iterator[str]:
    """Yield the orders that would have no effect now."""
    plan, source = foreseen_supply(sheet, view)
    recruits = sum(line.order == "recruit" for line in sheet.lines)
    off_board = view.off_board(view.me) + sum(plan.discharge.values())
    if recruits > off_board:
        orders, troops = _few(recruits, "Recruit order"), _few(off_board, "troop")
        yield f"You have {orders} but {troops} left to recruit (R30)."
    for line in sheet.lines:
        why = _why_wasted(sheet, view, line, is_short=bool(source))
        if why:
            yield f"{line.order.title()} in {line.hex} will do nothing: {why}."


def _why_wasted(sheet: Sheet, view: View, line: Line, *, is_short: bool) -> str:
    if line.order == "forage" and not is_short:
        return "you are not short of barrels (R37)"
    if line.order == "pillage" and not view.bank:
        return "the Bank is empty (R104)"
    if line.order == "defend" and not _can_come(view, line.hex):
        return f"no enemy can reach {line.hex} with one March"
    if line.order == "support" and not any(_may_be_disputed(sheet, view, at) for at in neighbours(line.hex)):
        return "one March cannot bring a battle next to it"
    return ""


def _can_come(view: View, hex_: Hex) -> bool:
    """Return whether an enemy army could reach the hex with one March."""
    return any(any(ways_in(view, seat, hex_)) for seat in view.seats if seat != view.me)


def _may_be_disputed(sheet: Sheet, view: View, hex_: Hex) -> bool:
    """Return whether one March, of an enemy or of the sheet, can bring troops to the hex."""
    steps = (step for line in sheet.lines for leg in line.legs for _, step in leg.steps(line.hex))
    return _can_come(view, hex_) or any(step.to == hex_ for step in steps)


def _open_text(view: View, opening: Opening) -> str:
    threat, place = opening.threat, f"{opening.hex} ({view.tiles[opening.hex].title()})"
    march = "a forced March" if threat.way.via else "a March"
    who, origin = threat.seat.title(), threat.way.origin
    if not opening.defence:
        return f"{place} will be empty. {who} could take it by {march} from {origin}."
    attack = f"{who} could attack it with {threat.strength} by {march} from {origin}"
    if not threat.stones:
        return f"{place} will have a strength of {opening.defence}. {attack}."
    return (
        f"{place} will have a strength of {opening.defence}. {attack} and pay up to "
        f"{_few(threat.stones, 'Stone')}."
    )


def _next_round(sheet: Sheet, view: View) -> Iterator[str]:
    missing = shortage_after(sheet, view)
    if missing:
        yield f"If all goes as planned, you will be {_few(missing, 'barrel')} short next round."


def _few(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
