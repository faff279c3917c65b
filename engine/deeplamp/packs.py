"""Deeplamp's packs, as the platform uses them (engine.kernel.packs)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import Any

from engine.deeplamp.pack.finding import (
    SHIPPED,
    find_pack,
    keep_at_hand,
    lay_out,
    load_pack,
    nothing_laid_out,
    text_of,
)
from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES, load_about
from engine.deeplamp.state.options import OFFERS
from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer
from engine.kernel.packs import Brought


class DeeplampPacks:
    """The implementation of engine.kernel.packs.Packs; a pack's name is the SHA-256 of its content."""

    option = "pack"
    own = SHIPPED

    def named(self, data: Mapping[str, Json]) -> Brought:
        return _brought(data)

    def lay_out(self, name: str, text: str) -> None:
        """Make a pack available; Refused if the text is not the pack of that name."""
        if keep_at_hand(name):
            return
        data: Any = json.loads(text)
        if _brought(data).name != name:
            raise Refused(f"The stored text of pack {name} belongs to another pack.")
        lay_out(name, load_pack(data), text)

    def is_here(self, name: str) -> bool:
        return keep_at_hand(name)

    def text(self, name: str) -> str:
        return text_of(name)

    @contextmanager
    def only(self, texts: Mapping[str, str]) -> Iterator[None]:
        with nothing_laid_out():
            for name, text in texts.items():
                self.lay_out(name, text)
            yield

    def options(self, options: Mapping[str, Json], name: str) -> Mapping[str, Json]:
        known = find_pack(name).missions
        kept = {one: value for one, value in options.items() if one != "mission" or value in known}
        if kept.get("themed") and not set(kept["themed"]) <= set(find_pack(name).enemies):
            del kept["themed"]
        return {**kept, "pack": name}

    def offers(self, options: Mapping[str, Json], others: Sequence[str]) -> Sequence[Offer]:
        name = str(options.get("pack", SHIPPED))
        missions = tuple(find_pack(name).missions)
        own: dict[str, Any] = {
            "mission": {"default": missions[0], "values": missions},
            "themed": {"values": tuple(find_pack(name).enemies)},
            "pack": {"values": tuple(dict.fromkeys((SHIPPED, name, *others)))},
        }
        return [replace(offer, **own.get(offer.name, {})) for offer in OFFERS]

    def titles(self, options: Mapping[str, Json]) -> Mapping[str, str]:
        pack = find_pack(str(options.get("pack", SHIPPED)))
        kinds = {one.id: one.name for one in pack.enemies.values()}
        missions = {one.id: one.name for one in pack.missions.values()}
        return {SHIPPED: find_pack(SHIPPED).title, **kinds, **missions}


def _brought(data: Mapping[str, Any]) -> Brought:
    """Return the pack of these files; equal content gives an equal name, however it is formatted."""
    missing = [name for name in FILES if name not in data]
    if missing:
        raise Refused(f"The pack lacks the file {missing[0]}.json.")
    about = load_about(data["pack"])
    files = {name: data[name] for name in (*FILES, *OPTIONAL_FILES) if name in data}
    text = json.dumps(files, sort_keys=True, separators=(",", ":"))
    return Brought(sha256(text.encode()).hexdigest(), about.id, about.title, about.version, text, "deeplamp")


PACKS = DeeplampPacks()
