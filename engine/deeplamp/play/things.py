"""Things that work at certain times: find those that can, pay for them, mark them as used (S85)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.deeplamp.pack.model import On, Remains, Thing
from engine.deeplamp.play.events import ThingWorked
from engine.deeplamp.play.gains import change, lose_item
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero, parts_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_things
from engine.deeplamp.state.timings import is_used, key_of, occasions
from engine.kernel.core import Flow

IsDue = Callable[[str], bool]
"""Function that returns whether something works now: a card, or `owner:thing`."""


def thing_key(owner: str, thing: str) -> str:
    """Return the name of a hero's or an enemy's thing among all that works at a time."""
    return f"{owner}:{thing}"


def card_key(card: str) -> str:
    """Return the name of a card in play among all that works at a time; no thing has it."""
    return f"card:{card}"


def _always(name: str) -> bool:
    return True


def begin_work(play: Play, hero: Hero, thing: Thing, on: On) -> None:
    """Pay for a hero's thing, and mark it as used for its period (S155)."""
    change(play, hero, "nerve", -on.cost.nerve)
    change(play, hero, "favor", -on.cost.favor)
    mark(play.state, hero.id, thing.id, on)
    play.tell(ThingWorked(hero.id, thing.id))
    if on.cost.discard:
        held = (entry for entry in (*hero.kit.gear, hero.kit.keepsake) if entry)
        entry = next((entry for entry in held if thing.id in parts_of(entry)), None)
        if entry is None:
            play.state.in_force.used[key_of(hero.id, thing.id, on)] = "once"
        else:
            lose_item(play, hero, entry)


def mark(state: State, owner: str, thing: str, on: On) -> None:
    """Mark the thing as used for this period."""
    if on.per is not None:
        state.in_force.used[key_of(owner, thing, on)] = on.per


def forget(state: State, period: str) -> None:
    """End a period: things used in it can work again."""
    state.in_force.used = {key: per for key, per in state.in_force.used.items() if per != period}


def work(play: Play, hero: Hero, when: str, cause: Cause | None = None, *, is_due: IsDue = _always) -> Flow:
    """Trigger a hero's free automatic things with this timing."""
    for thing, on in list(occasions(play.state, hero, when)):
        if on.cost.is_free and hero.is_up and is_due(thing_key(hero.id, thing.id)):
            begin_work(play, hero, thing, on)
            yield from play.perform(play, on.do, cause or Cause(hero=hero.id))


def staying(state: State) -> Iterator[tuple[str, Remains]]:
    """Yield the cards that stay in play, each with its effects."""
    for card in list(state.in_force.remains):
        for deck in state.pack.decks.values():
            remains = deck[card].remains if card in deck else None
            if remains:
                yield card, remains


def happen(play: Play, when: str, heroes: Sequence[Hero] | None = None, *, is_due: IsDue = _always) -> Flow:
    """Trigger a timing for everyone: heroes in seat order, cards in play, enemies by number."""
    state = play.state
    for hero in state.up if heroes is None else heroes:
        yield from work(play, hero, when, is_due=is_due)
    yield from _work_of_others(play, when, Cause(), is_due)


def work_for(play: Play, hero: Hero, when: str) -> Flow:
    """Trigger a timing for one hero: the hero's own things, then cards in play and enemies (S22, S152)."""
    yield from work(play, hero, when)
    yield from _work_of_others(play, when, Cause(hero=hero.id), _always)


def _work_of_others(play: Play, when: str, cause: Cause, is_due: IsDue) -> Flow:
    state = play.state
    for card, remains in staying(state):
        for on in remains.on if is_due(card_key(card)) else ():
            if on.when == when and not is_used(state, "card", card, on):
                mark(state, "card", card, on)
                play.tell(ThingWorked("", card))
                yield from play.perform(play, on.do, cause)
    for enemy in list(state.fight.enemies.values()):
        yield from enemy_work(play, enemy.id, when, cause.hero, is_due=is_due)


def enemy_work(
    play: Play, enemy_id: str, when: str, target_hero: str | None = None, *, is_due: IsDue = _always
) -> Flow:
    """Trigger one enemy's abilities with that timing."""
    state = play.state
    enemy = state.fight.enemies.get(enemy_id)
    if enemy is None:
        return
    cause = Cause(
        enemy=enemy.id, kin=enemy.kind, cells=state.footprint(enemy), target_hero=target_hero,
    )  # fmt: skip
    for thing in list(enemy_things(state, enemy.kind)):
        for on in thing.on if is_due(thing_key(enemy.id, thing.id)) else ():
            if on.when == when and not is_used(state, enemy.id, thing.id, on):
                mark(state, enemy.id, thing.id, on)
                play.tell(ThingWorked(enemy.id, thing.id))
                yield from play.perform(play, on.do, cause)
