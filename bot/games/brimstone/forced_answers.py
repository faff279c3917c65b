"""What a person is told of an answer that was given for him, as there was no other."""

from __future__ import annotations

from bot.games.brimstone.absence import receipt_text, supply_text
from bot.games.brimstone.names import card_word
from engine.brimstone.rules.asks import Pay, Retreat, SettleSupply
from engine.kernel.core import Ask, Json


def only_told(ask: Ask, answer: Json) -> str:
    """D3 was lost: your troops could go to C3 only, and did."""
    match ask:
        case Retreat():
            return f"{ask.origin} was lost: your troops could go to {answer['to']} only, and did."
        case Pay():
            return f"Battle for {ask.battle.hex}: you have no Stone to pay, so you paid 0."
        case SettleSupply():
            return f"Barrels were short, and there was one way only: {supply_text(answer)}."
    said = receipt_text(ask, answer)
    return f"{card_word(said) if ask.kind == 'choose_event' else said} was all that was left to choose."
