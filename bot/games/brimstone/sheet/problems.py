"""Answer "Anything wrong?": list a sheet's problems, and give advice if the table has a coach."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brimstone.names import count, shortened
from bot.games.brimstone.panel_parts import BODY_LIMIT
from bot.games.brimstone.sheet.plain_language import plain_order
from bot.games.panels import Prompt
from bot.messages.panel import Button, Row
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.orders.sheet_check import review
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.deputy import Thought

PAGE = "wrong"
MOST_FOUND = 14
MOST_ADVICE = 2
NOTHING = (
    "No problems found. The sheet does what it says, and you have enough barrels. No enemy can take a City, "
    "Farmland or Village of yours with one March and one Support."
)


def wrong_text(prompt: Prompt, sheet: Sheet) -> str:
    """List every problem of the sheet, then the coach's advice, marked as advice."""
    assert isinstance(prompt.ask, PlaceOrders)
    found = review(sheet, prompt.ask.view, pace=prompt.pace)
    shown = [f"⚠️ {text}" for text in found[:MOST_FOUND]]
    if len(found) > MOST_FOUND:
        shown.append(f"⚠️ {count(len(found) - MOST_FOUND, 'more warning')}")
    lines = ["**Check of your sheet**", *(shown or [NOTHING])]
    if prompt.coach and prompt.advised is not None:
        lines += _advice(prompt.advised, sheet)
    return shortened("\n".join(lines), BODY_LIMIT)


def _advice(thought: Thought, sheet: Sheet) -> Iterator[str]:
    """Yield the orders that the coach would change from the same view, with reasons."""
    advised = parse_sheet(thought.notes or "")
    others = [line for line in advised.lines if sheet.line(line.hex) != line][:MOST_ADVICE]
    yield "💡 **Advice** from the strongest computer, which sees only what you see (this table has a coach):"
    if not others:
        yield "- It would give the same orders."
        return
    yield from (f"- {line.hex}: {plain_order(line)}" for line in others)
    if thought.why:
        yield f"- Why: {thought.why}"


def wrong_rows(hand_in: Button) -> list[Row]:
    """Return the buttons to go back, or to hand in despite the problems."""
    return [(Button("Back to the orders", "back", style="primary"), Button("Type it", "type"), hand_in)]
