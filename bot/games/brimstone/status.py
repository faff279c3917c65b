"""Describe a game's state: for the status card, the end of a round and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.brimstone.names import card_effect, card_word, count, listed, person
from bot.games.brimstone.winning import winning_lines
from bot.games.lobby import line_of
from bot.games.phrases import who_sits
from engine.brimstone.board.components import TROOPS_PER_SEAT
from engine.brimstone.board.state import Position
from engine.kernel.contract import Game
from engine.kernel.core import Json, Seat
from engine.kernel.packs import OFFER
from render.brimstone.describe import position_table


def status(view: Position, names: Mapping[Seat, str]) -> str:
    """Return round, leader, event, threats, and a line per seat."""
    return "\n".join([*_heading(view, names), *winning_lines(view), *standing(view, names)])


def _heading(view: Position, names: Mapping[Seat, str]) -> Iterator[str]:
    if view.winners:
        yield f"**{listed(person(seat, names) for seat in view.winners)} won in round {view.round}**"
        return
    if view.round <= 1 and view.event is None:
        yield f"**Setup** · {person(view.leader, names)} leads the first round"
    else:
        yield f"**Round {view.round}** · led by {person(view.leader, names)}"
    if view.event:
        yield f"**{card_word(view.event)}**: {card_effect(view.event)}"
    if view.events_up and len(view.homes) == len(view.seats):
        yield f"Face up: {listed(map(card_word, view.events_up))}"


def standing(view: Position, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield a line per seat: Cities, troops, Stones, Home Base."""
    for seat in view.seats:
        parts = [f"Cities {len(view.cities(seat))}/{view.map.cities_to_win}"]
        parts.append(f"troops {view.on_board(seat)}/{TROOPS_PER_SEAT}")
        parts.append(count(view.stones.get(seat, 0), "Stone"))
        if seat in view.homes:
            parts.append(f"Home {view.homes[seat]}")
        yield f"{person(seat, names)}: {' · '.join(parts)}"


def city_lines(view: Position, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield a line per seat with the number and names of its Cities."""
    for seat in view.seats:
        cities = view.cities(seat)
        held = f" ({', '.join(cities)})" if cities else ""
        yield (
            f"{person(seat, names)}: Cities {len(cities)}/{view.map.cities_to_win}{held} · "
            f"{count(view.on_board(seat), 'troop')} · {count(view.stones.get(seat, 0), 'Stone')}"
        )


def board_text(view: Position, names: Mapping[Seat, str]) -> str:
    """Describe the whole position for screen readers, without markdown: seats, totals, then every hex."""
    return "\n".join((who_sits(view.seats, names), position_table(view))).strip()


def option_lines(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """List the options that differ from the default, one per line."""
    default = {offer.name: offer.default for offer in game.offers}
    said = [
        _OPTION_WORDS.get((name, value)) or _OPTION_WORDS[name, None].format(str(value).title())
        for name, value in options.items()
        if name != OFFER.name and value != default.get(name)
    ]
    is_ours = options.get(OFFER.name, OFFER.default) == OFFER.default
    return said if is_ours else [*said, line_of(game, OFFER, options)]


_OPTION_WORDS: Mapping[tuple[str, Json], str] = {
    ("first_leader", None): "{} leads the first round",
    ("air_assault", False): "No attacks by air",
    ("round_limit", None): "The game ends after round {} at the latest",
    ("layout", "balanced"): "Balanced land: Homes of about equal worth",
    ("layout", "even"): "Even land: the same land around every Home",
}
"""Option and value -> description; the value None stands for every value that has no line of its own."""
