"""A principal of a battle pays nothing, one Stone or two, sealed (R85)."""

from __future__ import annotations

from bot.messages.panel import Button, Panel, Press, Pressed
from bot.words import Prompt
from bot.words.brimstone.account import sum_text
from bot.words.brimstone.names import count, land, seat_name, seat_word
from bot.words.brimstone.panels.common import answered, not_understood, side_line, unknown
from bot.words.brimstone.pictures import battle_picture
from engine.brimstone.asks import Pay
from engine.brimstone.board import MAX_PAYMENT
from engine.brimstone.combat import (
    attack_terms,
    attacker_wins,
    defence_terms,
    losses,
    most_payable,
    strength,
)

_NUMBERS = {"nothing": "0", "none": "0", "zero": "0", "one": "1", "two": "2"}


def _ask(prompt: Prompt) -> Pay:
    assert isinstance(prompt.ask, Pay)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    battle, view = ask.battle, ask.view
    text = "\n".join(
        (
            f"**Battle for {battle.hex}** ({land(view, battle.hex)}), attacked from {battle.origin} "
            f"({land(view, battle.origin)}). {side_line(prompt, battle.attacker, battle.defender)}",
            f"{seat_name(battle.attacker)}: {sum_text(attack_terms(view, battle), view.tiles)}",
            f"{seat_name(battle.defender)}: {sum_text(defence_terms(view, battle), view.tiles)}",
            f"You have {count(view.stones[ask.seat], 'Stone')}. How many do you pay? Each adds 1; both sides "
            "pay at once and sealed, and what is paid is gone.",
            table_of_nine(ask),
        )
    )
    buttons = tuple(
        Button(f"Pay {stones}", "pay", str(stones), style="primary", disabled=stones > ask.most)
        for stones in range(MAX_PAYMENT + 1)
    )
    return Panel(text, (buttons,), battle_picture(view, battle, prompt.names))


def table_of_nine(ask: Pay) -> str:
    """What each payment would do against each of the other side's, as far as either can pay."""
    other = ask.battle.principals[1 - ask.battle.principals.index(ask.seat)]
    against = range(most_payable(ask.view, other) + 1)
    lines = [f"{'you':>5}  " + "  ".join(f"{seat_word(other) + ' ' + str(paid):<13}" for paid in against)]
    for mine in range(ask.most + 1):
        cells = (f"{outcome(ask, mine, paid):<13}" for paid in against)
        lines.append(f"{mine:>5}  " + "  ".join(cells))
    return "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```"


def outcome(ask: Pay, mine: int, theirs: int) -> str:
    """Who wins with these payments and what it costs the other: "you win −1"."""
    battle, view = ask.battle, ask.view
    is_attacker = ask.seat == battle.attacker
    attack = strength(attack_terms(view, battle)) + (mine if is_attacker else theirs)
    defence = strength(defence_terms(view, battle)) + (theirs if is_attacker else mine)
    won = attacker_wins(view, attack, defence)
    lost = losses(attack, defence, view.troops(battle.hex) if won else battle.committed)
    return f"{'win, they' if won == is_attacker else 'lose, you'} −{lost}"


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action != "pay" or not press.arg.isdecimal():
        raise unknown(press)
    return _pay(prompt, int(press.arg))


def _pay(prompt: Prompt, stones: int) -> Pressed:
    return answered(prompt, {"stones": stones}, str(stones), f"You pay {count(stones, 'Stone')}, sealed.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """`pay 1`, `1`, `nothing`."""
    words = [word for word in text.lower().split() if word not in ("pay", "stone", "stones")]
    number = _NUMBERS.get(words[0], words[0]) if len(words) == 1 else ""
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise not_understood(text, "pay 0", "pay 1")
    return _pay(prompt, int(number))


def receipt(prompt: Prompt) -> str:
    return f"You pay {count(int(prompt.draft or 0), 'Stone')}."
