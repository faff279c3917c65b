"""Read and write the `table` of a record, and report the final table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.brigand_kings.board.components import (
    BONUS_CARDS,
    COUNTIES,
    DEALT_BONUS,
    DICE,
    FULL,
    NUMBER_DICE,
    REROLLS,
    SEATS,
    SIDES,
    SOLDIERS_PER_SEAT,
    SUITS,
    Card,
    Face,
    suits_of,
)
from engine.brigand_kings.board.options import read_options
from engine.brigand_kings.board.state import County, Roll, State, places
from engine.brigand_kings.rules.flow import deal
from engine.brigand_kings.rules.rolling import ALL_DICE, roll
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import (
    read_by_seat,
    read_choice,
    read_flag,
    read_list,
    read_number,
    read_object,
)

_ALWAYS = ("players", "setup", "counties", "deck", "rolls", "seed", "options")
_IN_SETUP = ("hands",)
_IN_PLAY = ("camp", "captured", "flipped", "bonus", "active", "turn", "dice", "rerolls")


def read_table(table: Json, dice: Dice) -> State:
    """Return the State in a table; Refused if it is impossible."""
    if not isinstance(table, dict) or "players" not in table:
        raise Refused("A table must be an object with players.")
    in_setup = read_flag(table.get("setup", False), "setup")
    known = (*_ALWAYS, *(_IN_SETUP if in_setup else _IN_PLAY))
    unknown = [key for key in table if key not in known]
    if unknown:
        raise Refused(f"A table has no key {', '.join(unknown)}. Its keys are {', '.join(known)}.")
    players = read_number(table["players"], "players", least=2)
    if players > len(SEATS):
        raise Refused("players must be 2, 3 or 4.")
    state = deal(players, read_options(table.get("options") or {}), dice)
    state.rolls = tuple(
        tuple(map(_read_face, read_list(faces, "A roll", "numbers and suits")))
        for faces in read_list(table.get("rolls", []), "rolls", "rolls")
    )
    if in_setup:
        _read_hands(state, table)
    else:
        _read_seats(state, table)
    _read_cards(state, table)
    if not in_setup:
        _read_turn(state, table, dice)
    return state


def _read_hands(state: State, table: Mapping[str, Json]) -> None:
    hands = read_by_seat(state.seats, table.get("hands"), "hands")
    state.hands |= {
        seat: _read_list(cards, BONUS_CARDS, f"The hand of {seat}") for seat, cards in hands.items()
    }
    if any(len(hand) != DEALT_BONUS for hand in state.hands.values()):
        raise Refused(f"A hand must have {DEALT_BONUS} cards.")
    _check_once(card for hand in state.hands.values() for card in hand)


def _read_seats(state: State, table: Mapping[str, Json]) -> None:
    """Read what each seat has: bonus cards, captured cards, soldiers on the Excuse.

    Without bonus cards, each seat gets the first two that may be kept together.
    """
    cards = state.options.county_cards
    for seat, written in read_by_seat(state.seats, table.get("captured"), "captured").items():
        state.captured[seat] = _read_list(written, cards, f"The captured cards of {seat}")
    for seat, written in read_by_seat(state.seats, table.get("flipped"), "flipped").items():
        state.flipped[seat] = _read_list(written, cards, f"The flipped cards of {seat}")
    for seat, soldiers in read_by_seat(state.seats, table.get("camp"), "camp").items():
        state.camp[seat] = read_number(soldiers, f"camp of {seat}")
    state.bonus = _read_bonus(state, table)


def _read_bonus(state: State, table: Mapping[str, Json]) -> dict[Seat, tuple[Card, ...]]:
    named = {
        seat: _read_list(written, BONUS_CARDS, f"The bonus cards of {seat}")
        for seat, written in read_by_seat(state.seats, table.get("bonus"), "bonus").items()
    }
    for seat, kept in named.items():
        if len(kept) != 2 or suits_of(kept[0]) == suits_of(kept[1]):
            raise Refused(f"The bonus cards of {seat} must be two of different suits.")
    taken = [card for kept in named.values() for card in kept]
    for seat in state.seats:
        if seat not in named:
            named[seat] = _two_of([card for card in BONUS_CARDS if card not in taken])
            taken += named[seat]
    _check_once(taken)
    return {seat: named[seat] for seat in state.seats}


def _two_of(cards: list[Card]) -> tuple[Card, ...]:
    """Return the first card and the next of another suit."""
    return cards[0], next(card for card in cards if suits_of(card) != suits_of(cards[0]))


def _read_cards(state: State, table: Mapping[str, Json]) -> None:
    """Read counties and deck; cards not named are in the deck or, if the deck is named, set aside."""
    dealt = [*(county.card for county in state.counties), *state.deck]
    taken = [card for seat in state.seats for card in state.pile(seat)]
    if table.get("counties"):
        state.counties = _read_counties(state, table["counties"])
    else:
        state.counties = tuple(County(card) for card in dealt if card not in taken)[:COUNTIES]
    taken += [county.card for county in state.counties]
    if "deck" in table:
        state.deck = _read_list(table["deck"], state.options.county_cards, "The deck")
    else:
        state.deck = tuple(card for card in dealt if card not in taken)
    taken += state.deck
    _check_once(taken)
    state.set_aside = tuple(card for card in state.options.county_cards if card not in taken)
    for seat in state.seats:
        if state.on_board(seat) > SOLDIERS_PER_SEAT:
            raise Refused(f"{seat} has more than {SOLDIERS_PER_SEAT} soldiers.")


def _read_counties(state: State, value: Json) -> tuple[County, ...]:
    counties = tuple(_read_county(state, written) for written in read_list(value, "counties", "counties"))
    if len(counties) != COUNTIES:
        raise Refused(f"The line has {COUNTIES} counties, not {len(counties)}.")
    return counties


def _read_county(state: State, value: Json) -> County:
    """Return a county from a card alone, or from an object with the card and its tokens."""
    if isinstance(value, str):
        value = {"card": value}
    data = read_object(value, needs=("card",), may=("seat", "soldiers", "stability"))
    card = read_choice(data["card"], state.options.county_cards, "The card of a county")
    seat = data.get("seat")
    if seat is not None:
        read_choice(seat, state.seats, f"The seat in {card}")
    soldiers = read_number(data.get("soldiers", 0), f"soldiers in {card}")
    if (seat is None) != (soldiers == 0):
        raise Refused(f"{card} needs both a seat and its soldiers, or neither.")
    county = County(card, seat, soldiers, read_number(data.get("stability", 0), f"stability in {card}"))
    if county.is_full:
        raise Refused(f"{card} must have fewer than {FULL} tokens: with {FULL} it is resolved.")
    return county


def _read_turn(state: State, table: Mapping[str, Json], dice: Dice) -> None:
    """Read the seat to play and the dice; without dice they are rolled now."""
    state.active = read_choice(table.get("active", state.seats[0]), state.seats, "active")
    state.turn = read_number(table.get("turn", 1), "turn", least=1)
    rerolls = read_number(table.get("rerolls", REROLLS), "rerolls")
    if rerolls > REROLLS:
        raise Refused(f"There are at most {REROLLS} re-rolls.")
    if "dice" not in table:
        state.roll = Roll(roll(state, dice, ALL_DICE), rerolls)
        return
    faces = tuple(map(_read_face, read_list(table["dice"], "dice", "numbers and suits")))
    state.roll = Roll(faces, rerolls)
    if len(state.roll.numbers) != NUMBER_DICE or len(state.roll.suits) != DICE - NUMBER_DICE:
        raise Refused("The dice are three numbers and then five suits.")


def _read_face(value: Json) -> Face:
    if type(value) is int and 1 <= value <= SIDES:
        return value
    if isinstance(value, str) and value in SUITS:
        return value
    raise Refused(f"A die shows a number from 1 to 6 or one of {', '.join(SUITS)}, not {value!r}.")


def _read_list(value: Json, cards: Collection[Card], what: str) -> tuple[Card, ...]:
    return tuple(read_choice(card, cards, f"{what}, each") for card in read_list(value, what, "cards"))


def _check_once(cards: Iterable[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise Refused(f"{card} is in two places.")
        seen.add(card)


def write_table(state: State, *, seed: str) -> dict[str, Json]:
    """Return the table of a match at its first ask (in setup), in the form that `read_table` reads."""
    return {
        "players": len(state.seats),
        "setup": True,
        "hands": {seat: list(hand) for seat, hand in state.hands.items()},
        "counties": [county.card for county in state.counties],
        "deck": list(state.deck),
        "rolls": [],
        "seed": seed,
        "options": state.options.dump(),
    }


def outcome(state: State) -> dict[str, Json]:
    """Return what can be seen on the table, in the format of `expect`; bonus cards once they are revealed."""
    roll_ = state.roll
    return {
        "counties": {str(place): dict(county._asdict()) for place, county in places(state)},
        "camp": {seat: soldiers for seat, soldiers in state.camp.items() if soldiers},
        "supply": {seat: state.supply(seat) for seat in state.seats},
        "captured": {seat: list(cards) for seat, cards in state.captured.items() if cards},
        "flipped": {seat: list(cards) for seat, cards in state.flipped.items() if cards},
        "set_aside": list(state.set_aside),
        "deck_left": len(state.deck),
        "active": state.active,
        "turn": state.turn,
        "dice": list(roll_.faces) if roll_ else [],
        "rerolls": roll_.rerolls if roll_ else 0,
        "transport": state.transport,
        "bonus": {seat: list(kept) for seat, kept in state.bonus.items()} if state.winners else {},
        "scores": {seat: score.total for seat, score in state.scores.items()},
        "winner": state.winners[0] if len(state.winners) == 1 else None,
        "winners": list(state.winners),
    }
