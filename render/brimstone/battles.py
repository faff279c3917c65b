"""Battle scenes: the surrounding area with the armies and both sums, before or after the result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.brimstone.board.hexes import HEXES, Hex, distance
from engine.brimstone.board.state import Army, Position
from engine.brimstone.rules.combat import attacker_wins, losses
from engine.kernel.core import Seat
from render.brimstone.scenes import board_scene
from render.scenes.scene import Arrow, Headline, Link, Outline, Scene, Tally, Token


@dataclass(frozen=True)
class SupportMark:
    """Troops that support a battle from a neighbouring hex: `seat` owns them, `helps` is the side they
    support.
    """

    hex: Hex
    seat: Seat
    helps: Seat
    troops: int = 0


@dataclass(frozen=True)
class Verdict:
    """The result of a battle: the loser's losses, out of its defending or committed troops."""

    attacker_won: bool
    lost: int
    defenders: int


@dataclass(frozen=True)
class BattlePicture:
    """A battle in progress: terms are (amount, reason), and the higher sum wins."""

    attacker: Seat
    defender: Seat
    source: Hex
    disputed: Hex
    committed: int
    attack: tuple[tuple[str, int], ...]
    defence: tuple[tuple[str, int], ...]
    supports: tuple[SupportMark, ...] = ()
    by_air: bool = False


def battle_scene(view: Position, battle: BattlePicture) -> Scene:
    """Build the area around the battle with both sums, term by term."""
    scene = board_scene(view)
    attack, defence = (sum(number for _, number in terms) for terms in (battle.attack, battle.defence))
    ahead = battle.attacker if attacker_wins(view, attack, defence) else battle.defender
    fighting = {battle.source, battle.disputed, *(mark.hex for mark in battle.supports)}
    sides = {battle.attacker: battle.source, battle.defender: battle.disputed}
    return replace(
        scene,
        headline=Headline(
            f"Battle for {city_or_hex(view, battle.disputed)}: {attack} to {defence}", seat=ahead
        ),
        outlines=scene.outlines + (Outline(battle.disputed, "disputed"),),
        tokens=tuple(
            Token(hex_, seat, order)
            for seat in view.seats
            for hex_, order in sorted(view.orders.get(seat, {}).items())
            if hex_ in fighting
        ),
        arrows=(
            Arrow(
                battle.source,
                battle.disputed,
                battle.attacker,
                "" if battle.committed == view.troops(battle.source) else str(battle.committed),
                is_curved=battle.by_air and distance(battle.source, battle.disputed) > 1,
            ),
        ),
        links=tuple(
            Link(mark.hex, sides[mark.helps], mark.seat)
            for mark in battle.supports
            if mark.hex != sides[mark.helps]
        ),
        cards=(),
        trays=(),
        tallies=tuple(
            _side(view, seat, battle, ahead, (attack, defence)) for seat in (battle.attacker, battle.defender)
        ),
        focus=tuple(hex_ for hex_ in HEXES if hex_ in fighting),
    )


def decided_scene(view: Position, battle: BattlePicture, verdict: Verdict) -> Scene:
    """Build a finished battle with its original troops, the winner and the losses.

    The view may be from before or after the battle: the scene uses only its terrain and event.
    """
    armies = {mark.hex: Army(mark.seat, mark.troops) for mark in battle.supports}
    armies[battle.source] = Army(battle.attacker, battle.committed)
    armies[battle.disputed] = Army(battle.defender, verdict.defenders)
    scene = battle_scene(replace(view, armies=armies, slow=set(), orders={}), battle)
    sums = [tally.total for tally in scene.tallies]
    winner, verb = (battle.attacker, "takes") if verdict.attacker_won else (battle.defender, "holds")
    title = f"{winner.title()} {verb} {city_or_hex(view, battle.disputed)}"
    title = f"{title}: {sums[not verdict.attacker_won]} to {sums[verdict.attacker_won]}"
    armies_of = {battle.attacker: battle.committed, battle.defender: verdict.defenders}
    return replace(
        scene,
        headline=Headline(title, seat=winner),
        outlines=tuple(line for line in scene.outlines if line.hex in armies),
        tallies=tuple(
            _decided(tally, winner, verdict.lost, armies_of[tally.seat]) for tally in scene.tallies
        ),
        dimmed=tuple(hex_ for hex_ in HEXES if hex_ not in armies),
    )


def _decided(tally: Tally, winner: Seat, lost: int, army: int) -> Tally:
    """Return one side's sum for a finished battle."""
    loses = f"loses all {lost}" if lost == army > 1 else f"loses {lost}"
    return tally._replace(sum_word="wins" if tally.seat == winner else loses, is_ahead=tally.seat == winner)


def city_or_hex(view: Position, hex_: Hex) -> str:
    """Return "the City F7", or "E4" for any other hex."""
    return f"the City {hex_}" if view.tiles[hex_] == "city" else hex_


def _side(view: Position, seat: Seat, battle: BattlePicture, ahead: Seat, sums: tuple[int, int]) -> Tally:
    """Return one side's sum with its terms, and the result they imply so far."""
    attacks = seat == battle.attacker
    title = f"attacks from {battle.source}" if attacks else f"defends {battle.disputed}"
    army = battle.committed if attacks else view.troops(battle.disputed)
    lost = losses(*sums, army)
    would_lose = f"would lose all {lost}" if lost == army > 1 else f"would lose {lost}"
    terms, would = battle.attack if attacks else battle.defence, "would win" if seat == ahead else would_lose
    return Tally(seat, title, terms, would, seat == ahead)
