"""Phrases about events in The Earth Man's Burden, shared by captions and messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.earth_mans_burden.board.state import Condition, Hand, Trade
from engine.earth_mans_burden.rules import events as told
from engine.earth_mans_burden.rules.odds import hits
from render.earth_mans_burden.names import owner_word, place_title
from render.text.phrases import count, listed

DICE_TOLD = 20
"""Most dice listed one by one; a larger throw shows only counts of the numbers that matter."""


def units_word(fleets: int, developments: int) -> str:
    """Count units: "2 fleets and 1 development"."""
    parts = [(fleets, "fleet"), (developments, "development")]
    return listed(count(number, what) for number, what in parts if number)


def hands_word(hands: Iterable[Hand]) -> str:
    """Describe the units handed over: "2 fleets on Earth and 1 development on Venus", or "nothing"."""
    said = [f"{units_word(hand.fleets, hand.developments)} on {place_title(hand.world)}" for hand in hands]
    return listed(said) or "nothing"


def trade_word(trade: Trade) -> str:
    """Describe a trade: "Red gives Blue 2 fleets on Earth for 1 development on Venus"."""
    giver, taker = owner_word(trade.giver), owner_word(trade.taker)
    if not trade.give:
        return f"{taker} gives {giver} {hands_word(trade.get)}"
    if not trade.get:
        return f"{giver} gives {taker} {hands_word(trade.give)}"
    return f"{giver} gives {taker} {hands_word(trade.give)} for {hands_word(trade.get)}"


def condition_word(condition: Condition) -> str:
    """Describe a condition: "Green has no fleet on Mars"; "the UN has 2 to 4 units on Earth"."""
    what = {"fleets": "fleet", "developments": "development", "all": "unit"}[condition.units]
    least, most = condition.least or 0, condition.most
    if most is None:
        number = f"at least {count(least, what)}" if least else f"any number of {what}s"
    elif least == most:
        number = count(least, what) if least else f"no {what}"
    elif least:
        number = f"{least} to {count(most, what)}"
    else:
        number = f"no {what}" if not most else f"at most {count(most, what)}"
    return f"{owner_word(condition.seat)} has {number} on {place_title(condition.world)}"


def terms_word(trade: Trade) -> str:
    """Describe an offer in sentences: the exchange, its conditions, its expiry."""
    return " ".join([f"{trade_word(trade)}.", *limits_word(trade)])


def limits_word(trade: Trade) -> Iterator[str]:
    """Yield an offer's conditions and its last turn, one sentence each, as far as it has them."""
    if trade.conditions:
        yield f"Only if {listed(map(condition_word, trade.conditions))}."
    if trade.until is not None:
        yield f"Open until the end of turn {trade.until}."


def faces_word(faces: tuple[int, ...], least: int) -> str:
    """List a few dice individually; summarise many as counts per relevant number."""
    if len(faces) <= DICE_TOLD:
        return " ".join(map(str, sorted(faces, reverse=True)))
    numbers = range(6, least - 1, -1)
    return f"{len(faces)} dice with {listed(f'{faces.count(face)} × {face}' for face in numbers)}"


def moved(event: told.FleetsMoved) -> str:
    """Describe a flight: 2 fleets up from Earth to Solar System."""
    fleets, origin, to = count(event.fleets, "fleet"), place_title(event.origin), place_title(event.to)
    return f"{fleets} up from {origin} to {to}" if event.is_up else f"{fleets} down from {origin} to {to}"


def attack_word(event: told.AttackRolled) -> str:
    """Describe an attack: "Red fires at Blue on Mars"."""
    by, at, world = owner_word(event.seat), owner_word(event.at), place_title(event.world)
    return f"{by} tries to overthrow {at} on {world}" if event.is_coup else f"{by} fires at {at} on {world}"


def save_word(save: int | None) -> str:
    """Describe a save: no save, saves on 5+, saves on 6."""
    if save is None:
        return "no save"
    return f"saves on {save}+" if save < 6 else f"saves on {save}"


def rolled(event: told.AttackRolled) -> str:
    """Describe a roll: 4 against 5, no save: 2 hits."""
    save, shots = save_word(event.save), count(hits(event.faces), "hit")
    return f"{event.attackers} against {event.defenders}, {save}: {shots}"


def saved(event: told.SavesRolled) -> str:
    passed = sum(face >= event.save for face in event.faces) or "none"
    if event.is_again:
        return f"The UN's help saves {passed} of {len(event.faces)}"
    return f"{owner_word(event.owner)} saves {passed} of {len(event.faces)}"


def destroyed(event: told.UnitsDestroyed) -> str:
    lost = units_word(event.fleets, event.developments)
    return f"{owner_word(event.owner)} loses {lost} on {place_title(event.world)}"


def overthrown(event: told.Overthrown) -> str:
    taken, world = count(event.developments, "development"), place_title(event.world)
    return f"{owner_word(event.by)} takes over {taken} from {owner_word(event.owner)} on {world}"


def built(event: told.FleetsBuilt) -> str:
    who, fleets, world = owner_word(event.seat), count(event.fleets, "fleet"), place_title(event.world)
    if event.lost:
        return f"{who} builds {fleets} on {world} and loses {count(event.lost, 'development')}"
    return f"{who} builds {fleets} on {world}"


def acted(event: object) -> str:
    """Describe a public action out of turn; "" for any other event."""
    match event:
        case told.Constructed(seat=seat, world=world, fleets=fleets):
            made = count(fleets, "development")
            return f"{owner_word(seat)} turns {made} on {place_title(world)} into {count(fleets, 'fleet')}"
        case told.Given(seat=seat, to=to):
            hand = Hand(event.world, event.fleets, event.developments)
            return f"{owner_word(seat)} gives {owner_word(to)} {hands_word([hand])}"
        case told.Decommissioned(seat=seat):
            hand = Hand(event.world, event.fleets, event.developments)
            return f"{owner_word(seat)} scraps {hands_word([hand])}"
        case told.Traded(trade=trade):
            return f"A trade: {trade_word(trade)}"
        case told.Voted(seat=seat, choice=""):
            return f"{owner_word(seat)} withdraws its vote"
        case told.Voted(seat=seat, choice=choice):
            return f"{owner_word(seat)} votes for {owner_word(choice)} to win"
    return ""


def sentence(words: str) -> str:
    """Capitalise the words as the start of a line."""
    return words[:1].upper() + words[1:]
