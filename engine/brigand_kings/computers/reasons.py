"""Explain what a computer did: its plan, the alternatives, and how much less they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.brigand_kings.board.names import card_name, place_name
from engine.brigand_kings.board.state import View
from engine.brigand_kings.computers.placement_search import Use
from engine.brigand_kings.rules.flips import Flip
from engine.kernel.deputy import NAMED


class InLine(NamedTuple):
    """The number of counties in line that a bonus card fits, and their points."""

    counties: int
    points: int

    @property
    def weight(self) -> int:
        """Return a value to compare: each county counts as much as ten points."""
        return 10 * self.counties + self.points

    def __str__(self) -> str:
        counties = "1 county" if self.counties == 1 else f"{self.counties} counties"
        return f"{counties} with {self.points} points"


class Turned(NamedTuple):
    """The gain after a card has turned some dice; `spared` is minus the number of these dice."""

    gain: float
    spared: int
    flip: Flip


def dice_named(places: Sequence[int]) -> str:
    return "1 die" if len(places) == 1 else f"{len(places)} dice"


def placed_why(view: View, use: Use) -> str:
    """Return a sentence about the planned placement and its value."""
    if not use.totals:
        return "No placement gains more than its soldiers are worth."
    placement, gain = sent(view, dict(use.totals)), f"{use.gain:.1f} points"
    return f"Sending {placement} with transport {use.transport} is worth about {gain}."


def sent(view: View, totals: Mapping[int, int]) -> str:
    parts = [f"{count} to {place_name(view, place)}" for place, count in sorted(totals.items())]
    return " and ".join(parts) or "nobody"


def kept_all(weighed: Sequence[Turned], gain: float, kept: float) -> str:
    """Explain why no card is flipped; `weighed` has the best use of each card, best first."""
    if not weighed:
        return "No card can change a die."
    told = ", ".join(f"{card_name(one.flip.card)} {one.gain - gain:.1f}" for one in weighed[:NAMED])
    return f"Keeping a card face up is worth {kept:.1f} points. Flipping it now would gain less: {told}."
