"""Hits, fright, taint: saves, wounds, going down (S61 to S63, S68, S69)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.asking import Asking
from engine.deeplamp.play.charts import roll_chart
from engine.deeplamp.play.events import AdventureEnded, Died, LampPassed, Revived, WentDown
from engine.deeplamp.play.gains import change, gain_nerve
from engine.deeplamp.play.things import begin_work
from engine.deeplamp.play.turn_context import Cause, DescentOver, Play
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.paths import bare
from engine.deeplamp.state.state import IN_DESCENT, State
from engine.deeplamp.state.stats import LIMITS, has_nerve, is_full, room, stat
from engine.deeplamp.state.timings import can_pay, occasions
from engine.kernel.core import Flow

Counted = Asking[int]
BADLY: Final = 10
"""Wounds from one source after which the hero's kegs may explode (S43)."""


@dataclass(frozen=True)
class Harm:
    """A kind of harm: the hits and their track, the save, the points of each hit, and whether armor helps."""

    count: int
    track: str = "wounds"
    save: str = "defense"
    damage: int = 1
    is_armored: bool = True


_ARMOR: Final[Mapping[str, str]] = {"wounds": "armor", "strain": "spirit_armor"}


def strike_hero(play: Play, hero: Hero, harm: Harm) -> Counted:
    """Roll saves and armor, and return how many points the hero takes (S62)."""
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
    """Return the points that get past the hero's armor; if there is armor, roll a die for each point."""
    armor = stat(play.state, hero, _ARMOR[track])
    return sum(face < armor for face in play.throw(points, _ARMOR[track], hero.id)) if armor else points


def wound_past_armor(play: Play, hero: Hero, points: int) -> int:
    """Wound the hero; only armor can save."""
    return hurt(play, hero, "wounds", _past_armor(play, hero, "wounds", points))


@dataclass
class _Missed:
    """Failed saves: `fresh` ones can be rerolled, `stale` ones were rerolled already (S3)."""

    harm: Harm
    number: int
    fresh: int
    stale: int = 0

    @property
    def count(self) -> int:
        return self.fresh + self.stale

    def stop(self, hits: int) -> None:
        """Stop this many hits, first those that cannot be rerolled."""
        first = min(self.stale, hits)
        self.stale -= first
        self.fresh = max(0, self.fresh - max(0, hits - first))

    def again(self, play: Play, hero: Hero, most: int) -> None:
        """Reroll up to `most` dice, each only once."""
        dice = min(self.fresh, most)
        faces = play.throw(dice, self.harm.save, hero.id)
        self.fresh -= dice
        self.stale += sum(face < self.number for face in faces)


def _saved(play: Play, hero: Hero, harm: Harm) -> Counted:
    """Return how many hits remain after saves, abilities that stop hits, and rerolls."""
    state = play.state
    missed = _Missed(harm, 7, harm.count)
    if harm.save != "none":
        missed.number = stat(state, hero, harm.save)
        faces = play.throw(harm.count, harm.save, hero.id)
        missed.fresh = sum(face < missed.number for face in faces)
    if harm.track == "wounds" and missed.count:
        yield from _stop(play, hero, missed)
    is_mendable = missed.fresh > 0 and harm.save != "none" and has_nerve(state, hero)
    if is_mendable and _pays_for_saves(state, hero, missed):
        change(play, hero, "nerve", -1)
        missed.again(play, hero, missed.fresh)
    return missed.count


def _pays_for_saves(state: State, hero: Hero, missed: _Missed) -> bool:
    """Return whether the hero's policy spends nerve or favor on the failed saves (S27)."""
    policy, harm = state.policy_of(hero, "saves"), missed.harm
    if policy != "lethal":
        return policy == "always"
    return harm.track in LIMITS and missed.count * harm.damage >= room(state, hero, harm.track)


def _stop(play: Play, hero: Hero, missed: _Missed) -> Flow:
    """Stop hits with abilities: use free ones at once, and paid ones if the policy says so (S85)."""
    for is_free in (True, False):
        for thing, on in list(occasions(play.state, hero, "hurt")):
            if not missed.count or on.cost.is_free != is_free or not can_pay(play.state, hero, on.cost):
                continue
            if not is_free and not _pays_for_saves(play.state, hero, missed):
                continue
            begin_work(play, hero, thing, on)
            _mend(play, hero, missed, on.do)
            rest = [one for one in on.do if one.fx not in ("stop_hit", "reroll")]
            yield from play.perform(play, rest, Cause(hero=hero.id))


def _mend(play: Play, hero: Hero, missed: _Missed, do: Sequence[Effect]) -> None:
    for effect in do:
        if effect.fx == "stop_hit":
            missed.stop(play.amount(effect["n"], "stop_hit", hero.id))
        elif effect.fx == "reroll" and effect["what"] == "save" and missed.harm.save != "none":
            missed.again(play, hero, play.amount(effect["n"], "reroll", hero.id))


def hurt(play: Play, hero: Hero, track: str, points: int) -> int:
    """Deal as many wounds or points of strain as the track holds.

    A full track brings the hero down (S62, S105).
    """
    state = play.state
    spare = room(state, hero, track)
    if state.campaign.step not in IN_DESCENT:
        spare -= 1
    points = max(0, min(points, spare))
    change(play, hero, track, points)
    if track == "wounds" and points >= BADLY and state.options.touchy_kegs:
        play.badly_hurt.append(hero.id)
    settle(play, hero)
    return points


def settle(play: Play, hero: Hero) -> None:
    """Keep harm within each track's limit; a hero with a full track goes down."""
    for track in LIMITS:
        over = -room(play.state, hero, track)
        if over > 0:
            change(play, hero, track, -over)
    if (
        hero.is_up
        and play.state.campaign.step in IN_DESCENT
        and any(is_full(play.state, hero, one) for one in LIMITS)
    ):
        go_down(play, hero)


def go_down(play: Play, hero: Hero) -> None:
    """Keep the hero up with a revive token; without one the hero goes down (S63)."""
    state = play.state
    if state.crew.revive:
        state.crew.revive -= 1
        change(play, hero, "wounds", -hero.vitals.wounds)
        change(play, hero, "strain", -hero.vitals.strain)
        gain_nerve(play, hero, 1)
        play.tell(Revived(hero.id, state.crew.revive))
        return
    hero.down = True
    change(play, hero, "poison", -hero.vitals.poison)
    play.tell(WentDown(hero.id))
    leave_fight(play, hero)


def leave_fight(play: Play, hero: Hero) -> None:
    """Clear a down or dead hero as a target, and pass on their Lamp.

    With nobody left up, the descent is lost.
    """
    state = play.state
    for enemy in list(state.fight.enemies.values()):
        if enemy.target == hero.id:
            state.change_enemy(enemy, target=None)
    if not state.up:
        lose(play)
    if state.crew.lamp == hero.id and hero.at is not None:
        field = bare(state.board, hero.at)
        others = [other for other in state.up if other.at is not None]
        pass_lamp(play, min(others, key=lambda other: field.to(other.place)))


def pass_lamp(play: Play, to: Hero) -> None:
    """Give the Lamp to another hero."""
    play.state.crew.lamp = to.id
    play.tell(LampPassed(to.id))


def lose(play: Play) -> None:
    """End the adventure at once, as lost."""
    play.state.campaign.over = "lost"
    play.tell(AdventureEnded("lost"))
    raise DescentOver


def kill(play: Play, hero: Hero) -> None:
    """Let a hero die; the crew brings the body and its gear home (S98)."""
    if hero.dead:
        return
    hero.dead, hero.down = True, False
    play.tell(Died(hero.id))
    if play.state.campaign.step in IN_DESCENT and play.state.campaign.over is None:
        leave_fight(play, hero)


def taint(play: Play, hero: Hero, points: int) -> Counted:
    """Add taint; every five points turn into a change, rolled on the chart (S68)."""
    change(play, hero, "taint", points)
    most = play.pack.numbers.change_at
    while hero.vitals.taint >= most and not hero.dead:
        change(play, hero, "taint", -most)
        yield from roll_chart(play, "change", hero, kill)
        settle(play, hero)
    return points
