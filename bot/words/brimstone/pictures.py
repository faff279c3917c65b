"""Pictures as JSON that can wait in the outbox, and the scenes that are drawn from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from bot.messages.panel import Picture
from bot.names import bare_names
from bot.words.brimstone.account import term_text
from engine.brimstone.board import MAPS, SEATS
from engine.brimstone.combat import Battle, Term, attack_terms, defence_terms
from engine.brimstone.events import RoundEnded
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.hexes import Hex
from engine.brimstone.state import Position, State, copied_fields
from engine.core import Event, Json, Seat
from render.brimstone.describe import alt_text
from render.brimstone.scenes import (
    BattlePicture,
    MarchMark,
    SheetMarks,
    SupportMark,
    battle_scene,
    board_scene,
    cropped,
    homes_scene,
    hot_hexes,
    reveal_scene,
    sheet_scene,
    swap_scene,
)
from render.scene import Chart, Curve, Label, Outline, Plot, Scene

GAME = "brimstone"


def dump_view(view: Position) -> Json:
    """What lies open on the table, as JSON."""
    data = BRIMSTONE.dump(State(**copied_fields(view)))
    del data["refills"]
    return data


def load_view(data: Json) -> State:
    """The position dumped so."""
    return BRIMSTONE.load({**data, "refills": []})


def board_picture(
    view: Position,
    names: Mapping[Seat, str],
    *,
    mine: Sequence[Hex] = (),
    close: bool = False,
    full: bool = False,
) -> Picture:
    """The board as it lies; `mine` are hexes to be ringed.

    close: only where enemies meet, if they do; full: for a large screen, with all that lies beside the board.
    """
    return _picture("board", "map", view, names, mine=list(mine), close=close, full=full)


def reveal_picture(view: Position, names: Mapping[Seat, str]) -> Picture:
    """The board with all tokens open."""
    return _picture("reveal", "orders", view, names)


def swaps_picture(
    view: Position, swaps: Sequence[tuple[Hex, Hex]], names: Mapping[Seat, str], *, poor: Sequence[Hex] = ()
) -> Picture:
    """The board after some swaps; `view` has the tiles as they were. `poor` are Homes to be marked."""
    return _picture("swaps", "swaps", view, names, swaps=[list(pair) for pair in swaps], poor=list(poor))


def homes_picture(view: Position, free: Sequence[Hex], names: Mapping[Seat, str]) -> Picture:
    """The board with the free Home Bases lettered."""
    return _picture("homes", "homes", view, names, free=list(free))


def sheet_picture(view: Position, seat: Seat, marks: SheetMarks, names: Mapping[Seat, str]) -> Picture:
    """A seat's plan on the board: for its own eyes only."""
    return _picture("sheet", "plan", view, names, seat=seat, marks=asdict(marks))


def battle_picture(view: Position, battle: Battle, names: Mapping[Seat, str]) -> Picture:
    """A battle with both sums as far as they are known."""
    shown = {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "source": battle.origin,
        "disputed": battle.hex,
        "committed": battle.committed,
        "attack": _terms(attack_terms(view, battle), view),
        "defence": _terms(defence_terms(view, battle), view),
        "supports": [
            [backing.hex, backing.seat, _helped(battle, backing.side)] for backing in battle.backings
        ],
        "by_air": view.flies_from(battle.origin),
    }
    return _picture("battle", "battle", view, names, battle=shown)


def chart_picture(events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
    """Cities, troops and Stones of each seat after each round; None if no round has ended."""
    ends = [event for event in events if isinstance(event, RoundEnded)]
    if not ends:
        return None
    seats = list(ends[-1].cities)
    curves = {
        "cities": {seat: [end.cities.get(seat, 0) for end in ends] for seat in seats},
        "troops": {seat: [end.troops.get(seat, 0) for end in ends] for seat in seats},
        "stones": {seat: [end.stones.get(seat, 0) for end in ends] for seat in seats},
    }
    data = {"curves": curves, "names": bare_names(names), "goal": MAPS[len(seats)].cities_to_win}
    bare = Picture(GAME, "chart", f"{GAME}-chart", "", data)
    return replace(bare, alt=alt_text(chart(bare)))


def chart(picture: Picture) -> Chart:
    """The chart that a picture of that kind shows."""
    data = picture.data
    curves, goal = data["curves"], data["goal"]
    rounds = max(len(values) for values in curves["cities"].values())

    def plot(kind: str, title: str, goal: int | None = None) -> Plot:
        lines = tuple(Curve(seat, tuple(values)) for seat, values in curves[kind].items())
        return Plot(title, lines, goal, f"{goal} win" if goal else "")

    return Chart(
        f"Brimstone, {rounds} round{'' if rounds == 1 else 's'}",
        (plot("cities", "Cities", goal), plot("troops", "Troops on the board"), plot("stones", "Stones")),
        tuple((seat, data["names"].get(seat, "")) for seat in curves["cities"]),
        seats=SEATS,
    )


def _helped(battle: Battle, side: str) -> Seat:
    return battle.attacker if side == "attacker" else battle.defender


def _terms(terms: Sequence[Term], view: Position) -> Json:
    return [[term_text(term, view.tiles), term.amount] for term in terms]


def _picture(kind: str, name: str, view: Position, names: Mapping[Seat, str], **more: Json) -> Picture:
    data = {"view": dump_view(view), "names": bare_names(names), **more}
    bare = Picture(GAME, kind, f"{GAME}-{name}", "", data)
    return replace(bare, alt=alt_text(scene(bare)))


def shown(picture: Picture) -> Scene | Chart:
    """What a picture shows."""
    return chart(picture) if picture.kind == "chart" else scene(picture)


def scene(picture: Picture) -> Scene:
    """The scene that a picture of the board shows."""
    data = picture.data
    return _SCENES[picture.kind](load_view(data["view"]), data["names"], data)


def _board(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    drawn = board_scene(view, names)
    rings = tuple(Outline(hex_, "source") for hex_ in data.get("mine", ()))
    whole = replace(drawn, outlines=drawn.outlines + rings, is_full=data.get("full", False))
    return cropped(whole, hot_hexes(view)) if data.get("close") else whole


def _reveal(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    return reveal_scene(view, names)


def _swaps(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    pairs = [(one, other) for one, other in data["swaps"]]
    drawn = swap_scene(replace(view, tiles=swapped(view.tiles, pairs)), pairs, names)
    return replace(drawn, labels=drawn.labels + tuple(Label(hex_, "!") for hex_ in data["poor"]))


def swapped(tiles: Mapping[Hex, str], swaps: Sequence[tuple[Hex, Hex]]) -> dict[Hex, str]:
    """The tiles after some swaps, one after another."""
    changed = dict(tiles)
    for one, other in swaps:
        changed[one], changed[other] = changed[other], changed[one]
    return changed


def _homes(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    return homes_scene(view, data["free"], names)


def _sheet(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    marks = data["marks"]
    drawn = SheetMarks(
        tokens=tuple((hex_, order, number) for hex_, order, number in marks["tokens"]),
        marches=tuple(MarchMark(**mark) for mark in marks["marches"]),
        supports=tuple((one, other) for one, other in marks["supports"]),
    )
    return sheet_scene(view, data["seat"], drawn, names)


def _battle(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    shown = data["battle"]
    return battle_scene(
        view,
        BattlePicture(
            **{
                **shown,
                "attack": tuple((what, amount) for what, amount in shown["attack"]),
                "defence": tuple((what, amount) for what, amount in shown["defence"]),
                "supports": tuple(SupportMark(*mark) for mark in shown["supports"]),
            }
        ),
    )


_SCENES: Mapping[str, Callable[[State, Mapping[Seat, str], Any], Scene]] = {
    "board": _board,
    "reveal": _reveal,
    "swaps": _swaps,
    "homes": _homes,
    "sheet": _sheet,
    "battle": _battle,
}
