"""Search tiles, look through doors, help heroes up (S36, S37, S65)."""

from __future__ import annotations

from engine.deeplamp.asks.deeds import Help, Look, Search
from engine.deeplamp.heroes.healing import recover
from engine.deeplamp.mine.doors import look
from engine.deeplamp.mine.shaft import move_crew
from engine.deeplamp.play.cards import draw_cards
from engine.deeplamp.play.events import Searched
from engine.deeplamp.play.things import begin_work
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.activation import Activation, Roll
from engine.deeplamp.state.stats import has_nerve, stat
from engine.deeplamp.state.timings import occasions
from engine.kernel.core import Flow


def search(play: Play, act: Activation, deed: Search) -> Flow:
    """Roll for a search, then trigger everything that works on a search.

    A roll that finds nothing stays open while nerve could still help.
    """
    state = play.state
    hero = state.active
    act.is_action_done, act.stays = True, deed.stay
    count = max(1, state.pack.numbers.search_dice + stat(state, hero, "search"))
    act.roll = Roll("search", play.throw(count, "search", hero.id), about={"tile": deed.tile})
    for thing, on in list(occasions(state, hero, "search")):
        is_reroll = any(one.fx == "reroll" for one in on.do)
        if on.cost.is_free and not (is_reroll and _finds(play, act)):
            begin_work(play, hero, thing, on)
            yield from play.perform(play, on.do, Cause(hero=hero.id))
    if _finds(play, act) or not has_nerve(state, hero) or not _is_fresh(act):
        yield from finish_search(play, act)


def _finds(play: Play, act: Activation) -> int:
    """Return how many dice found something."""
    assert act.roll is not None, "a search is open"
    return sum(face >= play.pack.numbers.search_on for face in act.roll.dice)


def _is_fresh(act: Activation) -> bool:
    assert act.roll is not None, "a search is open"
    return len(act.roll.again) < len(act.roll.dice)


def searched_again(play: Play, act: Activation) -> Flow:
    """Finish a rerolled search once it finds something or cannot be rerolled further."""
    if _finds(play, act) or not has_nerve(play.state, play.state.active) or not _is_fresh(act):
        yield from finish_search(play, act)


def finish_search(play: Play, act: Activation) -> Flow:
    """Mark the tile as searched, and draw a card for each find from the shuffled whole deck (S36)."""
    assert act.roll is not None, "a search is open"
    number, finds = act.roll.about["tile"], _finds(play, act)
    act.roll = None
    hero = play.state.active
    play.tell(Searched(hero.id, number, finds))
    if finds:
        play.state.change_tile(number, searched=True)
        play.gather("search")
        yield from draw_cards(play, "search", finds, hero)


def look_further(play: Play, act: Activation, deed: Look) -> Flow:
    """Join the next tile, move the crew a space deeper, and give a new room a token (S37)."""
    state = play.state
    act.is_action_done, act.stays = True, deed.stay
    number = look(play, deed.tile, deed.connector)
    if number is None:
        return
    move_crew(play, 1)
    if state.pack.tiles[state.mine.tiles[number - 1].lying.tile].is_room:
        lay_token(play, number)
    yield from ()


def lay_token(play: Play, number: int) -> None:
    """Put down an exploration token.

    If the pile is empty, first shuffle used tokens without a clue in (S78).
    """
    token = play.draw("tokens", is_hidden=True)
    if token is not None:
        play.state.change_tile(number, token=token)


def help_up(play: Play, act: Activation, deed: Help) -> Flow:
    """Let the hero who is helped recover at once (S65)."""
    act.is_action_done, act.stays = True, deed.stay
    yield from recover(play, play.state.crew.heroes[deed.hero], play.state.active)
