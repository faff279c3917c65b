"""Enemies arrive: attacks and ambushes (S52 to S56)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.deeplamp.fights.hardening import enter_fight, harden, harden_for_want
from engine.deeplamp.fights.placing import ambush_space, attack_space, space_beside, ways_of_heroes
from engine.deeplamp.fights.wounds import end_fight
from engine.deeplamp.pack.model import Card
from engine.deeplamp.play.events import EnemyArrived, FightBegun
from engine.deeplamp.play.things import enemy_work, forget, happen
from engine.deeplamp.play.turn_context import Arrival, Group, Play, TurnCut
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.options import fits_theme
from engine.deeplamp.state.state import IN_DESCENT
from engine.deeplamp.state.stats import enemy_stat
from engine.deeplamp.state.worlds import deck_in
from engine.kernel.core import Flow

_PLACED = "placed"


def expect(
    play: Play, group: Group, *, is_ambush: bool, tile: int | None, cells: tuple[Cell, ...] = ()
) -> None:
    """Queue enemies to arrive; those with the same cause and manner arrive together.

    A fixed kind never ambushes (S161).
    """
    source = play.source or f"{len(play.arrivals)}"
    is_ambush = is_ambush and not play.pack.enemies[group.kind].fixed
    last = play.arrivals[-1] if play.arrivals else None
    how = (is_ambush, tile, play.is_objective, cells)
    if last and (last.is_ambush, last.tile, last.is_objective, last.cells) == how:
        last.groups.append(group)
        last.sources.add(source)
    else:
        play.arrivals.append(Arrival([group], is_ambush, tile, play.is_objective, {source}, cells))


def threat_level(play: Play, level: str) -> str:
    """Return the threat deck: "table" depends on the number of heroes.

    Epic means high for one or two (S7, S76, S124).
    """
    size = len(play.state.alive)
    if level == "table":
        return play.state.crew.threat or play.pack.numbers.crew_sizes[max(1, size)].threat
    return "high" if level == "epic" and size <= 2 else level


def draw_threat(play: Play, level: str) -> Card | None:
    """Draw a threat card; with a theme, skip cards of other kinds (S52).

    Twice the deck's cards are enough, because its discards may be shuffled in on the way.
    """
    deck = f"threat_{threat_level(play, level)}"
    if deck != "threat_epic":
        deck = deck_in(deck, play.world)
    themed = play.state.options.themed
    cards = sum(card.count for card in play.pack.decks[deck].values())
    for _ in range(cards if play.state.options.rules == 1 else 2 * cards):
        name = play.draw(deck)
        if name is None:
            return None
        card = play.pack.decks[deck][name]
        play.discard(deck, name)
        if themed is None or fits_theme(card, themed):
            return card
    return None


def bring(play: Play) -> Flow:
    """Place all waiting enemies, one cause after another (S55).

    An ambush during the turn ends the turn. Outside the mine nobody comes (S156).
    """
    is_cut = False
    if play.state.campaign.step not in IN_DESCENT:
        play.arrivals.clear()
    while play.arrivals:
        arrival = play.arrivals.pop(0)
        was_fight, known = play.state.is_fight, set(play.state.fight.enemies)
        counts = _count(play, arrival)
        way = _way_of(play, arrival)
        for kind in _in_order(play, list(counts), is_ambush=arrival.is_ambush):
            for _ in range(counts[kind]):
                _place(play, kind, arrival, way)
        come = [name for name in play.state.fight.enemies if name not in known]
        if come:
            is_cut |= arrival.is_ambush
            yield from _settle_in(play, arrival, come, was_fight=was_fight)
    if play.state.fight.is_fighting and not play.state.is_fight:
        yield from end_fight(play)
    if is_cut and play.state.campaign.step == "act":
        raise TurnCut


def _count(play: Play, arrival: Arrival) -> dict[str, int]:
    """Roll how many of each kind arrive: first the numbers, then the hardenings (S52, S53, S117)."""
    state = play.state
    wanted: dict[str, int] = {}
    own: dict[str, int] = {}
    for group in arrival.groups:
        count = max(0, play.amount(group.count, "enemies", group.kind))
        wanted[group.kind] = wanted.get(group.kind, 0) + count
        own[group.kind] = max(own.get(group.kind, 0), group.harden)
    counts = {kind: count for kind, count in wanted.items() if count}
    is_next_due = False
    for kind, count in counts.items():
        is_new = kind not in state.fight.kinds
        if is_new:
            enter_fight(play, kind, own[kind])
            is_next_due = True
        else:
            harden(play, kind, own[kind])
        standing = sum(enemy.kind == kind for enemy in state.fight.enemies.values())
        most = play.pack.enemies[kind].models - standing
        if count > most:
            counts[kind] = max(0, most)
            harden_for_want(play, kind)
    if is_next_due:
        state.fight.next_harden = 0
    return counts


def _in_order(play: Play, kinds: list[str], *, is_ambush: bool) -> Iterator[str]:
    """Yield kinds by initiative, lowest first for an attack, highest first for an ambush.

    Draw ties (S54, S55).
    """
    levels = {kind: enemy_stat(play.state, kind, "initiative") for kind in kinds}
    while kinds:
        best = (max if is_ambush else min)(levels[kind] for kind in kinds)
        kind = play.pick(sorted(kind for kind in kinds if levels[kind] == best), "order")
        kinds.remove(kind)
        yield kind


def _way_of(play: Play, arrival: Arrival) -> int | None:
    """Return the door of a fixed map's tile from which an attack is placed; None for the usual one (S54)."""
    if arrival.is_ambush or arrival.cells:
        return None
    ways = ways_of_heroes(play.state, _tile_of(play, arrival))
    return play.pick(ways, "side") if ways else None


def _tile_of(play: Play, arrival: Arrival) -> int:
    """Return the tile that is attacked: the arrival's, or the bearer's."""
    return arrival.tile or play.state.tiles_at(play.state.bearer.place)[0]


def _place(play: Play, kind: str, arrival: Arrival, way: int | None) -> None:
    """Place one enemy; without any free space it does not come."""
    state = play.state
    taken = state.models()
    hero = None
    if arrival.cells:
        at = space_beside(state, kind, arrival.cells, taken)
    elif arrival.is_ambush:
        at, hero = ambush_space(play, kind, taken)
    else:
        at = attack_space(state, kind, _tile_of(play, arrival), taken, way)
    if at is None:
        return
    name = f"e{state.fight.next_enemy}"
    state.fight.next_enemy += 1
    state.fight.enemies[name] = Enemy(name, kind, at, target=hero.id if hero else None)
    if arrival.is_objective:
        state.fight.foes.append(name)
    play.tell(EnemyArrived(name, kind, at, hero.id if hero else ""))


def _settle_in(play: Play, arrival: Arrival, come: list[str], *, was_fight: bool) -> Flow:
    """Apply what arrivals cause: count the threats, begin the fight, trigger abilities (S67, S107, S158)."""
    state = play.state
    kinds = list(dict.fromkeys(state.fight.enemies[name].kind for name in come))
    state.fight.threats += len(arrival.sources)
    if arrival.is_ambush:
        state.fight.ambush += [kind for kind in kinds if kind not in state.fight.ambush]
    if not state.fight.is_fighting and state.options.rules > 1:
        forget(state, "fight")
    state.fight.is_fighting = True
    if not was_fight:
        play.tell(FightBegun())
        yield from happen(play, "fight_start")
    if arrival.sources != {_PLACED}:
        before, play.source, was_holding = play.source, _PLACED, play.is_holding
        play.is_holding = True
        for kind in kinds:
            first = next(
                (
                    name
                    for name in come
                    if name in state.fight.enemies and state.fight.enemies[name].kind == kind
                ),
                "",
            )
            yield from enemy_work(play, first, "placed")
        play.source, play.is_holding = before, was_holding
