"""Move step by step past enemies (S31 to S34)."""

from __future__ import annotations

from engine.deeplamp.asks.deeds import Move
from engine.deeplamp.asks.reaching import DRAGGING
from engine.deeplamp.play.events import Moved
from engine.deeplamp.play.gains import change, gain_nerve
from engine.deeplamp.play.things import staying
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.activation import Activation, Roll
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_stat, has_nerve, stat
from engine.deeplamp.state.worlds import beyond
from engine.kernel.core import Flow


def move(play: Play, act: Activation, deed: Move) -> Flow:
    """Move step by step until an escape fails; movement that was spent is lost."""
    state = play.state
    hero = state.active
    cost = DRAGGING if deed.drag else 1
    gone = []
    for cell in deed.way:
        if not _gets_away(play, act, hero):
            break
        last, hero.at = hero.place, cell
        act.points -= cost
        gone.append(cell)
        if deed.drag:
            _drag(state.crew.heroes[deed.drag], last, cell)
    if gone:
        play.tell(Moved(hero.id, tuple(gone)))
    yield from ()


def _drag(down: Hero, last: tuple[int, int], cell: tuple[int, int]) -> None:
    """Drag the down hero: into the same space, or into the one that the mover just left (S32)."""
    down.at = cell if down.at == last else last


def held_by(state: State, hero: Hero) -> int:
    """Return the highest escape value of the adjacent enemies; 0 if there are none."""
    return max((enemy_stat(state, enemy.kind, "escape") for enemy in state.beside(hero)), default=0)


def _gets_away(play: Play, act: Activation, hero: Hero) -> bool:
    """Roll a D6 to escape; values that the hero has overcome already need no roll (S33)."""
    state = play.state
    value = held_by(state, hero)
    if value <= act.cover or state.has_flag(hero, "free_escape"):
        return True
    face = play.die("escape", hero.id)
    if face + stat(state, hero, "escape") >= value:
        act.cover = value
        return True
    act.roll = Roll("escape", (face,), about={"value": value})
    if not has_nerve(state, hero):
        close_escape(act)
    return False


def escaped_after_all(play: Play, act: Activation) -> None:
    """Apply a rerolled escape: the hero gets free, or the move ends."""
    assert act.roll is not None, "an escape is open"
    hero, value = play.state.active, act.roll.about["value"]
    if act.roll.dice[0] + stat(play.state, hero, "escape") >= value:
        act.cover, act.roll = value, None
    else:
        close_escape(act)


def close_escape(act: Activation) -> None:
    """End the move after a failed escape roll."""
    act.points, act.roll = 0, None


def count_move(play: Play, act: Activation, face: int, instead_of: int | None = None) -> None:
    """Turn the move roll into movement, at least 1 with all modifiers; some faces give nerve (S23)."""
    state = play.state
    hero = state.active
    faces, gives = nerve_of(state, hero)
    if face in faces:
        gain_nerve(play, hero, gives)
    if state.options.fixed_move:
        if instead_of is None:
            act.points = max(1, state.pack.numbers.fixed_move + stat(state, hero, "move"))
        return
    before = max(1, instead_of + stat(state, hero, "move")) if instead_of else 0
    act.points += max(1, face + stat(state, hero, "move")) - before


def nerve_of(state: State, hero: Hero) -> tuple[set[int], int]:
    """Return the faces of the move roll that give nerve, and how much: by class and cards in play (S23)."""
    hero_class = state.class_of(hero)
    faces, gives = set(hero_class.nerve_face or (1,)), hero_class.nerve_gives
    for _, remains in staying(state):
        faces.update(remains.nerve_face)
        gives = max(gives, remains.nerve_gives)
    world = beyond(state, hero)
    gives = max(gives, world.nerve_gives) if world else gives
    return faces, gives


def moved_again(play: Play, act: Activation, before: Roll) -> None:
    """Replace the move die by its reroll; it may give nerve (S23)."""
    assert act.roll is not None, "it is open still"
    count_move(play, act, act.roll.dice[0], before.dice[0])
    act.roll = None


def more_movement(play: Play, act: Activation) -> None:
    """Spend a nerve to add a D6 to the movement; possible even after a failed escape (S26, S118)."""
    hero = play.state.active
    change(play, hero, "nerve", -1)
    act.points += play.die("move", hero.id)
