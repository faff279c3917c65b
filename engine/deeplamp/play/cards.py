"""Cards: draw them, carry them out, keep them in play (S75, S102)."""

from __future__ import annotations

from engine.deeplamp.pack import language
from engine.deeplamp.pack.model import Card
from engine.deeplamp.play.events import ThingLost
from engine.deeplamp.play.gains import gain_item
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.worlds import deck_in, world_of
from engine.kernel.core import Flow


def draw_cards(play: Play, deck: str, count: int, hero: Hero) -> Flow:
    """Draw this many cards for a hero: the hero keeps items; other cards are carried out."""
    for _ in range(count):
        world = world_of(play.state, hero) if play.pack.beyond and deck in ("artifact", "encounter") else None
        named = deck_in(deck, world)
        card = play.draw(named if play.pack.deck_cards.get(named) else deck)
        if card is None:
            return
        if deck in language.ITEM_DECKS:
            gain_item(play, hero, card)
        else:
            yield from carry_out(play, named, card, hero)


def carry_out(play: Play, deck: str, name: str, hero: Hero | None = None, *, is_drawn: bool = True) -> Flow:
    """Carry out a card; it stays in play or is discarded, before the enemies it brings arrive.

    A card that was not drawn from a deck is not discarded (S79).
    """
    card = play.pack.decks[deck][name]
    before, was_holding = play.begin_cause(f"{deck}:{name}"), play.is_holding
    was_ambush, play.is_ambush = play.is_ambush, is_card_ambush(play, card)
    play.is_holding = True
    yield from play.perform(play, card.do, Cause(hero=hero.id if hero else None, tile=play.tile))
    play.source, play.is_holding, play.is_ambush = before, was_holding, was_ambush
    if card.remains is not None:
        play.state.in_force.remains.append(name)
    elif is_drawn:
        play.discard(deck, name)
    if not was_holding:
        yield from play.perform(play, (), Cause())


def is_card_ambush(play: Play, card: Card) -> bool:
    """Roll the one die that says whether a card's enemies come as an ambush (S160)."""
    return card.ambush is not None and play.die("ambush", card.id) >= card.ambush


def lay_aside(play: Play, until: str) -> None:
    """Discard the cards in play whose duration is over."""
    for card in list(play.state.in_force.remains):
        for deck, cards in play.pack.decks.items():
            remains = cards[card].remains if card in cards else None
            if remains is not None and remains.until == until:
                play.state.in_force.remains.remove(card)
                play.discard(deck, card)
                play.tell(ThingLost("", "card", card))
