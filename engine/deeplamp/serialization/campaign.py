"""A campaign as JSON: its state goes from one descent to the next, chained by digests (S168, S169)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.deeplamp.pack.finding import find_pack
from engine.deeplamp.serialization.sheets import mark_used, read_sheet, write_sheet
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_list, read_number, read_object

FORMAT: Final = 1
GOES, BENCH, DEAD = "goes", "bench", "dead"
_KEYS: Final = ("campaign", "pack", "descents", "players")
_RESULT: Final = ("mission", "over", "fallen")
_MOST_HEROES: Final = 40
"""Most heroes that one player of a campaign can have, the fallen among them."""
_MOST_PLAYERS: Final = 100
_MOST_DESCENTS: Final = 999


def founded(pack: str) -> dict[str, Json]:
    """Return the state of a campaign before its first descent."""
    return {"campaign": FORMAT, "pack": str(pack), "descents": [], "players": []}


def digest(campaign: Json) -> str:
    """Return the SHA-256 of a campaign's state, the same for every program."""
    text = json.dumps(campaign, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"deeplamp-campaign/{FORMAT}\n{text}".encode("ascii")).hexdigest()


def state_before(state: State) -> Mapping[str, Json]:
    """Return the campaign as the crew found it when the match began."""
    before = state.options.before
    return founded(state.options.pack) if before is None else before["state"]


def check_before(state: State) -> None:
    """Raise Refused for a campaign that does not fit its digest, its table or its pack."""
    before = read_object(state.options.before, needs=("state", "digest", "joined"))
    check_campaign(state, before["state"])
    if before["digest"] != digest(before["state"]):
        raise Refused("The digest of the campaign does not fit its state.")
    joined = read_list(before["joined"], "joined", "players")
    known = [number for number in joined if number is not None]
    if len(joined) != len(state.seats) or len(set(map(str, known))) < len(known):
        raise Refused("joined must name a player of the campaign, or null, for each seat.")
    for number in known:
        if type(number) is not int or not 1 <= number <= len(before["state"]["players"]):
            raise Refused(f"The campaign has no player {number!r}.")


def check_campaign(state: State, value: Json) -> None:
    """Raise Refused unless the value is the state of a campaign with this pack."""
    data = read_object(value, needs=_KEYS)
    if data["campaign"] != FORMAT:
        raise Refused(f"This version reads campaigns of format {FORMAT}, not {data['campaign']!r}.")
    if data["pack"] != state.options.pack:
        raise Refused("The campaign belongs to another pack than this table.")
    for one in _limited(data["descents"], "descents", _MOST_DESCENTS):
        result = read_object(one, needs=_RESULT)
        read_choice(result["mission"], find_pack(state.options.pack).missions, "The mission")
        read_choice(result["over"], ("won", "lost"), "The result")
        read_number(result["fallen"], "fallen")
    for player in _limited(data["players"], "players", _MOST_PLAYERS):
        heroes = read_object(player, needs=("heroes",))["heroes"]
        for one in _limited(heroes, "heroes", _MOST_HEROES):
            hero = read_object(one, needs=("sheet", "is"))
            read_choice(hero["is"], (GOES, BENCH, DEAD), "What a hero does")
            read_sheet(state, state.seats[0], hero["sheet"])


def _limited(value: Json, what: str, most: int) -> Sequence[Any]:
    found = read_list(value, what, what)
    if len(found) > most:
        raise Refused(f"A campaign can have {most} {what} at most.")
    return found


def won_missions(campaign: Mapping[str, Json]) -> list[str]:
    """Return the missions that the campaign has won, in order."""
    won = (one["mission"] for one in campaign["descents"] if one["over"] == "won")
    return list(dict.fromkeys(won))


def bring_back(state: State) -> None:
    """Put the heroes of each seat's player into the crew, the fallen and the bench aside (S115, S168)."""
    players = state_before(state)["players"]
    for seat, number in zip(state.seats, _players(state), strict=True):
        if number is None:
            continue
        heroes = players[number - 1]["heroes"]
        living = sorted((one for one in heroes if one["is"] != DEAD), key=lambda one: one["is"] != GOES)
        places = [seat, f"{seat}2"][: state.options.heroes_each]
        for name, one in zip(places, living, strict=False):
            _bring(state, name, one)
        rest = [one for one in heroes if not any(one is other for other in living[: len(places)])]
        for count, one in enumerate(rest, start=1):
            _bring(state, f"{seat}.{count}", one)


def _bring(state: State, name: str, one: Mapping[str, Json]) -> None:
    hero = state.crew.heroes[name] = read_sheet(state, name, one["sheet"])
    hero.dead = one["is"] == DEAD
    hero.left = hero.is_aside and not hero.dead
    mark_used(state, name, one["sheet"])


def state_after(state: State) -> dict[str, Json]:
    """Return the campaign as the crew leaves it: heroes of those who were away stay as they were."""
    before = state_before(state)
    players = [dict(player) for player in before["players"]]
    for seat, number in zip(state.seats, _players(state), strict=True):
        own = {"heroes": [_entry(state, hero) for hero in state.crew.heroes.values() if hero.seat == seat]}
        if number is None:
            players.append(own)
        else:
            players[number - 1] = own
    result = {
        "mission": state.campaign.mission,
        "over": state.campaign.over or "lost",
        "fallen": max(0, _fallen(players) - _fallen(before["players"])),
    }
    return {**before, "descents": [*before["descents"], result], "players": players}


def players_after(state: State) -> dict[str, int]:
    """Return the number of each seat's player in the campaign after this match, from 1."""
    number, numbers = len(state_before(state)["players"]), {}
    for seat, known in zip(state.seats, _players(state), strict=True):
        number += known is None
        numbers[seat] = number if known is None else known
    return numbers


def _players(state: State) -> Sequence[int | None]:
    """Return the number of each seat's player in the campaign; None for somebody new."""
    return state.options.players or [None] * len(state.seats)


def _entry(state: State, hero: Hero) -> dict[str, Json]:
    how = DEAD if hero.dead else BENCH if hero.is_aside else GOES
    return {"sheet": write_sheet(state, hero), "is": how}


def _fallen(players: Sequence[Mapping[str, Any]]) -> int:
    return sum(one["is"] == DEAD for player in players for one in player["heroes"])
