"""One turn of a descent (section 3)."""

from __future__ import annotations

from engine.deeplamp.asks.decisions import Begin
from engine.deeplamp.fights.enemies import act_kind
from engine.deeplamp.heroes.crew import replace_dead
from engine.deeplamp.heroes.harm import kill, lose
from engine.deeplamp.heroes.healing import recover
from engine.deeplamp.heroes.levels import take_levels
from engine.deeplamp.mine.exploring import explore, open_dead_end
from engine.deeplamp.mine.shaft import test_lamp
from engine.deeplamp.play.asking import ask_first, seats_of
from engine.deeplamp.play.cards import lay_aside
from engine.deeplamp.play.events import AdventureEnded, TurnBegun
from engine.deeplamp.play.things import forget, happen
from engine.deeplamp.play.turn_context import DescentOver, Play, TurnCut
from engine.deeplamp.state.hero import Hero, Marks
from engine.deeplamp.state.options import ORDERED
from engine.deeplamp.state.state import ORDER, State
from engine.deeplamp.state.stats import initiative
from engine.deeplamp.town.way_home import come_home
from engine.deeplamp.turn.activation import activate, end_activation, go_on
from engine.deeplamp.turn.end_effects import work_at_end
from engine.kernel.core import Flow


def play_turn(play: Play) -> Flow:
    """Play from the current step to the end of the turn, or of the descent."""
    state = play.state
    try:
        if state.campaign.step == "lamp":
            yield from _start(play)
            yield from test_lamp(play)
            state.campaign.step = "act"
        if state.campaign.step == "act":
            yield from _activations(play)
            state.fight.ambush = []
            state.campaign.step = "explore"
        if state.campaign.step == "explore":
            yield from explore(play)
            state.campaign.step = "end"
        yield from _end(play)
    except TurnCut:
        end_activation(play)
    except DescentOver:
        end_activation(play)
    if state.campaign.over is None:
        _close(state, play)
    else:
        yield from come_home(play)


def _close(state: State, play: Play) -> None:
    """End all effects that last for this turn, and begin the next turn."""
    boons = [boon for boon in state.in_force.boons if boon.until not in ("turn", "attack", ORDER)]
    state.in_force.boons = [boon._replace(until="turn") if boon.until == "next" else boon for boon in boons]
    forget(state, "turn")
    lay_aside(play, "turn")
    state.in_force.idle = []
    state.fight.kinds_done = []
    for hero in state.crew.heroes.values():
        hero.marks = Marks(flee=hero.marks.flee)
    state.campaign.turn += 1
    state.campaign.step = "lamp"


def _start(play: Play) -> Flow:
    """Handle fleeing, levels, deaths of heroes left down, and replacements (S14, S28, S69, S100)."""
    state = play.state
    if state.up and all(hero.marks.flee for hero in state.up):
        lose(play)
    play.tell(TurnBegun(state.campaign.turn))
    yield from take_levels(play)
    if state.options.hard_core != "off":
        for hero in [hero for hero in state.alive if hero.down]:
            kill(play, hero)
    yield from replace_dead(play)
    yield from happen(play, "turn_start")


def _activations(play: Play) -> Flow:
    """Let heroes and kinds of enemies act by initiative until all have acted (S18 to S21).

    On a table built from a view, someone may be acting already.
    """
    state = play.state
    if state.activation is not None:
        yield from go_on(play, state.activation)
    while True:
        heroes = [hero for hero in state.up if not hero.marks.done and not hero.marks.out]
        skipping = [hero for hero in heroes if state.has_flag(hero, "skip_turn")]
        for hero in skipping:
            hero.write(done=True)
        heroes = [hero for hero in heroes if not hero.marks.done]
        kinds = sorted({enemy.kind for enemy in state.fight.enemies.values()} - set(state.fight.kinds_done))
        if not heroes and not kinds:
            return
        for hero in state.alive:
            if hero.down:
                hero.write(out=True)
        yield from _next(play, heroes, kinds)


def _next(play: Play, heroes: list[Hero], kinds: list[str]) -> Flow:
    """Let everyone at the highest initiative act: enemies first, tied heroes in any order (S18, S19)."""
    state = play.state
    if not state.is_fight and state.options.free_order:
        yield from _begin(play, heroes)
        return
    levels = {who: initiative(state, who) for who in (*kinds, *(hero.id for hero in heroes))}
    highest = max(levels.values())
    first = [kind for kind in kinds if levels[kind] == highest]
    if first:
        yield from act_kind(play, play.pick(first, "order"))
    else:
        yield from _begin(play, [hero for hero in heroes if levels[hero.id] == highest])


def _begin(play: Play, heroes: list[Hero]) -> Flow:
    """Return the hero who acts next: the only candidate, or the first whose player begins (S20)."""
    hero = heroes[0]
    if len(heroes) > 1:
        by_seat = {
            seat: tuple(one.id for one in heroes if one.seat == seat)
            for seat in seats_of(play.state, [one.id for one in heroes])
        }
        name = yield from ask_first(
            play, lambda view: [Begin(seat, view, names, names[0]) for seat, names in by_seat.items()]
        )
        hero = play.state.crew.heroes[name]
    yield from activate(play, hero)


def _end(play: Play) -> Flow:
    """Play the end step: effects, recoveries, dead ends, victory (step 5, S64, S78, S80)."""
    state = play.state
    yield from work_at_end(play) if state.options.rules >= ORDERED else happen(play, "turn_end")
    if not state.is_fight:
        for hero in [hero for hero in state.alive if hero.down]:
            yield from recover(play, hero)
    yield from open_dead_end(play)
    if _is_won(state):
        state.campaign.over = "won"
        play.tell(AdventureEnded("won"))


def _is_won(state: State) -> bool:
    """Return whether the objective's enemies are dead, or the bearer is back at the entrance (S80)."""
    if state.mine.objective is None:
        return False
    if state.mission.objective.then == "win":
        return not state.fight.foes
    return state.bearer.is_up and 1 in state.tiles_at(state.bearer.place)
