"""Act at any moment: give coins, or ask another seat for some, which only the two of them know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_number, read_object
from tests.toy.engine.asks import CoinsAsked, CoinsGiven, CoinsRefused
from tests.toy.engine.state import Request, State

MOST_ASKED = 5


def act(state: State, seat: Seat, action: Json, tell: Tell) -> None:
    """Carry out an action; Refused if it is not allowed."""
    read_choice(seat, state.seats, "Who acts")
    data = read_object(action, needs=("do",), may=("coins", "to", "of", "request"))
    kind = read_choice(data["do"], ACTS, "What to do")
    ACTS[kind](state, seat, {key: value for key, value in data.items() if key != "do"}, tell)
    state.acts += 1


def _give(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    read_object(data, needs=("coins", "to"))
    other = _read_other(state, seat, data["to"])
    coins = read_number(data["coins"], "A gift", least=1)
    _pay(state, seat, other, coins)
    tell(CoinsGiven(seat, other, coins))


def _ask(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    read_object(data, needs=("coins", "of"))
    other = _read_other(state, seat, data["of"])
    coins = read_number(data["coins"], "What is asked for", least=1)
    number, state.next_request = state.next_request, state.next_request + 1
    state.requests[number] = Request(seat, other, coins)
    tell(CoinsAsked(number, state.requests[number], audience=(seat, other)))


def _grant(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    number, request = _find(state, seat, data)
    if request.of != seat:
        raise Refused("You are not asked for that.")
    _pay(state, seat, request.by, request.coins)
    del state.requests[number]
    tell(CoinsGiven(seat, request.by, request.coins))


def _drop(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    number, request = _find(state, seat, data)
    del state.requests[number]
    tell(CoinsRefused(number, request, seat, audience=(request.by, request.of)))


ACTS: Mapping[str, Callable[[State, Seat, Mapping[str, Json], Tell], None]] = {
    "give": _give,
    "ask": _ask,
    "grant": _grant,
    "drop": _drop,
}


def _pay(state: State, seat: Seat, other: Seat, coins: int) -> None:
    if coins > state.coins[seat]:
        raise Refused(f"You have {state.coins[seat]} coins.")
    state.coins[seat] -= coins
    state.coins[other] += coins


def _read_other(state: State, seat: Seat, value: Json) -> Seat:
    return read_choice(value, [name for name in state.seats if name != seat], "The other side")


def _find(state: State, seat: Seat, data: Mapping[str, Json]) -> tuple[int, Request]:
    number = read_number(read_object(data, needs=("request",))["request"], "The request", least=1)
    request = state.requests.get(number)
    if request is None or seat not in request[:2]:
        raise Refused(f"There is no request {number} for you.")
    return number, request


def possible(view: State, seat: Seat) -> Sequence[str]:
    """Return the kinds of action that a seat could take now."""
    if not view.round or view.is_over:
        return ()
    may = {
        "give": bool(view.coins[seat]),
        "ask": True,
        "grant": bool(_payable(view, seat)),
        "drop": bool(view.requests),
    }
    return tuple(kind for kind in ACTS if may[kind])


def _payable(view: State, seat: Seat) -> list[int]:
    """Return the requests that the seat can grant."""
    return [n for n, one in view.requests.items() if one.of == seat and one.coins <= view.coins[seat]]


def sample(view: State, seat: Seat, dice: Dice) -> Json | None:
    """Return any legal action; None if there is none."""
    kinds = possible(view, seat)
    if not kinds:
        return None
    kind = dice.pick(kinds)
    other = dice.pick([name for name in view.seats if name != seat])
    if kind == "give":
        return {"do": kind, "coins": dice.below(view.coins[seat]) + 1, "to": other}
    if kind == "ask":
        return {"do": kind, "coins": dice.below(MOST_ASKED) + 1, "of": other}
    return {
        "do": kind,
        "request": dice.pick(_payable(view, seat) if kind == "grant" else list(view.requests)),
    }
