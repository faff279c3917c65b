"""Packs as written: the files of the shipped pack, and a person's own pack."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES
from engine.kernel.core import Json

SIGHT: dict[str, Any] = {
    "id": "eye_glass", "name": "Eye glass", "text": "It sees far.", "deck": "gear", "weight": 1, "price": 40,
    "upgrade": {"to": "gun", "slots": 1, "ore": 1, "coin": 20, "needs": "sea"},
    "mods": [{"stat": "range", "n": 2}],
}  # fmt: skip
YOUNG: Json = {"fx": "enemies", "kind": "brineling", "n": 1, "how": "beside"}


def files() -> dict[str, Any]:
    """Return the shipped pack's files, for tests that damage them."""
    folder = resources.files("engine.deeplamp") / "content"
    return {
        name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in (*FILES, *OPTIONAL_FILES)
    }


def own(title: str = "Mine", pack: str = "mine") -> dict[str, Any]:
    """Return the same pack with another name, and with two missions of its own."""
    data = files()
    data["pack"] |= {"id": pack, "title": title}
    data["missions"] = [
        data["missions"][0] | {"id": name, "name": name.title().replace("_", " ")}
        for name in ("down_there", "and_out")
    ]
    return data


def written() -> dict[str, Any]:
    """Return the files of a pack of format 2 that uses each of its keys."""
    data = files()
    data["pack"]["format"] = 2
    classes = {one["id"]: one for one in data["classes"]}
    classes["mudlark"] |= {"nerve_face": [2, 3], "nerve_gives": 2}
    classes["shorer"]["abilities"][0]["mods"] = [{"stat": "breath", "n": 2}]
    classes["harpooner"]["keywords"] = [*classes["harpooner"]["keywords"], "sea"]
    classes["cantor"]["pool"]["chants"][0]["timing"] = "own"
    data["items"].append(SIGHT)
    for item in data["items"]:
        if item["id"] in ("bolt_gun", "slate_pistol"):
            item["slots"] = 1
            item["keywords"] = [*item.get("keywords", []), "gun"]
    kinds = {one["id"]: one for one in data["enemies"]}
    kinds["pale_crab"]["fixed"] = True
    kinds["pale_crab"]["normal"]["abilities"] = [
        {
            "id": "brood", "name": "Brood", "text": "It breeds.",
            "on": [{"when": "turn_end", "do": [YOUNG]}],
        }
    ]  # fmt: skip
    cards = {card["id"]: card for deck in data["decks"].values() for card in deck}
    cards["low_02"]["ambush"] = 4
    cards["dark_blow"]["remains"] = {"until": "adventure", "nerve_face": [6]}
    return data


def eventful() -> dict[str, Any]:
    """Return a pack in which one of the crew falls at once, everybody has upgrades, and gates are common.

    Road, camp and town bring nothing, so that whoever plays with it knows the purses.
    """
    data = files()
    data["pack"] |= {"id": "show", "title": "The Show", "format": 2}
    data["items"].append({**SIGHT, "upgrade": {"to": "blade", "slots": 1, "ore": 1, "coin": 20}})
    next(one for one in data["items"] if one["id"] == "cleaver").update(slots=2, keywords=["melee", "blade"])
    rich = [{"fx": "coin", "n": 600, "who": "all"}, {"fx": "ore", "n": 3, "who": "all"}]
    gifts = [{"fx": "item", "id": one, "who": "all"} for one in ("cleaver", "eye_glass")]
    plain = data["missions"][0] | {"failure": [], "reward": []}
    del plain["retuned"]
    data["missions"] = [
        plain
        | {"id": "the_fall", "name": "The Fall", "start": [*rich, *gifts, {"fx": "kill", "who": "random"}]},
        plain | {"id": "the_gate", "name": "The Gate", "start": [], "worlds": ["dry_quay"]},
    ]
    _calm(data["charts"])
    _calm(data["town"])
    data["tokens"] = [
        token | {"encounters": 0, "attacks": 0, "omen": 0, "doors": 1}
        for token in data["tokens"]
        if token.get("gates") or token["id"] in ("t02", "t04", "t06")
    ]
    return data


def _calm(part: Any) -> None:
    """Take what happens out of every line of every chart."""
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        if isinstance(one, dict) and {"from", "to", "do"} <= one.keys():
            one["do"] = []
        _calm(one)
