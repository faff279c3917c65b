"""The order of play: armies, terrain, Masters, then rounds.

Initiative is rolled at the end of the previous round, so that each round begins with a decision. Rolls raise
Miswritten if they contradict a written record.
"""

from __future__ import annotations

from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.board.layout import corners
from engine.brutal_magic.board.options import BATTLE, Options
from engine.brutal_magic.board.policy import Policy
from engine.brutal_magic.board.state import State, seen_by
from engine.brutal_magic.board.terrain import laid
from engine.brutal_magic.rules.asks import Allot, Define, Lay, Muster, PlaceMaster
from engine.brutal_magic.rules.events import ArmiesOpened, TerrainAllotted
from engine.brutal_magic.rules.laying import lay_in_turn, name_kinds
from engine.brutal_magic.rules.placing import place
from engine.brutal_magic.rules.rolling import ranked
from engine.brutal_magic.rules.rounds import act_in_turn, begin_round, finish_round
from engine.kernel.core import Flow, Tell
from engine.kernel.dice import Dice


def spread(players: int, options: Options) -> State:
    """Return the State at the start; the terrain of a map is already on the board (B20)."""
    seats = SEATS[:players]
    state = State(seats, options)
    state.policies = dict.fromkeys(seats, Policy())
    state.made, state.kills = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    if options.terrain != BATTLE:
        land = options.box.maps[options.terrain]
        state.kinds = {name: options.box.kinds[name] for name in land}
        state.terrain = dict(laid(land, players, options.radius))
    return state


def play_round(state: State, dice: Dice, tell: Tell) -> Flow:
    """Play the setup, or one round."""
    if not state.round:
        yield from set_up(state, dice, tell)
        return
    yield from act_in_turn(state, dice, tell)
    if not state.is_over:
        finish_round(state, dice, tell)


def set_up(state: State, dice: Dice, tell: Tell) -> Flow:
    """Set up armies, terrain, Masters and the first initiative."""
    yield from muster(state, tell)
    if state.options.terrain == BATTLE:
        yield from battle_for_terrain(state, dice, tell)
    if state.options.is_placed:
        yield from place_masters(state, dice, tell)
    else:
        for seat, hex_ in zip(state.seats, corners(len(state.seats), state.options.radius), strict=True):
            place(state, seat, hex_, tell)
    state.round = 1
    begin_round(state, dice, tell)


def muster(state: State, tell: Tell) -> Flow:
    """Ask all seats for sealed armies, and reveal them together (B10)."""
    answers = yield [Muster(seat, seen_by(state, seat)) for seat in state.seats]
    for seat in state.seats:
        state.armies[seat], state.policies[seat] = answers[seat]
    tell(ArmiesOpened(dict(state.armies), dict(state.policies)))


def battle_for_terrain(state: State, dice: Dice, tell: Tell) -> Flow:
    """Let the winner of the roll allot, then all define, then all lay.

    Skip asks with nothing to decide (B17).
    """
    order = ranked(state, "battle", state.seats, dice, tell)
    winner = order[0]
    answers = yield [Allot(winner, seen_by(state, winner))]
    types, hexes = answers[winner]["types"], answers[winner]["hexes"]
    tell(TerrainAllotted(winner, dict(types), dict(hexes)))
    defining = [seat for seat in state.seats if types[seat]]
    if defining:
        answers = yield [Define(seat, seen_by(state, seat), types[seat]) for seat in defining]
        for seat in order:
            if seat in defining:
                name_kinds(state, seat, answers[seat], tell)
    laying = [seat for seat in state.seats if hexes[seat] and state.kinds]
    if laying:
        answers = yield [Lay(seat, seen_by(state, seat), hexes[seat]) for seat in laying]
        lay_in_turn(state, hexes, {seat: answers[seat] for seat in order if seat in laying}, tell)


def place_masters(state: State, dice: Dice, tell: Tell) -> Flow:
    """Ask seats where to place their Masters, highest roll first (B21)."""
    for seat in ranked(state, "place", state.seats, dice, tell):
        answers = yield [PlaceMaster(seat, seen_by(state, seat))]
        place(state, seat, answers[seat], tell)
