"""The options of a table (S6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from engine.deeplamp.pack.finding import SHIPPED, PackName, find_pack, shipped
from engine.deeplamp.pack.language import LEVELS
from engine.deeplamp.pack.model import Card
from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer, chosen_of

MOST_HEROES: Final = 6
_YES_NO: Final = (True, False)
_UNOFFERED: Final = ("sheets", "rules", "adventures", "before", "players")
"""Options that no menu offers: their values are not a fixed choice, or only stored tables have them."""
MOST_ADVENTURES: Final = 9
"""Most descents of one match; tables from before campaigns could have several (S95)."""
RULES: Final = 5
"""Version of the rules for new tables (S157, S172 to S174, S176); tables of 1.0.0 keep version 1."""
RETUNED: Final = 3
"""Version from which missions begin as retuned (S172)."""
ORDERED: Final = 4
"""Version from which crews order effects at the end of a turn, and encounters (S173, S174)."""
VOTED: Final = 5
"""Version from which a campaign's crew ends town by a vote (S176)."""

OFFERS: Final[tuple[Offer, ...]] = (
    Offer("mission", "Mission of the first descent (default: first_light)", "first_light",
          tuple(shipped().missions)),
    Offer("heroes_each", "Heroes per seat; a table has room for six (default: 1)", 1, (1, 2)),
    Offer(
        "campaign", "Road and town after the descent; next time the crew goes on from there (default: yes)",
        False, _YES_NO, at_new_tables=True,
    ),
    Offer(
        "homecoming", "Road and one day in town also after a descent without a campaign (default: yes)",
        False, _YES_NO, at_new_tables=True,
    ),
    Offer("town_days", "Days in town; then half of the crew can end it (default: 3)", 3, least=0, most=9),
    Offer("start_upgrade", "One of three upgrades for each hero at the start (default: yes)", True, _YES_NO),
    Offer("free_order", "Heroes act in any order while no enemy is there (default: yes)", True, _YES_NO),
    Offer("fixed_move", "Four movement points a turn instead of a die roll (default: no)", False, _YES_NO),
    Offer(
        "hard_core",
        "Death for heroes who are still down next turn; with soft, town revives them (default: off)",
        "off", ("off", "soft", "full"),
    ),
    Offer("below", "Stronger enemies once the dark has passed the crew (default: no)", False, _YES_NO),
    Offer("touchy_kegs", "Kegs that may explode on a badly hurt hero (default: no)", False, _YES_NO),
    Offer("advanced", "Extra encounters that belong to unique rooms (default: no)", False, _YES_NO),
    Offer("reinforce", "A new hero for each one who died (default: yes)", True, _YES_NO),
    Offer(
        "themed", "Kinds of enemies on threat cards; other cards are skipped (default: all)",
        None, tuple(shipped().enemies), many=True,
    ),
    Offer("pack", "Pack with the classes, enemies, tiles and cards (default: deeplamp)", SHIPPED, (SHIPPED,)),
)  # fmt: skip


@dataclass(frozen=True)
class Options:
    """The options of a table in full."""

    mission: str = "first_light"
    heroes_each: int = 1
    adventures: int = 1
    town_days: int = 3
    start_upgrade: bool = True
    free_order: bool = True
    fixed_move: bool = False
    hard_core: str = "off"
    below: bool = False
    touchy_kegs: bool = False
    advanced: bool = False
    reinforce: bool = True
    pack: str = SHIPPED
    themed: tuple[str, ...] | None = None
    sheets: Mapping[str, Json] | None = None
    rules: int = RULES
    homecoming: bool = False
    """True if road and a day in town follow a descent without a campaign (S177)."""
    campaign: bool = False
    """True if road and town follow, and the outcome has the campaign's new state (S168)."""
    before: Mapping[str, Json] | None = None
    """State of the campaign with its digest, and its player in each place, in the order of joining."""
    players: tuple[int | None, ...] | None = None
    """Player of the campaign in each seat, as dealt; only a State has it, no table."""

    @property
    def days(self) -> int:
        """Return the day with which town ends, or from which on the crew can end it (S94, S176, S177)."""
        is_short = self.homecoming and not self.campaign
        return min(1, self.town_days) if is_short else self.town_days

    @property
    def has_vote(self) -> bool:
        """Return whether town goes on until the crew ends it (S176)."""
        return self.campaign and self.rules >= VOTED

    def dump(self) -> dict[str, Json]:
        data = {**vars(self), "themed": None if self.themed is None else list(self.themed)}
        data["pack"] = str(self.pack)
        data["players"] = None if self.players is None else list(self.players)
        if self.rules == 1:
            del data["rules"]
        for key in _NEWER:
            if not data[key]:
                del data[key]
        nested = {key: _copied(dict(data[key])) for key in _DEEP if data.get(key) is not None}
        return {**data, **nested}


_NEWER: Final = ("homecoming", "campaign", "before", "players")
"""Options that stored tables lack; without a value they are left out."""
_DEEP: Final = ("sheets", "before")


def _copied(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """Return all options, with defaults filled in; Refused for options that are not offered."""
    if not isinstance(chosen, Mapping):
        raise Refused("The options must be an object.")
    name = chosen.get("pack", SHIPPED)
    if not isinstance(name, str):
        raise Refused("The option pack must be the name of a pack.")
    pack = find_pack(name)
    plain = {key: value for key, value in chosen.items() if key not in _UNOFFERED}
    of_pack = () if name == SHIPPED else ("pack", "mission", "themed")
    own: dict[str, Json] = {key: plain.pop(key) for key in of_pack if key in plain}
    full = {**chosen_of(OFFERS, plain), **own}
    mission = full["mission"] if "mission" in chosen else next(iter(pack.missions))
    if not isinstance(mission, str) or mission not in pack.missions:
        raise Refused(f"The mission must be one of {', '.join(pack.missions)}, not {mission!r}.")
    if players * full["heroes_each"] > MOST_HEROES:
        raise Refused(f"{players} seats with two heroes each are too many: {MOST_HEROES} heroes at most.")
    themed = _read_themed(chosen.get("themed"), pack.enemies)
    own = {"mission": mission, "pack": PackName(full["pack"]), "themed": themed, "rules": _read_rules(chosen)}
    own |= {"adventures": _read_adventures(chosen), "before": _read_before(chosen, full["campaign"])}
    return Options(**{**full, **own, "sheets": _read_sheets(chosen.get("sheets"))})


def _read_adventures(chosen: Mapping[str, Json]) -> int:
    """Return the number of descents of a match, which no new table chooses."""
    number = chosen.get("adventures", 1)
    if type(number) is not int or not 1 <= number <= MOST_ADVENTURES:
        raise Refused(f"adventures must be a number from 1 to {MOST_ADVENTURES}.")
    return number


def _read_before(chosen: Mapping[str, Json], is_campaign: bool) -> Mapping[str, Json] | None:
    """Return the campaign that the crew goes on with; its state is read when the match begins."""
    before: Mapping[str, Json] | None = chosen.get("before")
    if chosen.get("players") is not None:
        raise Refused("Which player has which seat is dealt, and no option.")
    if before is not None and not (is_campaign and isinstance(before, dict)):
        raise Refused("before must be an object, and only for a campaign.")
    if is_campaign and (chosen.get("sheets") is not None or _read_adventures(chosen) > 1):
        raise Refused("A campaign has neither sheets nor adventures: its heroes come with its state.")
    return before


def _read_rules(chosen: Mapping[str, Json]) -> int:
    """Return the version of the rules; options in full that name none are those of 1.0.0 (S157)."""
    is_old = set(chosen) == {entry.name for entry in fields(Options)} - {"rules", *_NEWER}
    rules = chosen.get("rules", 1 if is_old else RULES)
    if type(rules) is not int or not 1 <= rules <= RULES:
        raise Refused(f"rules must be a version from 1 to {RULES}, not {rules!r}.")
    return rules


def _read_themed(value: Json, kinds: Mapping[str, object]) -> tuple[str, ...] | None:
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or not value
        or any(one not in kinds for one in value if isinstance(one, str))
    ):
        raise Refused(f"themed must be null or a list of kinds from: {', '.join(kinds)}.")
    if not all(isinstance(one, str) for one in value):
        raise Refused("themed must be a list of names.")
    return tuple(value)


def check_themed(options: Options) -> None:
    """Raise Refused for kinds that leave a threat deck without a card (S52)."""
    if options.themed is None or options.rules == 1:
        return
    decks = find_pack(options.pack).decks
    for level in LEVELS:
        cards = decks[f"threat_{level}"].values()
        if not any(fits_theme(card, options.themed) for card in cards):
            raise Refused(
                f"No {level} threat card has only these kinds: {', '.join(options.themed)}. "
                "Choose more kinds, or none for all."
            )


def fits_theme(card: Card, themed: Sequence[str]) -> bool:
    """Return whether all enemies of a threat card are of these kinds (S52)."""
    return all(one["kind"] in themed for one in card.do if one.fx == "enemies")


def _read_sheets(value: Json) -> Mapping[str, Json] | None:
    """Check that sheets are an object; each one is read later, when its hero joins."""
    if value is not None and not isinstance(value, dict):
        raise Refused("sheets must be null or an object by hero.")
    return value
