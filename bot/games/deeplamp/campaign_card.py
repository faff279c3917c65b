"""The card of a campaign: its results, each hero, who fell, and what town could do for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.phrases import shortened
from bot.messages.names import Name
from engine.deeplamp.asks.pledging import newest_ail
from engine.deeplamp.pack.finding import PackName, find_pack
from engine.deeplamp.serialization.sheets import read_sheet
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.options import Options
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Json
from render.deeplamp.names import full_name, term, thing_name

LONGEST = 1500
_RESULTS = 5


def campaign_card(campaign: Mapping[str, Json]) -> str:
    """Return the card of a campaign from its state (S168)."""
    view = State(SEATS[:1], Options(pack=PackName(campaign["pack"])))
    return shortened("\n".join(_lines(view, campaign)), LONGEST)


def _lines(view: State, campaign: Mapping[str, Any]) -> Iterator[str]:
    descents = campaign["descents"]
    won = sum(one["over"] == "won" for one in descents)
    yield f"**Campaign: {_counted(len(descents), 'descent')}, {won} won**"
    for number, one in list(enumerate(descents, start=1))[-_RESULTS:]:
        yield f"-# {number}. {find_pack(campaign['pack']).missions[one['mission']].name}: {one['over']}"
    for player in campaign["players"]:
        for one in player["heroes"]:
            yield _hero_line(view, read_sheet(view, SEATS[0], one["sheet"]), one["is"])
    if any(one["is"] == "dead" for player in campaign["players"] for one in player["heroes"]):
        price = _price_to_raise(view)
        if price is not None:
            coin = term(view.pack, "coin")
            yield f"Raising one of the dead costs {price} {coin} in town. All can pay for it."


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _hero_line(view: State, hero: Hero, how: str) -> str:
    """Return a hero in a line: level, coin, and what can be cured in town."""
    marks = {"dead": "💀 dead", "bench": "🪑 waits in town"}
    said = [marks[how]] if how in marks else []
    said += [f"level {hero.training.level}", f"{hero.purse.coin} {term(view.pack, 'coin')}"]
    said += [f"{thing_name(view.pack, ail)} ({_cure(view, hero, ail)})" for ail in hero.lasting]
    return f"• {full_name(view, hero, f'**{Name(hero.name)}**')}: {', '.join(said)}"


def _cure(view: State, hero: Hero, ail: str) -> str:
    """Return where the cheapest cure of an injury, a madness or a change is sold."""
    what = view.pack.affliction[ail]
    sold = [
        (service.price, place.name)
        for place in view.pack.town.locations
        for service in place.services
        if newest_ail(hero, service) and any(one.fx == "cure" and one["what"] == what for one in service.do)
    ]
    if not sold:
        return "no cure in town"
    price, place = min(sold)
    return f"{place}, {price}"


def _price_to_raise(view: State) -> int | None:
    prices = [one.price for place in view.pack.town.locations for one in place.services if one.raises]
    return min(prices, default=None)
