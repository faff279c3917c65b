"""A lobby's forms: what its game offers as fields, and what was filled in as wishes.

All of it follows from the game: how many play, its paces, the strengths of its computers, its offers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType

from bot.games.catalogue import find_texts
from bot.messages.numerals import read_numeral
from bot.messages.panel import CHECKBOXES, ENTRIES, Button, Choice, Field, Filled, Form, one_of
from bot.table.computers.levels import levels, usual_level
from bot.table.deadlines import presets
from bot.table.lobby.table_options import CLOSING, NO_CUT, TableOptions
from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer, for_new_table
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import offers_of, titles_of

PAGE = 5
"""Fields that a form has room for."""
NEW, SET_UP = "new_game", "set_up"
_NUMBERS = ("players", "computers")
_QUIET = "quiet_hours"
_CUT = "cut"
PACK = "pack"
"""What is asked among the first where the server has packs, since missions hang on it."""


def form_for_new(wishes: TableOptions) -> Form:
    """The form with which a table is called; what it has no room for the card asks."""
    return Form(_title(wishes), NEW, tuple(_fields(wishes)[:PAGE]), wishes.game)


def form_for_lobby(wishes: TableOptions, page: int) -> Form:
    """One of the forms with which a lobby is changed, pages counted from 1, as it is set up now."""
    fields = _fields(wishes)[(page - 1) * PAGE : page * PAGE]
    if not fields:
        raise Refused("There is nothing more to set up.")
    return Form(_title(wishes), SET_UP, tuple(fields), str(page))


def pages(wishes: TableOptions) -> int:
    """How many forms it takes."""
    return -(-len(_fields(wishes)) // PAGE)


def buttons(wishes: TableOptions) -> list[Button]:
    """One for each form."""
    further = range(2, pages(wishes) + 1)
    more = [Button(f"More options {page - 1}".removesuffix(" 1"), SET_UP, str(page)) for page in further]
    return [Button("Set up", SET_UP, "1"), *more]


def read_form(wishes: TableOptions, filled: Filled) -> TableOptions:
    """The wishes with what was filled in; Refused for what the game does not offer."""
    offers = {offer.name: offer for offer in _offers(wishes)}
    said: dict[str, Json] = {}
    for field in _fields(wishes):
        if field.name not in filled:
            continue
        values = filled[field.name]
        if field.kind == "checkboxes":
            said |= {option.value: option.value in values for option in field.options}
            if _CUT in said:
                said[_CUT] = CLOSING if said[_CUT] in (True, CLOSING) else NO_CUT
        elif field.name in offers:
            said[field.name] = read_field(offers[field.name], "".join(values))
        elif values:
            said[field.name] = read_numeral(values[0]) if field.name in _NUMBERS else values[0]
    return wishes.but(_usually_quiet(wishes, _without_the_usual(wishes, said)))


def _without_the_usual(wishes: TableOptions, said: dict[str, Json]) -> dict[str, Json]:
    """What nobody has chosen and was left as it stood stays open, as it may hang on what was changed."""
    stood = {offer.name: now for offer, now in _chosen(wishes) if offer.at_new_tables is None}
    return {
        name: value
        for name, value in said.items()
        if name not in stood or name in wishes.options or value != stood[name]
    }


def _usually_quiet(wishes: TableOptions, said: dict[str, Json]) -> dict[str, Json]:
    """Quiet hours left as they stood go with a new deadline as they usually do."""
    is_left = said.get(_QUIET) == _is_quiet(wishes)
    if is_left and said.get("deadline", wishes.deadline) != wishes.deadline:
        return {**said, _QUIET: None}
    return said


def _is_quiet(wishes: TableOptions) -> bool:
    """Whether quiet hours are kept as it is."""
    if wishes.quiet_hours is None and wishes.deadline != presets.OWN:
        return presets.preset(wishes.deadline).quiet
    return bool(wishes.quiet_hours)


def _title(wishes: TableOptions) -> str:
    return f"{find_game(wishes.game).title}: your table"


def _fields(wishes: TableOptions) -> list[Field]:
    """All there is to set up, what matters most first; nothing of which there is but one."""
    usual = [_pace(wishes), _deadline(wishes), _computers(wishes), *_ticks(wishes)]
    pack = [one for one in _options(wishes) if one.name == PACK and wishes.packs]
    rest = [one for one in _options(wishes) if one not in pack]
    fields = [_players(wishes), *pack, *usual, _name(wishes), _level(wishes), *rest]
    return [one for one in fields if one.kind in ("line", "checkboxes") or len(one.options) > 1]


def _players(wishes: TableOptions) -> Field:
    variants = find_texts(wishes.game).lobby.variants
    numbers = [
        Choice(str(number), str(number), "a variant" if number in variants else "", number == wishes.players)
        for number in find_game(wishes.game).players
    ]
    return one_of("players", "How many play", numbers)


def _pace(wishes: TableOptions) -> Field:
    paces = find_texts(wishes.game).lobby.paces
    now = wishes.pace or next(iter(paces), "")
    return one_of("pace", "Pace", [Choice(pace, pace, means, pace == now) for pace, means in paces.items()])


def _deadline(wishes: TableOptions) -> Field:
    lengths = {name: presets.length_text(seconds) for name, seconds in presets.PRESETS.items()}
    lengths[presets.NONE] = "as long as it takes"
    if wishes.deadline == presets.OWN:
        lengths[presets.OWN] = "as set with /table deadline"
    options = [Choice(name, name, means, name == wishes.deadline) for name, means in lengths.items()]
    return one_of("deadline", "How long people have to answer", options)


def _computers(wishes: TableOptions) -> Field:
    most = max(find_game(wishes.game).players)
    numbers = [
        Choice(str(number or "none"), str(number), chosen=number == wishes.computers)
        for number in range(most)
    ]
    return Field("computers", "Places that computer players take", "menu", tuple(numbers))


def _name(wishes: TableOptions) -> Field:
    hint = "So that people find it in lists; it can be left out"
    return Field("name", "Name of the table", "line", value=wishes.name, hint=hint)


def _level(wishes: TableOptions) -> Field:
    now = wishes.level or usual_level(wishes.game)
    options = [Choice(level, level, chosen=level == now) for level in levels(wishes.game)]
    return one_of("level", "Strength of computers that come now", options)


def _ticks(wishes: TableOptions) -> list[Field]:
    """All that is yes or no, in as few groups of checkboxes as they need."""
    quiet = "No deadlines at night, for players who set a time zone in /me settings"
    seat = [Choice("You play", "join", "Take a seat yourself", True)] if wishes.join else []
    ticks = [
        *seat,
        Choice("Cut", _CUT, "After Start somebody else cuts by a word", wishes.cut == CLOSING),
        Choice("Quiet hours", _QUIET, quiet, _is_quiet(wishes)),
        Choice(
            "No pauses", "bars_pauses", "The table cannot pause, nobody takes a vacation", wishes.bars_pauses
        ),
        Choice("Anonymous", "anonymous", "Who sits where is hidden until the end", wishes.anonymous),
        Choice("Coach", "coach", "The order panel may advise what to play", wishes.coach),
        *(tick_of(offer, now) for offer, now in _chosen(wishes) if is_tick(offer)),
    ]
    rest = iter(ticks)
    groups = iter(lambda: tuple(islice(rest, CHECKBOXES)), ())
    return [Field(f"also{number}", "Also", "checkboxes", group) for number, group in enumerate(groups)]


def _options(wishes: TableOptions) -> list[Field]:
    """What else the game offers."""
    titles = {**titles_of(wishes.game, wishes.options), **wishes.packs}
    return [field_of(offer, now, titles) for offer, now in _chosen(wishes) if not is_tick(offer)]


def _offers(wishes: TableOptions) -> Sequence[Offer]:
    return offers_of(wishes.game, wishes.options, tuple(wishes.packs))


def _chosen(wishes: TableOptions) -> list[tuple[Offer, Json]]:
    """Each point that the game offers, with what is in force."""
    game = find_game(wishes.game)
    offers = _offers(wishes)
    now = for_new_table(offers, wishes.options)
    with suppress(Refused):
        now = game.options(wishes.players, now)
    return [(offer, now.get(offer.name, offer.default)) for offer in offers]


def is_tick(offer: Offer) -> bool:
    """Whether it is yes or no."""
    return bool(offer.values) and all(isinstance(value, bool) for value in offer.values)


def label_of(offer: Offer) -> str:
    return offer.name.replace("_", " ").capitalize()


def tick_of(offer: Offer, now: Json) -> Choice:
    """A yes or no as a checkbox."""
    return Choice(label_of(offer), offer.name, offer.help, chosen=bool(now))


def field_of(offer: Offer, now: Json, titles: Mapping[str, str] = MappingProxyType({})) -> Field:
    """Few values to choose from, many to be typed; `now` is in force, `titles` say how some are called."""
    values = _values(offer)
    if len(values) <= ENTRIES:
        options = [
            Choice(titles.get(str(one), _word(one)), _word(one), chosen=_is_same(one, now)) for one in values
        ]
        return one_of(offer.name, label_of(offer), options, offer.help)
    typed = "" if now is None else _word(now)
    kinds = f"{offer.least} to {offer.most}" if not offer.values else ", ".join(map(_word, values))
    return Field(offer.name, label_of(offer), "line", value=typed, placeholder=kinds, hint=offer.help)


def read_field(offer: Offer, text: str) -> Json:
    """What was chosen or typed; nothing is the default. Refused for a value that is not offered."""
    typed = text.strip().lower()
    if not typed:
        return offer.default
    meant = {_word(value): value for value in _values(offer)}
    value = meant.get(typed, typed)
    offer.check(value)
    return value


def _values(offer: Offer) -> tuple[Json, ...]:
    """All that may be chosen, the default among it."""
    values = offer.values or tuple(range(offer.least, offer.most + 1))
    return values if any(_is_same(value, offer.default) for value in values) else (offer.default, *values)


def _word(value: Json) -> str:
    return "no limit" if value is None else str(value).replace("_", " ").lower()


def _is_same(one: Json, other: Json) -> bool:
    return one == other and type(one) is type(other)
