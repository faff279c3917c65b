"""Who came in on which place, as far as a game's outcome tells the seats apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.core import Json, Seat


def places(outcome: Mapping[str, Json], seats: Sequence[Seat]) -> dict[Seat, int]:
    """Seat -> its place, from 1; who is level shares the better one, and where nobody wins nobody is first.

    Who wins is the rules' word. The others are told apart by points, where the game counts any.
    """
    winners = outcome["winners"]
    scores = outcome.get("scores") or {}
    others = [seat for seat in seats if seat not in winners]
    before = {seat: sum(scores.get(other, 0) > scores.get(seat, 0) for other in others) for seat in others}
    ahead = max(1, len(winners))
    return {seat: 1 if seat in winners else 1 + ahead + before[seat] for seat in seats}
