"""Explain an order sheet in plain language: one sentence per order and per instruction."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brimstone.names import count, order_word, seat_word
from engine.brimstone.board.components import MAX_PAYMENT
from engine.brimstone.orders.bids import SURE, Odds, Payment, Stones
from engine.brimstone.orders.plan import (
    ANYWHERE,
    BEST,
    CHEAPEST,
    SELF,
    Count,
    Leg,
    Line,
    Means,
    Sheet,
    Step,
    Wish,
)
from engine.brimstone.orders.support_choice import ANYONE, Aid, read_aid

MY_SIDE_FIRST = "my own side first"


def plain_instructions(sheet: Sheet) -> Iterator[str]:
    """Yield the instructions for battles, retreats and supply as sentences."""
    for side, stones in (("attack", sheet.pay_attack), ("defend", sheet.pay_defend)):
        if stones is not None:
            yield plain_payment(Payment(side, stones))
    yield from map(plain_payment, sheet.payments)
    yield from map(_retreat, sheet.wishes)
    if sheet.supply:
        yield f"If barrels are short, I {', then '.join(map(plain_means, sheet.supply))}."


def plain_order(line: Line) -> str:
    """Return one order in plain language: March: 2 to D5, if no enemy is there."""
    if line.order == "march":
        return _march(line)
    if line.backs is None:
        return order_word(line.order)
    return f"{order_word(line.order)}: {'; '.join(_support(line.backs))}"


# ---------------------------------------------------------------- Marches


def _march(line: Line) -> str:
    name = "Forced March" if line.forced else "March"
    if not line.legs:
        return f"{name}: no destination yet"
    several = len(line.legs) > 1
    return f"{name}: {'; '.join(plain_leg(line, leg, several=several) for leg in line.legs)}"


def plain_leg(line: Line, leg: Leg, *, several: bool = False) -> str:
    """Describe a group's route in plain language; `several`: the March has other groups."""
    if leg.to == line.hex:
        assert leg.then
        return f"clear the marker, then {_step(leg.then, several=several)}"
    places = "".join(f", else to {to}" for to in leg.otherwise)
    return f"{_step(leg, several=several)}{places}{_second(leg)}"


def _step(step: Leg | Step, *, several: bool) -> str:
    return f"{_troops(step.troops, several=several)} to {step.to}{plain_manner(step)}"


def _troops(troops: Count, *, several: bool) -> str:
    if troops is None:
        return "all others" if several else "all"
    return str(troops)


def plain_manner(step: Leg | Step) -> str:
    """Describe how a step treats enemies; "" for the default (R122)."""
    if step.follow:
        return ", if no enemy is there"
    if step.margin is not None:
        stronger = f"stronger by {step.margin}" if step.margin else "at least as strong"
        return f", attacking if {stronger}"
    return ", attacking" if step.attack else ""


def _second(leg: Leg) -> str:
    if leg.then is None:
        return ""
    if leg.then.to == leg.to:
        return ", then clear the marker there"
    going = "on" if leg.then.troops is None else f"{leg.then.troops} on"
    return f", then {going} to {leg.then.to}{plain_manner(leg.then)}"


# ---------------------------------------------------------------- Support


def _support(backs: tuple[str, ...]) -> Iterator[str]:
    """Describe each entry of a Support list; its own side comes first unless an entry names it."""
    if backs in ((), (SELF,)):
        yield "my own side only" if backs else "nobody, not even me"
        return
    aids = [read_aid(back) for back in backs]
    if all(aid.whom != SELF for aid in aids):
        yield MY_SIDE_FIRST
    yield from map(plain_aid, aids)


def plain_aid(aid: Aid) -> str:
    """Describe when a Support helps, and which side: if Blue attacks F4, I support Blue."""
    verb = "" if aid.whom == SELF else "s"
    who, helped = {SELF: ("I", "myself"), ANYONE: ("anyone", "them")}.get(
        aid.whom, (seat_word(aid.whom),) * 2
    )
    against = f" {seat_word(aid.against)}" if aid.against else ""
    if aid.side == "attacker":
        deed = f"attack{verb}{against}{_place(aid.at, 'in' if against else '')}"
    elif aid.side == "defender":
        deed = f"defend{verb}{_place(aid.at)}{' against' if against else ''}{against}"
    else:
        deed = f"fight{verb}{against}{_place(aid.at, 'over')}"
    return f"if {who} {deed}, I support {helped}"


def _place(at: str, word: str = "") -> str:
    return f"{f' {word}' if word else ''} {at}" if at else ""


# ---------------------------------------------------------------- payments, retreat, supply


def plain_payment(payment: Payment) -> str:
    """Describe a payment and its battles: If Blue attacks me in F4, I pay 1 Stone."""
    who = seat_word(payment.against) if payment.against else ""
    if payment.side == "attack":
        battle = f"I attack{f' {who}' if who else ''}"
    else:
        battle = f"{who or 'anyone'} attacks me"
    return f"If {battle}{_place(payment.at, 'in')}, {plain_stones(payment.stones)}."


def plain_stones(stones: Stones | None) -> str:
    """Describe an amount: I pay the fewest Stones that win if the other pays none."""
    if stones is None:
        return "ask me what I pay"
    if isinstance(stones, Odds):
        most = "" if stones.most == MAX_PAYMENT else f" and are at most {stones.most}"
        instead = "" if stones.otherwise == 0 else f", and {_instead(stones.otherwise)} if none do"
        other = "whatever the other pays" if stones.aim == SURE else "if the other pays none"
        return f"I pay the fewest Stones that win {other}{most}{instead}"
    return f"I pay {count(stones, 'Stone')}"


def _instead(stones: int | None) -> str:
    return "ask me" if stones is None else count(stones, "Stone")


def _retreat(wish: Wish) -> str:
    origin = "an army of mine" if wish.origin == ANYWHERE else f"my army in {wish.origin}"
    places = ("where supply is best" if to == BEST else to for to in wish.places)
    return f"If {origin} is beaten, it retreats to {', else to '.join(places)}."


def plain_means(means: Means) -> str:
    """Describe one means to meet a shortage."""
    if means.kind == "forage":
        return "forage"
    if means.kind == CHEAPEST:
        return "do what costs fewest troops"
    amount = "what is needed" if means.amount is None else f"at most {means.amount}"
    return f"buy {amount}" if means.kind == "buy" else f"discharge {amount} in {means.hex}"
