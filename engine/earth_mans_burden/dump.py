"""The State as JSON, and back."""

from __future__ import annotations

from engine.core import Json
from engine.earth_mans_burden.options import Options
from engine.earth_mans_burden.state import Condition, Hand, Loss, State, Trade, copied_fields


def dump(state: State) -> Json:
    return copied_fields(state) | {
        "seats": list(state.seats),
        "options": state.options.dump(),
        "offers": [[number, _dump_trade(trade)] for number, trade in state.offers.items()],
        "loss": None if state.loss is None else list(state.loss),
        "under_fire": [list(one) for one in state.under_fire],
        "winners": list(state.winners),
        "next_offer": state.next_offer,
        "rolls": [list(faces) for faces in state.rolls],
    }


def load(data: Json) -> State:
    units = {
        name: {owner: dict(held) for owner, held in data[name].items()} for name in ("fleets", "developments")
    }
    values = {
        "seats": tuple(data["seats"]),
        "options": Options(**data["options"]),
        "votes": dict(data["votes"]),
        "offers": {number: _load_trade(*trade) for number, trade in data["offers"]},
        "loss": None if data["loss"] is None else Loss(*data["loss"]),
        "under_fire": tuple((seat, world) for seat, world in data["under_fire"]),
        "winners": tuple(data["winners"]),
        "scores": dict(data["scores"]),
        "rolls": tuple(map(tuple, data["rolls"])),
    }
    return State(**{**data, **units, **values})


def _dump_trade(trade: Trade) -> Json:
    hands = [[list(hand) for hand in hands] for hands in (trade.give, trade.get)]
    return [trade.giver, trade.taker, *hands, [list(one) for one in trade.conditions], trade.until]


def _load_trade(giver: str, taker: str, give: Json, get: Json, conditions: Json, until: int | None) -> Trade:
    hands = [tuple(Hand(*hand) for hand in hands) for hands in (give, get)]
    return Trade(giver, taker, hands[0], hands[1], tuple(Condition(*one) for one in conditions), until)
