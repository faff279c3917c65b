"""What happens in The Earth Man's Burden in a few words, as captions and messages say it alike."""

from __future__ import annotations

from collections.abc import Iterable

from engine.earth_mans_burden.board.state import Condition, Hand, Trade
from engine.earth_mans_burden.rules import events as told
from engine.earth_mans_burden.rules.odds import hits
from render.earth_mans_burden.names import owner_word, place_title
from render.text.phrases import count, listed

DICE_TOLD = 20
"""Of a throw of more dice, only how many show what matters is told."""


def units_word(fleets: int, developments: int) -> str:
    """2 fleets and 1 development."""
    parts = [(fleets, "fleet"), (developments, "development")]
    return listed(count(number, what) for number, what in parts if number)


def hands_word(hands: Iterable[Hand]) -> str:
    """2 fleets on Earth and 1 development on Venus; nothing."""
    said = [f"{units_word(hand.fleets, hand.developments)} on {place_title(hand.world)}" for hand in hands]
    return listed(said) or "nothing"


def trade_word(trade: Trade) -> str:
    """Red gives Blue 2 fleets on Earth for 1 development on Venus."""
    giver, taker = owner_word(trade.giver), owner_word(trade.taker)
    if not trade.give:
        return f"{taker} gives {giver} {hands_word(trade.get)}"
    price = f" for {hands_word(trade.get)}" if trade.get else ""
    return f"{giver} gives {taker} {hands_word(trade.give)}{price}"


def condition_word(condition: Condition) -> str:
    """Green has no fleet on Mars; the UN has 2 to 4 units on Earth."""
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
    """All that is between the two: what changes hands, if what holds, until when."""
    parts = [trade_word(trade)]
    if trade.conditions:
        parts.append(f"if {listed(map(condition_word, trade.conditions))}")
    if trade.until is not None:
        parts.append(f"until the end of turn {trade.until}")
    return ", ".join(parts)


def faces_word(faces: tuple[int, ...], least: int) -> str:
    """Dice where they are few, else how many show each number from the least that matters."""
    if len(faces) <= DICE_TOLD:
        return " ".join(map(str, sorted(faces, reverse=True)))
    numbers = range(6, least - 1, -1)
    return f"{len(faces)} dice: {listed(f'{faces.count(face)} of {face}' for face in numbers)}"


def moved(event: told.FleetsMoved) -> str:
    verb = "rises" if event.is_up else "comes down"
    verb = verb if event.fleets == 1 else verb.replace("rises", "rise").replace("comes", "come")
    fleets = count(event.fleets, "fleet")
    return f"{fleets} {verb} from {place_title(event.origin)} to {place_title(event.to)}"


def attack_word(event: told.AttackRolled) -> str:
    """Red fires at Blue on Mars."""
    verb = "overthrows" if event.is_coup else "fires at"
    return f"{owner_word(event.seat)} {verb} {owner_word(event.at)} on {place_title(event.world)}"


def rolled(event: told.AttackRolled) -> str:
    """4 against 5, no save: 2 successes."""
    save = "no save" if event.save is None else f"saves on {event.save}{'+' if event.save < 6 else ''}"
    shots = _successes(hits(event.faces))
    return f"{event.attackers} against {event.defenders}, {save}: {shots}"


def _successes(number: int) -> str:
    return "1 success" if number == 1 else f"{number or 'no'} successes"


def saved(event: told.SavesRolled) -> str:
    passed = sum(face >= event.save for face in event.faces)
    who = "With the UN's help" if event.is_again else owner_word(event.owner)
    return f"{who} saves {passed or 'none'} of {len(event.faces)}"


def destroyed(event: told.UnitsDestroyed) -> str:
    lost = units_word(event.fleets, event.developments)
    return f"{owner_word(event.owner)} loses {lost} on {place_title(event.world)}"


def overthrown(event: told.Overthrown) -> str:
    taken = f"{count(event.developments, 'development')} of {owner_word(event.owner)}"
    return f"{owner_word(event.by)} takes over {taken} on {place_title(event.world)}"


def built(event: told.FleetsBuilt) -> str:
    lost = f" and loses {count(event.lost, 'development')}" if event.lost else ""
    fleets = f"{count(event.fleets, 'fleet')} on {place_title(event.world)}"
    return f"{owner_word(event.seat)} builds {fleets}{lost}"


def acted(event: object) -> str:
    """What was done out of turn for all to see; "" for anything else."""
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
            return f"Traded: {trade_word(trade)}"
        case told.Voted(seat=seat, choice=""):
            return f"{owner_word(seat)} lets nobody win any more"
        case told.Voted(seat=seat, choice=choice):
            whom = "itself" if seat == choice else owner_word(choice)
            return f"{owner_word(seat)} lets {whom} win"
    return ""


def sentence(words: str) -> str:
    """With a capital, as it begins a line."""
    return words[:1].upper() + words[1:]
