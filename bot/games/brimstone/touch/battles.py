"""Touch what a battle asks: a side to support, a payment, a retreat."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone.names import count, land, seat_word
from bot.games.brimstone.panels import choices
from bot.games.brimstone.panels.pay import payments_that, sides_of, verdict
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed, Kind, Touch
from engine.brimstone.rules.asks import GiveSupport, Pay, Retreat
from engine.brimstone.rules.combat import attack_terms, defence_terms, strength

FINAL: Kind = "final"


def support(prompt: Prompt) -> Touch:
    """Press a side, or tap the hex from which it fights."""
    ask = prompt.ask
    assert isinstance(ask, GiveSupport)
    battle, deeds = ask.battle, dict(choices.SUPPORT.touches(prompt))
    goals = {"attacker": battle.origin, "defender": battle.hex}
    return Touch(
        {goals[side]: (deed,) for side, deed in deeds.items() if side in goals},
        f"{battle.hex} {land(ask.view, battle.hex)}: whom do you support?",
        f"Your {count(ask.troops, 'troop')} in {ask.hex} may help. Tap a side, or:",
        tuple(deeds.values()),
        goods=_sums(ask),
    )


def _sums(ask: GiveSupport) -> tuple[str, str]:
    """Return both sides' strength so far."""
    battle, view = ask.battle, ask.view
    attack, defence = attack_terms(view, battle), defence_terms(view, battle)
    return (
        f"{seat_word(battle.attacker)} attacks with {strength(list(attack))}",
        f"{seat_word(battle.defender)} defends with {strength(list(defence))}",
    )


def pay(prompt: Prompt) -> Touch:
    """Press a payment; each says whether it wins."""
    ask = prompt.ask
    assert isinstance(ask, Pay)
    battle = ask.battle
    sure, lost = payments_that(ask, win=True), payments_that(ask, win=False)

    def small(stones: int) -> str:
        return "wins for sure" if stones in sure else "loses" if stones in lost else "may win"

    return Touch(
        title=f"{battle.hex} {land(ask.view, battle.hex)}: how much do you pay?",
        small=verdict(ask).replace("**", ""),
        deeds=tuple(
            Deed(f"Pay {stones}", Press("pick", "stones", (str(stones),)), FINAL, small(stones), "stones")
            for stones in range(ask.most + 1)
        ),
        goods=tuple(
            f"{seat_word(seat)} {total}" if seat != ask.seat else f"You {total}"
            for seat, total in sides_of(ask)
        ),
    )


def retreat(prompt: Prompt) -> Touch:
    """Tap the hex to retreat to."""
    ask = prompt.ask
    assert isinstance(ask, Retreat)
    troops = count(ask.view.troops(ask.origin), "troop")
    return Touch(
        {at: (replace(deed, said=f"Retreat to {at}"),) for at, deed in choices.RETREAT.touches(prompt)},
        f"{ask.origin} is lost",
        f"Your {troops} there must retreat together. Tap a lit hex.",
    )
