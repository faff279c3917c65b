"""Store pictures as JSON that can wait in the outbox, and draw scenes from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from bot.games.brimstone.account import term_text
from bot.games.brimstone.names import count, seat_word
from bot.games.charts import course, curves
from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brimstone.board.components import MAPS, Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position, State, copied_fields
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules.combat import Battle, Term, attack_terms, defence_terms
from engine.brimstone.rules.events import BattleFought, RoundEnded
from engine.kernel.core import Event, Json, Seat
from render.brimstone.battles import BattlePicture, SupportMark, Verdict, battle_scene, decided_scene
from render.brimstone.describe import alt_text
from render.brimstone.scenes import (
    MarchMark,
    SheetMarks,
    board_scene,
    cropped,
    homes_scene,
    hot_hexes,
    near_scene,
    reveal_scene,
    sheet_scene,
    swap_scene,
)
from render.scenes.scene import Chart, Label, Outline, Scene

GAME = "brimstone"


def dump_view(view: Position) -> Json:
    """Return the public view as JSON."""
    data = BRIMSTONE.dump(State(**copied_fields(view)))
    del data["refills"]
    return data


def load_view(data: Json) -> State:
    """Return the position stored in this JSON."""
    return BRIMSTONE.load({**data, "refills": []})


def board_picture(
    view: Position,
    names: Mapping[Seat, str],
    *,
    mine: Sequence[Hex] = (),
    close: bool = False,
    full: bool = False,
    near: Seat = "",
) -> Picture:
    """Return a picture of the board, with rings around the hexes in `mine`.

    `close`: only the area where enemies meet, if they do. `full`: everything, for a large screen. `near`:
    only the area around this seat's hexes.
    """
    return _picture("board", "map", view, names, mine=list(mine), close=close, full=full, near=near)


def board_part(view: Position, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """Return a picture of the board or of the given extent."""
    return board_picture(view, names, close=extent.close, full=extent.full, near=extent.near)


def reveal_picture(view: Position, names: Mapping[Seat, str]) -> Picture:
    """Return a picture of the board with all orders face up."""
    return _picture("reveal", "orders", view, names)


def swaps_picture(
    view: Position, swaps: Sequence[tuple[Hex, Hex]], names: Mapping[Seat, str], *, poor: Sequence[Hex] = ()
) -> Picture:
    """Return a picture of the board after swaps; `view` has the tiles before.

    Mark the Home Bases in `poor`.
    """
    return _picture("swaps", "swaps", view, names, swaps=[list(pair) for pair in swaps], poor=list(poor))


def homes_picture(view: Position, free: Sequence[Hex], names: Mapping[Seat, str]) -> Picture:
    """Return a picture of the board with letters on the free Home Bases."""
    return _picture("homes", "homes", view, names, free=list(free))


def sheet_picture(view: Position, seat: Seat, marks: SheetMarks, names: Mapping[Seat, str]) -> Picture:
    """Return a picture of a seat's plan, visible to this seat only."""
    return _picture("sheet", "plan", view, names, seat=seat, marks=asdict(marks))


def battle_picture(view: Position, battle: Battle, names: Mapping[Seat, str]) -> Picture:
    """Return a picture of a battle with both sums as far as known."""
    return _picture(
        "battle", "battle", view, names, battle=_battle_data(view, battle, _open_terms(view, battle))
    )


def verdict_picture(view: Position, fought: BattleFought, names: Mapping[Seat, str]) -> Picture:
    """Return a picture of a finished battle; `view` may be from before or after the battle."""
    defenders = sum(term.amount for term in fought.defence if term.what == "troops")
    return _picture(
        "verdict",
        "battle",
        replace(view, orders={}),
        names,
        battle=_battle_data(view, fought.battle, (fought.attack, fought.defence)),
        verdict={"attacker_won": fought.attacker_won, "lost": fought.lost, "defenders": defenders},
    )


def battle_to_show(events: Sequence[Event], tiles: Mapping[Hex, Terrain]) -> BattleFought | None:
    """Return the round's battle to draw: the last one that took a City, else the last one with payments."""
    fought = [event for event in events if isinstance(event, BattleFought)]
    fallen = [event for event in fought if event.attacker_won and tiles[event.battle.hex] == "city"]
    paid = [event for event in fought if any(stones for _, stones in event.battle.payments)]
    return next(reversed(fallen or paid), None)


def _open_terms(view: Position, battle: Battle) -> tuple[Sequence[Term], Sequence[Term]]:
    return attack_terms(view, battle), defence_terms(view, battle)


def _battle_data(view: Position, battle: Battle, terms: tuple[Sequence[Term], Sequence[Term]]) -> Json:
    attack, defence = terms
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "source": battle.origin,
        "disputed": battle.hex,
        "committed": battle.committed,
        "attack": _terms(attack, view),
        "defence": _terms(defence, view),
        "supports": [
            [backing.hex, backing.seat, _helped(battle, backing.side), backing.troops]
            for backing in battle.backings
        ],
        "by_air": view.flies_from(battle.origin),
    }


def chart(events: Sequence[Event], names: Mapping[Seat, str]) -> Chart | None:
    """Chart each seat's Cities, troops and Stones per round; None before the first round ends."""
    ends = [event for event in events if isinstance(event, RoundEnded)]
    if not ends:
        return None
    seats = list(ends[-1].cities)
    goal = MAPS[len(seats)].cities_to_win
    cities, troops, stones = (
        {seat: [held.get(seat, 0) for held in by_round] for seat in seats}
        for by_round in zip(*((end.cities, end.troops, end.stones) for end in ends), strict=True)
    )
    plots = [
        curves("Cities", cities, goal, f"{goal} win"),
        curves("Troops on the board", troops),
        curves("Stones", stones),
    ]
    return course(GAME, len(ends), plots, names)


def _helped(battle: Battle, side: str) -> Seat:
    return battle.attacker if side == "attacker" else battle.defender


def _terms(terms: Sequence[Term], view: Position) -> Json:
    return [[_term(term, view), term.amount] for term in terms]


def _term(term: Term, view: Position) -> str:
    """Name a term of a sum, in a form short enough for a phone."""
    words = {
        "troops": count(term.amount, "troop"),
        "support": f"support {term.hex} {seat_word(term.seat)}",
        "payment": f"paid {count(term.amount, 'Stone')}",
    }
    return words.get(term.what) or term_text(term, view.tiles)


def _picture(kind: str, name: str, view: Position, names: Mapping[Seat, str], **more: Json) -> Picture:
    data = {"view": dump_view(view), "names": bare_names(names), **more}
    bare = Picture(GAME, kind, f"{GAME}-{name}", "", data)
    return replace(bare, alt=alt_text(shown(bare)))


def shown(picture: Picture) -> Scene:
    """Return the scene of a picture of the board."""
    data = picture.data
    return _SCENES[picture.kind](load_view(data["view"]), data["names"], data)


def _board(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    if data.get("near"):
        return near_scene(view, data["near"], names)
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
    """Return the tiles after applying the swaps in sequence."""
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
    return battle_scene(view, _read_battle(data["battle"]))


def _verdict(view: State, names: Mapping[Seat, str], data: Json) -> Scene:
    return decided_scene(view, _read_battle(data["battle"]), Verdict(**data["verdict"]))


def _read_battle(data: Json) -> BattlePicture:
    return BattlePicture(
        **{
            **data,
            "attack": tuple((what, amount) for what, amount in data["attack"]),
            "defence": tuple((what, amount) for what, amount in data["defence"]),
            "supports": tuple(SupportMark(*mark) for mark in data["supports"]),
        }
    )


_SCENES: Mapping[str, Callable[[State, Mapping[Seat, str], Any], Scene]] = {
    "board": _board,
    "reveal": _reveal,
    "swaps": _swaps,
    "homes": _homes,
    "sheet": _sheet,
    "battle": _battle,
    "verdict": _verdict,
}
