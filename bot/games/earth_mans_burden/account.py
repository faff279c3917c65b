"""Report a turn, one line per item: flights, fights with their dice, building, claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from bot.games.earth_mans_burden.names import dice_word, owner_name, person, place_title, symbol
from bot.games.phrases import count, listed
from bot.games.story import Names
from engine.earth_mans_burden.rules import events as told
from engine.earth_mans_burden.rules.odds import NEEDED, SUCCESSES, hits
from engine.kernel.core import Event
from render.earth_mans_burden import event_text

_FIGHT = (told.AttackRolled, told.SavesRolled, told.UnitsDestroyed, told.Overthrown)
_BUILD = (told.ProjectsRolled, told.SupportRolled, told.FleetsBuilt)
_ACTED = (told.Constructed, told.Given, told.Decommissioned, told.Traded, told.Voted)
LEAST_HIT = min(SUCCESSES)


def account(events: Sequence[Event], names: Names) -> Iterator[str]:
    """Yield the report's lines about a turn."""
    for kind, some in groupby(events, key=_kind):
        yield from WRITERS[kind](list(some), names)


def _kind(event: Event) -> str:
    """Return which kind of line reports an event."""
    for kind, classes in KINDS.items():
        if isinstance(event, classes):
            return kind
    return ""


def placed(events: Sequence[Any], names: Names) -> Iterator[str]:
    for seat, some in groupby(events, key=lambda event: event.seat):
        fleets: dict[str, int] = {}
        for event in some:
            for place, number in event.fleets.items():
                fleets[place] = fleets.get(place, 0) + number
        where = listed(f"{number} on {place_title(place)}" for place, number in fleets.items())
        yield f"{person(seat, names)} places fleets: {where}."


def arrived(events: Sequence[Any], names: Names) -> Iterator[str]:
    for event in events:
        yield f"The UN sends {count(event.fleets, 'fleet')} to Earth. {person(event.starts, names)} begins."


def flown(events: Sequence[Any], names: Names) -> Iterator[str]:
    """Yield one line for all ascents and one for all descents."""
    for is_up, sign in ((True, "⬆️"), (False, "⬇️")):
        ways = [
            f"{event.fleets} {place_title(event.origin)} → {place_title(event.to)}"
            for event in events
            if event.is_up == is_up
        ]
        if ways:
            yield f"{sign} {' · '.join(ways)}"


def fought(events: Sequence[Any], names: Names) -> Iterator[str]:
    """Yield one line per attack, with its dice, saves and losses."""
    line: list[str] = []
    for event in events:
        if isinstance(event, told.AttackRolled):
            if line:
                yield " ".join(line)
            line = [_attack(event)]
        else:
            line.append(_result(event))
    if line:
        yield " ".join(line)


def _attack(event: told.AttackRolled) -> str:
    """Describe an attack: **Mars** 🔴 fires at 🟦 with 4 fleets (5 units, no save): `6 5 4 1`, 3 hits."""
    world, by, at = place_title(event.world), symbol(event.seat), symbol(event.at)
    save = event_text.save_word(event.save)
    units = count(event.defenders, "unit")
    dice, shots = dice_word(event.faces, LEAST_HIT), count(hits(event.faces), "hit")
    if event.is_coup:
        own = count(event.attackers, "development")
        return f"**{world}** {by} tries to overthrow {at} with {own} ({units}, {save}): {dice}, {shots}."
    own = count(event.attackers, "fleet")
    return f"**{world}** {by} fires at {at} with {own} ({units}, {save}): {dice}, {shots}."


def _result(event: Event) -> str:
    if isinstance(event, told.SavesRolled):
        passed = sum(face >= event.save for face in event.faces)
        dice = dice_word(event.faces, event.save)
        if event.is_again:
            return f"The UN's help saves {passed} more: {dice}."
        return f"{symbol(event.owner)} saves {passed}: {dice}."
    if isinstance(event, told.UnitsDestroyed):
        return f"**{symbol(event.owner)} loses {event_text.units_word(event.fleets, event.developments)}.**"
    assert isinstance(event, told.Overthrown), f"no words for {event.kind}"
    taken = count(event.developments, "development")
    return f"**{symbol(event.by)} takes over {taken} from {symbol(event.owner)}.**"


def void(events: Sequence[Any], names: Names) -> Iterator[str]:
    for event in events:
        whom, where = owner_name(event.at), place_title(event.world)
        if event.is_coup:
            yield f"No overthrow of {whom} on {where}: attackers or developments are gone."
        else:
            yield f"No fire at {whom} on {where}: attackers or targets are gone."


def built(events: Sequence[Any], names: Names) -> Iterator[str]:
    """Yield one line about all building."""
    said: list[str] = []
    dice: list[str] = []
    for event in events:
        if isinstance(event, told.FleetsBuilt):
            fleets = f"{place_title(event.world)} {' '.join(dice)}: +{count(event.fleets, 'fleet')}"
            lost = count(event.lost, "development")
            said.append(f"{fleets}, {lost} lost" if event.lost else fleets)
            dice = []
        else:
            again = "UN " if isinstance(event, told.SupportRolled) else ""
            dice.append(f"{again}{dice_word(event.faces, NEEDED)}")
    yield f"🏗️ {' · '.join(said)}"


def claimed(events: Sequence[Any], names: Names) -> Iterator[str]:
    """Yield one line per world with all attempts to claim it."""
    said = []
    for world, some in groupby(events, key=lambda event: event.world):
        tries = [f"{dice_word(event.faces, NEEDED)} {'✅' if event.is_claimed else '✖️'}" for event in some]
        said.append(f"{place_title(world)} {' '.join(tries)}")
    yield f"🚩 {' · '.join(said)}"


def filled(events: Sequence[Any], names: Names) -> Iterator[str]:
    for event in events:
        yield f"-# The UN takes {count(event.regions, 'empty region')} of {place_title(event.world)}."


def acted(events: Sequence[Event], names: Names) -> Iterator[str]:
    """Yield the actions out of turn, which are public."""
    for event in events:
        yield f"⚡ {action_line(event)}."


def action_line(event: Event) -> str:
    """Describe an action out of turn: Red gives Blue 2 fleets on Earth."""
    return event_text.sentence(event_text.acted(event))


def nothing(events: Sequence[Event], names: Names) -> Iterator[str]:
    """Yield no line: these events are reported elsewhere or need no words."""
    yield from ()


KINDS: Mapping[str, tuple[type[Event], ...]] = {
    "placed": (told.FleetsPlaced,),
    "arrived": (told.UnArrived,),
    "flown": (told.FleetsMoved,),
    "fought": _FIGHT,
    "void": (told.AttackVoid,),
    "built": _BUILD,
    "claimed": (told.ClaimRolled,),
    "filled": (told.UnFilled,),
    "acted": _ACTED,
}
WRITERS: Mapping[str, Callable[[Sequence[Any], Names], Iterator[str]]] = {
    "placed": placed,
    "arrived": arrived,
    "flown": flown,
    "fought": fought,
    "void": void,
    "built": built,
    "claimed": claimed,
    "filled": filled,
    "acted": acted,
    "": nothing,
}
