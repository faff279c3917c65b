"""Explosives: thrown, bouncing, going off (S43)."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.fights.wounds import wound_enemy
from engine.deeplamp.heroes.harm import wound_past_armor
from engine.deeplamp.play.events import ThingWorked
from engine.deeplamp.play.gains import lose_token
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.kernel.core import Flow

EIGHT: Final[tuple[Cell, ...]] = (
    (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0),
)  # fmt: skip
"""Directions NW N NE E SE S SW W, in the order of the D8's faces (S1)."""
_GOES_OFF = 2


def bounce(play: Play, at: Cell, who: str) -> Cell:
    """Return the space where a missed keg stops; D3 times it bounces to an adjacent space or stays."""
    for _ in range((play.die("bounces", who) + 1) // 2):
        dx, dy = EIGHT[play.die("direction", who, sides=8) - 1]
        to = (at[0] + dx, at[1] + dy)
        at = to if play.state.board.is_adjacent(at, to) else at
    return at


def blast(play: Play, token: str, at: Cell, by: Hero | None) -> Flow:
    """Wound each model in the space or next to it by a D6, heroes first."""
    state = play.state
    cells = {at, *state.board.near.get(at, ())}
    play.tell(ThingWorked(by.id if by else "", token))
    for hero in state.up:
        if hero.at in cells:
            wound_past_armor(play, hero, play.die("blast", hero.id))
    for enemy in list(state.fight.enemies.values()):
        if cells.intersection(state.footprint(enemy)):
            yield from wound_enemy(play, enemy.id, play.die("blast", enemy.id), by)
    do = play.pack.bag[token].do
    if do:
        yield from play.perform(play, do, Cause(hero=by.id if by else None))


def look_at_kegs(play: Play) -> Flow:
    """Roll for each keg of badly hurt heroes; on 1 or 2 it goes off in the hero's space."""
    while play.badly_hurt:
        hero = play.state.crew.heroes[play.badly_hurt.pop(0)]
        kegs = [
            name for name, count in hero.kit.bag.items() if play.pack.bag[name].throw for _ in range(count)
        ]
        for keg in kegs:
            if play.die("keg", hero.id) <= _GOES_OFF and hero.at is not None:
                lose_token(play, hero, keg)
                yield from blast(play, keg, hero.at, None)
