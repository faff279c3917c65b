"""Menus for meeting a shortage: means in order of preference, each unlimited or with a maximum."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone.names import land
from bot.games.brimstone.panel_parts import choice
from bot.games.brimstone.sheet.plain_language import plain_means
from bot.games.brimstone.sheet.topic import UNSAID, Topic
from bot.messages.panel import Button, Menu, Row
from engine.brimstone.board.components import TROOPS_PER_SEAT
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import CHEAPEST, Means, Sheet

BUY, FORAGE = "buy", "forage"


def means_of(value: str) -> tuple[Means, ...]:
    """Turn the value of a short menu into means: none, Stones first, or one hex's troops first."""
    if value == UNSAID:
        return ()
    if value == BUY:
        return Means("buy"), Means("forage")
    return (Means("discharge", value),)


def _rows(view: View, sheet: Sheet, state: str) -> list[Row]:
    entries = [choice("Forage", FORAGE), choice("Buy barrels at 2 Stones each", BUY)]
    entries.append(choice("Whatever costs fewest troops", CHEAPEST, "always the last step"))
    entries += [choice(f"Discharge in {at} {land(view, at)}", at) for at in view.held(view.me)]
    last = sheet.supply[-1] if sheet.supply else None
    is_fixed = last is None or last.kind in (FORAGE, CHEAPEST)
    return [
        Menu("Then", "means_add", tuple(entries)),
        (
            Button("Limit − 1", "means_less", disabled=is_fixed or not last or last.amount is None),
            Button("Limit + 1", "means_more", disabled=is_fixed),
            Button(f"Remove: {plain_means(last)}" if last else "Remove", "means_drop", disabled=last is None),
        ),
    ]


def _short(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str | None]:
    return edits.set_supply(sheet, means_of(value)), None


def _add(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str]:
    means = Means(value) if value in (BUY, FORAGE, CHEAPEST) else Means("discharge", value)
    return edits.set_supply(sheet, (*sheet.supply, means)), ""


def _less(view: View, sheet: Sheet, _: str, __: str) -> tuple[Sheet, str]:
    """Lower the limit; below one, remove it (as many as needed)."""
    return _bounded(sheet, -1)


def _more(view: View, sheet: Sheet, _: str, __: str) -> tuple[Sheet, str]:
    return _bounded(sheet, 1)


def _bounded(sheet: Sheet, step: int) -> tuple[Sheet, str]:
    if not sheet.supply or sheet.supply[-1].kind in (FORAGE, CHEAPEST):
        return sheet, ""
    *others, last = sheet.supply
    amount = min((last.amount or 0) + step, TROOPS_PER_SEAT)
    return edits.set_supply(sheet, (*others, replace(last, amount=amount if amount > 0 else None))), ""


def _drop(view: View, sheet: Sheet, _: str, __: str) -> tuple[Sheet, str]:
    return edits.set_supply(sheet, sheet.supply[:-1]), ""


TOPIC = Topic(
    "Pick what to do first, then what to do if that is not enough, and so on. Each step goes as far as "
    "needed, or up to the limit you set.",
    _rows,
    {
        "short": _short,
        "means_add": _add,
        "means_less": _less,
        "means_more": _more,
        "means_drop": _drop,
    },
)
