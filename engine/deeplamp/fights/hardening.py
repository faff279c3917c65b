"""Kinds of enemies: the side in use, and their hardenings (S12, S52, S53)."""

from __future__ import annotations

from engine.deeplamp.play.events import Hardened
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.fight import Kind

_FACES = 6


def harden(play: Play, kind: str, count: int) -> None:
    """Add that many hardenings with D6 rolls; reroll duplicates."""
    for _ in range(count):
        now = play.state.fight.kinds[kind]
        if len(now.hardened) >= _FACES:
            return
        face = play.die("hardening", kind)
        while face in now.hardened:
            face = play.die("hardening", kind)
        play.state.fight.kinds[kind] = now._replace(hardened=(*now.hardened, face))
        play.tell(Hardened(kind, face))


def enter_fight(play: Play, kind: str, more: int) -> None:
    """Set up a kind that is new to the fight, by the crew's level and with extra hardenings (S12)."""
    state = play.state
    level = play.pack.numbers.crew_levels[state.crew.level]
    state.fight.kinds[kind] = Kind(grim=level.grim)
    harden(play, kind, level.harden + more + state.shaft.is_below + state.fight.next_harden)


def harden_for_want(play: Play, kind: str) -> None:
    """Harden a kind once per fight because it has too few models (S53)."""
    now = play.state.fight.kinds[kind]
    if not now.is_short:
        play.state.fight.kinds[kind] = now._replace(is_short=True)
        harden(play, kind, 1)
