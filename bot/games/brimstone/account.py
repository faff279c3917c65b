"""Report a round: laps, orders by hex, and battles with both sums and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from bot.games.brimstone.march_text import MarchText, route
from bot.games.brimstone.names import LAND_NAMES, SEAT_WORDS, count, listed, order_word, seat_word
from engine.brimstone.board.components import BARREL_PRICE, Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules import events as told
from engine.brimstone.rules.combat import Term
from engine.kernel.core import Event, Seat
from render.brimstone.event_text import strength

_symbol = SEAT_WORDS.symbol
_OF_A_MARCH = (told.TroopsMoved, told.MarkerCleared, told.TroopsHeldUp, told.BattleDeclared)
_GAINED_NOTHING: Mapping[str, str] = {
    "recruit": " (no troops left to recruit)",
    "pillage": " (the Bank is empty)",
}


@dataclass
class Account:
    """A report in progress; short orders of one lap share a line, long Marches and battles have their own.

    `laps`: the seats in turn order. `turn`: the seat of the last line. `is_opened`: this seat is supplied but
    has not acted yet. `battle`: the hex of the battle on the last line.
    """

    tiles: Mapping[Hex, Terrain]
    laps: Sequence[Seat]
    ahead: Sequence[Event] = ()
    lines: list[str] = field(default_factory=list)
    lap: int = 0
    turn: Seat | None = None
    is_opened: bool = False
    can_join: bool = False
    march: MarchText | None = None
    battle: Hex | None = None

    def take_turn(self, seat: Seat, text: str, *, joins: bool = False) -> None:
        """Append a seat's action; start a new lap when the turn order wraps around."""
        self.end_march()
        is_new = not (self.is_opened and self.turn == seat)
        start = ""
        if is_new and (self.turn is None or self.laps.index(seat) <= self.laps.index(self.turn)):
            self.lap += 1
            start = f"**{self.lap}** "
        self.turn, self.is_opened = seat, False
        said = f"{_symbol(seat)} {text}"
        if joins and self.can_join and not start:
            self.lines[-1] += f" {said}"
        else:
            self.lines.append(start + said)
        self.can_join = joins

    def add(self, text: str) -> None:
        """Append a separate line."""
        self.end_march()
        self.lines.append(text)
        self.can_join = False

    def more(self, text: str) -> None:
        """Append text to the line about the current battle."""
        self.lines[-1] += text

    def end_march(self) -> None:
        """Finish the line of the running March."""
        self.march = self.battle = None

    def place(self, hex_: Hex) -> str:
        return f"{hex_} City" if self.tiles.get(hex_) == "city" else hex_


def account(events: Sequence[Event], tiles: Mapping[Hex, Terrain], laps: Sequence[Seat]) -> list[str]:
    """Return the report's lines about executed orders; ignore all other events."""
    written = Account(tiles, laps)
    for number, event in enumerate(events):
        writer = STEPS.get(type(event))
        if writer:
            written.ahead = events[number + 1 :]
            writer(written, event)
    return written.lines


def supplied(written: Account, event: told.Supplied) -> None:
    done = [f"forages in {event.foraged}"] if event.foraged else []
    if event.bought:
        price = count(event.bought * BARREL_PRICE, "Stone")
        done.append(f"buys {count(event.bought, 'barrel')} for {price}")
    if event.discharged:
        gone = listed(f"{troops} in {hex_}" for hex_, troops in sorted(event.discharged.items()))
        done.append(f"discharges {gone}")
    barrels = f"supply {event.available}, need {event.required}"
    text = f"{barrels}: {', '.join(done)}" if done else barrels
    if event.lost_orders:
        text += f". {count(len(event.lost_orders), 'order')} lost: {listed(event.lost_orders)}"
    written.take_turn(event.seat, text)
    written.is_opened = event.foraged is None


def order_removed(written: Account, event: told.OrderRemoved) -> None:
    written.take_turn(event.seat, f"{order_word(event.order)} {event.hex} removed", joins=True)


def order_executed(written: Account, event: told.OrderExecuted) -> None:
    late = " (too late for supply)" if event.order == "forage" else ""
    none = "" if event.gained else _GAINED_NOTHING.get(event.order, "")
    written.take_turn(event.seat, f"{order_word(event.order)} {event.hex}{late}{none}", joins=True)


def march_begun(written: Account, event: told.MarchBegun) -> None:
    written.take_turn(event.seat, "", joins=_is_short(written, event))
    price = f", {count(event.price, 'Stone')}" if event.price else ""
    how = f"forced{price}" if event.is_forced else ""
    march = MarchText(event.hex, written.lines[-1], how)
    if event.cleared:
        march.notes.append(f"marker in {event.hex} cleared")
    written.march = march
    written.lines[-1] = march.text


def _is_short(written: Account, march: told.MarchBegun) -> bool:
    """Return whether the March takes a single step of which nothing more is told."""
    own = list(takewhile(lambda event: isinstance(event, _OF_A_MARCH), written.ahead))
    is_plain = not (march.is_forced or march.cleared) and len(own) == 1
    return is_plain and isinstance(own[0], told.TroopsMoved) and not (own[0].by_air or own[0].marked)


def _march(written: Account, seat: Seat, origin: Hex) -> MarchText:
    """Return the March on the last line; if a battle came between, continue it on a new line."""
    if written.march is None:
        written.add(f"{_symbol(seat)} ")
        written.march = MarchText(origin, written.lines[-1])
    return written.march


def troops_moved(written: Account, event: told.TroopsMoved) -> None:
    if written.battle == event.to:
        if event.marked:
            written.more(f". {seat_word(event.seat)} is slowed")
        written.battle = None
        return
    march = _march(written, event.seat, event.origin)
    march.steps.append(route(event.origin, event.to, event.troops, by_air=event.by_air, slow=event.marked))
    written.lines[-1] = march.text


def marker_cleared(written: Account, event: told.MarkerCleared) -> None:
    march = _march(written, event.seat, event.hex)
    march.notes.append(f"marker in {event.hex} cleared")
    written.lines[-1] = march.text


def troops_held_up(written: Account, event: told.TroopsHeldUp) -> None:
    march = _march(written, event.seat, event.origin)
    march.notes.append(f"{count(event.troops, 'troop')} cannot go on to {event.to}")
    written.lines[-1] = march.text


def battle_declared(written: Account, event: told.BattleDeclared) -> None:
    """Add the attack to its March's line; give an undecided battle a line of its own."""
    battle = event.battle
    march = _march(written, battle.attacker, battle.origin)
    march.steps.append(route(battle.origin, battle.hex, battle.committed))
    written.lines[-1] = march.text
    if not _is_decided(written):
        sides = (
            f"{seat_word(battle.attacker)} {battle.committed}, {seat_word(battle.defender)} {event.defenders}"
        )
        written.add(f"**{written.place(battle.hex)}: {sides}, not decided yet**")


def _is_decided(written: Account) -> bool:
    return any(isinstance(later, told.BattleFought) for later in written.ahead)


def support_given(written: Account, event: told.SupportGiven) -> None:
    """Append supports to an undecided battle; a decided one already includes them in its sums."""
    if _is_decided(written):
        return
    battle = event.battle
    for seat, hex_, troops, side in event.backings:
        helped = battle.attacker if side == "attacker" else battle.defender
        if side == "none":
            written.more(f"; {seat_word(seat)} in {hex_} stays out")
        else:
            written.more(f"; {seat_word(seat)} in {hex_} supports {seat_word(helped)} with {troops}")


def battle_fought(written: Account, event: told.BattleFought) -> None:
    battle = event.battle
    winner, loser = battle.principals if event.attacker_won else battle.principals[::-1]
    sums = ", ".join(
        f"{seat_word(seat)} {sum_text(terms, written.tiles)}"
        for seat, terms in zip(battle.principals, (event.attack, event.defence), strict=True)
    )
    is_tie = strength(event.attack) == strength(event.defence)
    verdict = f"{seat_word(winner)} wins the tie." if is_tie else f"{seat_word(winner)} wins."
    text = f"**{written.place(battle.hex)}: {sums}. {verdict}**"
    if event.lost_order:
        order = order_word(event.lost_order)
        text = f"{text} {seat_word(loser)} loses {event.lost} and its {order}"
    elif event.lost:
        text = f"{text} {seat_word(loser)} loses {event.lost}"
    written.add(text)
    written.battle = battle.hex if event.attacker_won else None


def sum_text(terms: Sequence[Term], tiles: Mapping[Hex, Terrain]) -> str:
    """Return a strength with its terms: 3 + 1 Forest + 1 Stone = 5; troops alone need no terms."""
    if len(terms) == 1 and terms[0].what == "troops":
        return str(terms[0].amount)
    parts = [
        str(term.amount) if term.what == "troops" else f"{term.amount} {term_text(term, tiles)}"
        for term in terms
    ]
    return f"{' + '.join(parts)} = {strength(terms)}"


def term_text(term: Term, tiles: Mapping[Hex, Terrain]) -> str:
    """Name one term of a strength."""
    what = {
        "troops": "troop" if term.amount == 1 else "troops",
        "terrain": LAND_NAMES.get(tiles.get(term.hex or "", ""), "ground"),
        "defend": "Defend",
        "support": f"support from {term.hex} ({seat_word(term.seat)})",
        "payment": "Stone" if term.amount == 1 else "Stones",
    }
    return what[term.what]


def retreated(written: Account, event: told.Retreated) -> None:
    to = f"{event.to}, slowed" if event.marked else event.to
    go = "retreats" if event.troops == 1 else "retreat"
    _after_battle(written, event.seat, event.origin, f"{event.troops} {go} to {to}")


def army_destroyed(written: Account, event: told.ArmyDestroyed) -> None:
    _after_battle(written, event.seat, event.hex, f"{event.troops} had nowhere to go")


def _after_battle(written: Account, seat: Seat, hex_: Hex, text: str) -> None:
    """Add the fate of the beaten troops to their battle's line, or to a new line if the report went on."""
    if written.battle == hex_:
        written.more(f", {text}")
    else:
        written.add(f"{_symbol(seat)} leaves {hex_}: {text}")
        written.battle = hex_


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
