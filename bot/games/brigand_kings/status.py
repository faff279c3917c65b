"""Describe a game's state: for the status card, turn reports and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brigand_kings.names import card_word, person, symbol
from bot.games.phrases import count, listed, who_sits
from bot.games.story import Names
from engine.brigand_kings.board.components import EXCUSE, FULL
from engine.brigand_kings.board.state import Position, View, places, tally
from engine.kernel.core import Seat
from render.brigand_kings.scenes import table_scene
from render.text.card_table import card_table_lines


def status(view: View, names: Names) -> str:
    """Describe the current turn, each seat's score and cards, and the counties."""
    return "\n".join([_heading(view, names), *standing(view, names), *county_lines(view)])


def hand(view: View, seat: Seat) -> str:
    """Describe the bonus cards that the seat alone sees: those dealt, later those kept."""
    kept = view.bonus.get(seat, ())
    if kept and not view.winners:
        return f"Your bonus cards: {listed(map(card_word, kept))}."
    return f"Bonus cards to choose from: {listed(map(card_word, view.hand))}." if view.hand else ""


def _heading(view: View, names: Names) -> str:
    if view.winners:
        return (
            f"**{listed(person(seat, names) for seat in view.winners)} won** after {count(view.turn, 'turn')}"
        )
    if not view.turn:
        return "**Setup** · everyone chooses two bonus cards"
    return f"**Turn {view.turn}** · {person(view.active, names)} plays · {deck_word(view)}"


def deck_word(view: View) -> str:
    """Return the number of cards left in the deck, as text."""
    return f"{count(view.deck_left, 'card')} left in the deck"


def standing(view: View, names: Names) -> Iterator[str]:
    """Yield a line per seat: its current or final score, its cards and its soldiers."""
    for seat in view.seats:
        pile = view.pile(seat)
        if view.winners:
            yield f"{person(seat, names)}: **{count(view.scores[seat].total, 'point')}**"
            continue
        parts = [f"{points_word(view, seat)} so far", count(len(pile), "card")]
        parts.append(f"{count(view.supply(seat), 'soldier')} left")
        yield f"{person(seat, names)}: {' · '.join(parts)}"


def points_word(view: View, seat: Seat) -> str:
    """Return the points of the cards a seat has captured so far: 12 points."""
    return count(tally(view.pile(seat), ()).cards, "point")


def county_lines(view: Position) -> Iterator[str]:
    """Yield a line per place: its card, soldiers and tokens."""
    if camp := camp_word(view):
        yield f"`{EXCUSE}` The Excuse{camp}"
    for number, county in places(view):
        yield f"`{number}` {card_word(county.card)}{tokens_word(view, number)}"


def camp_word(view: Position) -> str:
    """Return the number of soldiers on the Excuse per seat, as text."""
    camp = [f"{symbol(seat)} {view.camp[seat]}" for seat in view.seats if view.camp.get(seat)]
    return f" · {' '.join(camp)}" if camp else ""


def tokens_word(view: Position, number: int) -> str:
    """Describe a county: its tokens by seat, and their number out of the full set."""
    county = view.county(number)
    parts = [f"{symbol(county.seat)} {county.soldiers}"] if county.seat else []
    parts += [f"⚪ {county.stability}"] if county.stability else []
    return f" · {' '.join(parts)} ({county.tokens}/{FULL})" if parts else ""


def board_text(view: View, names: Names) -> str:
    """Describe the whole table for screen readers, without markdown: places, dice, seats."""
    lines = card_table_lines(table_scene(view, {}))
    return "\n".join([who_sits(view.seats, names), *lines]).strip()
