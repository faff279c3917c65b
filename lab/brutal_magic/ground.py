"""Measure what ground wins: skirmishes of captains that differ in terrain or places alone (by the fast copy).

`python -m lab.brutal_magic.ground` lets one seat lay 20 hexes of one kind where its captain wants them, and
then lets a captain place its Master against one who is placed at random.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, product
from typing import Final

from engine.brutal_magic.armies.designs import Army
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.state import State
from engine.brutal_magic.board.terrain import Kind
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.brutal_magic.copy.skirmish import Skirmish
from lab.confidence import grouped, wilson
from lab.shell.tables import Table

US: Final = "red"
KINDS: Final = (None, Kind(2), Kind(3), Kind(4), Kind(5), Kind(20), Kind(None))
"""Ground that is tried before the rival's corner; None is nothing."""


def laid(kind: Kind | None) -> State:
    """Return the first turn after our captain has laid 20 hexes of a kind, alone."""
    match = _mustered({"terrain": "battle"})
    hexes = {seat: 20 * (seat == US and kind is not None) for seat in match.state.seats}
    match.submit(US, {"types": {seat: int(bool(most)) for seat, most in hexes.items()}, "hexes": hexes})
    if kind is not None:
        match.submit(US, {"terrain": [{"name": "Ground", **kind.dump()}]})
        match.submit(US, _captains(match))
    return match.state


def placed(seed: str) -> State:
    """Return the first turn after our captain has placed its Master, and the rival's stands at random."""
    match, dice = _mustered({"start": "placed"}, seed), Dice(seed)
    while match.state.round == 0:
        (seat,) = match.awaited
        match.submit(seat, _captains(match) if seat == US else match.asks[seat].sample(dice))
    return match.state


def _mustered(options: Mapping[str, Json], seed: str | None = None) -> Match[State]:
    """Return a match after its muster; without a seed, one in which we won the roll."""
    for number in count():
        match = Match.new(BRUTAL_MAGIC, 2, {"preset": "skirmish", **options}, seed or f"ground/{number}")
        for seat in match.awaited:
            match.submit(seat, {"roster": "quarry_kin"})
        if seed or US in match.awaited:
            return match
    raise AssertionError("somebody wins each roll")


def _captains(match: Match[State]) -> Json:
    (seat,) = match.awaited
    return BRUTAL_MAGIC.computers["captain"].think(match.asks[seat], "", Dice("unused")).answer


def won(state: State, armies: Sequence[Army], seed: str, games: int) -> float:
    """Return how many skirmishes our captain wins, with each of these armies against each."""
    skirmish = Skirmish.on(state)
    pairs = enumerate(product(armies, repeat=2))
    return sum(skirmish.won(pair, f"{seed}.{number}", games)[0] for number, pair in pairs)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the measurement."""
    parser.add_argument("--games", type=int, default=24, help="games of each roster against each (24)")
    parser.add_argument("--places", type=int, default=24, help="places to try, each with as many games (24)")
    parser.add_argument("--seed", default="ground", help="seed of the games (default: ground)")


def main() -> None:
    """Print what each kind of ground wins, and what the captain's places win."""
    parser = argparse.ArgumentParser(prog="python -m lab.brutal_magic.ground")
    add_arguments(parser)
    options = parser.parse_args()
    Table("What ground wins", ("ground", "games", "won"), list(_rows(options))).show()


def _rows(options: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    armies = [*rosters().values()]
    games = options.games * len(armies) ** 2
    for kind in KINDS:
        name = "nothing" if kind is None else f"{kind.move} to enter" if kind.move else "impassable"
        yield name, f"{games:,}", str(wilson(won(laid(kind), armies, options.seed, options.games), games))
    each = max(1, options.games // options.places)
    shares = [
        won(placed(f"{options.seed}/{number}"), armies, options.seed, each) / (each * len(armies) ** 2)
        for number in range(options.places)
    ]
    games = each * options.places * len(armies) ** 2
    yield "the captain's places", f"{games:,}", str(grouped(shares))


if __name__ == "__main__":
    main()
