"""Effects on the crew's shared state: the shaft, omens, enemies, doors, clues (section 15)."""

from __future__ import annotations

from engine.deeplamp.effects.heroes import Work
from engine.deeplamp.effects.targets import enemies, self_of
from engine.deeplamp.fights.arrivals import draw_threat, expect
from engine.deeplamp.fights.hardening import harden
from engine.deeplamp.fights.wounds import remove, strike_enemy
from engine.deeplamp.mine.doors import change_any_door
from engine.deeplamp.mine.shaft import lay_omen, move_crew, move_dark, shaft_event
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.cards import is_card_ambush
from engine.deeplamp.play.events import ByHand
from engine.deeplamp.play.turn_context import Cause, Group, Play
from engine.kernel.core import Flow


def revive(play: Play, effect: Effect, cause: Cause) -> Flow:
    play.state.crew.revive = max(0, play.state.crew.revive + play.amount(effect["n"], "revive"))
    yield from ()


def dark(play: Play, effect: Effect, cause: Cause) -> Flow:
    yield from move_dark(play, play.amount(effect["n"], "dark"))


def crew(play: Play, effect: Effect, cause: Cause) -> Flow:
    move_crew(play, play.amount(effect["n"], "crew"))
    yield from ()


def omen(play: Play, effect: Effect, cause: Cause) -> Flow:
    lay_omen(play, play.amount(effect["n"], "omen"))
    yield from ()


def shaft(play: Play, effect: Effect, cause: Cause) -> Flow:
    yield from shaft_event(play)


def threat(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Draw threat cards: their enemies come the way this effect says; carry out the rest of each card."""
    for _ in range(play.amount(effect["n"], "threat")):
        card = draw_threat(play, effect["level"])
        if card is None:
            return
        before = play.begin_cause(card.id)
        is_ambush = play.is_ambush or effect["how"] == "ambush" or is_card_ambush(play, card)
        for one in card.do:
            if one.fx == "enemies":
                group = Group(one["kind"], one["n"], one["harden"] + effect["harden"])
                is_hidden = is_ambush or one["how"] == "ambush"
                expect(play, group, is_ambush=is_hidden, tile=_tile(play, cause))
            else:
                yield from play.perform(play, [one], cause)
        play.source = before


def enemies_(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Bring enemies; how many is rolled when they arrive (S52), beside their source if it says so (S162)."""
    group = Group(effect["kind"], effect["n"], effect["harden"])
    cells = cause.cells if effect["how"] == "beside" else ()
    is_ambush = play.is_ambush or effect["how"] == "ambush"
    expect(play, group, is_ambush=is_ambush and not cells, tile=_tile(play, cause), cells=cells)
    yield from ()


def _tile(play: Play, cause: Cause) -> int | None:
    """Return the tile to attack: the token's, or else that of the enemy or hero who causes it."""
    if play.tile is not None:
        return play.tile
    own = self_of(play, cause)
    cell = cause.cells[0] if cause.cells else own.at if own else None
    return play.state.tiles_at(cell)[0] if cell is not None else None


def strike(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Deal wounds to enemies, each with its own dice, minus its defense."""
    by = play.state.crew.heroes[cause.hero] if cause.hero else None
    for enemy in enemies(play, effect["who"], cause):
        damage = play.amount(effect["n"], "strike", enemy.id)
        yield from strike_enemy(play, enemy.id, damage, by, is_piercing=effect["pierce"])


def harden_(play: Play, effect: Effect, cause: Cause) -> Flow:
    state = play.state
    count = play.amount(effect["n"], "harden")
    if effect["who"] == "next":
        state.fight.next_harden += count
    elif effect["who"] == "all_enemies":
        for kind in list(state.fight.kinds):
            harden(play, kind, count)
    elif cause.kin in state.fight.kinds:
        harden(play, cause.kin, count)
    yield from ()


def dismiss(play: Play, effect: Effect, cause: Cause) -> Flow:
    for enemy in enemies(play, effect["who"], cause):
        yield from remove(play, enemy, None, is_dead=False)


def door(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Change a random exit of the hero's tile, if one is not joined to another tile."""
    own = self_of(play, cause)
    if own is not None and own.at is not None:
        change_any_door(play, play.state.tiles_at(own.at)[0], is_opened=effect["do"] == "open")
    yield from ()


def unsearch(play: Play, effect: Effect, cause: Cause) -> Flow:
    own = self_of(play, cause)
    if own is not None and own.at is not None:
        for number in play.state.tiles_at(own.at):
            play.state.change_tile(number, searched=False)
    yield from ()


def clue(play: Play, effect: Effect, cause: Cause) -> Flow:
    play.state.mine.clues = max(0, play.state.mine.clues + play.amount(effect["n"], "clue"))
    yield from ()


def manual(play: Play, effect: Effect, cause: Cause) -> Flow:
    play.tell(ByHand(effect["text"]))
    yield from ()


ON_THE_TABLE: dict[str, Work] = {
    "revive": revive,
    "dark": dark,
    "crew": crew,
    "omen": omen,
    "shaft": shaft,
    "threat": threat,
    "enemies": enemies_,
    "strike": strike,
    "harden": harden_,
    "dismiss": dismiss,
    "door": door,
    "unsearch": unsearch,
    "clue": clue,
    "manual": manual,
}
