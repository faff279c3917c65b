"""An order sheet in words: a line for each hex, supply, what to beware of, the sheet as it is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.words.brimstone.names import count, land, shortened
from bot.words.brimstone.panels.common import BODY_LIMIT
from bot.words.brimstone.panels.legs import troops_of
from bot.words.brimstone.panels.plain import plain_instructions, plain_order
from engine.brimstone.board import NEVER_EXECUTED
from engine.brimstone.hexes import Hex
from engine.brimstone.notation import print_sheet
from engine.brimstone.outlook import warnings
from engine.brimstone.placement import order_hexes
from engine.brimstone.plan import Line, Sheet
from engine.brimstone.state import View
from render.brimstone.scenes import MarchMark, SheetMarks

MOST_WARNINGS = 6
MOST_CUT = 200
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def hex_lines(view: View, sheet: Sheet, now: Hex = "") -> Iterator[str]:
    """One line for each hex that takes an order: ground, troops, order, place in the sequence.

    `now` is the hex that the menus are about.
    """
    turns = [line.hex for line in sheet.lines if line.order not in NEVER_EXECUTED]
    for hex_ in order_hexes(view, view.me):
        line = sheet.line(hex_)
        here = "▸ " if hex_ == now else ""
        parts = [f"{here}{hex_} {land(view, hex_)}", count(view.troops(hex_), "troop")]
        if hex_ in view.slow:
            parts.append("marker")
        parts.append(f"**{order_text(view, line)}**" if line else "no order")
        if hex_ in turns:
            parts.append(ordinal(turns.index(hex_) + 1))
        yield " · ".join(parts)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    ending = "th" if number in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def order_text(view: View, line: Line) -> str:
    """An order in plain language with who stays: March: 2 to D5, 1 stays."""
    if line.order != "march":
        return plain_order(line)
    if not line.legs and line.hex in view.slow:
        return f"{plain_order(line).split(':')[0]}: clears the marker"
    stay = view.troops(line.hex) - sum(troops_of(view, line, leg) for leg in line.legs)
    stays = line.legs and stay > 0 and line.hex not in {leg.to for leg in line.legs}
    return f"{plain_order(line)}; {stay} stay{'s' if stay == 1 else ''}" if stays else plain_order(line)


def instruction_lines(sheet: Sheet) -> list[str]:
    """What shall be done in battles, retreats and shortage, each a line."""
    return [f"- {text}" for text in plain_instructions(sheet)]


def supply_line(view: View) -> str:
    """Barrels as they stand now."""
    available, required = view.supply(view.me)
    return f"Supply as things stand: {available} available, {required} required."


def warning_lines(view: View, sheet: Sheet) -> list[str]:
    """What to beware of, each a line."""
    found = [f"⚠️ {text}" for text in warnings(sheet, view)]
    more = len(found) - MOST_WARNINGS
    return found[:MOST_WARNINGS] + ([f"⚠️ and {more} more"] if more > 0 else [])


def sheet_block(view: View, sheet: Sheet, room: int = BODY_LIMIT) -> str:
    """The sheet as it can be typed, in a code block; if there is no room for it all, the first part."""
    text = print_sheet(sheet, view).replace("`", "'") or "(empty)"
    return f"```\n{shortened(text, max(MOST_CUT, room - 8))}\n```"


def with_block(view: View, sheet: Sheet, lines: Sequence[str]) -> str:
    """Lines above the sheet as it can be typed, within what a panel holds: the sheet is cut first."""
    text = shortened("\n".join(lines), BODY_LIMIT - MOST_CUT)
    return f"{text}\n{sheet_block(view, sheet, BODY_LIMIT - len(text))}"


def sheet_marks(view: View, sheet: Sheet) -> SheetMarks:
    """What the sheet draws on its owner's map."""
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
    """The hexes that take an order and have none."""
    return [hex_ for hex_ in order_hexes(view, view.me) if sheet.line(hex_) is None]
