"""Convert Brimstone's events to film frames: each step is a scene with a caption and a duration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from engine.brimstone.board.hexes import Hex, distance
from engine.brimstone.board.state import Position
from engine.brimstone.rules import events as told
from engine.kernel.core import Event, Seat
from render.brimstone import event_text
from render.brimstone.battles import city_or_hex
from render.brimstone.scenes import CARD_EFFECTS, board_scene, card_title, reveal_scene
from render.films.frames import MILESTONE, WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.scene import Arrow, Headline, Outline, Scene
from render.text.phrases import listed, seat_word

Names = Mapping[Seat, str]


class Step(NamedTuple):
    """An event in a film: caption, ringed hexes, arrows; a battle's result becomes the headline."""

    caption: str
    rings: tuple[tuple[Hex, str], ...] = ()
    arrows: tuple[Arrow, ...] = ()
    weight: int = 0
    verdict: Headline | None = None


def frames(sights: Iterable[Viewpoint], names: Names) -> Iterator[Frame]:
    """Yield the frames of a film from these viewpoints."""
    before = ""
    for event, view in sights:
        drawing = STEPS.get(type(event))
        if drawing is None:
            continue
        step = drawing(event, view)
        if isinstance(event, told.MarchBegun) and not step.caption:
            continue
        caption = f"{before}{step.caption}"
        before = ""
        if isinstance(event, told.MarchBegun):
            before = f"{step.caption} · "
            continue
        yield Frame(_scene(view, names, step._replace(caption=caption)), hold(caption), step.weight)


def _scene(view: Position, names: Names, step: Step) -> Scene:
    scene = reveal_scene(view, names) if view.orders else board_scene(view, names)
    return replace(
        scene,
        headline=step.verdict._replace(turn=scene.headline.turn) if step.verdict else scene.headline,
        outlines=scene.outlines + tuple(Outline(hex_, kind) for hex_, kind in step.rings),
        arrows=step.arrows,
        caption=step.caption,
    )


def _arrow(seat: Seat, origin: Hex, to: Hex, troops: int, *, by_air: bool = False) -> Arrow:
    return Arrow(origin, to, seat, str(troops), is_curved=by_air and distance(origin, to) > 1)


def map_adjusted(event: told.MapAdjusted, view: Position) -> Step:
    pairs = "; ".join(f"{one} and {other}" for one, other in event.swaps)
    arrows = (
        Arrow(a, b, None, str(n), is_curved=True, is_two_way=True) for n, (a, b) in enumerate(event.swaps, 1)
    )
    rings = tuple((hex_, "changed") for pair in event.swaps for hex_ in pair)
    text = (
        f"{seat_word(event.seat)} swaps {pairs}"
        if pairs
        else f"{seat_word(event.seat)} leaves the map as it was dealt"
    )
    return Step(text, rings, tuple(arrows), weight=WEIGHTY)


def home_taken(event: told.HomeTaken, view: Position) -> Step:
    return Step(
        f"{seat_word(event.seat)} takes the Home Base {event.home}",
        ((event.home, "source"),),
        (),
        weight=WEIGHTY,
    )


def event_chosen(event: told.EventChosen, view: Position) -> Step:
    text = f"{seat_word(event.seat)} chooses {card_title(event.card)}: {CARD_EFFECTS[event.card]}"
    return Step(text, weight=WEIGHTY)


def orders_revealed(event: told.OrdersRevealed, view: Position) -> Step:
    return Step("All orders are opened", weight=MILESTONE)


def supplied(event: told.Supplied, view: Position) -> Step:
    rings = tuple((hex_, "source") for hex_ in event.discharged)
    return Step(event_text.supply(event), rings, (), weight=WEIGHTY)


def order_removed(event: told.OrderRemoved, view: Position) -> Step:
    return Step(event_text.removal(event), ((event.hex, "source"),))


def order_executed(event: told.OrderExecuted, view: Position) -> Step:
    return Step(event_text.effect(event), ((event.hex, "source"),))


def march_begun(event: told.MarchBegun, view: Position) -> Step:
    """Return an empty step: the March appears with its first movement."""
    if not event.is_forced and not event.cleared:
        return Step("")
    text = event_text.forcing(event) if event.is_forced else seat_word(event.seat)
    return Step(f"{text}: {event_text.clearing(event.hex)}" if event.cleared else text)


def troops_moved(event: told.TroopsMoved, view: Position) -> Step:
    text = event_text.move(event, view.tiles)
    arrows = (_arrow(event.seat, event.origin, event.to, event.troops, by_air=event.by_air),)
    weight = int("city" in (view.tiles[event.to], view.tiles[event.origin]))
    return Step(text, (), arrows, weight)


def marker_cleared(event: told.MarkerCleared, view: Position) -> Step:
    return Step(f"{seat_word(event.seat)}: {event_text.clearing(event.hex)}", ((event.hex, "source"),))


def troops_held_up(event: told.TroopsHeldUp, view: Position) -> Step:
    return Step(event_text.wait(event), ((event.origin, "source"),))


def battle_declared(event: told.BattleDeclared, view: Position) -> Step:
    battle = event.battle
    text = event_text.attack(event, view.tiles)
    arrows = (_arrow(battle.attacker, battle.origin, battle.hex, battle.committed, by_air=True),)
    return Step(text, ((battle.hex, "disputed"),), arrows, WEIGHTY)


def support_given(event: told.SupportGiven, view: Position) -> Step:
    rings = tuple((backing.hex, "source") for backing in event.backings)
    return Step(event_text.support(event), ((event.battle.hex, "disputed"), *rings))


def battle_fought(event: told.BattleFought, view: Position) -> Step:
    battle = event.battle
    sums = event_text.strength(event.attack), event_text.strength(event.defence)
    winner, verb = (battle.attacker, "takes") if event.attacker_won else (battle.defender, "holds")
    title = f"{seat_word(winner)} {verb} {city_or_hex(view, battle.hex)}: {max(sums)} to {min(sums)}"
    attack = f"{seat_word(battle.attacker)} {sums[0]}"
    defence = f"{seat_word(battle.defender)} {sums[1]}"
    text = f"Battle for {battle.hex}: {attack} against {defence}; {event_text.outcome(event)}"
    rings = ((battle.hex, "disputed"),)
    return Step(text, rings, weight=WEIGHTY, verdict=Headline(title, seat=winner))


def retreated(event: told.Retreated, view: Position) -> Step:
    arrows = (_arrow(event.seat, event.origin, event.to, event.troops),)
    return Step(event_text.retreat(event, view.tiles), (), arrows, weight=WEIGHTY)


def army_destroyed(event: told.ArmyDestroyed, view: Position) -> Step:
    return Step(event_text.destruction(event), ((event.hex, "disputed"),), (), weight=WEIGHTY)


def round_ended(event: told.RoundEnded, view: Position) -> Step:
    cities = ", ".join(f"{seat_word(seat)} {number}" for seat, number in event.cities.items())
    return Step(f"Round {event.round} is over. Cities: {cities}", weight=MILESTONE)


def game_won(event: told.GameWon, view: Position) -> Step:
    winners = listed(map(seat_word, event.winners))
    text = f"{winners} wins" if len(event.winners) == 1 else f"{winners} share the win"
    return Step(text, weight=MILESTONE)


STEPS: Mapping[type[Event], Callable[[Any, Position], Step]] = {
    told.MapAdjusted: map_adjusted,
    told.HomeTaken: home_taken,
    told.EventChosen: event_chosen,
    told.OrdersRevealed: orders_revealed,
    told.Supplied: supplied,
    told.OrderRemoved: order_removed,
    told.OrderExecuted: order_executed,
    told.MarchBegun: march_begun,
    told.TroopsMoved: troops_moved,
    told.MarkerCleared: marker_cleared,
    told.TroopsHeldUp: troops_held_up,
    told.BattleDeclared: battle_declared,
    told.SupportGiven: support_given,
    told.BattleFought: battle_fought,
    told.Retreated: retreated,
    told.ArmyDestroyed: army_destroyed,
    told.RoundEnded: round_ended,
    told.GameWon: game_won,
}
