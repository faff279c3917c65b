"""Panel for flights, the first decision of a turn: fleets ascend or descend. The draft is the turn sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels.common import (
    CLEARED,
    TYPE_IT,
    count_choices,
    handed_in,
    moved_view,
    plan_picture,
    type_form,
    typed_sheet,
)
from bot.games.panels import MENU_LIMIT, Prompt, choice, picked, to_act, unknown
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Choice, Menu, Panel, Picture, Press, Pressed, Row
from engine.earth_mans_burden.board.worlds import Board, Place
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.spelling import read_count
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.earth_mans_burden.rules.asks import MoveFleets
from engine.earth_mans_burden.rules.movement import Move, ways
from engine.kernel.core import Refused
from render.earth_mans_burden.scenes import Marks

EXAMPLE = "fly 3 earth solar system"


def _ask(prompt: Prompt) -> MoveFleets:
    assert isinstance(prompt.ask, MoveFleets)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    board = ask.view.board
    sheet = read_sheet(prompt.draft, board)
    moves = all_moves(prompt, sheet)
    lines = [f"**Turn {ask.view.turn}: fly.**"]
    lines += [_move_line(board, move) for move in moves]
    if not moves:
        lines.append(nothing(ask))
    lines += _later(sheet)
    if any(move.to in board.links for move in moves):
        lines.append("-# Gold numbers: turns until a fleet can land.")
    return Panel("\n".join(lines), tuple(_rows(prompt, sheet, focus)), _picture(prompt, ask, moves))


def nothing(ask: MoveFleets) -> str:
    """Explain why no fleet can fly, and what the player can do instead."""
    if sum(ask.view.fleets[ask.seat].values()):
        return "So far all your fleets stay where they are."
    return "You have no fleets. Press Act to turn developments into fleets, which can rise at once."


def all_moves(prompt: Prompt, sheet: Sheet) -> tuple[Move, ...]:
    """Return the sheet's moves plus the automatic descents."""
    ask = _ask(prompt)
    board = ask.view.board
    moves = sheet.moves(ask.view, ask.seat, read_standing(prompt.standing, board))
    alone = tuple(
        Move(way, links[0], there)
        for way, links in board.links.items()
        if len(links) == 1 and (there := ask.view.fleets_at(ask.seat, way))
    )
    return (*moves, *alone)


def _move_line(board: Board, move: Move) -> str:
    sign = "⬆️" if move.origin in board.regions else "⬇️"
    return f"{sign} {move.fleets} {place_title(move.origin)} → {place_title(move.to)}"


def _later(sheet: Sheet) -> Iterator[str]:
    """Yield the sheet's plans for later phases."""
    later = str(replace(sheet, flights=()))
    if later:
        yield f"Later this turn, as you typed it:\n```\n{later}\n```"


def _picture(prompt: Prompt, ask: MoveFleets, moves: tuple[Move, ...]) -> Picture:
    seat, leaving, coming = ask.seat, dict[Place, int](), dict[Place, dict[str, int]]()
    for move in moves:
        leaving[move.origin] = leaving.get(move.origin, 0) + move.fleets
        arrived = coming.setdefault(move.to, {seat: 0})
        arrived[seat] += move.fleets
    view = moved_view(ask.view, seat, leaving)
    flying = [place for place in view.board.links if view.fleets_at(seat, place)]
    reach = _reach(view.board, [*coming, *flying])
    own = {*coming, *view.worlds_of(seat), *reach, *flying}
    marks = Marks(coming=coming, discs={place: str(turns) for place, turns in reach.items()})
    return plan_picture(prompt, view, marks, own)


def _reach(board: Board, places: list[Place]) -> dict[Place, int]:
    """Return each world with the fewest turns until a fleet on these trajectories can land there."""
    found: dict[Place, int] = {}
    for way in (place for place in places if place in board.links):
        for world in board.under[way]:
            turns = board.above[world].index(way) + 1
            found[world] = min(turns, found.get(world, turns))
    return found


# ---------------------------------------------------------------- controls


def _rows(prompt: Prompt, sheet: Sheet, focus: str) -> Iterator[Row]:
    ask = _ask(prompt)
    board = ask.view.board
    origins = [place for place in board.places if ask.view.fleets_at(ask.seat, place)]
    yield from _pair_menus(ask, [(one, to) for one in origins for to in choices(board, one)], focus)
    pair = _pair(board, focus)
    if pair and (move := _planned(sheet, pair)):
        origin, to = map(place_title, pair)
        there = ask.view.fleets_at(ask.seat, pair[0])
        none = (choice("None of them", "0"),) if there < MENU_LIMIT else ()
        entries = (*none, *count_choices(there, "fleet", move.fleets))
        yield Menu(f"{origin} → {to}: how many?", "fleets", entries, focus)
    flying = sum(move.fleets for move in all_moves(prompt, sheet))
    go = f"Fly {count(flying, 'fleet')}" if flying else "Stay put"
    clear = (Button("Clear", "clear"),) if str(sheet) else ()
    yield (Button(go, "go", style="success"), *clear, TYPE_IT, to_act())


def choices(board: Board, origin: Place) -> Sequence[Place]:
    """Return where fleets can fly from there; none if they have no choice."""
    found = ways(board, origin)
    return found if origin in board.regions or len(found) > 1 else ()


def _pair_menus(ask: MoveFleets, pairs: list[tuple[Place, Place]], focus: str) -> Iterator[Row]:
    """Yield one menu of all flights or, if too many, a menu of origins and one of flights from there."""
    if len(pairs) > MENU_LIMIT:
        origins = list(dict.fromkeys(origin for origin, _ in pairs))
        chosen = focus.partition(">")[0]
        entries = tuple(choice(_from(ask, one), one, chosen=one == chosen) for one in origins)
        yield Menu("Fly from…", "origin", entries)
        pairs = [pair for pair in pairs if pair[0] == chosen]
    if pairs:
        yield Menu("Fly…", "fly", tuple(_entry(ask, pair, focus) for pair in pairs))


def _from(ask: MoveFleets, origin: Place) -> str:
    return f"{place_title(origin)}: {count(ask.view.fleets_at(ask.seat, origin), 'fleet')}"


def _entry(ask: MoveFleets, pair: tuple[Place, Place], focus: str) -> Choice:
    origin, to = pair
    value = f"{origin}>{to}"
    if to in ask.view.board.links:
        where = f"can land on {listed(map(place_title, ask.view.board.under[to]), last='or')}"
    else:
        where = "lands there now"
    return choice(f"{_from(ask, origin)} → {place_title(to)}", value, where, chosen=value == focus)


def _pair(board: Board, text: str) -> tuple[Place, Place] | None:
    """Parse a value into origin and destination; None if a fleet cannot fly between them."""
    origin, _, to = text.partition(">")
    return (origin, to) if origin in board.places and to in ways(board, origin) else None


def _planned(sheet: Sheet, pair: tuple[Place, Place]) -> Move | None:
    return next((move for move in sheet.flights if (move.origin, move.to) == pair), None)


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    sheet = read_sheet(prompt.draft, ask.view.board)
    match press.action:
        case "origin":
            return Pressed(focus=picked(press)[:40])
        case "fly":
            return _fly(ask, sheet, picked(press))
        case "fleets":
            return _fly(ask, sheet, press.arg, picked(press))
        case "clear":
            return Pressed(draft="", note=CLEARED)
        case "go":
            return handed_in(prompt, prompt.draft)
        case "type":
            return type_form("Your turn", prompt.draft, EXAMPLE)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _fly(ask: MoveFleets, sheet: Sheet, value: str, number: str = "") -> Pressed:
    """Plan this flight for all remaining fleets there, or for the number picked."""
    pair = _pair(ask.view.board, value)
    if pair is None:
        raise Refused("No fleet can go that way. Pick a flight from the menu.")
    others = tuple(move for move in sheet.flights if (move.origin, move.to) != pair)
    there = ask.view.fleets_at(ask.seat, pair[0])
    taken = sum(move.fleets for move in others if move.origin == pair[0])
    fleets = there - taken or there
    if number:
        fleets = 0 if number == "0" else min(there, read_count(number))
    if fleets + taken > there:
        others = tuple(move for move in others if move.origin != pair[0])
    flights = (*others, Move(*pair, fleets)) if fleets else others
    return Pressed(draft=str(replace(sheet, flights=flights)), focus=value)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse any lines of a turn sheet; `go` hands it in."""
    return typed_sheet(prompt, text)


def receipt(prompt: Prompt) -> str:
    return f"Your turn:\n```\n{prompt.draft}\n```" if prompt.draft else "Your turn: you send no fleet up."
