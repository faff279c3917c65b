"""Describe a game's state, for the status card and as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.brutal_magic.names import person, symbol
from bot.games.lobby import line_of
from bot.games.phrases import count, listed, seat_word, shortened, who_sits
from bot.games.story import Names
from engine.brutal_magic.armies.names import seat_of
from engine.brutal_magic.board.options import FULL_RADIUS, OFFERS, read_options
from engine.brutal_magic.board.state import View
from engine.kernel.contract import Game
from engine.kernel.core import Json
from render.brutal_magic.describe import card_line, field_lines
from render.brutal_magic.scenes import army_cards, board_scene, round_words

_MOST = 2400


def status(view: View, names: Names) -> str:
    """Return the round, the seat to act, each seat's points and units, and the guards."""
    lines = [_heading(view, names), *_seats(view, names), *_guards(view)]
    return shortened("\n".join(lines), _MOST)


def _heading(view: View, names: Names) -> str:
    if view.is_over:
        who = listed(person(seat, names) for seat in view.winners)
        return f"**{who or 'Nobody'} won** in round {view.round}"
    if not view.round:
        return "**Setting up**: preparing the field" if view.armies else "**Setting up**: choosing armies"
    if not view.turn:
        return f"**{round_words(view)}**"
    return f"**{round_words(view)}** · {person(view.turn, names)} acts"


def _seats(view: View, names: Names) -> Iterator[str]:
    order = [*view.order, *(seat for seat in view.seats if seat not in view.order)]
    for seat in order:
        units = view.units_of(seat)
        if not view.armies or not view.units:
            yield person(seat, names)
            continue
        parts = [f"{count(len(units), 'unit')}, {view.points_on_board(seat)} points"] if units else ["out"]
        if view.round and not view.has_master(seat) and units:
            parts.append("its Master has fallen")
        if view.kills[seat]:
            parts.append(f"felled {view.kills[seat]} points")
        if left := view.to_act(seat) if view.round and not view.is_over else []:
            how = "still to act, on standing orders" if seat in view.rest else "still to act"
            parts.append(f"{len(left)} {how}")
        yield f"{person(seat, names)}: {' · '.join(parts)}"


def _guards(view: View) -> Iterator[str]:
    ready = [unit for unit in view.guards if view.has_shot(unit)]
    if ready and not view.is_over:
        said = (f"{symbol(seat_of(unit))} {unit} in {view.units[unit].hex}" for unit in ready)
        yield shortened(f"👁️ On guard: {', '.join(said)}", 600)


def standing_line(view: View) -> str:
    """Return each seat's points on the board: 🔴 140 🟦 120."""
    return " ".join(f"{symbol(seat)} {view.points_on_board(seat)}" for seat in view.seats)


def board_text(view: View, names: Names) -> str:
    """Describe the whole board in plain text, without markdown."""
    lines = [who_sits(view.seats, names), *field_lines(board_scene(view, {}))]
    for seat, army in view.armies.items():
        lines.append(f"{seat_word(seat)}'s designs:")
        lines += [card_line(card) for card in army_cards(army, seat, "", view.options.price_list).cards]
    return "\n".join(lines).strip()


def option_lines(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """List the options that differ from a full game; `skirmish` includes the options it implies."""
    preset = options.get("preset", "full")
    usual = [read_options(players, {"preset": preset}).dump() for players in FULL_RADIUS]
    said = []
    for offer in OFFERS:
        value = options.get(offer.name, offer.default)
        is_brought = (
            preset != "full"
            and offer.name != "preset"
            and any(one.get(offer.name, offer.default) == value for one in usual)
        )
        if value != offer.default and not is_brought:
            said.append(line_of(game, offer, options))
    return said
