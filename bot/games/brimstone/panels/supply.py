"""Panel to meet a shortage of barrels: forage, buy or discharge (R34 to R43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.brimstone.names import count, listed
from bot.games.brimstone.panel_parts import answered, choice, not_understood, picked, unknown
from bot.games.brimstone.pictures import board_picture
from bot.games.panels import Prompt
from bot.messages.numerals import is_numeral
from bot.messages.panel import Button, Form, Menu, Panel, Press, Pressed, Row, text_form
from engine.brimstone.board.components import BARREL_PRICE
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.order_lines import Provision, read_line
from engine.brimstone.orders.shortage import by_instruction
from engine.brimstone.rules.asks import SettleSupply
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, check_supply, fewest_troops, forage_hex
from engine.kernel.core import Json, Refused

MOST_WAYS = 20


def _ask(prompt: Prompt) -> SettleSupply:
    assert isinstance(prompt.ask, SettleSupply)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    available, required = ask.view.supply(ask.seat)
    best = cheapest(ask.view, ask.seat)
    text = (
        f"**You are {count(required - available, 'barrel')} short**: your hexes earn {available}, your "
        f"troops need {required}. A Forage order gives one barrel, and {BARREL_PRICE} Stones buy one "
        f"(you have {count(ask.view.stones[ask.seat], 'Stone')}). Discharged troops need none.\n"
        f"Cheapest: {words_of(ask, best)}."
    )
    entries = [choice(words_of(ask, way), str(number)) for number, way in enumerate(ways(ask))]
    rows: list[Row] = [(Button("Do the cheapest", "cheapest", style="success"), Button("Type it", "type"))]
    if entries:
        rows.append(Menu("Choose a way", "way", tuple(entries)))
    return Panel(text, tuple(rows), board_picture(ask.view, prompt.names, mine=ask.view.held(ask.seat)))


def ways(ask: SettleSupply) -> list[SupplyAnswer]:
    """Return distinct ways to cover the shortage, each with the fewest discharged troops."""
    view, seat = ask.view, ask.seat
    found: list[SupplyAnswer] = []
    for plan in _candidates(ask):
        if len(found) < MOST_WAYS and plan not in found and passes(ask, plan.dump()):
            found.append(plan)
    best = cheapest(view, seat)
    return [best, *(plan for plan in found if plan != best)]


def _candidates(ask: SettleSupply) -> Iterator[SupplyAnswer]:
    view, seat = ask.view, ask.seat
    short, hex_ = view.supply(seat).shortage, forage_hex(view, seat)
    for forage in (True, False) if hex_ else (False,):
        for buy in range(min(short - forage, view.stones[seat] // BARREL_PRICE), -1, -1):
            gone = fewest_troops(view, seat, short - forage - buy, keep=hex_ if forage else None)
            yield SupplyAnswer(forage, buy, gone)


def passes(ask: SettleSupply, plan: Json) -> bool:
    """Return whether the plan covers the shortage with no means too many."""
    return not why_not(ask, plan)


def why_not(ask: SettleSupply, plan: Json) -> str:
    """Return why the plan is not accepted, "" if it is."""
    try:
        check_supply(ask.view, ask.seat, plan)
    except Refused as refused:
        return str(refused)
    return ""


def words_of(ask: SettleSupply, plan: SupplyAnswer) -> str:
    """Describe a way to cover the shortage: forage in D4, buy 1 barrel, discharge 1 from A2."""
    parts = []
    if plan.forage:
        parts.append(f"forage in {forage_hex(ask.view, ask.seat)}")
    if plan.buy:
        parts.append(f"buy {count(plan.buy, 'barrel')} for {count(plan.buy * BARREL_PRICE, 'Stone')}")
    if plan.discharge:
        parts.append("discharge " + listed(f"{n} from {hex_}" for hex_, n in sorted(plan.discharge.items())))
    return ", ".join(parts)


def print_plan(plan: SupplyAnswer) -> str:
    """Print a supply answer in its typed form: "forage, buy 1, discharge A2 1"."""
    parts = ["forage"] * plan.forage + [f"buy {plan.buy}"] * bool(plan.buy)
    parts += [f"discharge {hex_} {gone}" for hex_, gone in sorted(plan.discharge.items())]
    return ", ".join(parts)


def read_plan(text: str) -> SupplyAnswer:
    """Parse a plan in the form of `print_plan`; what cannot be read counts as nothing."""
    forage, buy, discharge = False, 0, dict[Hex, int]()
    for part in text.split(", "):
        match part.split():
            case ["forage"]:
                forage = True
            case ["buy", number] if is_numeral(number):
                buy = int(number)
            case ["discharge", hex_, number] if is_numeral(number):
                discharge[hex_] = int(number)
    return SupplyAnswer(forage, buy, discharge)


def changed(ask: SettleSupply, plan: SupplyAnswer, press: Press) -> SupplyAnswer:
    """Return the plan with one means more or less; Refused where there is none."""
    view, hex_ = ask.view, press.arg
    gone = dict(plan.discharge)
    match press.action:
        case "forage" if forage_hex(view, ask.seat):
            return replace(plan, forage=not plan.forage)
        case "buy" if (plan.buy + 1) * BARREL_PRICE <= view.stones[ask.seat]:
            return replace(plan, buy=plan.buy + 1)
        case "sell" if plan.buy:
            return replace(plan, buy=plan.buy - 1)
        case "discharge" if view.owner(hex_) == ask.seat and gone.get(hex_, 0) < view.troops(hex_):
            return replace(plan, discharge={**gone, hex_: gone.get(hex_, 0) + 1})
        case "keep" if gone.pop(hex_, 0) > 1:
            return replace(plan, discharge={**gone, hex_: plan.discharge[hex_] - 1})
        case "keep":
            return replace(plan, discharge=gone)
    raise unknown(press)


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    match press.action:
        case "cheapest":
            return _settle(prompt, cheapest(ask.view, ask.seat))
        case "way":
            return _settle(prompt, _way(ask, press))
        case "forage" | "buy" | "sell" | "discharge" | "keep":
            return Pressed(draft=print_plan(changed(ask, read_plan(prompt.draft), press)))
        case "settle":
            return _settle(prompt, read_plan(prompt.draft))
        case "type":
            return Pressed(form=_form(ask))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _way(ask: SettleSupply, press: Press) -> SupplyAnswer:
    by_number = {str(number): plan for number, plan in enumerate(ways(ask))}
    if picked(press) not in by_number:
        raise unknown(press)
    return by_number[picked(press)]


def _form(ask: SettleSupply) -> Form:
    value = print_plan(cheapest(ask.view, ask.seat))
    return text_form("Supply", "forage, buy, discharge", "typed", value, "forage, buy 1, discharge A2 1")


def _settle(prompt: Prompt, plan: SupplyAnswer) -> Pressed:
    return answered(prompt, plan.dump(), print_plan(plan), f"Supply: {words_of(_ask(prompt), plan)}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `forage, buy 1, discharge A2 1`; use each means only as far as needed."""
    ask = _ask(prompt)
    if text.strip().lower() in ("cheapest", "ok"):
        return _settle(prompt, cheapest(ask.view, ask.seat))
    means = ", ".join(text.split("\n"))
    entries = read_line(f"if short {means}", ask.view.homes.get(ask.seat))
    if len(entries) != 1 or not isinstance(entries[0], Provision) or not entries[0].means:
        raise not_understood(text, "forage, buy 1, discharge A2 1", "cheapest")
    plan = by_instruction(ask.view, ask.seat, entries[0].means)
    if plan is None:
        short = count(ask.view.supply(ask.seat).shortage, "barrel")
        raise Refused(
            f"You are {short} short, and your plan does not cover that. "
            f"Type for instance `{print_plan(cheapest(ask.view, ask.seat))}`."
        )
    return _settle(prompt, plan)


def receipt(prompt: Prompt) -> str:
    return f"Supply: {prompt.draft}."
