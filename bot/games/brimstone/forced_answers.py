"""Tell a player about an answer that was the only legal one."""

from __future__ import annotations

from bot.games.brimstone.absence import receipt_text, supply_text
from bot.games.brimstone.names import card_word
from engine.brimstone.rules.asks import ChooseEvent, Pay, Retreat, SettleSupply
from engine.kernel.core import Ask, Json


def only_told(ask: Ask, answer: Json) -> str:
    """Return what happened and why the player was not asked, in whole sentences."""
    match ask:
        case Retreat():
            return (
                f"{ask.origin} was lost. Your troops retreated to {answer['to']}, the only hex open to them."
            )
        case Pay():
            return f"Battle for {ask.battle.hex}: you have no Stones, so you paid 0."
        case SettleSupply():
            return f"You were short of barrels. There was only one way out: {supply_text(answer)}."
        case ChooseEvent():
            return f"{card_word(answer['event'])} was the only card face up, so it is the event."
    return f"The rules left one answer, so I gave it for you: {receipt_text(ask, answer)}."
