"""Decide battles as the captain: what to pay, whom to support, where to retreat."""

from __future__ import annotations

from engine.brimstone.board.state import Position
from engine.brimstone.computers.hex_values import Worth
from engine.brimstone.rules.asks import GiveSupport, Pay, Retreat
from engine.brimstone.rules.board_queries import cities_held, payable
from engine.brimstone.rules.combat import attack_terms, defence_terms, strength
from engine.brimstone.rules.odds import Clash, draw, payments
from engine.kernel.core import Seat
from engine.kernel.deputy import Thought, among
from engine.kernel.dice import Dice

CITY = 3.0
TROOP = 0.3
NEARLY = 12.0
MARGIN = 2.5
RARE = 0.01
"""Highest frequency of a payment that the reason leaves out."""


def pay(ask: Pay, dice: Dice) -> Thought:
    """Draw a payment at random, with the best frequencies for the strengths now known."""
    view, battle = ask.view, ask.battle
    worth = Worth(view, ask.seat)
    is_attacker = ask.seat == battle.attacker
    stake = worth.ground(battle.hex) + (worth.denied(battle.hex) if is_attacker else 1.0)
    clash = Clash(
        strength(attack_terms(view, battle)),
        strength(defence_terms(view, battle)),
        battle.committed,
        view.troops(battle.hex),
        payable(view, battle.attacker),
        payable(view, battle.defender),
        view.event != "entrenched",
        float(max(1, round(stake / worth.stone))),
    )
    found = payments(clash)
    mix = found.attacker if is_attacker else found.defender
    stones = draw(mix, dice)
    chance = round(100 * (found.chance if is_attacker else 1 - found.chance))
    others = [
        (f"{100 * part:.0f} times in 100", f"paying {number}")
        for number, part in enumerate(mix)
        if number != stones and part > RARE
    ]
    why = (
        f"Without Stones, {battle.hex} is attacked with {clash.attack} and defended with {clash.defence}. "
        f"If we pay {stones}, we win {chance} times in 100.{among(others)}"
    )
    return Thought({"stones": stones}, why)


def support(ask: GiveSupport) -> Thought:
    """Support the seat's own side. A third party opposes the side that is closer to winning the game."""
    battle = ask.battle
    own = battle.side_of(ask.seat)
    if own != "none":
        return Thought({"side": own}, f"{ask.hex} supports our own side.")
    ahead = {seat: standing(ask.view, seat) for seat in battle.principals}
    lead = ahead[battle.attacker] - ahead[battle.defender]
    if abs(lead) < MARGIN:
        return Thought(
            {"side": "none"}, f"Neither side is ahead by more than {abs(lead):.1f}, so we stay out."
        )
    leader, side = (battle.attacker, "defender") if lead > 0 else (battle.defender, "attacker")
    return Thought(
        {"side": side}, f"{leader.title()} is ahead by {abs(lead):.1f}, so {ask.hex} supports the other side."
    )


def standing(position: Position, seat: Seat) -> float:
    """Return how close a seat is to winning."""
    held = cities_held(position)[seat]
    nearly = NEARLY if position.map.cities_to_win - held <= 1 else 0.0
    return CITY * held + TROOP * position.on_board(seat) + nearly


def retreat(ask: Retreat) -> Thought:
    """Choose the retreat where the survivors are worth most."""
    view = ask.view
    worth, survivors = Worth(view, ask.seat), view.troops(ask.origin)

    def gain(to: str) -> float:
        there = view.troops(to)
        return worth.hold(to, there + survivors) - worth.hold(to, there)

    best = max(ask.places, key=lambda to: gain(to) + worth.ties[to])
    return Thought({"to": best}, f"Survivors of {ask.origin} ({survivors}) are worth most in {best}.")
