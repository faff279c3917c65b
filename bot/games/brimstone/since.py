"""Sum up a seat's last round: losses, gains, results of its instructions, and totals.

At most four rows in this order, as lines of text and as the same rows in a picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.games.brimstone.names import count, listed, seat_word
from bot.games.brimstone.pictures import since_picture
from bot.games.story import Past
from bot.messages.panel import Post
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.rules import events as told
from engine.brimstone.rules.asks import GiveSupport, Pay, Retreat, SettleSupply
from engine.kernel.core import Ask, Event, Json, Seat
from render.brimstone.event_text import strength

Edge = Literal["lost", "won", "standing", "sums"]
MOST_NAMED = 3
"""Maximum number of events in a row that are named; the rest are only counted."""


@dataclass(frozen=True)
class Row:
    """A row of the picture; the colour of its edge shows the topic, and `detail` is on the right."""

    edge: Edge
    text: str
    detail: str = ""

    @property
    def line(self) -> str:
        return f"{self.text} ({self.detail})" if self.detail else self.text

    def dump(self) -> tuple[str, str, str]:
        return self.edge, self.text, self.detail


def since_rows(past: Past, seat: Seat) -> list[Row]:
    """Return the news a seat needs before it writes its next sheet."""
    events = [event for moment in past.moments for event in moment.events]
    deeds = list(_deeds(events, seat, past.moments[0].before))
    found = [_row("lost", [deed for deed in deeds if deed.edge == "lost"])]
    found.append(_row("won", [deed for deed in deeds if deed.edge == "won"]))
    found.append(_standing(past.by_sheet))
    found.append(_sums(past.moments[0].before, past.moments[-1].after, seat))
    return [row for row in found if row]


def since_post(past: Past, seat: Seat) -> Post | None:
    """Return the rows as text and as a picture; None before the first round ends."""
    if not any(isinstance(event, told.RoundEnded) for moment in past.moments for event in moment.events):
        return None
    rows = since_rows(past, seat)
    picture = since_picture(seat, f"Round {past.moments[0].before.round}", [row.dump() for row in rows])
    return Post("\n".join(f"-# {row.line}" for row in rows), picture)


def _row(edge: Edge, deeds: Sequence[Row]) -> Row | None:
    """Return a row for a single event with its sums, or for several events without sums."""
    if len(deeds) < 2:
        return deeds[0] if deeds else None
    named = [deed.text for deed in deeds[:MOST_NAMED]]
    more = len(deeds) - len(named)
    return Row(edge, "; ".join(named), f"and {more} more" if more else "")


def _deeds(events: Sequence[Event], me: Seat, before: View) -> Iterator[Row]:
    """Yield the seat's losses and gains in chronological order."""
    for number, event in enumerate(events):
        match event:
            case told.Supplied() if event.seat == me and event.discharged:
                gone = listed(f"{troops} in {hex_}" for hex_, troops in sorted(event.discharged.items()))
                yield Row("lost", f"Discharged {gone}", f"supply {event.available}, need {event.required}")
            case told.BattleFought() if me in event.battle.principals:
                yield _battle(event, events[number + 1 :], me, before)
            case told.TroopsMoved() if event.seat == me and _is_taken_empty(events, number, before):
                yield Row("won", f"Took City {event.to}", "empty")


def _is_taken_empty(events: Sequence[Event], number: int, before: View) -> bool:
    """Return whether the step took an undefended City that the seat did not have before."""
    step = events[number]
    assert isinstance(step, told.TroopsMoved)
    if before.tiles[step.to] != "city" or before.owner(step.to) == step.seat:
        return False
    earlier = events[:number]
    fought = any(isinstance(e, told.BattleFought) and e.battle.hex == step.to for e in earlier)
    return not fought and not any(isinstance(e, told.TroopsMoved) and e.to == step.to for e in earlier)


def _battle(event: told.BattleFought, after: Sequence[Event], me: Seat, before: View) -> Row:
    """Describe a battle from the seat's viewpoint: result, both sums, losses and retreat."""
    battle, attacks = event.battle, event.battle.attacker == me
    other = seat_word(battle.defender if attacks else battle.attacker)
    place = f"City {battle.hex}" if before.tiles[battle.hex] == "city" else battle.hex
    sums = [strength(event.attack), strength(event.defence)]
    if attacks == event.attacker_won:
        text = f"Took {place} from {other}" if attacks else f"Held {place} against {other}"
        return Row("won", text, f"{_to(sums)}, {other} lost {event.lost}")
    text = f"Lost {place} to {other}" if not attacks else f"Beaten at {place} by {other}"
    order = f"{event.lost_order.title()} lost" if event.lost_order else ""
    fates = (_to(sums), f"{event.lost} fell", order, _survivors(after, battle.hex, me))
    return Row("lost", text, ", ".join(filter(None, fates)))


def _to(sums: Sequence[int]) -> str:
    """Return the sums as "4 to 2", the winner's first."""
    return f"{max(sums)} to {min(sums)}"


def _survivors(after: Sequence[Event], hex_: Hex, me: Seat) -> str:
    for event in after:
        match event:
            case told.Retreated() if event.seat == me and event.origin == hex_:
                return f"{event.troops} to {event.to}"
            case told.ArmyDestroyed() if event.seat == me and event.hex == hex_:
                return f"{event.troops} had nowhere to go"
            case told.BattleFought():
                return ""
    return ""


def _standing(by_sheet: Sequence[tuple[Ask, Json]]) -> Row | None:
    """Sum up the answers that the sheet gave for its player, apart from the orders themselves."""
    done = [said for ask, answer in by_sheet if (said := _instruction(ask, answer))]
    if len(done) == 1:
        return Row("standing", f"Standing {done[0][0]} was used", done[0][1])
    named = "; ".join(f"{what} {how}" for what, how in done[:MOST_NAMED])
    more = f"and {len(done) - MOST_NAMED} more" if len(done) > MOST_NAMED else ""
    return Row("standing", f"Standing: {named}", more) if done else None


def _instruction(ask: Ask, answer: Json) -> tuple[str, str] | None:
    """Return an instruction and its result; None without a result."""
    match ask:
        case Pay() if answer["stones"]:
            return "payment", f"{count(answer['stones'], 'Stone')} in {ask.battle.hex}"
        case Retreat():
            return "retreat", f"{ask.origin} to {answer['to']}"
        case GiveSupport() if answer["side"] != "none":
            battle = ask.battle
            helped = battle.attacker if answer["side"] == "attacker" else battle.defender
            own = "own side" if helped == ask.seat else seat_word(helped)
            return "support", f"{ask.hex} for {own} in {battle.hex}"
        case SettleSupply():
            return "supply", _supplied(answer)
    return None


def _supplied(answer: Json) -> str:
    done = ["foraged"] if answer.get("forage") else []
    if answer.get("buy"):
        done.append(f"bought {count(answer['buy'], 'barrel')}")
    gone = sum(answer.get("discharge", {}).values())
    if gone:
        done.append(f"discharged {gone}")
    return ", ".join(done)


def _sums(before: View, after: View, me: Seat) -> Row:
    """Return the changes in Cities, troops and Stones since the last sheet; print unchanged numbers once."""
    cities = _went("Cities", len(before.cities(me)), len(after.cities(me)))
    troops = _went("troops", before.on_board(me), after.on_board(me))
    stones = _went("Stones", before.stones.get(me, 0), after.stones.get(me, 0))
    return Row("sums", f"{cities}, {troops}", stones)


def _went(what: str, one: int, other: int) -> str:
    return f"{what} {one} to {other}" if one != other else f"{what} {one}"
