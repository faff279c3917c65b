"""Hits, fright, taint: saves, wounds, going down (S61 to S63, S68, S69)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core import Ask
from engine.deeplamp.charts import roll_chart
from engine.deeplamp.events import AdventureEnded, Died, LampPassed, Revived, WentDown
from engine.deeplamp.gains import change, gain_nerve, has_nerve
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.paths import bare
from engine.deeplamp.play import Cause, DescentOver, Play
from engine.deeplamp.state import Hero, State
from engine.deeplamp.stats import stat
from engine.deeplamp.working import begin_work, can_pay, occasions

Counted = Generator[Sequence[Ask], Mapping[str, Any], int]
"""A part of the flow that ends with a number."""
IN_DESCENT: Final = ("setup", "lamp", "act", "explore", "end")
BADLY: Final = 10
"""So many wounds from one source shake kegs (S43)."""


@dataclass(frozen=True)
class Harm:
    """What strikes: how many, what saves against it, what each costs, and whether armor helps."""

    count: int
    track: str = "wounds"
    save: str = "defense"
    damage: int = 1
    is_armored: bool = True


LIMITS: Final[Mapping[str, str]] = {"wounds": "health", "strain": "mind"}
_ARMOR: Final[Mapping[str, str]] = {"wounds": "armor", "strain": "spirit_armor"}


def room(state: State, hero: Hero, track: str) -> int:
    """How much more of a track he can take before it is full."""
    now: int = getattr(hero, track)
    return stat(state, hero, LIMITS[track]) - now


def strike_hero(play: Play, hero: Hero, harm: Harm) -> Counted:
    """Saves, armor, and what gets through; how many points that was (S62)."""
    if not hero.is_up or harm.count <= 0:
        return 0
    failed = yield from _saved(play, hero, harm)
    points = failed * harm.damage
    if harm.track == "taint":
        return (yield from taint(play, hero, points))
    if harm.is_armored:
        points = _past_armor(play, hero, harm.track, points)
    return hurt(play, hero, harm.track, points)


def _past_armor(play: Play, hero: Hero, track: str, points: int) -> int:
    """A die for each point, if he has armor against such."""
    armor = stat(play.state, hero, _ARMOR[track])
    return sum(face < armor for face in play.throw(points, _ARMOR[track], hero.id)) if armor else points


def wound_past_armor(play: Play, hero: Hero, points: int) -> int:
    """Wounds that nothing but armor saves against."""
    return hurt(play, hero, "wounds", _past_armor(play, hero, "wounds", points))


def _saved(play: Play, hero: Hero, harm: Harm) -> Counted:
    """How many get through the dice, the abilities that stop them, and the re-roll."""
    state, number = play.state, 7
    failed = harm.count
    if harm.save != "none":
        number = stat(state, hero, harm.save)
        failed = sum(face < number for face in play.throw(harm.count, harm.save, hero.id))
    if harm.track == "wounds" and failed:
        failed = yield from _stopped(play, hero, harm, failed, number)
    if (
        failed
        and harm.save != "none"
        and _pays_for_saves(state, hero, harm, failed)
        and has_nerve(state, hero)
    ):
        change(play, hero, "nerve", -1)
        failed = sum(face < number for face in play.throw(failed, harm.save, hero.id))
    return failed


def _pays_for_saves(state: State, hero: Hero, harm: Harm, failed: int) -> bool:
    """Whether the policy gives a price for what is failed now (S27)."""
    policy = state.policy_of(hero, "saves")
    if policy != "lethal":
        return policy == "always"
    return harm.track in LIMITS and failed * harm.damage >= room(state, hero, harm.track)


def _stopped(play: Play, hero: Hero, harm: Harm, failed: int, number: int) -> Counted:
    """What abilities stop: those without a price at once, the others as the policy says (S85)."""
    for is_free in (True, False):
        for thing, on in list(occasions(play.state, hero, "hurt")):
            if failed <= 0 or on.cost.is_free != is_free or not can_pay(play.state, hero, on.cost):
                continue
            if not is_free and not _pays_for_saves(play.state, hero, harm, failed):
                continue
            begin_work(play, hero, thing, on)
            failed = _mended(play, hero, harm, failed, number, on.do)
            rest = [one for one in on.do if one.fx not in ("stop_hit", "reroll")]
            yield from play.perform(play, rest, Cause(hero=hero.id))
    return failed


def _mended(play: Play, hero: Hero, harm: Harm, failed: int, number: int, do: Sequence[Effect]) -> int:
    for effect in do:
        if effect.fx == "stop_hit":
            failed -= play.amount(effect["n"], "stop_hit", hero.id)
        elif effect.fx == "reroll" and effect["what"] == "save" and harm.save != "none":
            again = min(failed, play.amount(effect["n"], "reroll", hero.id))
            missed = sum(face < number for face in play.throw(again, harm.save, hero.id))
            failed += missed - again
    return max(0, failed)


def hurt(play: Play, hero: Hero, track: str, points: int) -> int:
    """Wounds or strain, as many as the track still takes; whose track is full goes down (S62, S105)."""
    state = play.state
    spare = room(state, hero, track)
    if state.step not in IN_DESCENT:
        spare -= 1
    points = max(0, min(points, spare))
    change(play, hero, track, points)
    if track == "wounds" and points >= BADLY and state.options.touchy_kegs:
        play.badly_hurt.append(hero.id)
    settle(play, hero)
    return points


def settle(play: Play, hero: Hero) -> None:
    """Nobody has more harm than his tracks hold, and who has as much goes down."""
    for track in LIMITS:
        over = -room(play.state, hero, track)
        if over > 0:
            change(play, hero, track, -over)
    if hero.is_up and play.state.step in IN_DESCENT and any(is_full(play.state, hero, one) for one in LIMITS):
        go_down(play, hero)


def is_full(state: State, hero: Hero, track: str) -> bool:
    return room(state, hero, track) <= 0


def go_down(play: Play, hero: Hero) -> None:
    """A revive token sets him up again; else he lies (S63)."""
    state = play.state
    if state.revive:
        state.revive -= 1
        change(play, hero, "wounds", -hero.wounds)
        change(play, hero, "strain", -hero.strain)
        gain_nerve(play, hero, 1)
        play.tell(Revived(hero.id, state.revive))
        return
    hero.down = True
    change(play, hero, "poison", -hero.poison)
    play.tell(WentDown(hero.id))
    leave_fight(play, hero)


def leave_fight(play: Play, hero: Hero) -> None:
    """Who is down or dead is no target, and carries no Lamp; nobody left: it is lost."""
    state = play.state
    for enemy in list(state.enemies.values()):
        if enemy.target == hero.id:
            state.change_enemy(enemy, target=None)
    if not state.up:
        lose(play)
    if state.lamp == hero.id and hero.at is not None:
        field = bare(state.board, hero.at)
        others = [other for other in state.up if other.at is not None]
        pass_lamp(play, min(others, key=lambda other: field.to(other.place)))


def pass_lamp(play: Play, to: Hero) -> None:
    """Another carries it from now on."""
    play.state.lamp = to.id
    play.tell(LampPassed(to.id))


def lose(play: Play) -> None:
    """The adventure is lost at once."""
    play.state.over = "lost"
    play.tell(AdventureEnded("lost"))
    raise DescentOver


def kill(play: Play, hero: Hero) -> None:
    """A hero dies; the body and its gear are brought home (S98)."""
    if hero.dead:
        return
    hero.dead, hero.down = True, False
    play.tell(Died(hero.id))
    if play.state.step in IN_DESCENT and play.state.over is None:
        leave_fight(play, hero)


def taint(play: Play, hero: Hero, points: int) -> Counted:
    """Points one by one: the fifth is a change, and the next counts from nothing (S68)."""
    change(play, hero, "taint", points)
    most = play.pack.numbers.change_at
    while hero.taint >= most and not hero.dead:
        change(play, hero, "taint", -most)
        yield from roll_chart(play, "change", hero, kill)
        settle(play, hero)
    return points
