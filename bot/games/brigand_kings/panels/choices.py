"""Panels of Brigand Kings' decisions for one of a few values: two bonus cards, and the transport."""

from __future__ import annotations

from bot.games.brigand_kings.names import SIGNS, card_word, place_word
from bot.games.brigand_kings.outcomes import left_word, outcome_word, placement_word
from bot.games.brigand_kings.panels.common import roll_of, turn_picture
from bot.games.brigand_kings.panels.standing_instructions import OPEN
from bot.games.brigand_kings.pictures import table_picture
from bot.games.faces import PickFace
from bot.games.panels import Prompt
from bot.games.phrases import count, listed, shortened
from bot.games.spaced import SpacedPanel
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brigand_kings.board.components import Card, Number, suits_of
from engine.brigand_kings.rules.asks import Assign, KeepBonus
from engine.brigand_kings.rules.outlook import outlooks
from engine.kernel.core import Json, Refused
from engine.kernel.spaces.space import words_of
from render.brigand_kings.scenes import card_title, table_scene


class BonusFace(PickFace):
    """The two of three cards to keep; the answer is the third."""

    def lines(self, prompt: Prompt) -> str:
        ask = _bonus(prompt)
        lines = [_suit_line(ask, card) for card in ask.cards]
        if len(ask.values) < len(ask.cards):
            lines.append("You cannot keep an Ace and a Crown of the same suit.")
        return "\n".join(lines)

    def said(self, prompt: Prompt, answer: Json) -> str:
        return f"You keep {listed(map(card_word, _bonus(prompt).kept(answer['discard'])))}"

    def note(self, prompt: Prompt, answer: Json) -> str:
        return f"{self.said(prompt, answer)}."

    def example(self, prompt: Prompt) -> str:
        return f"discard {card_title(_bonus(prompt).values[0]).lower()}"

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Read `discard huntress` or `keep moons and sea`."""
        ask, (verb, *words) = _bonus(prompt), [*words_of(text), ""]
        named = [card for card in ask.cards if _names(card) & set(words)]
        example = self.example(prompt)
        if verb not in ("keep", "discard"):
            raise Refused(
                f"Begin with `keep` or `discard`, not with “{verb[:40]}”: for instance `{example}`."
            )
        if len(named) != (2 if verb == "keep" else 1):
            wanted = "the two cards to keep" if verb == "keep" else "the one card to discard"
            typed, held = " ".join(words).strip()[:60], listed(map(card_title, ask.cards))
            raise Refused(f"Name {wanted}, not “{typed}”. Yours are {held}: for instance `{example}`.")
        discarded = named if verb == "discard" else [card for card in ask.cards if card not in named]
        return {"discard": discarded[0]}


def _bonus(prompt: Prompt) -> KeepBonus:
    assert isinstance(prompt.ask, KeepBonus)
    return prompt.ask


def _names(card: Card) -> set[str]:
    """Return what a card may be called: its own words, its suit, the suit's sign."""
    own = {word for word in words_of(card) if word not in ("ace", "crown", "of")}
    return own | {name for suit in suits_of(card) for name in (suit, SIGNS[suit])}


def _suit_line(ask: KeepBonus, card: Card) -> str:
    (suit,) = suits_of(card)
    lying = sum(suit in county.suits for county in ask.view.counties)
    to_come = sum(suit in suits_of(other) for other in ask.view.unseen)
    return f"{card_word(card)}: {count(lying, 'county')} of this suit in line, {to_come} more in the deck"


def _dealt(prompt: Prompt) -> Picture:
    names = bare_names(prompt.names)
    return table_picture(table_scene(_bonus(prompt).view, names, title="Choose your bonus cards"))


class CarryFace(PickFace):
    """The number die that carries; each is told with what it is worth at best."""

    more = (OPEN,)

    def lines(self, prompt: Prompt) -> str:
        ask = prompt.ask
        assert isinstance(ask, Assign)
        return "\n".join(f"**Carry {number}:** {self.words(ask, number)[1]}." for number in ask.values)


def carried(ask: Assign, number: Number) -> tuple[str, str]:
    """Return a transport with the destinations that it leaves, and what it is worth at best."""
    best = outlooks(ask.view, ask.seat, ask.reach(number))[0]
    places = listed(place_word(ask.view, place) for place in roll_of(ask.view).destinations(number))
    said = shortened(f"Carry {number} to {places}", 80)
    if not best.placement.total:
        return said, "nothing looks worth it"
    outcome = outcome_word(ask.view, ask.seat, best).removesuffix(".")
    return said, f"{placement_word(ask.view, best.placement)} → {outcome}"


def _which(prompt: Prompt) -> str:
    assert isinstance(prompt.ask, Assign)
    view = prompt.ask.view
    return f"**Turn {view.turn}: choose the transport** · {left_word(view, prompt.ask.seat)}"


def _turn(prompt: Prompt) -> Picture:
    assert isinstance(prompt.ask, Assign)
    return turn_picture(prompt, prompt.ask.view)


BONUS = SpacedPanel(
    BonusFace(
        lambda prompt: (
            "**Choose your two bonus cards.** At the end each scores 1 point for every other card of its "
            "suit that you captured. Nobody else sees them until then."
        ),
        lambda ask, card: (f"Keep {listed(map(card_title, ask.kept(card)))}"[:80], ""),
        _dealt,
        longest=80,
    )
)
_IS = "The transport is {value}"
CARRY = SpacedPanel(CarryFace(_which, carried, _turn, f"{_IS}.", _IS, ("transport", "carry"), longest=80))
