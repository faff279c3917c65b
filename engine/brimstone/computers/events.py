"""The captain before the orders: which event to choose."""

from __future__ import annotations

from engine.brimstone.asks import ChooseEvent
from engine.brimstone.board import Card
from engine.brimstone.questions import cities_missing, could_win
from engine.brimstone.state import View
from engine.kernel.core import Seat
from engine.kernel.deputy import Thought

NEAR = 1
BOLD: tuple[Card, ...] = (
    "high_morale",
    "good_roads",
    "deep_snow",
    "fair_weather",
    "lightning",
    "missed_payroll",
    "fogbound",
    "heavy_rains",
    "entrenched",
    "truce",
)
CAREFUL: tuple[Card, ...] = (
    "truce",
    "entrenched",
    "heavy_rains",
    "lightning",
    "fogbound",
    "missed_payroll",
    "fair_weather",
    "deep_snow",
    "good_roads",
    "high_morale",
)


def choose_event(ask: ChooseEvent) -> Thought:
    """Bold while nobody else is about to win, else careful."""
    view = ask.view
    rivals = [seat for seat in view.seats if seat != ask.seat]
    winning = next((seat for seat in rivals if _is_winning(view, seat)), None)
    if winning and not _is_winning(view, ask.seat):
        return _first(ask, CAREFUL, f"{winning.title()} could win this round.")
    return _first(ask, BOLD, "We want to move and attack.")


def _is_winning(view: View, seat: Seat) -> bool:
    """Whether the seat lacks little and could take it this round."""
    return cities_missing(view, seat) <= NEAR and could_win(view, seat)


def _first(ask: ChooseEvent, liked: tuple[Card, ...], why: str) -> Thought:
    card = min(ask.cards, key=liked.index)
    return Thought({"event": card}, why)
