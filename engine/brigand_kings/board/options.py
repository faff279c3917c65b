"""List the options of a table: the cards of three suits that may be shuffled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.board.components import COURTS, NUMBER_CARDS, PAWNS, Card
from engine.kernel.core import Json
from engine.kernel.options import Offer, chosen_of

OFFERS: tuple[Offer, ...] = (
    Offer("pawns", "The four Pawns in the deck (default: no)", False, (True, False)),
    Offer("courts", "The four Courts in the deck (default: no)", False, (True, False)),
)


@dataclass(frozen=True)
class Options:
    """The cards that are shuffled in besides the basic deck."""

    pawns: bool = False
    courts: bool = False

    def dump(self) -> dict[str, Json]:
        return vars(self).copy()

    @property
    def county_cards(self) -> tuple[Card, ...]:
        """Return every card that can become a county with these options."""
        return (*NUMBER_CARDS, *(PAWNS if self.pawns else ()), *(COURTS if self.courts else ()))


def read_options(chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused for an unknown name or value."""
    return Options(**chosen_of(OFFERS, chosen))
