"""Healing and recovery (S27, S64, S65)."""

from __future__ import annotations

from engine.deeplamp.heroes.harm import kill, settle
from engine.deeplamp.play.charts import LISTS, roll_chart
from engine.deeplamp.play.events import Moved, Recovered, ThingLost
from engine.deeplamp.play.gains import change, gain_xp
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.hero import Hero, without
from engine.deeplamp.state.paths import nearest_free
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, is_full, stat
from engine.kernel.core import Flow

_POLICY_TRACK = {"wounds": "wounds", "mind": "strain"}
_CHART = {"wounds": "injury", "strain": "madness"}


def heal(play: Play, hero: Hero, points: int, what: str = "mix", healer: Hero | None = None) -> int:
    """Heal points on one track, or on both by policy; return how many had an effect.

    A hero who heals another gains experience for each point (S42).
    """
    return 0 if play.state.has_flag(hero, "no_heal") else _mend(play, hero, points, what, healer)


def _mend(play: Play, hero: Hero, points: int, what: str, healer: Hero | None) -> int:
    """Heal points even if the hero cannot be healed, because the hero is getting up (S64, S150)."""
    healed = 0
    while healed < points:
        track = _next_track(play.state, hero, what)
        if track is None:
            break
        at_once = points - healed if what != "mix" else 1
        healed -= change(play, hero, track, -at_once)
    if healer is not None and healer.id != hero.id and healed:
        gain_xp(play, healer, play.pack.numbers.heal_xp * healed)
    return healed


def _next_track(state: State, hero: Hero, what: str) -> str | None:
    """Return the track that the next point heals; None if there is nothing to heal."""
    if what != "mix":
        return what if hero.entry(what) else None
    first = _POLICY_TRACK.get(state.policy_of(hero, "heal"))
    if first is None:
        first = "strain" if hero.vitals.strain > hero.vitals.wounds else "wounds"
    other = "wounds" if first == "strain" else "strain"
    return next((track for track in (first, other) if hero.entry(track)), None)


def recover(play: Play, hero: Hero, healer: Hero | None = None) -> Flow:
    """Roll on the charts of the full tracks, heal 2D6, and bring the hero up again (S64)."""
    full = full_tracks(play.state, hero)
    yield from roll_owed(play, hero)
    if hero.dead:
        return
    hero.down = False
    for track in full:
        before: int = hero.entry(track)
        points = max(1, sum(play.throw(2, "recovery", hero.id)) + stat(play.state, hero, "breath"))
        change(play, hero, track, -(before - min(before, _limit(play.state, hero, track))))
        _heal_recovery(play, hero, track, points, is_alone=len(full) > 1, healer=healer)
    play.tell(Recovered(hero.id))
    make_room(play, hero)
    settle(play, hero)


def full_tracks(state: State, hero: Hero) -> list[str]:
    """Return the full tracks of a hero who is down; wounds if an effect made room on both."""
    return [track for track in LIMITS if is_full(state, hero, track)] or ["wounds"]


def roll_owed(play: Play, hero: Hero) -> Flow:
    """Roll on the chart of each full track (S64)."""
    for track in full_tracks(play.state, hero):
        yield from roll_chart(play, _CHART[track], hero, kill)


def _limit(state: State, hero: Hero, track: str) -> int:
    return stat(state, hero, LIMITS[track])


def _heal_recovery(
    play: Play, hero: Hero, track: str, points: int, *, is_alone: bool, healer: Hero | None
) -> None:
    """Heal after a recovery: with one full track, one point of it first, then both tracks.

    With two full tracks, each heals by its own roll.
    """
    if is_alone:
        _mend(play, hero, points, track, healer)
        return
    _mend(play, hero, 1, track, healer)
    _mend(play, hero, points - 1, "mix", healer)


def make_room(play: Play, hero: Hero) -> None:
    """Move whoever stands in the hero's space to the nearest free one (S64)."""
    state = play.state
    if hero.at is None:
        return
    other = next((one for one in state.up if one.id != hero.id and one.at == hero.at), None)
    enemy = state.enemy_cells().get(hero.at)
    if other is None and enemy is None:
        return
    taken = state.models()
    near = next((cell for cell in state.board.near[hero.at] if cell not in taken), None)
    to = near or nearest_free(state.board, hero.at, taken)
    if to is None:
        return
    if other is not None:
        other.at = to
        play.tell(Moved(other.id, (to,)))
    elif enemy is not None:
        state.change_enemy(enemy, at=to)
        play.tell(Moved(enemy.id, (to,)))


def cure_hero(play: Play, hero: Hero, what: str, count: int, first: str | None = None) -> None:
    """Remove points, markers or afflictions; of these the newest first, unless one is named."""
    if what in ("poison", "taint"):
        change(play, hero, what, -count)
        return
    for _ in range(min(count, len(hero.entry(LISTS[what])))):
        sheet: tuple[str, ...] = hero.entry(LISTS[what])
        name = first if first in sheet else sheet[-1]
        hero.write(**{LISTS[what]: without(sheet[::-1], name)[::-1]})
        play.tell(ThingLost(hero.id, what, name))
