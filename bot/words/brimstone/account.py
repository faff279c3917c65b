"""The account of a round: events in the order in which they happened, a line for each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.words.brimstone.names import LAND_NAMES, count, listed, order_word, seat_name, seat_word
from engine.brimstone import events as told
from engine.brimstone.board import AIRPORT, BARREL_PRICE, Terrain
from engine.brimstone.combat import Backing, Term
from engine.brimstone.hexes import Hex
from engine.core import Event, Seat


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

    def place(self, hex_: Hex) -> str:
        """A hex, said to be a City where it is one."""
        return f"{hex_} (City)" if self.is_city(hex_) else hex_


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
    done = []
    if event.foraged:
        done.append(f"forages in {event.foraged}")
    if event.bought:
        stones = count(event.bought * BARREL_PRICE, "Stone")
        done.append(f"buys {count(event.bought, 'barrel')} for {stones}")
    if event.discharged:
        gone = listed(f"{troops} from {hex_}" for hex_, troops in sorted(event.discharged.items()))
        done.append(f"discharges {gone}")
    text = (
        f"{seat_name(event.seat)} is short of supply (has {event.available}, needs {event.required}): "
        f"{listed(done)}"
    )
    if event.lost_orders:
        text += f"; the order in {listed(event.lost_orders)} is gone with the last troop"
    written.add(text, is_weighty=True)


def order_removed(written: Account, event: told.OrderRemoved) -> None:
    written.add(f"{seat_name(event.seat)} takes the {order_word(event.order)} in {event.hex} off unused")


def order_executed(written: Account, event: told.OrderExecuted) -> None:
    written.add(f"{seat_name(event.seat)} {_EFFECTS[event.order, bool(event.gained)].format(event.hex)}")


_EFFECTS: Mapping[tuple[str, bool], str] = {
    ("recruit", True): "recruits 1 in {}",
    ("recruit", False): "recruits in {}, but has no troops left off the board",
    ("pillage", True): "pillages {}: 1 Stone",
    ("pillage", False): "pillages {}, but the Bank is empty",
    ("bide", False): "bides in {}",
    ("forage", False): "forages in {}, too late for supply: the barrel rots",
}


def march_begun(written: Account, event: told.MarchBegun) -> None:
    how = "marches"
    if event.is_forced:
        how = "forces a march" + (f" ({count(event.price, 'Stone')})" if event.price else " (free)")
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
    marker = ", slowed by a marker" if event.marked else ""
    is_weighty = written.is_city(event.to) or written.is_city(event.origin)
    if written.battle == event.to:
        written.join(f"; {seat_word(event.seat)} moves in{marker}", is_weighty=True)
        written.battle = None
        return
    air = " by air" if event.by_air else ""
    text = f"{event.troops} to {written.place(event.to)}{air}{marker}"
    _go_on(written, event.seat, event.origin, text, is_weighty=is_weighty)


def marker_cleared(written: Account, event: told.MarkerCleared) -> None:
    _go_on(written, event.seat, event.hex, f"the marker in {event.hex} is cleared")


def troops_held_up(written: Account, event: told.TroopsHeldUp) -> None:
    text = f"{event.troops} bound for {event.to} cannot go there and wait"
    _go_on(written, event.seat, event.origin, text)


def battle_declared(written: Account, event: told.BattleDeclared) -> None:
    """A line only while the battle is still undecided: else the sums tell it."""
    if any(isinstance(later, told.BattleFought) for later in written.ahead):
        return
    battle = event.battle
    written.add(
        f"**{seat_name(battle.attacker)} attacks {battle.hex} from {battle.origin}** with "
        f"{battle.committed}; {seat_word(battle.defender)} stands there with {event.defenders}",
        is_weighty=True,
    )


def support_given(written: Account, event: told.SupportGiven) -> None:
    """A line only while the battle is still undecided."""
    if any(isinstance(later, told.BattleFought) for later in written.ahead):
        return
    written.add(f"Support at {event.battle.hex}: {backings_text(event.backings)}", is_weighty=True)


def backings_text(backings: Sequence[Backing]) -> str:
    """Who supports whom, and who keeps out."""
    return "; ".join(
        f"{seat_word(backing.seat)} in {backing.hex} keeps out"
        if backing.side == "none"
        else f"{seat_word(backing.seat)} in {backing.hex} ({backing.troops}) helps the {backing.side}"
        for backing in backings
    )


def battle_fought(written: Account, event: told.BattleFought) -> None:
    battle = event.battle
    winner, loser = battle.principals if event.attacker_won else battle.principals[::-1]
    by_air = " by air" if battle.origin == AIRPORT else ""
    tie = "a tie: " if sum_of(event.attack) == sum_of(event.defence) else ""
    written.add(
        f"**{seat_name(battle.attacker)} attacks {written.place(battle.hex)} from {battle.origin}{by_air}: "
        f"{seat_word(battle.attacker)} {sum_text(event.attack, written.tiles)} against "
        f"{seat_word(battle.defender)} {sum_text(event.defence, written.tiles)}**; "
        f"{tie}{seat_word(winner)} wins, {seat_word(loser)} loses {event.lost}",
        is_weighty=True,
    )
    if event.lost_order:
        written.join(f" and the {order_word(event.lost_order)} order")
    if event.attacker_won:
        written.battle = battle.hex


def sum_of(terms: Sequence[Term]) -> int:
    return sum(term.amount for term in terms)


def sum_text(terms: Sequence[Term], tiles: Mapping[Hex, Terrain]) -> str:
    """A strength term by term: 3 troops + 1 Forest + 1 Stone = 5."""
    parts = [f"{term.amount} {term_text(term, tiles)}" for term in terms]
    return f"{' + '.join(parts)} = {sum_of(terms)}"


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
    marker = ", slowed by a marker" if event.marked else ""
    go = "retreats" if event.troops == 1 else "retreat"
    text = f"{event.troops} {go} to {written.place(event.to)}{marker}"
    if written.battle == event.origin:
        written.join(f"; {text}")
    else:
        written.add(f"{seat_name(event.seat)} leaves {event.origin}: {text}", is_weighty=True)
        written.battle = event.origin


def army_destroyed(written: Account, event: told.ArmyDestroyed) -> None:
    text = f"{count(event.troops, 'troop')} left with nowhere to go: destroyed"
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
