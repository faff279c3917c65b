"""Print an order sheet in words: the plan in sequence, supply, warnings, and the typed form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.brimstone.names import card_effect, card_word, count, land, listed, order_word, shortened
from bot.games.brimstone.panel_parts import BODY_LIMIT
from bot.games.brimstone.sheet.legs import troops_of
from bot.games.brimstone.sheet.plain_language import plain_instructions, plain_order
from engine.brimstone.board.components import BARREL_PRICE, LANDS, NEVER_EXECUTED
from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import View, hex_supply
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.orders.warnings import BARE, NOWHERE, SHORT, foreseen_supply, supply_ways, warnings
from engine.brimstone.rules.march import destinations, forced_price
from engine.brimstone.rules.placement import legal_orders, order_hexes
from render.brimstone.scenes import MarchMark, SheetMarks

MOST_SAID = 2
MOST_CUT = 200
PAIRED, PAIR = 44, " · "


def plan_lines(view: View, sheet: Sheet) -> list[str]:
    """Return the orders in sequence, two short ones per line, then the orders that take no turn."""
    turns = [line for line in sheet.lines if line.order not in NEVER_EXECUTED]
    lying = [line for line in sheet.lines if line.order in NEVER_EXECUTED]
    texts = [f"**{number}** {plan_text(view, line)}" for number, line in enumerate(turns, 1)]
    idle = [f"**·** {plan_text(view, line)}{_too_far(view, sheet, line)}" for line in lying]
    return _paired([*texts, *idle])


def _too_far(view: View, sheet: Sheet, line: Line) -> str:
    """Say that a Support is next to no attack of the plan and to no troops that it could help defend."""
    ends = {(leg.then or leg).to for other in sheet.lines for leg in other.legs}
    attacks = sorted(at for at in ends if at in view.armies and view.armies[at].seat != view.me)
    near = set(neighbours(line.hex))
    is_idle = line.order == "support" and line.backs is None and not near & {*attacks, *view.held(view.me)}
    return f", **too far away to help in {listed(attacks)}**" if is_idle and attacks else ""


def _paired(texts: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) <= PAIRED and PAIR not in lines[-1]:
            lines[-1] += f"{PAIR}{text}"
        else:
            lines.append(text)
    return lines


def plan_text(view: View, line: Line) -> str:
    """Return a hex and its order: D3 March 1 to E4, then on to F4 (1 Stone)."""
    home = " Home" if view.tiles[line.hex] == "home" else ""
    price = f" ({count(forced_price(view), 'Stone')})" if line.forced and forced_price(view) else ""
    name = order_word(line.order)
    said = order_text(view, line).partition(": ")[2]
    if line.order == "march" and not line.legs and line.hex not in view.slow:
        name = f"{name}:"
    return " ".join(filter(None, (f"{line.hex}{home}", name, said))) + price


def order_text(view: View, line: Line) -> str:
    """Describe an order and the troops left behind: March: 2 to D5; 1 stays."""
    if line.order != "march":
        return plain_order(line)
    if not line.legs and line.hex in view.slow:
        return f"{plain_order(line).split(':')[0]}: clears the marker"
    stay = view.troops(line.hex) - sum(troops_of(view, line, leg) for leg in line.legs)
    stays = line.legs and stay > 0 and line.hex not in {leg.to for leg in line.legs}
    if not stays:
        return plain_order(line)
    return f"{plain_order(line)}; 1 stays" if stay == 1 else f"{plain_order(line)}; {stay} stay"


def instruction_lines(sheet: Sheet) -> list[str]:
    """Return the instructions for battles, retreats and shortages, one per line."""
    return [f"- {text}" for text in plain_instructions(sheet)]


def small_lines(view: View, sheet: Sheet) -> Iterator[str]:
    """Yield the small print under the plan: hexes without orders, instructions, supply, warnings."""
    free = free_hexes(view, sheet)
    if free:
        yield f"-# No order: {', '.join(hex_name(view, hex_) for hex_ in free)}"
    standing = list(plain_instructions(sheet))
    yield from (f"-# {text}" for text in standing[:MOST_SAID])
    if len(standing) > MOST_SAID:
        yield f"-# {count(len(standing) - MOST_SAID, 'more instruction')} under Standing"
    yield f"-# {supply_line(view, sheet)}"
    found = doubts(view, sheet)
    yield from (f"-# ⚠️ {text}" for text in found[:MOST_SAID])
    if len(found) > MOST_SAID:
        yield f"-# ⚠️ {count(len(found) - MOST_SAID, 'more warning')}: press More, then Check"


def doubts(view: View, sheet: Sheet) -> list[str]:
    """Return the warnings that the plan's other lines do not say already."""
    return [
        text for text in warnings(sheet, view) if not text.startswith((SHORT, BARE)) and NOWHERE not in text
    ]


def hex_name(view: View, hex_: Hex) -> str:
    """Describe one of the seat's hexes briefly: A3 City 2."""
    return f"{hex_} {'Home' if view.tiles[hex_] == 'home' else land(view, hex_)} {view.troops(hex_)}"


def supply_line(view: View, sheet: Sheet) -> str:
    """Return barrels and Stones; in a shortage, also the costlier hexes and the planned remedy."""
    available, required = view.supply(view.me)
    plan, source = foreseen_supply(sheet, view)
    if not source:
        stones = f"Stones {view.stones[view.me]}, planned {planned_stones(view, sheet)}"
        return f"Supply {available}, need {required} · {stones}"
    needs = ": ".join(filter(None, (f"need {required}", "; ".join(_terms(view)))))
    return f"Supply {available}, {needs} · you will {', then '.join(supply_ways(plan, source))}"


def _terms(view: View) -> Iterator[str]:
    """Yield the hexes with extra supply cost: Desert B3: 1 + 1."""
    for hex_ in view.held(view.me):
        owed = LANDS[view.tiles[hex_]].owed
        if owed:
            needed = hex_supply(view.tiles[hex_], view.troops(hex_)).required
            yield f"{land(view, hex_)} {hex_}: {needed - owed} + {owed}"


def planned_stones(view: View, sheet: Sheet) -> int:
    """Count the Stones that the plan spends, excluding payments in battles."""
    plan, _ = foreseen_supply(sheet, view)
    return plan.buy * BARREL_PRICE + forced_price(view) * sum(line.forced for line in sheet.lines)


def sheet_block(view: View, sheet: Sheet, room: int = BODY_LIMIT) -> str:
    """Return the typed form of the sheet in a code block, cut to `room` characters."""
    text = str(sheet).replace("`", "'") or "(empty)"
    return f"```\n{shortened(text, max(MOST_CUT, room - 8))}\n```"


def with_block(view: View, sheet: Sheet, lines: Sequence[str]) -> str:
    """Append the typed sheet to the lines, and cut the sheet first to fit a panel."""
    text = shortened("\n".join(lines), BODY_LIMIT - MOST_CUT)
    return f"{text}\n{sheet_block(view, sheet, BODY_LIMIT - len(text))}"


def sheet_marks(view: View, sheet: Sheet) -> SheetMarks:
    """Return the marks of the sheet for its owner's map."""
    turns = [line.hex for line in sheet.lines if line.order not in NEVER_EXECUTED]
    tokens = tuple(
        (line.hex, line.order, turns.index(line.hex) + 1 if line.hex in turns else None)
        for line in sheet.lines
    )
    return SheetMarks(tokens, tuple(mark for line in sheet.lines for mark in _arrows(view, line)))


def _arrows(view: View, line: Line) -> Iterator[MarchMark]:
    for leg in line.legs:
        troops = max(0, troops_of(view, line, leg))
        if leg.to != line.hex:
            yield MarchMark(line.hex, leg.to, str(troops), by_air=view.flies_from(line.hex))
        if leg.then and leg.then.to != leg.to:
            onward = leg.then.troops or troops
            by_air = view.flies_from(leg.to)
            yield MarchMark(leg.to, leg.then.to, str(onward), is_forced=True, by_air=by_air)


def free_hexes(view: View, sheet: Sheet) -> list[Hex]:
    """Return the hexes that can take an order but have none."""
    return [hex_ for hex_ in order_hexes(view, view.me) if sheet.line(hex_) is None]


CALM: Final = "fair_weather"
"""The event that changes nothing."""


def event_lines(view: View, sheet: Sheet) -> Iterator[str]:
    """Yield one quoted line about the event, if it changes anything."""
    if view.event in (None, CALM):
        return
    assert view.event is not None
    parts = [f"**{card_word(view.event)}:** {card_effect(view.event).rstrip('.')}."]
    own = set(order_hexes(view, view.me))
    beside = sorted({at for hex_ in own for at in neighbours(hex_) if view.is_fogged(at)} - own)
    if beside:
        parts.append(f"Closed beside you: {listed(beside)}.")
    if sheet.lines:
        touched = [words for line in sheet.lines for words in _barred(view, line)]
        parts.append(
            f"**{listed(touched)} barred: choose again.**" if touched else "**Your plan is not touched.**"
        )
    yield f"> {' '.join(parts)}"


def _barred(view: View, line: Line) -> Iterator[str]:
    """Yield what of an order can't be done now."""
    if line.order not in legal_orders(view, view.me, line.hex):
        yield f"{line.hex} {order_word(line.order)}"
        return
    open_ = set(destinations(view, view.me, line.hex)) if line.legs else set()
    yield from (f"{line.hex} to {leg.to}" for leg in line.legs if leg.to != line.hex and leg.to not in open_)
