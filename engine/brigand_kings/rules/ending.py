"""End the game: roll a last die for each county with soldiers, then score."""

from __future__ import annotations

from collections.abc import Sequence

from engine.brigand_kings.board.state import County, State, tally
from engine.brigand_kings.rules.events import GameWon, LastDieRolled
from engine.brigand_kings.rules.rolling import roll_numbers
from engine.kernel.core import Tell
from engine.kernel.dice import Dice


def end_game(state: State, remaining: Sequence[tuple[int, County]], dice: Dice, tell: Tell) -> None:
    """Roll for each county with soldiers, in line (K18), then score. Raises Miswritten as `roll`."""
    for place, county in remaining:
        if county.seat is None:
            state.set_aside += (county.card,)
            continue
        (die,) = roll_numbers(state, dice, 1)
        is_taken = die <= county.soldiers
        if is_taken:
            state.captured[county.seat] += (county.card,)
        else:
            state.set_aside += (county.card,)
        tell(LastDieRolled(county.seat, place, county.card, county.soldiers, die, is_taken))
    state.counties = ()
    state.camp = dict.fromkeys(state.seats, 0)
    state.roll = state.transport = None
    score(state)
    tell(GameWon(state.winners, dict(state.bonus), dict(state.scores), state.turn))


def score(state: State) -> None:
    """Score each pile; the seats with the most points share the win (K12)."""
    state.scores = {seat: tally(state.pile(seat), state.bonus[seat]) for seat in state.seats}
    best = max(score.total for score in state.scores.values())
    state.winners = tuple(seat for seat in state.seats if state.scores[seat].total == best)
