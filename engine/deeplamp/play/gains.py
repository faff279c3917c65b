"""Gains and losses of heroes: nerve, experience, coin, ore, and things."""

from __future__ import annotations

from engine.deeplamp.play.events import Changed, ThingGained, ThingLost
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.hero import WITHIN, Hero, base_of, without
from engine.deeplamp.state.mine import Lot
from engine.deeplamp.state.state import IN_DESCENT, State
from engine.deeplamp.state.stats import MOST_HANDS, can_carry, fitting_hands, room_in_bag, stat


def change(play: Play, hero: Hero, what: str, by: int) -> int:
    """Change a number on the sheet, but not below 0; return the actual change."""
    within = WITHIN[what]
    value = getattr(hero, within)
    before: int = getattr(value, what)
    after = max(0, before + by)
    if after != before:
        setattr(hero, within, value._replace(**{what: after}))
        play.tell(Changed(hero.id, what, after - before))
    return after - before


def gain_nerve(play: Play, hero: Hero, by: int) -> None:
    """Add nerve; only the acting hero can keep more than the limit, until the activation ends (S24)."""
    if by > 0 and play.state.has_flag(hero, "no_nerve_gain"):
        return
    change(play, hero, "nerve", by)
    if not is_acting(play.state, hero):
        drop_spare_nerve(play, hero)


def is_acting(state: State, hero: Hero) -> bool:
    return state.activation is not None and state.activation.hero == hero.id


def drop_spare_nerve(play: Play, hero: Hero) -> None:
    """Remove nerve above the limit (S24)."""
    spare = hero.vitals.nerve - stat(play.state, hero, "nerve_max")
    if spare > 0:
        change(play, hero, "nerve", -spare)


def gain_xp(play: Play, hero: Hero, by: int) -> None:
    """Add experience; modifiers of experience apply to each gain (S101)."""
    change(play, hero, "xp", by + stat(play.state, hero, "xp") if by > 0 else by)


def lot_at(play: Play, hero: Hero) -> Lot:
    """Return the pile on the hero's tile.

    Outside the mine, the pile at the next descent's entrance (S82, S151).
    """
    is_below = hero.at is not None and play.state.mine.tiles and play.state.campaign.step in IN_DESCENT
    number = play.state.tiles_at(hero.place)[0] if is_below else 1
    return play.state.mine.piles.setdefault(str(number), Lot())


def gain_item(play: Play, hero: Hero, entry: str) -> None:
    """Give a hero an item; if it is too heavy, leave it on the tile (S82)."""
    if play.pack.items[base_of(entry)].deck == "keepsake" and hero.kit.keepsake is None:
        hero.write(keepsake=entry)
    elif can_carry(play.state, hero, entry):
        hero.write(gear=(*hero.kit.gear, entry))
        _take_in_hand(play.state, hero, entry)
    else:
        lot_at(play, hero).items.append(entry)
    play.tell(ThingGained(hero.id, "item", entry))


def _take_in_hand(state: State, hero: Hero, entry: str) -> None:
    """Put the item into free hands, if it fits."""
    items = state.pack.items
    used = sum(items[base_of(other)].hands for other in hero.kit.hands)
    item = items[base_of(entry)]
    if 0 < item.hands <= MOST_HANDS - used and (
        not item.needs or item.needs in state.class_of(hero).keywords
    ):
        hero.write(hands=(*hero.kit.hands, entry))


def lose_item(play: Play, hero: Hero, entry: str) -> None:
    """Take an item off the sheet and out of the hands."""
    if entry == hero.kit.keepsake:
        hero.write(keepsake=None)
    else:
        hero.write(gear=without(hero.kit.gear, entry))
        if hero.kit.hands.count(entry) > hero.kit.gear.count(entry):
            hero.write(hands=without(hero.kit.hands, entry))
    play.tell(ThingLost(hero.id, "item", entry))


def set_default_hands(state: State, hero: Hero) -> None:
    """Put the first fitting gear into the hands."""
    hero.write(hands=fitting_hands(state, hero))


def gain_token(play: Play, hero: Hero, token: str, count: int = 1) -> None:
    """Put tokens into the bag; leave those without room on the tile (S82)."""
    fits = max(0, min(count, room_in_bag(play.state, hero)))
    if fits:
        hero.write(bag={**hero.kit.bag, token: hero.kit.bag.get(token, 0) + fits})
    if count > fits:
        lot = lot_at(play, hero)
        lot.tokens[token] = lot.tokens.get(token, 0) + count - fits
    play.tell(ThingGained(hero.id, "token", token, count))


def lose_token(play: Play, hero: Hero, token: str, count: int = 1) -> None:
    """Take tokens out of the bag."""
    left = hero.kit.bag[token] - count
    rest = {name: number for name, number in hero.kit.bag.items() if name != token or left > 0}
    hero.write(bag={**rest, token: left} if left > 0 else rest)
    play.tell(ThingLost(hero.id, "token", token, count))
