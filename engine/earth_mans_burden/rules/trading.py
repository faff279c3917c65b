"""Trade: an offer binds nobody until it is accepted; then both sides change hands at once (E37).

Any other promise between seats is only words (E39). Seats without units may trade too (E44).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.earth_mans_burden.board.names import amount, owner_word, place_title
from engine.earth_mans_burden.board.reading import read_units, read_world
from engine.earth_mans_burden.board.state import Condition, Hand, Position, State, Trade, View, change
from engine.earth_mans_burden.board.worlds import Board, World
from engine.earth_mans_burden.rules.events import OfferDropped, OfferMade, Traded
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_list, read_number, read_object

UNITS = ("fleets", "developments", "all")


def other_seat(position: Position, seat: Seat, value: Json) -> Seat:
    """Return another seat of the table; Refused for the UN, which takes nothing."""
    return read_choice(value, [other for other in position.seats if other != seat], "The other side")


def check_has(position: Position, seat: Seat, hand: Hand) -> None:
    """Check that a seat has these units there; Refused otherwise."""
    for sort in ("fleets", "developments"):
        there, named = position.counted_at(seat, hand.world, sort), getattr(hand, sort)
        if named > there:
            who, where = owner_word(seat), place_title(hand.world)
            raise Refused(f"{who} has {amount(there, sort)} on {where}, not {named}.")


def check_may_go(position: Position, seat: Seat, world: World) -> None:
    """Check that units may change hands.

    Refused while they are under attack, until dice have fallen (E34).
    """
    if (seat, world) in position.under_fire and not position.options.give_under_fire:
        who, where = owner_word(seat), place_title(world)
        raise Refused(f"{who} is under attack on {where} and cannot give away units there now.")


def hand_over(state: State, seat: Seat, to: Seat, hand: Hand) -> None:
    for units, count in ((state.fleets, hand.fleets), (state.developments, hand.developments)):
        change(units, seat, hand.world, -count)
        change(units, to, hand.world, count)


def offer(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    trade = _read_trade(state, seat, data)
    number, state.next_offer = state.next_offer, state.next_offer + 1
    state.offers[number] = trade
    tell(OfferMade(number, trade, audience=(seat, trade.taker)))


def _read_trade(state: State, seat: Seat, data: Mapping[str, Json]) -> Trade:
    read_object(data, needs=("to", "give", "get"), may=("if", "until"))
    return read_trade(state, seat, other_seat(state, seat, data["to"]), data)


def read_trade(position: Position, giver: Seat, taker: Seat, data: Mapping[str, Json]) -> Trade:
    """Return the trade between two seats; Refused if it cannot be offered."""
    give, get = (_read_hands(data[side], position.board) for side in ("give", "get"))
    if not give and not get:
        raise Refused("An offer needs units that change hands. Name what one of you gives.")
    until = read_number(data["until"], "until", least=position.turn) if "until" in data else None
    conditions = _read_conditions(position, data["if"]) if "if" in data else ()
    return Trade(giver, taker, give, get, conditions, until)


def _read_hands(value: Json, board: Board) -> tuple[Hand, ...]:
    if not isinstance(value, dict):
        raise Refused("What a side hands over must be an object of worlds.")
    return tuple(Hand(read_world(world, board), *read_units(units)) for world, units in value.items())


def _read_conditions(position: Position, value: Json) -> tuple[Condition, ...]:
    conditions = tuple(_read_condition(position, one) for one in read_list(value, "if", "conditions"))
    if not conditions:
        raise Refused("Leave out “if”, or name a condition after it.")
    if len(set(conditions)) < len(conditions):
        raise Refused("Name each condition only once.")  # E47
    return conditions


def _read_condition(position: Position, value: Json) -> Condition:
    data = read_object(value, needs=("seat", "world", "units"), may=("least", "most"))
    bounds = {key: read_number(data[key], key) for key in ("least", "most") if key in data}
    if not bounds:
        raise Refused("A condition needs least or most, or both.")
    owner = read_choice(data["seat"], position.owners, "The owner in a condition")
    world = read_world(data["world"], position.board)
    return Condition(owner, world, read_choice(data["units"], UNITS, "units"), **bounds)


def find(position: Position, seat: Seat, data: Mapping[str, Json]) -> tuple[int, Trade]:
    """Return the offer with its number; Refused if it does not exist, or if the seat has no part in it."""
    number = read_number(read_object(data, needs=("offer",))["offer"], "The number of an offer", least=1)
    trade = position.offers.get(number)
    if trade is None or seat not in (trade.giver, trade.taker):
        raise Refused(f"You have no open offer {number}.")
    return number, trade


def accept(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    number, trade = find(state, seat, data)
    check_stands(state, seat, trade)
    del state.offers[number]
    for hand in trade.give:
        hand_over(state, trade.giver, trade.taker, hand)
    for hand in trade.get:
        hand_over(state, trade.taker, trade.giver, hand)
    tell(Traded(number, trade._replace(conditions=(), until=None)))  # E46


def check_stands(position: Position, seat: Seat, trade: Trade) -> None:
    """Check that a seat can accept an offer now; otherwise Refused, and the offer stays open."""
    if seat != trade.taker:
        raise Refused(f"Only {owner_word(trade.taker)} can accept this offer.")
    for owner, hands in ((trade.giver, trade.give), (trade.taker, trade.get)):
        for hand in hands:
            check_has(position, owner, hand)
            check_may_go(position, owner, hand.world)
    for condition in trade.conditions:
        _check_condition(position, condition)


def _check_condition(position: Position, condition: Condition) -> None:
    there = position.counted_at(condition.seat, condition.world, condition.units)
    least, most = condition.least or 0, condition.most
    if there < least or (most is not None and there > most):
        who, where = owner_word(condition.seat), place_title(condition.world)
        raise Refused(
            f"A condition of the offer is not met: {who} has {amount(there, condition.units)} on {where}."
        )


def can_accept(position: Position, seat: Seat, number: int) -> bool:
    try:
        check_stands(position, seat, position.offers[number])
    except Refused:
        return False
    return True


def drop(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    number, trade = find(state, seat, data)
    del state.offers[number]
    tell(OfferDropped(number, trade, seat, audience=(trade.giver, trade.taker)))


def lapse(state: State, tell: Tell) -> None:
    """End the offers whose last turn is over."""
    for number, trade in list(state.offers.items()):
        if trade.until is not None and trade.until <= state.turn:
            del state.offers[number]
            tell(OfferDropped(number, trade, audience=(trade.giver, trade.taker)))


def sample_offer(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    """Return a random offer; the units that it names need not be there yet."""
    data: dict[str, Json] = {
        "to": dice.pick([other for other in view.seats if other != seat]),
        "give": _sample_hand(view.board, dice),
        "get": {} if dice.below(2) else _sample_hand(view.board, dice),
    }
    if not dice.below(3):
        data["until"] = view.turn + dice.below(3)
    if not dice.below(3):
        bound = {dice.pick(("least", "most")): dice.below(3)}
        world, units = dice.pick(list(view.board.regions)), dice.pick(UNITS)
        data["if"] = [{"seat": dice.pick(view.owners), "world": world, "units": units, **bound}]
    return data


def _sample_hand(board: Board, dice: Dice) -> dict[str, Json]:
    return {dice.pick(list(board.regions)): {dice.pick(("fleets", "developments")): dice.below(2) + 1}}
