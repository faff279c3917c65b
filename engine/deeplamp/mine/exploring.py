"""Exploration: turn tokens, open rooms, meet encounters, reach the objective (S70 to S79)."""

from __future__ import annotations

from engine.deeplamp.asks.decisions import CancelOmen, Which
from engine.deeplamp.fights.arrivals import bring
from engine.deeplamp.mine.doors import can_open, is_any_open, set_door
from engine.deeplamp.mine.shaft import lay_omen
from engine.deeplamp.pack.loading import load_effects
from engine.deeplamp.pack.model import Discovery
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.asking import Asking, ask_all, ask_first, seats_of
from engine.deeplamp.play.cards import carry_out, lay_aside
from engine.deeplamp.play.events import ObjectiveFound, OmenCancelled, OmenLaid, TokenTurned
from engine.deeplamp.play.gains import change
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.grid import CLOSED, GATE, JOINED, OPEN, UNKNOWN
from engine.deeplamp.state.options import ORDERED
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve
from engine.deeplamp.state.worlds import HOME, deck_in, only_in, world_of_tile
from engine.kernel.core import Flow


def explore(play: Play) -> Flow:
    """Turn face-down tokens in the order of their tiles; elsewhere than at home only where heroes are.

    On a fixed map that holds everywhere (S70, S81, S171).
    """
    state = play.state
    is_laid = state.mission.map is not None
    for number in range(1, len(state.mine.tiles) + 1):
        if state.mine.tiles[number - 1].token is not None and _is_due(state, number, is_laid=is_laid):
            yield from turn_token(play, number)


def _is_due(state: State, number: int, *, is_laid: bool) -> bool:
    """Return whether a tile's token is turned: heroes must be there, at home only somewhere at home."""
    if is_laid or world_of_tile(state, number) != HOME:
        return any(number in state.tiles_at(hero.place) for hero in state.up)
    return not state.pack.beyond or bool(only_in(state, HOME, state.up))


def turn_token(play: Play, number: int) -> Flow:
    """Turn a token: doors, omens, the clue, encounters, attacks.

    Enemies arrive after all cards (S70, S72).
    """
    state = play.state
    name = state.mine.tiles[number - 1].token
    assert name is not None, "a token lies there"
    token = state.pack.tokens[name]
    state.change_tile(number, token=None)
    state.mine.clues += token.clue
    play.tell(TokenTurned(number, name, state.mine.clues))
    if not token.clue:
        play.discard("tokens", name)
    play.tile = number
    play.world = world_of_tile(state, number) if state.pack.beyond else None
    mission = state.mission
    if state.mine.objective is None and state.mine.clues >= mission.clues:
        yield from _find_objective(play, number, token)
    else:
        _open_doors(play, number, token)
        _lay_omens(play, token.omen)
        yield from _meet(play, number, token)
    play.tile = play.world = None


def _open_doors(play: Play, number: int, token: Discovery) -> None:
    """Roll a die for each door and gate to open, again if that exit is decided already.

    Then close all others (S71, S171).
    """
    state = play.state
    tile = state.pack.tiles[state.mine.tiles[number - 1].lying.tile]
    if state.mission.map is not None:
        return
    for how in (OPEN,) * token.doors + (GATE,) * token.gates:
        if not _shut(state, number):
            break
        while True:
            face = play.die("door")
            connector = next(line.connector for line in tile.doors if line.from_ <= face <= line.to)
            if state.mine.tiles[number - 1].lying.doors[connector] == UNKNOWN:
                set_door(play, number, connector, how)
                break
    for connector in _shut(state, number):
        set_door(play, number, connector, CLOSED)


def _shut(state: State, number: int) -> list[int]:
    """Return the exits of a room that are neither open nor closed yet."""
    return [at for at, how in enumerate(state.mine.tiles[number - 1].lying.doors) if how == UNKNOWN]


def _lay_omens(play: Play, count: int) -> None:
    if count:
        lay_omen(play, count)


def _meet(play: Play, number: int, token: Discovery) -> Flow:
    """Draw all encounters and carry them out; then carry out the attacks (S72, S76, S79, S174)."""
    state = play.state
    play.is_holding = True
    deck = deck_in("encounter", play.world)
    cards = [card for card in (play.draw(deck) for _ in range(token.encounters)) if card]
    while cards:
        card = yield from _which(play, deck, cards)
        cards.remove(card)
        yield from carry_out(play, deck, card)
    tile = state.pack.tiles[state.mine.tiles[number - 1].lying.tile]
    if state.options.advanced and tile.theme is not None:
        yield from carry_out(play, "encounter", tile.theme, is_drawn=False)
    play.is_holding = False
    yield from bring(play)
    for _ in range(token.attacks):
        yield from play.perform(play, _ATTACK, Cause(tile=number))


def _which(play: Play, deck: str, cards: list[str]) -> Asking[str]:
    """Return the encounter that comes next: the first drawn, or the one that the crew chooses (S174)."""
    different = tuple(dict.fromkeys(cards))
    seats = seats_of(play.state, [hero.id for hero in only_in(play.state, play.world, play.state.up)])
    if play.state.options.rules < ORDERED or len(different) == 1 or not seats:
        return cards[0]
    card: str = yield from ask_first(
        play, lambda view: [Which(seat, view, deck, different) for seat in seats]
    )
    return card


_ATTACK: tuple[Effect, ...] = load_effects([{"fx": "threat", "level": "table"}])


def _find_objective(play: Play, number: int, token: Discovery) -> Flow:
    """Find the objective: its omen, then the omen stack, then its enemies.

    No doors and no encounters (S77).
    """
    state = play.state
    _lay_omens(play, token.omen)
    for connector in _shut(state, number):
        set_door(play, number, connector, CLOSED)
    yield from reach_objective(play, number)


def reach_objective(play: Play, number: int) -> Flow:
    """Make this tile the objective."""
    state = play.state
    state.mine.objective = number
    play.tell(ObjectiveFound(number))
    play.tile = number
    yield from _turn_omens(play)
    lay_aside(play, "objective")
    play.is_objective = True
    fight = state.mission.objective.fight
    play.source = f"objective:{state.campaign.mission}"
    yield from play.perform(play, fight, Cause(tile=number))
    play.source, play.is_objective, play.tile = "", False, None


def _turn_omens(play: Play) -> Flow:
    """Turn the omens from the top: carry each one out, unless all heroes who are up pay a nerve."""
    state = play.state
    while state.shaft.omens:
        card = state.shaft.omens.pop(0)
        play.tell(OmenLaid(len(state.shaft.omens)))
        if (yield from _is_cancelled(play, card)):
            for hero in state.up:
                change(play, hero, "nerve", -1)
            play.discard("omen", card)
            play.tell(OmenCancelled(card))
        else:
            yield from carry_out(play, "omen", card)


def _is_cancelled(play: Play, card: str) -> Asking[bool]:
    """Return whether all heroes pay to cancel the omen; nobody is asked if one of them has no nerve."""
    state = play.state
    if not all(has_nerve(state, hero) for hero in state.up):
        return False
    seats = seats_of(state, [hero.id for hero in state.up])
    answers = yield from ask_all(play, lambda view: [CancelOmen(seat, view, card) for seat in seats])
    return all(answers[seat] for seat in seats)


def open_dead_end(play: Play) -> Flow:
    """Open a closed exit at a dead end, or make the last tile the objective (S78)."""
    state = play.state
    has_token = any(placed.token is not None for placed in state.mine.tiles)
    if state.mine.objective is not None or has_token or is_any_open(state):
        return
    for number in range(len(state.mine.tiles), 0, -1):
        placed = state.mine.tiles[number - 1]
        exits = [
            at
            for at, how in enumerate(placed.lying.doors)
            if how not in (JOINED, GATE) and at not in placed.reopened and can_open(state, number, at)
        ]
        if exits:
            opened = play.pick(exits, "door")
            state.change_tile(number, reopened=(*placed.reopened, opened))
            set_door(play, number, opened, OPEN)
            return
    yield from reach_objective(play, len(state.mine.tiles))
