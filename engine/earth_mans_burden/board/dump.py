"""Convert the State to JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable

from engine.earth_mans_burden.board.options import Options
from engine.earth_mans_burden.board.state import Condition, Hand, Loss, State, Trade
from engine.kernel.core import Json
from engine.kernel.state_encoding import Each, Parts, as_it_is


def load(data: Json) -> State:
    units = {
        name: {owner: dict(held) for owner, held in data[name].items()} for name in ("fleets", "developments")
    }
    values = {
        "seats": tuple(data["seats"]),
        "options": Options.load(data["options"]),
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


def _dump_rows(rows: Iterable[Iterable[Json]]) -> Json:
    return [list(row) for row in rows]


PARTS: Parts = {
    "seats": list,
    "options": Options.dump,
    "starts": as_it_is,
    "active": as_it_is,
    "is_in_setup": as_it_is,
    "turn": as_it_is,
    "round": as_it_is,
    "phase": as_it_is,
    "fleets": Each(dict),
    "developments": Each(dict),
    "votes": dict,
    "offers": lambda offers: [[number, _dump_trade(trade)] for number, trade in offers.items()],
    "acts": as_it_is,
    "loss": lambda loss: loss and list(loss),
    "under_fire": _dump_rows,
    "is_ended": as_it_is,
    "winners": list,
    "scores": dict,
    "next_offer": as_it_is,
    "rolls": _dump_rows,
}


def _load_trade(giver: str, taker: str, give: Json, get: Json, conditions: Json, until: int | None) -> Trade:
    hands = [tuple(Hand(*hand) for hand in hands) for hands in (give, get)]
    return Trade(giver, taker, hands[0], hands[1], tuple(Condition(*one) for one in conditions), until)
