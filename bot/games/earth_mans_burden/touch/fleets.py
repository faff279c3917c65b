"""Touch fleets: where the first ones go, and where they fly; all go unless the slider says fewer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels import move as flights
from bot.games.earth_mans_burden.panels import place as placing
from bot.games.panels import Prompt
from bot.games.phrases import count, listed
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Stop, Touch
from engine.earth_mans_burden.board.worlds import Board, Place
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.asks import MoveFleets, PlaceFleets
from engine.earth_mans_burden.rules.movement import Move, ways

FINAL: Kind = "final"


def place(prompt: Prompt) -> Touch:
    """Tap Earth or a trajectory above it: all fleets that are left go there."""
    ask = prompt.ask
    assert isinstance(ask, PlaceFleets)
    board = ask.view.board
    placed, left = placing.placed(prompt), placing.left_of(prompt)
    usual = placing.placing_word(ask.fallback()["fleets"])
    return Touch(
        {where: (_put(ask, placed, where, left),) for where in board.starts} if left > 0 else {},
        f"Place {count(ask.count, 'fleet')}",
        _left_word(left),
        () if ask.count == 1 else (Deed(f"Place {usual}", Press("short", "0"), FINAL),),
        groups=tuple(_placed(ask.count, placed, where) for where in board.starts if placed.get(where)),
        hand_in=Deed("Hand in", Press("go")) if not left else None,
    )


def _left_word(left: int) -> str:
    if left > 0:
        return f"{count(left, 'fleet')} left. Tap Earth or a trajectory above it."
    return "All are placed."


def _put(ask: PlaceFleets, placed: dict[Place, int], where: Place, left: int) -> Deed:
    board = ask.view.board
    small = placing.landing_word(board, where)
    if ask.count == 1:
        press = Press("short", str(board.starts.index(where)))
        return Deed(f"To {place_title(where)}", press, FINAL, small)
    there = str(placed.get(where, 0) + left)
    said = f"{count(left, 'fleet')} to {place_title(where)}"
    return Deed(said, Press("pick", f"fleets/{where}", (there,)), small=small)


def _placed(whole: int, placed: dict[Place, int], where: Place) -> Group:
    others = sum(placed.values()) - placed[where]
    words = {number: count(number, "fleet") for number in range(max(1, whole - others) + 1)}
    return Group(
        f"{placed[where]} on {place_title(where)}",
        drop=Press("pick", f"fleets/{where}", ("0",)),
        slider=Slider(Press("pick", f"fleets/{where}"), placed[where], words),
    )


def move(prompt: Prompt) -> Touch:
    """Tap where the fleets of a place fly; those that have no choice come down by themselves."""
    ask = prompt.ask
    assert isinstance(ask, MoveFleets)
    board = ask.view.board
    sheet = read_sheet(prompt.draft, board)
    origins = [
        one for one in board.places if ask.view.fleets_at(ask.seat, one) and flights.choices(board, one)
    ]
    flying = sum(one.fleets for one in flights.all_moves(prompt, sheet))
    return Touch(
        title=f"Turn {ask.view.turn}: fly",
        small="Tap fleets of yours, or fly." if origins else flights.nothing(ask),
        deeds=(Deed("Clear the plan", Press("clear"), mark="away"),) if str(sheet) else (),
        stops=tuple(_stop(ask, sheet, origin) for origin in origins),
        chips=tuple(_chip(one) for one in sheet.flights),
        hand_in=Deed(f"Fly {count(flying, 'fleet')}" if flying else "Stay put", Press("go")),
    )


def _stop(ask: MoveFleets, sheet: Sheet, origin: Place) -> Stop:
    board = ask.view.board
    going = [one for one in sheet.flights if one.origin == origin and one.to in ways(board, origin)]
    there = ask.view.fleets_at(ask.seat, origin)
    left = there - sum(one.fleets for one in going)
    stays = "the rest stays" if origin in board.regions else "the rest comes down"
    return Stop(
        origin,
        f"{place_title(origin)}: {count(there, 'fleet')}",
        "All of them fly." if going and not left else f"{left} left. Tap where they fly; {stays}.",
        (),
        dict(_ways(board, origin, left, going)),
        is_open=not going,
        is_done=bool(going),
        groups=tuple(_group(one, there - sum(other.fleets for other in going) + one.fleets) for one in going),
    )


def _ways(
    board: Board, origin: Place, left: int, going: list[Move]
) -> Iterator[tuple[Place, tuple[Deed, ...]]]:
    taken = {one.to for one in going}
    for to in flights.choices(board, origin) if left > 0 else ():
        if to not in taken:
            said = f"{place_title(origin)}: {count(left, 'fleet')} to {place_title(to)}"
            yield to, (Deed(said, Press("fly", "", (f"{origin}>{to}",)), small=landing(board, to)),)


def landing(board: Board, to: Place) -> str:
    """Return what fleets can do from there."""
    if to in board.regions:
        return "lands there now"
    return f"can land on {listed(map(place_title, board.under[to]), last='or')}"


def _group(one: Move, most: int) -> Group:
    press = Press("fleets", f"{one.origin}>{one.to}")
    words = {number: count(number, "fleet") for number in range(most + 1)}
    return Group(
        f"{one.fleets} to {place_title(one.to)}",
        drop=replace(press, values=("0",)),
        slider=Slider(press, min(one.fleets, most), words) if most > 1 else None,
    )


def _chip(one: Move) -> Chip:
    return Chip(f"{one.fleets} {place_title(one.origin)}→{place_title(one.to)}", one.origin)
