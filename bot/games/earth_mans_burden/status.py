"""Describe a game's state: for the status card, turn reports and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.earth_mans_burden.names import person, place_title, symbol
from bot.games.phrases import count, listed, who_sits
from bot.games.story import Names
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import Place, World
from render.earth_mans_burden.event_text import terms_word
from render.earth_mans_burden.scenes import board_scene, totals_of
from render.text.system_map import system_map_lines

PHASES = {
    "move": "{who} is flying fleets",
    "combat": "{who} is attacking",
    "exploit": "{who} is building fleets",
    "claim": "{who} is claiming regions",
}


def status(view: View, names: Names) -> str:
    """Return the current turn, each seat's totals, the votes, the units by place, and the offers."""
    lines = [_heading(view, names), *standing(view, names), *votes(view), *places(view)]
    return "\n".join([*lines, *offers(view)])


def _heading(view: View, names: Names) -> str:
    if view.is_ended:
        who = listed(person(seat, names) for seat in view.winners)
        return f"**{who or 'Nobody'} won** after {count(view.turn, 'turn')}"
    if view.is_in_setup:
        return "**Setup** · everyone places their first fleets"
    now = PHASES[view.phase].format(who=person(view.active, names))
    if last := view.options.round_limit:
        return f"**Turn {view.turn}** · round {view.round} of {last} · {now}"
    return f"**Turn {view.turn}** · round {view.round} · {now}"


def standing(view: View, names: Names) -> Iterator[str]:
    """Yield a line per seat in turn order."""
    for seat in view.clockwise_from(view.starts):
        developments, fleets = totals_of(view, seat)
        parts = [count(developments, "development"), count(fleets, "fleet")]
        if not view.has_units(seat):
            parts = ["no units left, but others may give it some"]
        if seat in view.scores:
            parts = [f"**{count(developments, 'development')}**", count(fleets, "fleet")]
        yield f"{person(seat, names)}: {' · '.join(parts)}"


def votes(view: View) -> Iterator[str]:
    """Yield a line with the votes cast, and the votes still needed."""
    if view.is_ended or not view.votes:
        return
    said = [f"{symbol(seat)} for {symbol(choice)}" for seat, choice in view.votes.items()]
    yield " · ".join(filter(None, (f"🗳️ Votes: {', '.join(said)}", _missing(view))))


def _missing(view: View) -> str:
    """Return the votes that the leading seat still needs."""
    voters = [seat for seat in view.seats if view.has_units(seat)]
    choices = [view.votes[seat] for seat in voters if seat in view.votes]
    if not choices:
        return ""
    first = max(view.seats, key=choices.count)
    missing = [symbol(seat) for seat in voters if view.votes.get(seat) != first]
    return f"{symbol(first)} still needs {listed(missing)}" if len(missing) < len(voters) else ""


def places(view: View) -> Iterator[str]:
    """Yield a line per occupied world, and one for all fleets in flight."""
    for world in view.board.regions:
        if parts := world_parts(view, world):
            yield f"`{place_title(world)}` {' · '.join(parts)}"
    flying = [f"{place_title(way)} {there}" for way in view.board.links if (there := fleets_word(view, way))]
    if flying:
        yield f"In flight: {' · '.join(flying)}"


def world_parts(view: View, world: World) -> list[str]:
    """Return a world's developments by owner, its empty regions, and its fleets by owner."""
    held = [
        f"{symbol(owner)}{number}" for owner in view.owners if (number := view.developments_at(owner, world))
    ]
    fleets = fleets_word(view, world)
    if not held and not fleets:
        return []
    empty = view.empty_at(world)
    parts = [" ".join(held)] if held else []
    parts += [f"{empty} empty"] if empty else []
    return [*parts, f"🚀 {fleets}"] if fleets else parts


def fleets_word(view: View, place: Place) -> str:
    """Return a place's fleets by owner: 🔴3 🟦1."""
    there = ((owner, view.fleets_at(owner, place)) for owner in view.owners)
    return " ".join(f"{symbol(owner)}{number}" for owner, number in there if number)


def offers(view: View) -> Iterator[str]:
    """Yield the offers visible to this viewer; the public status card shows none."""
    for number, trade in view.offers.items():
        yield f"🤝 {number}: {terms_word(trade)}"


def board_text(view: View, names: Names) -> str:
    """Describe the whole board for screen readers, without markdown."""
    lines = system_map_lines(board_scene(view, {}))
    return "\n".join([who_sits(view.seats, names), *lines]).strip()
