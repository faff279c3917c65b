"""Judge a battle by the chance to win the game: what to pay, and which side another seat supports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from engine.brimstone.board.state import Position
from engine.brimstone.computers.lookahead import Answers, after_battle
from engine.brimstone.computers.regret_matching import Mix, Regrets
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.rules.asks import GiveSupport, Pay
from engine.brimstone.rules.combat import Backing, Battle, most_payable, supporters
from engine.brimstone.rules.odds import draw
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Thought, among
from engine.kernel.dice import Dice

_OF_OTHERS = ("attacker", "defender")
LEARNED = 400
"""Times that both sides play the battle and learn which payment would have been better."""
BETTER = 1.1
"""Factor by which a seat's chance to win must grow before it joins another's battle."""

Paid = tuple[int, ...]
"""Stones paid by the attacker and by the defender."""


@dataclass(frozen=True)
class Stakes:
    """The possible results of a battle.

    `found` holds each seat's chance to win the game after each pair of payments, `mixes` how often each side
    makes each payment.
    """

    found: Mapping[Paid, Mapping[Seat, float]]
    mixes: tuple[Mix, Mix]

    def chance(self, seat: Seat, mixes: tuple[Mix, Mix] | None = None) -> float:
        """Return the seat's chance to win the game in percent, if both sides pay as `mixes` says."""
        attacker, defender = mixes or self.mixes
        return sum(100 * attacker[i] * defender[j] * won[seat] for (i, j), won in self.found.items())


def weigh(view: Position, battle: Battle, dice: Dice) -> Stakes:
    """Find how both sides should pay in a battle with its current supports, each to win the game."""
    ways = [range(most_payable(view, seat) + 1) for seat in battle.principals]
    found = {
        paid: chances_to_win(after_battle(view, battle, known_payments(battle, paid), dice.fork("battle")))
        for paid in product(*ways)
    }
    attacker, defender = battle.principals
    one, other = (Regrets(len(way)) for way in ways)
    for _ in range(LEARNED):
        mine, theirs = one.mix, other.mix
        one.learn([sum(q * found[i, j][attacker] for j, q in enumerate(theirs)) for i in ways[0]])
        other.learn([sum(p * found[i, j][defender] for i, p in enumerate(mine)) for j in ways[1]])
    return Stakes(found, (one.usual_mix, other.usual_mix))


def pay(ask: Pay, dice: Dice) -> Thought:
    """Draw a payment at random, with the frequencies that are best against an equally good opponent."""
    stakes, mine = weigh(ask.view, ask.battle, dice), ask.battle.principals.index(ask.seat)
    mix = stakes.mixes[mine]
    stones = draw(mix, dice)
    chances = [stakes.chance(ask.seat, _paying(stakes, mine, number)) for number in range(len(mix))]
    chance = chances[stones]
    why = f"If we pay {stones} in {ask.battle.hex}, our chance to win the game is {chance:.0f} in 100."
    others = [
        (f"{other:.1f} in 100", f"paying {number}")
        for number, other in enumerate(chances)
        if number != stones
    ]
    return Thought({"stones": stones}, why + among(others))


def _paying(stakes: Stakes, mine: int, stones: int) -> tuple[Mix, Mix]:
    """Return the payment frequencies of both sides if side `mine` always pays `stones`."""
    sure = [float(number == stones) for number in range(len(stakes.mixes[mine]))]
    return (sure, stakes.mixes[1]) if mine == 0 else (stakes.mixes[0], sure)


def known_payments(battle: Battle, paid: Paid) -> Answers:
    """Return a function that answers asks about this battle: its supports so far, and these payments."""
    sides = {backing.seat: backing.side for backing in battle.backings}
    stones = dict(zip(battle.principals, paid, strict=True))

    def known(ask: Ask) -> Json | None:
        match ask:
            case GiveSupport() if _is_same(ask.battle, battle):
                return {"side": sides.get(ask.seat, "none")}
            case Pay() if _is_same(ask.battle, battle):
                return {"stones": stones[ask.seat]}
            case _:
                return None

    return known


def _is_same(one: Battle, other: Battle) -> bool:
    """Return whether both are the same battle; a later battle for the same hex is not."""
    return (one.principals, one.hex) == (other.principals, other.hex)


def support(ask: GiveSupport, dice: Dice) -> Thought:
    """Support the seat's own side. A third party supports the side that most raises its own chance to win."""
    own = ask.battle.side_of(ask.seat)
    if own != "none":
        return Thought({"side": own}, f"{ask.hex} supports our own side.")
    chances = {
        side: weigh(ask.view, _joined(ask, side), dice).chance(ask.seat) for side in ("none", *_OF_OTHERS)
    }
    best = max(chances, key=lambda side: chances[side])
    if chances[best] < BETTER * chances["none"]:
        return Thought({"side": "none"}, "We would gain little by joining, so we stay out.")
    before, after = chances["none"], chances[best]
    why = f"{ask.hex} supports the {best}: our chance to win rises from {before:.1f} to {after:.1f} in 100."
    return Thought({"side": best}, why)


def _joined(ask: GiveSupport, side: str) -> Battle:
    """Return the battle with this support added.

    The two sides support themselves; other seats support nobody.
    """
    battle = ask.battle
    sides = {seat: battle.side_of(seat) for seat in ask.view.seats} | {ask.seat: side}
    given = supporters(ask.view, battle).items()
    return replace(battle, backings=tuple(Backing(seat, *at, sides[seat]) for seat, at in given))
