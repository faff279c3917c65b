"""Carry out extraordinary actions at any moment: build, give, scrap, trade, vote (E30 to E40)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.earth_mans_burden.board.names import owner_word
from engine.earth_mans_burden.board.reading import read_units, read_world
from engine.earth_mans_burden.board.state import Hand, Position, State, View, change
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules import trading
from engine.earth_mans_burden.rules.events import Constructed, Decommissioned, Given, Voted
from engine.earth_mans_burden.rules.trading import check_has, check_may_go, hand_over, other_seat
from engine.earth_mans_burden.rules.victory import look_for_victory
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_number, read_object

Act = Callable[[State, Seat, Mapping[str, Json], Tell], None]


def act(state: State, seat: Seat, action: Json, tell: Tell) -> None:
    """Carry out an action of a seat; if it is barred, raise Refused and change nothing."""
    if seat not in state.seats:
        raise Refused(f"There is no seat {seat!r} at this table.")
    why = why_barred(state)
    if why:
        raise Refused(why)
    if not isinstance(action, dict):
        raise Refused("An action must be an object that says what to do.")
    kind = read_choice(action.get("do"), ACTIONS, "The action")
    ACTIONS[kind](state, seat, {key: value for key, value in action.items() if key != "do"}, tell)
    state.acts += 1
    look_for_victory(state, tell)


def why_barred(position: Position) -> str:
    """Return why nobody may act now; "" if actions are allowed (E30)."""
    if position.is_in_setup:
        return "You can act from the first turn on."
    if position.is_ended:
        return "The game is over."
    if position.loss:
        return f"Wait until {owner_word(position.loss.seat)} has chosen what to lose."
    return ""


def _construct(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    """Turn developments into fleets on the world where they are (E35)."""
    read_object(data, needs=("world", "fleets"))
    world = read_world(data["world"], state.board)
    fleets = read_number(data["fleets"], "The number of fleets", least=1)
    check_has(state, seat, Hand(world, 0, fleets))
    change(state.developments, seat, world, -fleets)
    change(state.fleets, seat, world, fleets)
    tell(Constructed(seat, world, fleets))


def _give(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    """Give units to another seat where they are, without asking that seat (E36)."""
    read_object(data, needs=("world", "to"), may=("fleets", "developments"))
    to = other_seat(state, seat, data["to"])
    hand = _read_hand(state, data)
    check_has(state, seat, hand)
    check_may_go(state, seat, hand.world)
    hand_over(state, seat, to, hand)
    tell(Given(seat, to, *hand))


def _decommission(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    """Remove units on a world; nothing is gained for them (E38)."""
    read_object(data, needs=("world",), may=("fleets", "developments"))
    hand = _read_hand(state, data)
    check_has(state, seat, hand)
    change(state.fleets, seat, hand.world, -hand.fleets)
    change(state.developments, seat, hand.world, -hand.developments)
    tell(Decommissioned(seat, *hand))


def _read_hand(state: State, data: Mapping[str, Json]) -> Hand:
    world: World = read_world(data["world"], state.board)
    units = {key: value for key, value in data.items() if key in ("fleets", "developments")}
    return Hand(world, *read_units(units))


def _vote(state: State, seat: Seat, data: Mapping[str, Json], tell: Tell) -> None:
    """Vote from now on for a seat to win, perhaps the seat itself; null withdraws the vote (E40)."""
    choice = read_object(data, needs=("for",))["for"]
    if choice is None:
        if seat not in state.votes:
            raise Refused("You have no vote to withdraw.")
        del state.votes[seat]
    else:
        read_choice(choice, state.seats, "The seat you vote for")
        if state.votes.get(seat) == choice:
            raise Refused(f"You already vote for {owner_word(choice)}.")
        state.votes[seat] = choice
    tell(Voted(seat, choice or ""))


ACTIONS: Mapping[str, Act] = {
    "construct": _construct,
    "give": _give,
    "decommission": _decommission,
    "offer": trading.offer,
    "accept": trading.accept,
    "drop": trading.drop,
    "vote": _vote,
}


def possible(view: View, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of action that a seat could take now."""
    if why_barred(view):
        return ()
    worlds = view.worlds_of(seat)
    may = {
        "construct": bool([world for world in worlds if view.developments_at(seat, world)]),
        "give": any((seat, world) not in view.under_fire for world in worlds),
        "decommission": bool(worlds),
        "accept": any(trading.can_accept(view, seat, number) for number in view.offers),
        "drop": bool(view.offers),
    }
    return tuple(kind for kind in ACTIONS if may.get(kind, True))


def sample(view: View, seat: Seat, dice: Dice) -> Json | None:
    """Return any legal action; None if nobody may act."""
    kinds = possible(view, seat)
    if not kinds:
        return None
    kind = dice.pick(kinds)
    return {"do": kind, **_SAMPLES[kind](view, seat, dice)}


def _sample_construct(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    world = dice.pick([world for world in view.worlds_of(seat) if view.developments_at(seat, world)])
    return {"world": world, "fleets": dice.below(view.developments_at(seat, world)) + 1}


def _sample_give(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    worlds = [world for world in view.worlds_of(seat) if (seat, world) not in view.under_fire]
    to = dice.pick([other for other in view.seats if other != seat])
    return {"to": to, **_sample_units(view, seat, dice.pick(worlds), dice)}


def _sample_decommission(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    return _sample_units(view, seat, dice.pick(view.worlds_of(seat)), dice)


def _sample_units(view: View, seat: Seat, world: World, dice: Dice) -> dict[str, Json]:
    sorts = {
        sort: view.counted_at(seat, world, sort)
        for sort in ("fleets", "developments")
        if view.counted_at(seat, world, sort)
    }
    sort = dice.pick(list(sorts))
    return {"world": world, sort: dice.below(sorts[sort]) + 1}


def _sample_accept(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    return {"offer": dice.pick([number for number in view.offers if trading.can_accept(view, seat, number)])}


def _sample_drop(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    return {"offer": dice.pick(list(view.offers))}


def _sample_vote(view: View, seat: Seat, dice: Dice) -> dict[str, Json]:
    own = view.votes.get(seat)
    choices = [choice for choice in view.seats if choice != own]
    return {"for": dice.pick([*choices, *([None] if own else [])])}


_SAMPLES: Mapping[str, Callable[[View, Seat, Dice], dict[str, Json]]] = {
    "construct": _sample_construct,
    "give": _sample_give,
    "decommission": _sample_decommission,
    "offer": trading.sample_offer,
    "accept": _sample_accept,
    "drop": _sample_drop,
    "vote": _sample_vote,
}
