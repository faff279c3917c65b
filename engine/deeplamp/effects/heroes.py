"""Effects on heroes: harm, healing, possessions (section 15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.deeplamp.effects.targets import heroes
from engine.deeplamp.heroes.harm import Harm, kill, settle, strike_hero
from engine.deeplamp.heroes.healing import cure_hero, heal
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.cards import draw_cards
from engine.deeplamp.play.charts import roll_chart
from engine.deeplamp.play.events import Moved, ThingGained
from engine.deeplamp.play.gains import (
    change,
    gain_item,
    gain_nerve,
    gain_token,
    gain_xp,
    lose_item,
    lose_token,
)
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import nearest_free
from engine.deeplamp.state.state import Boon
from engine.kernel.core import Flow

Work = Callable[[Play, Effect, Cause], Flow]
_ALL = 10**6


def hits(play: Play, effect: Effect, cause: Cause) -> Flow:
    yield from _strike(
        play, effect, cause, Harm(0, "wounds", effect["save"], effect["damage"], effect["armor"])
    )


def fright(play: Play, effect: Effect, cause: Cause) -> Flow:
    yield from _strike(play, effect, cause, Harm(0, "strain", effect["save"], 1, effect["armor"]))


def taint(play: Play, effect: Effect, cause: Cause) -> Flow:
    yield from _strike(play, effect, cause, Harm(0, "taint", effect["save"]))


def _strike(play: Play, effect: Effect, cause: Cause, harm: Harm) -> Flow:
    """Strike each target hero who is still up when their turn comes (S128)."""
    for hero in (yield from heroes(play, effect["who"], cause)):
        if hero.is_up:
            count = play.amount(effect["n"], effect.fx, hero.id)
            yield from strike_hero(play, hero, replace(harm, count=count))


def heal_(play: Play, effect: Effect, cause: Cause) -> Flow:
    healer = play.state.crew.heroes[cause.hero] if cause.hero else None
    for hero in (yield from heroes(play, effect["who"], cause)):
        points = _ALL if effect["n"] == "all" else play.amount(effect["n"], "heal", hero.id)
        if hero.is_up:
            heal(play, hero, points, effect["what"], healer)


def nerve(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        gain_nerve(play, hero, play.amount(effect["n"], "nerve", hero.id))


def xp(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        gain_xp(play, hero, play.amount(effect["n"], "xp", hero.id))


def wealth(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Change coin, ore or favor on the sheet."""
    for hero in (yield from heroes(play, effect["who"], cause)):
        change(play, hero, effect.fx, play.amount(effect["n"], effect.fx, hero.id))


def token(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        gain_token(play, hero, effect["id"], play.amount(effect["n"], "token", hero.id))


def charge(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Restore rounds to heroes who have a pool for them."""
    for hero in (yield from heroes(play, effect["who"], cause)):
        pool = play.state.class_of(hero).pool
        count = play.amount(effect["n"], "charge", hero.id)
        if pool and any(one.id == effect["id"] for one in pool.charges) and count > 0:
            hero.write(charges=[*hero.kit.charges, *[effect["id"]] * count])
            play.tell(ThingGained(hero.id, "charge", effect["id"], count))


def draw(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        yield from draw_cards(play, effect["deck"], play.amount(effect["n"], "draw", hero.id), hero)


def item(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        gain_item(play, hero, effect["id"])


def lose(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        for _ in range(play.amount(effect["n"], "lose", hero.id) if effect["what"] not in _NUMBERS else 1):
            play.dice.spend()
            if not _lose_one(play, effect, hero):
                break


_NUMBERS = ("coin", "ore")


def _lose_one(play: Play, effect: Effect, hero: Hero) -> bool:
    """Take points, a token or an item away; of several that match, lose a random one (S126).

    Return False if there was nothing to lose.
    """
    what, name = effect["what"], effect["id"]
    if what in _NUMBERS:
        change(play, hero, what, -play.amount(effect["n"], what, hero.id))
        return True
    if what == "token":
        bag = [
            one for one, count in sorted(hero.kit.bag.items()) for _ in range(count) if name in (None, one)
        ]
        if bag:
            lose_token(play, hero, play.pick(bag, "lose"))
        return bool(bag)
    gear = [entry for entry in hero.kit.gear if name is None or entry.split("+")[0] == name]
    if gear:
        lose_item(play, hero, play.pick(gear, "lose"))
    return bool(gear)


def chart(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        yield from roll_chart(play, effect["chart"], hero, kill)
        settle(play, hero)


def cure(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        cure_hero(play, hero, effect["what"], play.amount(effect["n"], "cure", hero.id))


def ko(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        if hero.is_up:
            change(play, hero, "wounds", _ALL)
            if play.state.campaign.over is None:
                settle(play, hero)


def kill_(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        kill(play, hero)


def mod(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Add a modifier, for a while or for good."""
    for hero in (yield from heroes(play, effect["who"], cause)):
        count = play.amount(effect["n"], "mod", hero.id)
        if effect["for"] == "forever":
            growth = hero.training.growth
            hero.write(growth={**growth, effect["stat"]: growth.get(effect["stat"], 0) + count})
        else:
            _add_boon(play, Boon(hero.id, effect["stat"], count, effect["for"]))
        _feel(play, hero, effect["stat"], count)


def _feel(play: Play, hero: Hero, stat: str, count: int) -> None:
    """Apply the change of a number at once: movement grows, and a lower limit may bring the hero down."""
    act = play.state.activation
    if stat == "move" and act is not None and act.hero == hero.id and not act.is_action_done:
        act.points = max(0, act.points + count)
    if stat in ("health", "mind"):
        settle(play, hero)


def flag(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        _add_boon(play, Boon(hero.id, effect["flag"], 1, effect["for"]))


def _add_boon(play: Play, boon: Boon) -> None:
    until = {"next_turn": "next"}.get(boon.until, boon.until)
    play.state.in_force.boons.append(boon._replace(until=until))


def poison(play: Play, effect: Effect, cause: Cause) -> Flow:
    for hero in (yield from heroes(play, effect["who"], cause)):
        if not hero.down:
            change(play, hero, "poison", play.amount(effect["n"], "poison", hero.id))


def place(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Move heroes to the nearest free space of the bearer, the entrance, or their activation's start."""
    state = play.state
    for hero in (yield from heroes(play, effect["who"], cause)):
        if hero.at is None or not state.mine.tiles:
            continue
        act = state.activation
        began = act.began if act is not None and act.hero == hero.id else hero.at
        goal = {"lamp": state.bearer.at or hero.at, "entrance": _entrance(play), "back": began}[effect["to"]]
        to = nearest_free(state.board, goal, state.models() - {hero.at})
        if to is not None and to != hero.at:
            hero.at = to
            play.tell(Moved(hero.id, (to,)))


def _entrance(play: Play) -> tuple[int, int]:
    first = play.state.mine.tiles[0].lying
    x, y = play.pack.tiles[first.tile].start[0]
    return first.at[0] + x, first.at[1] + y


ON_HEROES: dict[str, Work] = {
    "hits": hits,
    "fright": fright,
    "taint": taint,
    "heal": heal_,
    "nerve": nerve,
    "xp": xp,
    "coin": wealth,
    "ore": wealth,
    "favor": wealth,
    "token": token,
    "charge": charge,
    "draw": draw,
    "item": item,
    "lose": lose,
    "chart": chart,
    "cure": cure,
    "ko": ko,
    "kill": kill_,
    "mod": mod,
    "flag": flag,
    "poison": poison,
    "place": place,
}
