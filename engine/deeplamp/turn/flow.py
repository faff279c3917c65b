"""The course of a match, like the rulebook's table of contents: the crew, descents, days in town."""

from __future__ import annotations

from engine.deeplamp.asks.decisions import ChooseMission
from engine.deeplamp.effects.performing import perform
from engine.deeplamp.heroes.crew import choose_who_goes, gather_crew, make_heroes
from engine.deeplamp.heroes.fallen import dead_places
from engine.deeplamp.heroes.road import travel
from engine.deeplamp.play.asking import ask_first
from engine.deeplamp.play.turn_context import DescentOver, Play
from engine.deeplamp.state.state import IN_TOWN, IN_TURN, State
from engine.deeplamp.town.days import arrive, spend_day
from engine.deeplamp.town.way_home import carry_home, come_home
from engine.deeplamp.turn.descent import descend
from engine.deeplamp.turn.meanwhile import meanwhile
from engine.deeplamp.turn.turn import play_turn
from engine.kernel.core import Flow, Tell
from engine.kernel.dice import Dice


def play_round(state: State, dice: Dice, tell: Tell) -> Flow:
    """Play one stage: the setup, a turn, the way home, or a day in town."""
    play = Play(state, dice, tell, perform, meanwhile)
    if state.campaign.step == "setup":
        yield from gather_crew(play)
        yield from _begin(play)
    elif state.campaign.step in IN_TURN:
        yield from play_turn(play)
    elif state.campaign.step in ("after", "travel"):
        yield from _go_to_town(play)
    elif state.campaign.step in IN_TOWN:
        yield from spend_day(play)
    elif state.campaign.step == "out":
        yield from _go_down_again(play)
    _look_whether_over(state)


def _begin(play: Play) -> Flow:
    """Go down; in a campaign after its first descent, once the mission is chosen and who goes (S168)."""
    state = play.state
    if state.options.before is not None:
        yield from _choose_mission(play)
        yield from choose_who_goes(play)
    if state.alive:
        yield from _descend(play)
    else:
        state.campaign.over, state.campaign.is_finished = "lost", True


def _go_to_town(play: Play) -> Flow:
    """Play the ore rolls, the road, and the first morning in town (S90, S91)."""
    if play.state.campaign.step == "after":
        yield from carry_home(play)
    yield from travel(play)
    yield from arrive(play)


def _go_down_again(play: Play) -> Flow:
    """Begin the next adventure with the same crew (S95)."""
    state = play.state
    state.campaign.adventure += 1
    state.campaign.over = None
    yield from _choose_mission(play)
    yield from choose_who_goes(play)
    if state.options.reinforce:
        yield from make_heroes(play, dead_places(state))
    yield from _descend(play)


def _choose_mission(play: Play) -> Flow:
    """Let anybody choose the next mission (S95)."""
    play.state.campaign.mission = yield from ask_first(
        play, lambda view: [ChooseMission(seat, view) for seat in view.seats]
    )


def _descend(play: Play) -> Flow:
    """Begin a descent; things triggered at its start may end it at once."""
    try:
        yield from descend(play)
    except DescentOver:
        yield from come_home(play)


def _look_whether_over(state: State) -> None:
    """End the match after the last days in town, or if no living hero can go on."""
    has_gone_on = state.options.campaign or state.campaign.adventure >= state.options.adventures
    is_last = state.campaign.step == "out" and has_gone_on
    is_alone = state.campaign.step != "setup" and not state.alive and not state.options.reinforce
    state.campaign.is_finished = state.campaign.is_finished or is_last or is_alone
