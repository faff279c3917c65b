"""Days in town (S92 to S94, S97, S98)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deeplamp.asks.pledging import lapse, mourned
from engine.deeplamp.asks.town import Day, Errands, Shop, price_of, token_price
from engine.deeplamp.heroes.harm import kill
from engine.deeplamp.heroes.levels import take_levels
from engine.deeplamp.play.asking import ask_all, seats_of
from engine.deeplamp.play.charts import roll_chart, roll_line
from engine.deeplamp.play.events import DayBegun, LeftTown, MarkerMoved, Stayed
from engine.deeplamp.play.gains import change, gain_item, gain_token, lose_item, lose_token
from engine.deeplamp.play.things import happen
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.town.paying import carry_out_pledges, pay_for_bed, serve
from engine.kernel.core import Flow

CAMP, LODGING = "camp", "lodging"


def in_town(state: State) -> list[Hero]:
    """Return the heroes who have not left town."""
    return [hero for hero in state.alive if not hero.left]


def arrive(play: Play) -> Flow:
    """Bring everyone to town, or skip the town (S94)."""
    state = play.state
    state.town.day, state.town.marker = 1, play.pack.town.marker.start
    for hero in state.alive:
        hero.left = False
    state.campaign.step = "day" if state.options.town_days and state.alive else "out"
    yield from happen(play, "town", state.alive)


def spend_day(play: Play) -> Flow:
    """Play a day: lodgings and visits, their results, errands, the day's end (S92)."""
    state = play.state
    state.campaign.step = "day"
    play.tell(DayBegun(state.town.day))
    _fill_shelves(play)
    names = [hero.id for hero in in_town(state)]
    answers = yield from ask_all(play, lambda view: [Day(seat, view) for seat in seats_of(view, names)])
    yield from take_levels(play)
    for seat in answers:
        for name, (stay, visit) in answers[seat].items():
            _stay(play, state.crew.heroes[name], stay, visit)
    lapse(state)
    yield from _meet_the_night(play)
    yield from _visit(play)
    state.campaign.step = "shop"
    if in_town(state):
        errands = yield from ask_all(play, _shops)
        yield from take_levels(play)
        yield from _run(play, {name: one for seat in errands for name, one in errands[seat].items()})
    yield from _end_day(play)


def _shops(view: State) -> list[Shop]:
    """Return the day's errands of all seats with a hero in town, or a dead one whose coin can help (S166)."""
    here = [hero.id for hero in in_town(view)]
    mourning = [hero.id for seat in view.seats for hero in mourned(view, seat).values()]
    return [Shop(seat, view) for seat in seats_of(view, [*here, *mourning])]


def _fill_shelves(play: Play) -> None:
    """Restock goods of limited number each day."""
    play.state.town.stock = {
        f"{place.id}:{good.item}": good.stock
        for place in play.pack.town.locations
        for good in place.goods
        if good.stock is not None
    }


def _stay(play: Play, hero: Hero, stay: str, visit: str | None) -> None:
    if stay == LODGING and not pay_for_bed(play, hero):
        stay = CAMP
    play.state.town.stays[hero.id] = stay
    play.state.town.visits[hero.id] = visit or ""
    play.tell(Stayed(hero.id, stay, visit or ""))


def _meet_the_night(play: Play) -> Flow:
    """Roll on the camp chart for heroes who camp."""
    for hero in in_town(play.state):
        if play.state.town.stays.get(hero.id) == CAMP:
            yield from roll_chart(play, "camp", hero, kill)


def _visit(play: Play) -> Flow:
    """Roll for each hero on the visited place's chart."""
    for hero in in_town(play.state):
        place = play.pack.locations.get(play.state.town.visits.get(hero.id, ""))
        if place is not None:
            entry = roll_line(play, place.id, place.events, hero)
            yield from play.perform(play, entry.do, Cause(hero=hero.id))


def _run(play: Play, errands: dict[str, Errands]) -> Flow:
    """Do sales first, then pledges, then purchases and services in seat order, then gifts (S153, S166)."""
    state = play.state
    heroes = [hero for hero in in_town(state) if hero.id in errands]
    for hero in heroes:
        _sell(play, hero, errands[hero.id])
    yield from carry_out_pledges(play, {name: one.pledge for name, one in errands.items()})
    for hero in heroes:
        _buy(play, hero, errands[hero.id])
        for job in errands[hero.id].services:
            yield from serve(play, hero, job)
    for hero in heroes:
        _give(play, hero, errands[hero.id])
    _leave(play, [hero for hero in heroes if errands[hero.id].leave])
    if _is_town_over(state, errands):
        _leave(play, in_town(state))


def _is_town_over(state: State, errands: Mapping[str, Errands]) -> bool:
    """Return whether all who are left go: nobody stays on, or half of the crew ends town (S167, S176)."""
    staying = [hero for hero in in_town(state) if not (hero.id in errands and errands[hero.id].is_last)]
    has_vote = state.options.has_vote and state.town.day >= state.options.days
    return not staying or (has_vote and 2 * len(staying) <= len(state.alive))


def _leave(play: Play, heroes: list[Hero]) -> None:
    for hero in heroes:
        hero.left = True
        play.tell(LeftTown(hero.id))


def _sell(play: Play, hero: Hero, errands: Errands) -> None:
    for entry in errands.sell:
        lose_item(play, hero, entry)
        change(play, hero, "coin", price_of(play.state, entry))
    change(play, hero, "ore", -errands.ore)
    change(play, hero, "coin", errands.ore * play.pack.numbers.ore_price)


def _give(play: Play, hero: Hero, errands: Errands) -> None:
    """Give the gifts in town (S93); skip things that the giver could not get."""
    for sort, thing, count, to in errands.give:
        other = play.state.crew.heroes[to]
        if sort in ("coin", "ore"):
            change(play, other, sort, -change(play, hero, sort, -count))
        elif sort == "item" and thing in hero.kit.gear:
            lose_item(play, hero, thing)
            gain_item(play, other, thing)
        elif sort == "token" and hero.kit.bag.get(thing, 0) >= count:
            lose_token(play, hero, thing, count)
            gain_token(play, other, thing, count)


def _buy(play: Play, hero: Hero, errands: Errands) -> None:
    """Buy a thing, unless it has sold out."""
    state = play.state
    place = play.pack.locations.get(state.town.visits.get(hero.id, ""))
    if place is None:
        return
    for name in errands.buy:
        good = next((one for one in place.goods if one.item == name), None)
        if good is None:
            change(play, hero, "coin", -token_price(place, name))
            gain_token(play, hero, name)
            continue
        key = f"{place.id}:{name}"
        if state.town.stock.get(key, 1) > 0:
            if key in state.town.stock:
                state.town.stock[key] -= 1
            change(play, hero, "coin", -good.price)
            gain_item(play, hero, name)


def _end_day(play: Play) -> Flow:
    """Move the town marker, begin the next day, and mark the heroes who leave (S94)."""
    state, marker = play.state, play.pack.town.marker
    face = play.die("town marker")
    if face <= state.town.marker:
        state.town.marker = marker.after_event
        play.tell(MarkerMoved(state.town.marker))
        entry = roll_line(play, "town_event", play.pack.charts["town_event"], None)
        yield from play.perform(play, entry.do, Cause())
    else:
        state.town.marker = min(marker.most, state.town.marker + 1)
        play.tell(MarkerMoved(state.town.marker))
    is_over = not in_town(state) or state.is_last_day
    state.town.day += 1
    state.town.stays, state.town.visits, state.town.stock = {}, {}, {}
    state.campaign.step = "out" if is_over else "day"
