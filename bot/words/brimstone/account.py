"""The account of a round: events in the order in which they happened, a line for each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.words.brimstone.names import LAND_NAMES, seat_name, seat_word
from engine.brimstone import events as told
from engine.brimstone.board import Terrain
from engine.brimstone.combat import Term
from engine.brimstone.hexes import Hex
from engine.core import Event, Seat
from render.brimstone import telling


@dataclass
class Line:
    """One step of the account; a weighty one stays in the short version."""

    text: str
    is_weighty: bool = False


@dataclass
class Account:
    """The account being written: what the last line is about decides whether a step joins it.

    `march` is the hex whose March the last line tells of, `has_steps` if it tells a step already; `battle` is
    the hex of the battle it tells of.
    """

    tiles: Mapping[Hex, Terrain]
    ahead: list[Event] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    march: Hex | None = None
    has_steps: bool = False
    battle: Hex | None = None

    def add(self, text: str, *, is_weighty: bool = False) -> None:
        """A line of its own."""
        self.march = self.battle = None
        self.lines.append(Line(text, is_weighty))

    def join(self, text: str, *, is_weighty: bool = False) -> None:
        """More of the last line."""
        line = self.lines[-1]
        line.text += text
        line.is_weighty = line.is_weighty or is_weighty

    def is_city(self, hex_: Hex) -> bool:
        return self.tiles.get(hex_) == "city"


def account(events: Sequence[Event], tiles: Mapping[Hex, Terrain]) -> list[Line]:
    """The lines that tell the steps of carrying out orders; other events have none."""
    written = Account(tiles)
    for number, event in enumerate(events):
        writer = STEPS.get(type(event))
        if writer:
            written.ahead = list(events[number + 1 :])
            writer(written, event)
    return written.lines


def supplied(written: Account, event: told.Supplied) -> None:
    written.add(f"{seat_name(event.seat)} {telling.supply(event)}", is_weighty=True)


def order_removed(written: Account, event: told.OrderRemoved) -> None:
    written.add(f"{seat_name(event.seat)} {telling.removal(event)}")


def order_executed(written: Account, event: told.OrderExecuted) -> None:
    written.add(f"{seat_name(event.seat)} {telling.effect(event)}")


def march_begun(written: Account, event: told.MarchBegun) -> None:
    how = telling.forcing(event) if event.is_forced else "marches"
    is_battle_next = bool(written.ahead) and isinstance(written.ahead[0], told.BattleDeclared)
    if is_battle_next and not event.is_forced:
        return
    cleared = ": the Slow-Travel marker is cleared" if event.cleared else ""
    written.add(f"{seat_name(event.seat)} {how} from {event.hex}{cleared}")
    written.march, written.has_steps = event.hex, event.cleared


def _go_on(written: Account, seat: Seat, origin: Hex, text: str, *, is_weighty: bool = False) -> None:
    """A further step of a March: on its line, or on a new one after a battle or a pause."""
    march = written.march
    if march is None:
        written.add(f"{seat_name(seat)} goes on from {origin}: {text}", is_weighty=is_weighty)
    else:
        start = "" if origin == march else f"then from {origin} "
        written.join(f"{', ' if written.has_steps else ': '}{start}{text}", is_weighty=is_weighty)
    written.march, written.has_steps = march or origin, True


def troops_moved(written: Account, event: told.TroopsMoved) -> None:
    is_weighty = written.is_city(event.to) or written.is_city(event.origin)
    if written.battle == event.to:
        slowed = telling.slowed(is_marked=event.marked)
        written.join(f"; {seat_word(event.seat)} moves in{slowed}", is_weighty=True)
        written.battle = None
        return
    _go_on(written, event.seat, event.origin, telling.move(event, written.tiles), is_weighty=is_weighty)


def marker_cleared(written: Account, event: told.MarkerCleared) -> None:
    _go_on(written, event.seat, event.hex, telling.clearing(event.hex))


def troops_held_up(written: Account, event: told.TroopsHeldUp) -> None:
    _go_on(written, event.seat, event.origin, telling.wait(event))


def battle_declared(written: Account, event: told.BattleDeclared) -> None:
    """A line only while the battle is still undecided: else the sums tell it."""
    if any(isinstance(later, told.BattleFought) for later in written.ahead):
        return
    deed = telling.attack(event.battle, written.tiles)
    written.add(f"**{seat_name(event.battle.attacker)} {deed}** {telling.forces(event)}", is_weighty=True)


def support_given(written: Account, event: told.SupportGiven) -> None:
    """A line only while the battle is still undecided."""
    if any(isinstance(later, told.BattleFought) for later in written.ahead):
        return
    written.add(telling.support(event), is_weighty=True)


def battle_fought(written: Account, event: told.BattleFought) -> None:
    battle = event.battle
    written.add(
        f"**{seat_name(battle.attacker)} {telling.attack(battle, written.tiles)}: "
        f"{seat_word(battle.attacker)} {sum_text(event.attack, written.tiles)} against "
        f"{seat_word(battle.defender)} {sum_text(event.defence, written.tiles)}**; {telling.outcome(event)}",
        is_weighty=True,
    )
    if event.attacker_won:
        written.battle = battle.hex


def sum_text(terms: Sequence[Term], tiles: Mapping[Hex, Terrain]) -> str:
    """A strength term by term: 3 troops + 1 Forest + 1 Stone = 5."""
    parts = [f"{term.amount} {term_text(term, tiles)}" for term in terms]
    return f"{' + '.join(parts)} = {telling.strength(terms)}"


def term_text(term: Term, tiles: Mapping[Hex, Terrain]) -> str:
    """What one number of a strength is for."""
    what = {
        "troops": "troop" if term.amount == 1 else "troops",
        "terrain": LAND_NAMES.get(tiles.get(term.hex or "", ""), "ground"),
        "defend": "Defend",
        "support": f"support from {term.hex} ({seat_word(term.seat)})",
        "payment": "Stone" if term.amount == 1 else "Stones",
    }
    return what[term.what]


def retreated(written: Account, event: told.Retreated) -> None:
    text = telling.retreat(event, written.tiles)
    if written.battle == event.origin:
        written.join(f"; {text}")
    else:
        written.add(f"{seat_name(event.seat)} leaves {event.origin}: {text}", is_weighty=True)
        written.battle = event.origin


def army_destroyed(written: Account, event: told.ArmyDestroyed) -> None:
    text = telling.destruction(event)
    if written.battle == event.hex:
        written.join(f"; {text}")
    else:
        written.add(f"{seat_name(event.seat)} in {event.hex}: {text}", is_weighty=True)
        written.battle = event.hex


STEPS: Mapping[type[Event], Callable[[Account, Any], None]] = {
    told.Supplied: supplied,
    told.OrderRemoved: order_removed,
    told.OrderExecuted: order_executed,
    told.MarchBegun: march_begun,
    told.TroopsMoved: troops_moved,
    told.MarkerCleared: marker_cleared,
    told.TroopsHeldUp: troops_held_up,
    told.BattleDeclared: battle_declared,
    told.SupportGiven: support_given,
    told.BattleFought: battle_fought,
    told.Retreated: retreated,
    told.ArmyDestroyed: army_destroyed,
}
