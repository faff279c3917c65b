"""Panel for a seat's secret payment in its own battle: no Stone, one or two (R85)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.brimstone.account import term_text
from bot.games.brimstone.names import SEAT_WORDS, count, land, listed, seat_word
from bot.games.brimstone.pictures import battle_picture
from bot.games.faces import Face
from bot.games.panels import Prompt
from bot.games.spaced import SpacedPanel
from bot.messages.names import Name
from bot.messages.panel import Picture
from engine.brimstone.board.state import View
from engine.brimstone.rules.asks import Pay
from engine.brimstone.rules.combat import (
    Term,
    attack_terms,
    attacker_wins,
    defence_terms,
    losses,
    most_payable,
    strength,
)
from engine.kernel.core import Json, Seat
from engine.kernel.spaces import Option
from engine.kernel.spaces.space import words_of

_NUMBERS = {"nothing": "0", "none": "0", "zero": "0", "one": "1", "two": "2"}


class PayFace(Face):
    """Both sums, the expected result, the table of payments, and a button per possible payment."""

    has_form = False

    def text(self, prompt: Prompt) -> str:
        ask = _ask(prompt)
        battle, view = ask.battle, ask.view
        return "\n".join(
            (
                f"**{battle.hex} {land(view, battle.hex)}: how much do you pay?**",
                f"{SEAT_WORDS.symbol(battle.attacker)} {_side_text(prompt, attack_terms(view, battle))}",
                f"{SEAT_WORDS.symbol(battle.defender)} {_side_text(prompt, defence_terms(view, battle))}",
                verdict(ask),
                table_of_payments(ask),
                _small(ask),
            )
        )

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        return one._replace(said=f"Pay {one.value}")

    def style(self, prompt: Prompt, one: Option) -> str:
        return "primary" if one.value in payments_that(_ask(prompt), win=True) else "secondary"

    def said(self, prompt: Prompt, answer: Json) -> str:
        return f"You pay {count(answer['stones'], 'Stone')}"

    def note(self, prompt: Prompt, answer: Json) -> str:
        return f"{self.said(prompt, answer)}. It stays secret until both have paid."

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Read `pay 1`, `1` or `nothing`."""
        words = [word for word in words_of(text) if word not in ("pay", "stone", "stones")]
        return super().typed(prompt, " ".join(_NUMBERS.get(word, word) for word in words))

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        ask = _ask(prompt)
        return battle_picture(ask.view, ask.battle, prompt.names)


def _ask(prompt: Prompt) -> Pay:
    assert isinstance(prompt.ask, Pay)
    return prompt.ask


def _side_text(prompt: Prompt, terms: Sequence[Term]) -> str:
    """Return one side in words: You attack from E7: 4 (3 troops, Forest)."""
    ask, seat = _ask(prompt), terms[0].seat
    is_mine, attacks = seat == ask.seat, seat == ask.battle.attacker
    parts = ", ".join(_part(term, ask.view) for term in terms)
    total = f"**{strength(list(terms))}** ({parts})"
    origin, name = ask.battle.origin, Name(prompt.names.get(seat) or seat_word(seat))
    match is_mine, attacks:
        case True, True:
            return f"You attack from {origin}: {total}"
        case True, False:
            return f"You defend: {total}"
        case False, True:
            return f"{name} attacks from {origin}: {total}"
    return f"{name} defends: {total}"


def _part(term: Term, view: View) -> str:
    """Describe a term: 3 troops, 2 support from D6 (Red); a Forest or Defend has no number."""
    text = term_text(term, view.tiles)
    return text if term.what in ("terrain", "defend") else f"{term.amount} {text}"


def _small(ask: Pay) -> str:
    other, stones = _other(ask), ask.view.stones
    return (
        f"-# Each number is how many troops the loser loses. You have {count(stones[ask.seat], 'Stone')}, "
        f"{seat_word(other)} has {stones[other]}. You both pay in secret, and what you pay is gone."
    )


def _other(ask: Pay) -> Seat:
    return ask.battle.principals[1 - ask.battle.principals.index(ask.seat)]


def payments_that(ask: Pay, *, win: bool) -> list[int]:
    """Return the payments that are sure to win, or sure to lose."""
    theirs = range(most_payable(ask.view, _other(ask)) + 1)
    return [n for n in range(ask.most + 1) if all(outcome(ask, n, paid).wins == win for paid in theirs)]


def sides_of(ask: Pay) -> list[tuple[Seat, int]]:
    """Return both sides' strength so far, the attacker's first."""
    battle, view = ask.battle, ask.view
    terms = attack_terms(view, battle), defence_terms(view, battle)
    return [(seat, strength(list(side))) for seat, side in zip(battle.principals, terms, strict=True)]


def verdict(ask: Pay) -> str:
    """Describe the result of each payment: Pay 1 or 2 and you win for sure."""
    sure, lost = payments_that(ask, win=True), payments_that(ask, win=False)
    every = list(range(ask.most + 1))
    if sure == every:
        return "**You win whatever you both pay.** Paying can only make the loser lose more."
    if lost == every:
        return "**You lose whatever you pay.** Paying can only make you lose less."
    head = f"Pay {_either(sure)} and you win for sure." if sure else "No payment wins for sure."
    tails = [_if_paid(ask, stones) for stones in every if stones not in (*sure, *lost)]
    if lost:
        tails.append(f"Pay {_either(lost)} and you lose.")
    return " ".join((f"**{head}**", *tails))


def _either(stones: Sequence[int]) -> str:
    return listed(map(str, stones), last="or")


def _if_paid(ask: Pay, mine: int) -> str:
    """Describe one payment's risk: Pay 0 and Red wins by paying 2: Entrenched, a tie is Red's."""
    other = seat_word(_other(ask))
    theirs = range(most_payable(ask.view, _other(ask)) + 1)
    winning = [paid for paid in theirs if not outcome(ask, mine, paid).wins]
    is_tie = any(outcome(ask, mine, paid).is_tie for paid in winning)
    said = f"Pay {mine} and {other} wins by paying {_either(winning)}"
    if not is_tie:
        return f"{said}."
    if ask.view.event == "entrenched":
        return f"{said}: under Entrenched a tie goes to {other}."
    return f"{said}: a tie goes to {other}."


def table_of_payments(ask: Pay) -> str:
    """Return the table of all payments; the opponent's columns run from highest to lowest."""
    other = _other(ask)
    theirs = range(most_payable(ask.view, other), -1, -1)
    lines = [f"     if {seat_word(other)} pays", "you  " + "".join(f"{paid:<7}" for paid in theirs)]
    for mine in range(ask.most + 1):
        lines.append(f" {mine}   " + "".join(f"{outcome(ask, mine, paid)!s:<7}" for paid in theirs))
    return "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```"


class Outcome(NamedTuple):
    """A battle's result for given payments: whether this seat wins, the losses, and whether the sums tie."""

    wins: bool
    lost: int
    is_tie: bool

    def __str__(self) -> str:
        return f"{'win' if self.wins else 'LOSE'} {self.lost}"


def outcome(ask: Pay, mine: int, theirs: int) -> Outcome:
    """Return the result of these payments."""
    battle, view = ask.battle, ask.view
    is_attacker = ask.seat == battle.attacker
    attack = strength(attack_terms(view, battle)) + (mine if is_attacker else theirs)
    defence = strength(defence_terms(view, battle)) + (theirs if is_attacker else mine)
    won = attacker_wins(view, attack, defence)
    lost = losses(attack, defence, view.troops(battle.hex) if won else battle.committed)
    return Outcome(won == is_attacker, lost, attack == defence)


PAY = SpacedPanel(PayFace())
