"""Sum up what happened to a seat's heroes since its last turn: harm, gains, rooms, the water, what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from bot.games.deeplamp.names import hero_words
from bot.games.phrases import count, listed
from bot.games.story import MOST_NAMED, Past, Row, row_of
from engine.deeplamp.play import events as told
from engine.deeplamp.state.state import IN_TOWN, State
from engine.kernel.core import Ask, Event, Seat
from render.deeplamp.describe import capital, day_words, end_of_town
from render.deeplamp.event_text import why_over
from render.deeplamp.names import term, thing_name

HARM: Final = ("wounds", "strain", "taint", "poison")
GAINS: Final = ("coin", "ore", "xp", "favor")
_BACK: Final = "came back to life"
_NOW: Mapping[str, str] = {
    "create": "create your heroes.",
    "lamp": "choose a bearer for the Lamp.",
    "begin": "choose the hero who acts first.",
    "act": "play the turn of your hero.",
    "test_by": "choose a hero for the test.",
    "choose": "choose.",
    "cancel_omen": "vote whether to cancel the omen.",
    "keep_chant": "choose the chant to keep.",
    "which": "choose the encounter that comes next.",
    "goes": "choose who goes down.",
    "mission": "choose the next mission.",
    "day": "plan a day in town.",
    "shop": "run errands in town.",
}
"""Kind of ask -> what the seat can do."""


def since(past: Past, me: Seat) -> list[Row]:
    """Return a seat's rows since its last turn."""
    events, after = past.events, past.after
    descent = list(_descent(events, after))
    mine = {hero.id for hero in after.crew.heroes.values() if hero.seat == me}
    others = after.crew.heroes.keys() - mine
    fates = list(_fates(events, after, mine))
    worse = [row for row in fates if row.edge == "lost"]
    better = [row for row in fates if row.edge == "won"]
    return [
        *row_of("lost", [*descent, *worse, *_harm(events, after, mine)]),
        *row_of("won", [*better, *_fights(events, after), *_gains(events, after, mine)]),
        *row_of("changed", [*_fates(events, after, others), *_found(events, after)]),
        _leads(after),
        _now(after, past.ask),
    ]


def why_out(view: State, seat: Seat) -> str:
    """Return that all heroes of a seat are dead; "" while one lives."""
    mine = [hero for hero in view.crew.heroes.values() if hero.seat == seat]
    return "None of your heroes is alive." if mine and all(hero.dead for hero in mine) else ""


def how_won(view: State) -> str:
    """Return how the last descent ended."""
    if view.campaign.over == "won":
        return f"You have done what you came for: {view.mission.name}."
    return why_over(view, view.campaign.over or "") or (
        "The crew fled." if view.campaign.over == "fled" else ""
    )


def _fates(events: Sequence[Event], view: State, heroes: Set[str]) -> Iterator[Row]:
    """Yield which of the heroes died, were left down, or came back, each with the last that befell them."""
    last: dict[str, str] = {}
    for event in events:
        match event:
            case told.Died() if event.hero in heroes:
                last[event.hero] = _BACK if event.is_back else "died"
            case told.WentDown() if event.hero in heroes:
                last[event.hero] = "went down"
            case told.Recovered() | told.Revived() if event.hero in heroes and last.get(event.hero) != "died":
                last[event.hero] = "went down, but got up again"
    is_over = any(isinstance(event, told.AdventureEnded) for event in events)
    for hero, fate in last.items():
        left = "was left behind" if fate == "went down" and is_over else fate
        yield Row("won" if fate == _BACK else "lost", f"{_hero(view, hero)} {left}")


def _harm(events: Sequence[Event], view: State, mine: Set[str]) -> Iterator[Row]:
    for hero, sums in _sums(events, mine, HARM).items():
        parts = [f"{by} {term(view.pack, what)}" for what, by in sums.items() if by > 0]
        if parts:
            yield Row("lost", f"{_hero(view, hero)} took {listed(parts)}")
    for event in events:
        if isinstance(event, told.ThingLost) and event.hero in mine and event.sort == "gear":
            yield Row("lost", f"{_hero(view, event.hero)} lost {thing_name(view.pack, event.thing)}")


def _gains(events: Sequence[Event], view: State, mine: Set[str]) -> Iterator[Row]:
    for hero, sums in _sums(events, mine, GAINS).items():
        parts = [f"{by} {term(view.pack, what)}" for what, by in sums.items() if by > 0]
        if parts:
            yield Row("won", f"{_hero(view, hero)} got {listed(parts)}")
    for hero, sums in _sums(events, mine, HARM).items():
        healed = [f"{-by} {term(view.pack, what)}" for what, by in sums.items() if by < 0]
        if healed:
            yield Row("won", f"{_hero(view, hero)} lost {listed(healed)}")
    things: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, told.ThingGained) and event.hero in mine:
            things.setdefault(event.hero, []).append(thing_name(view.pack, event.thing))
    for hero, found in things.items():
        yield Row("won", f"{_hero(view, hero)} gained {listed(found[:MOST_NAMED])}")


def _sums(events: Sequence[Event], heroes: Set[str], whats: Sequence[str]) -> dict[str, Counter[str]]:
    """Add up the changes on the heroes' sheets."""
    sums: dict[str, Counter[str]] = {}
    for event in events:
        if isinstance(event, told.Changed) and event.hero in heroes and event.what in whats:
            sums.setdefault(event.hero, Counter())[event.what] += event.by
    return sums


def _descent(events: Sequence[Event], view: State) -> Iterator[Row]:
    """Yield the end of a descent that the crew did not win."""
    for event in events:
        if isinstance(event, told.AdventureEnded) and event.over != "won":
            text = "The crew fled" if event.over == "fled" else "The crew lost the descent"
            yield Row("lost", text, why_over(view, event.over))


def _fights(events: Sequence[Event], view: State) -> Iterator[Row]:
    """Yield the end of a descent that the crew won, and of fights that are over."""
    if any(isinstance(event, told.AdventureEnded) and event.over == "won" for event in events):
        yield Row("won", "The crew won the descent")
    killed = sum(isinstance(event, told.EnemyGone) and event.is_dead for event in events)
    enemies = "1 enemy" if killed == 1 else f"{killed} enemies"
    if any(isinstance(event, told.FightEnded) for event in events) and not view.is_fight:
        yield Row("won", "The fight is over", f"The crew killed {enemies}." if killed else "")
    elif killed:
        yield Row("won", f"The crew killed {enemies}")


def _found(events: Sequence[Event], view: State) -> Iterator[Row]:
    tiles = [view.pack.tiles[event.tile].name for event in events if isinstance(event, told.TileJoined)]
    if tiles:
        yield Row("changed", f"Found {listed(tiles[:MOST_NAMED])}")
    if any(isinstance(event, told.FightBegun) for event in events) and view.is_fight:
        met = len({event.enemy for event in events if isinstance(event, told.EnemyArrived)})
        yield Row("changed", f"A fight began with {count(max(met, len(view.fight.enemies)), 'enemy')}")


def _leads(view: State) -> Row:
    """Say how near the water and the goal are, or which day in town it is."""
    if view.campaign.step in IN_TOWN:
        return Row("leads", f"{view.pack.town.name}:", f"{day_words(view)}. {end_of_town(view)}".strip())
    if view.crew.lamp is None:
        return Row("leads", "The crew is not complete yet")
    dark, crew = capital(term(view.pack, "dark")), term(view.pack, "crew").removeprefix("the ")
    steps = count(abs(view.shaft.crew - view.shaft.dark), "step")
    text = f"{dark} {view.shaft.dark}, {crew} {view.shaft.crew}:"
    if view.mine.objective:
        return Row("leads", text, f"{steps} apart. The place is found: tile {view.mine.objective}.")
    return Row(
        "leads", text, f"{steps} apart. {view.mine.clues} of {count(view.mission.clues, 'clue')} found."
    )


def _now(view: State, ask: Ask | None) -> Row:
    if ask is None:
        acting = view.activation.hero if view.activation else ""
        who = _hero(view, acting) if acting in view.crew.heroes else "the others"
        return Row("now", "Now:", f"wait for {who}.")
    hero = getattr(ask, "hero", "")
    if ask.kind == "act" and hero in view.crew.heroes:
        return Row("now", "Now:", f"play {_hero(view, hero)}'s turn.")
    return Row("now", "Now:", _NOW.get(ask.kind, "answer."))


def _hero(view: State, hero: str) -> str:
    """Return the hero's name with the sign of the seat."""
    return hero_words(view, view.crew.heroes[hero])
