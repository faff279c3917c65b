"""Check that the games of a campaign follow one another: each begins from the state that one before left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import Unreadable, parse
from engine.records.portable_json import native
from engine.registry.catalogue import find_game

FORMAT = "campaign/1"
SHOWN = 12
"""Digits of a digest in the report."""


class Broken(Exception):
    """Raised when games do not follow one another; the text says which digests they have."""


@dataclass(frozen=True)
class Link:
    """One game of a campaign, with the digests of the campaign's state before and after it."""

    name: str
    before: str
    after: str


def is_exported(raw: bytes) -> bool:
    """Return whether the file is a campaign as the bot posts it, and not a game's record."""
    data = parse(raw)
    return isinstance(data, dict) and data.get("format") == FORMAT


def digest_in(raw: bytes) -> str:
    """Return the digest of a campaign's file; Broken if it does not fit the state in it."""
    data = parse(raw)
    try:
        check_campaign(data["game"], {"state": data["state"], "digest": data["digest"]})
    except (KeyError, TypeError, Refused) as why:
        raise Broken(f"The campaign's file cannot be gone on with: {why}") from None
    return str(data["digest"])


def check_campaign(game: str, saved: Mapping[str, Any]) -> None:
    """Raise Refused unless a game could go on with this state and its digest; TypeError for other shapes."""
    alone = {"campaign": True, "pack": saved["state"]["pack"], "before": {**saved, "joined": [None]}}
    find_game(game).options(1, alone)


def link_of(name: str, raw: bytes) -> Link:
    """Return the place of a game's record in its campaign; Unreadable if it belongs to none."""
    record = native(parse(raw))
    expect = record.get("expect") if isinstance(record, dict) else None
    told = expect.get("campaign") if isinstance(expect, dict) else None
    digests = [told.get("before"), told.get("after")] if isinstance(told, Mapping) else [None]
    if not all(isinstance(digest, str) for digest in digests):
        raise Unreadable(f"{name} is not the record of a campaign's game that was played to its end.")
    return Link(name, *map(str, digests))


def in_order(links: Sequence[Link]) -> list[Link]:
    """Return the games in the order of their digests; Broken if they are no single chain."""
    after = {link.after for link in links}
    first = [link for link in links if link.before not in after]
    by_before = {link.before: link for link in links}
    if len(first) != 1 or len(by_before) < len(links):
        raise Broken(_told(links))
    chain = [first[0]]
    while chain[-1].after in by_before:
        chain.append(by_before.pop(chain[-1].after))
    if len(chain) < len(links):
        raise Broken(_told(links))
    return chain


def _told(links: Sequence[Link]) -> str:
    told = "; ".join(f"{link.name}: {link.before[:SHOWN]} to {link.after[:SHOWN]}" for link in links)
    return f"These games do not follow one another. {told}."


def report(chain: Sequence[Link], exported: Json = None) -> str:
    """Return the chain as text; Broken if the campaign's file does not come after the last game."""
    if exported is not None and exported != chain[-1].after:
        raise Broken(f"The campaign's file is not what {chain[-1].name} left: {str(exported)[:SHOWN]}.")
    lines = [f"{link.name}: {link.before[:SHOWN]} to {link.after[:SHOWN]}" for link in chain]
    games = "1 game" if len(chain) == 1 else f"{len(chain)} games"
    return "\n".join([*lines, f"The campaign holds: {games}, each from the state that the one before left."])
