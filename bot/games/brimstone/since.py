"""Sum up what happened to a seat since its last turn: losses, gains, its instructions, Cities, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.brimstone.names import card_effect, card_word, count, listed, seat_word
from bot.games.phrases import leading, some
from bot.games.story import MOST_NAMED, Past, Row, row_of
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position, View
from engine.brimstone.rules import events as told
from engine.brimstone.rules.asks import GiveSupport, Pay, Retreat, SettleSupply, TableAsk
from engine.kernel.core import Ask, Event, Json, Seat
from render.brimstone.event_text import strength
from render.brimstone.winning import Contender, contenders

_NOW: Mapping[str, str] = {
    "adjust_map": "exchange tiles, or leave the map.",
    "choose_home": "choose your Home Base.",
    "choose_event": "choose the event of the round.",
    "orders": "give your orders.",
    "supply": "meet your shortage.",
    "execute": "choose your next order.",
    "march_on": "march on, or stop.",
    "support": "support a side, or neither.",
    "pay": "decide what to pay.",
    "retreat": "choose where to retreat.",
}
"""Kind of ask -> what the seat can do."""
MOST_CITIES = 4
"""Most free Cities named."""


def since(past: Past, me: Seat) -> list[Row]:
    """Return a seat's rows since its last turn."""
    deeds = list(_deeds(past.events, me, past.before))
    return [
        *row_of("lost", [deed for deed in deeds if deed.edge == "lost"]),
        *row_of("won", [deed for deed in deeds if deed.edge == "won"]),
        *row_of("changed", [*_standing(past.by_sheet), *_sums(past.before, past.after, me)]),
        _leads(past.after, me),
        _now(past.ask.view if isinstance(past.ask, TableAsk) else past.after, past.ask),
    ]


def _deeds(events: Sequence[Event], me: Seat, before: View) -> Iterator[Row]:
    """Yield the seat's losses and gains in chronological order."""
    for number, event in enumerate(events):
        match event:
            case told.Supplied() if event.seat == me and event.discharged:
                gone = listed(f"{troops} in {hex_}" for hex_, troops in sorted(event.discharged.items()))
                yield Row("lost", f"Discharged {gone}", f"(supply {event.available}, need {event.required})")
            case told.BattleFought() if me in event.battle.principals:
                yield _battle(event, events[number + 1 :], me, before)
            case told.TroopsMoved() if event.seat == me and _is_taken_empty(events, number, before):
                yield Row("won", f"Took City {event.to}", "(empty)")


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
        return Row("won", text, f"({_to(sums)}, {other} lost {event.lost})")
    text = f"Lost {place} to {other}" if not attacks else f"Beaten at {place} by {other}"
    order = f"{event.lost_order.title()} lost" if event.lost_order else ""
    fates = (_to(sums), f"{event.lost} fell", order, _survivors(after, battle.hex, me))
    return Row("lost", text, f"({', '.join(filter(None, fates))})")


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


def _standing(by_sheet: Sequence[tuple[Ask, Json]]) -> Iterator[Row]:
    """Sum up the answers that the sheet gave for its player, apart from the orders themselves."""
    done = [said for ask, answer in by_sheet if (said := _instruction(ask, answer))]
    if len(done) == 1:
        yield Row("changed", f"Standing {done[0][0]} was used", f"({done[0][1]})")
    elif done:
        named = "; ".join(f"{what} {how}" for what, how in done[:MOST_NAMED])
        more = f"(and {len(done) - MOST_NAMED} more)" if len(done) > MOST_NAMED else ""
        yield Row("changed", f"Standing: {named}", more)


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


def _sums(before: View, after: View, me: Seat) -> Iterator[Row]:
    """Yield the changes in Cities, troops and Stones since the last turn."""
    parts = [
        f"{what} {one} to {other}"
        for what, one, other in (
            ("Cities", len(before.cities(me)), len(after.cities(me))),
            ("troops", before.on_board(me), after.on_board(me)),
            ("Stones", before.stones.get(me, 0), after.stones.get(me, 0)),
        )
        if one != other
    ]
    if parts:
        text = ", ".join(parts)
        yield Row("changed", text[:1].upper() + text[1:])


def _leads(view: Position, me: Seat) -> Row:
    """Say who has most Cities, and who could win this round."""
    text, detail = leading({seat: len(view.cities(seat)) for seat in view.seats}, me, "City")
    able = "; ".join(_near(one, me) for one in contenders(view))
    return Row("leads", text, f"{detail} {able or 'Nobody is about to win'}.")


def _near(one: Contender, me: Seat) -> str:
    """Say how near a seat is: "Blue can win with F4 (empty)"."""
    who = "You" if one.seat == me else seat_word(one.seat)
    if one.within_reach:
        return f"{who} can win ({one.goal} Cities) with {one.next()}"
    return f"{who} can win with {one.goal} Cities"


def _now(view: Position, ask: Ask | None) -> Row:
    """Say what the seat can do, under which event, and which Cities are free."""
    event = f"{card_word(view.event)}: {card_effect(view.event)}." if view.event else ""
    if ask is None:
        return Row("now", "Now:", " ".join(filter(None, ("wait for the others.", event))))
    free = sorted(hex_ for hex_, land in view.tiles.items() if land == "city" and hex_ not in view.armies)
    cities = f"Free Cities: {some(free, MOST_CITIES)}." if free and ask.kind == "orders" else ""
    event = "" if ask.kind == "orders" else event  # its panel begins with the event
    return Row("now", "Now:", " ".join(filter(None, (_NOW[ask.kind], event, cities))))
