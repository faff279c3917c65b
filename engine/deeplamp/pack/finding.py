"""The packs available to the process: the built-in one, and those that a host adds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Protocol, TypeVar

from engine.deeplamp.pack import language
from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES, Parts, load_parts
from engine.deeplamp.pack.model import Card, Tile
from engine.deeplamp.pack.world import WorldThreat
from engine.kernel.core import Json, Refused


class _Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Named)
SHIPPED: Final = "deeplamp"
GATE_TOKENS: Final = "tokens_with_gates"
"""Pile of a mission whose gates lead to other worlds; a record names its tokens as those of `tokens`."""
MOST_LAID: Final = 100
"""Maximum number of server packs in a process; the largest take about 6 MB each."""
_LAID: dict[str, tuple[Pack, str]] = {}
"""Pack name -> the pack, and its files as one text."""


def load_pack(data: Mapping[str, Json]) -> Pack:
    """Load the pack from its files (name without .json -> content); Refused if they are not a pack."""
    parts = load_parts(data)
    entrance = next((tile for tile in parts.tiles if tile.kind == "entrance"), None)
    if entrance is None or set(language.CHARTS) - set(parts.charts) or set(language.DECKS) - set(parts.decks):
        raise Refused("The pack lacks its entrance, a chart or a deck. See `python -m bot pack FOLDER`.")
    return _bound(parts, entrance)


class PackName(str):
    """A pack's name; when it is sent to another process, the pack is sent along."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        name = str(self)
        return _arrived, (name, text_of(name))


def _arrived(name: str, text: str) -> PackName:
    if text and name not in _LAID:
        lay_out(name, load_pack(json.loads(text)), text)
    return PackName(name)


def lay_out(name: str, pack: Pack, text: str = "") -> None:
    """Make a pack available to this process under a name; the built-in pack's name is not allowed."""
    assert name != SHIPPED, "nobody hides the shipped pack"
    _LAID[name] = pack, text
    while len(_LAID) > MOST_LAID:
        del _LAID[next(iter(_LAID))]


def keep_at_hand(name: str) -> bool:
    """Return whether the pack is available, and mark it as recently used."""
    if name in _LAID:
        _LAID[name] = _LAID.pop(name)
    return is_here(name)


@contextmanager
def nothing_laid_out() -> Iterator[None]:
    """Make only the built-in pack available in this block; afterwards restore the others."""
    before = dict(_LAID)
    _LAID.clear()
    try:
        yield
    finally:
        _LAID.clear()
        _LAID.update(before)


def put_away(name: str) -> None:
    """Remove a pack from this process."""
    _LAID.pop(name, None)


def find_pack(name: str) -> Pack:
    """Return the pack of that name; Refused if this process does not have it."""
    if name == SHIPPED:
        return shipped()
    if name not in _LAID:
        raise Refused(missing(name))
    return _LAID[name][0]


def is_here(name: str) -> bool:
    return name == SHIPPED or name in _LAID


def text_of(name: str) -> str:
    """Return the files of a pack that was laid out, as one text; "" for any other."""
    return _LAID[name][1] if name in _LAID else ""


def missing(name: str) -> str:
    """Return the message for a missing pack, with the SHA-256 of its content."""
    return (
        f"I do not have the pack whose content has the SHA-256 {name}: packs are private to their server. "
        "With the pack's files you can check the game: `python -m engine verify RECORD --pack FOLDER`."
    )


@lru_cache
def shipped() -> Pack:
    """Return the built-in pack."""
    folder = resources.files("engine.deeplamp") / "content"
    return load_pack(
        {name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in (*FILES, *OPTIONAL_FILES)}
    )


def _bound(parts: Parts, entrance: Tile) -> Pack:
    about, charts = parts.pack, parts.charts
    afflictions = {
        entry.id: (name, entry)
        for name in ("injury", "madness", "change")
        for entry in charts[name].entries
        if entry.id
    }
    pools = [one.pool for one in parts.classes if one.pool]
    return Pack(
        id=about.id,
        title=about.title,
        about=about.about,
        worlds=about.worlds,
        terms=about.terms,
        start_tokens=about.start_tokens,
        numbers=about.numbers,
        bag=_by_id(about.tokens),
        classes=_by_id(parts.classes),
        enemies=_by_id(parts.enemies),
        tiles=_by_id(parts.tiles),
        tokens=_by_id(parts.tokens),
        items=_by_id(parts.items),
        missions=_by_id(parts.missions),
        decks=decks_of(parts),
        charts=charts,
        beyond=_by_id(parts.worlds),
        town=parts.town,
        locations=_by_id(parts.town.locations),
        abilities=_by_id(ability for one in parts.classes for ability in one.all_abilities()),
        lasting={name: entry for name, (_, entry) in afflictions.items()},
        affliction={name: chart for name, (chart, _) in afflictions.items()},
        chants=_by_id(chant for pool in pools for chant in pool.chants),
        charges=_by_id(charge for pool in pools for charge in pool.charges),
        deck_cards=_deck_cards(parts),
        entrance=entrance,
    )


def _by_id(things: Iterable[T]) -> dict[str, T]:
    return {one.id: one for one in things}


def decks_of(parts: Parts) -> dict[str, dict[str, Card]]:
    """Return all decks of cards by name; another world's end in its id (S171)."""
    decks = {name: _by_id(deck) for name, deck in parts.decks.items()}
    for world in parts.worlds:
        decks[f"encounter_{world.id}"] = _by_id(world.encounter)
        for level in ("low", "medium", "high"):
            decks[f"threat_{level}_{world.id}"] = {one.id: _at_level(one, level) for one in world.threat}
    return decks


def _at_level(threat: WorldThreat, level: str) -> Card:
    return Card(threat.id, threat.name, threat.text, threat.count, getattr(threat, level))


def _deck_cards(parts: Parts) -> dict[str, tuple[str, ...]]:
    cards = {
        name: tuple(card.id for card in deck.values() for _ in range(card.count))
        for name, deck in decks_of(parts).items()
    }
    items = {name: tuple(one.id for one in parts.items if one.deck == name) for name in language.ITEM_DECKS}
    tiles = [one for one in parts.tiles if one.kind != "entrance" for _ in range(one.count)]
    worlds = {world.id: f"map_{world.id}" for world in parts.worlds}
    maps: dict[str, tuple[str, ...]] = {
        deck: tuple(one.id for one in tiles if worlds.get(one.world, "map") == deck)
        for deck in ("map", *worlds.values())
    }
    return {
        **cards,
        **items,
        **{f"artifact_{world.id}": world.artifact for world in parts.worlds},
        **maps,
        "tokens": tuple(one.id for one in parts.tokens if not one.gates),
        GATE_TOKENS: tuple(one.id for one in parts.tokens),
    }
