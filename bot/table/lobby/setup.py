"""Build a lobby's forms from its game's options, and read them.

The fields depend on the game's numbers of players, paces, computers and options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from bot.games.catalogue import find_texts
from bot.messages.catalogue import lasting, say, together
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
"""Most fields of one form."""
NEW, SET_UP = "new_game", "set_up"
INVITED = "invited"
_NUMBERS = ("players", "computers")
_QUIET = "quiet_hours"
_CUT, _BEACON = "cut", "beacon"
PACK = "pack"
"""Name of the pack option. Forms ask it early if the server has packs, since the choice of missions depends
on it."""


def form_for_lobby(wishes: TableOptions, page: int) -> Form:
    """Return one of the lobby's forms, numbered from 1, filled in with the present options."""
    pages = _pages(wishes)
    if page > len(pages):
        raise Refused(say("lobby-nothing-more"))
    title = say("form-lobby-title", game=find_game(wishes.game).title, part=pages[page - 1].part)
    return Form(title, SET_UP, pages[page - 1].fields, str(page))


def pages(wishes: TableOptions) -> int:
    """Return the number of forms."""
    return len(_pages(wishes))


def buttons(wishes: TableOptions) -> list[Button]:
    """Return a button for each form."""
    return [Button(page.label, SET_UP, str(n)) for n, page in enumerate(_pages(wishes), start=1)]


def read_form(wishes: TableOptions, filled: Filled) -> TableOptions:
    """Return the options from the submitted form; Refused for values that the game does not offer."""
    offers = {offer.name: offer for offer in _offers(wishes)}
    said: dict[str, Json] = {}
    for field in _fields(wishes):
        if field.name not in filled:
            continue
        values = filled[field.name]
        if field.kind == "people":
            said[field.name] = tuple(map(int, values))
            continue
        if field.kind == "checkboxes" and field.name not in offers:
            said |= {option.value: option.value in values for option in field.options}
            if _CUT in said:
                is_cut = said[_CUT] in (True, CLOSING) or said.get(_BEACON) is True
                said[_CUT] = CLOSING if is_cut else NO_CUT
        elif field.name in offers:
            said[field.name] = read_field(offers[field.name], ",".join(values))
        elif values:
            said[field.name] = read_numeral(values[0]) if field.name in _NUMBERS else values[0]
    return wishes.but(_usually_quiet(wishes, _without_the_usual(wishes, said)))


def _without_the_usual(wishes: TableOptions, said: dict[str, Json]) -> dict[str, Json]:
    """Drop default values that the form left unchanged, since defaults may depend on the changed options."""
    stood = {offer.name: now for offer, now in _chosen(wishes) if offer.at_new_tables is None}
    return {
        name: value
        for name, value in said.items()
        if name not in stood or name in wishes.options or value != stood[name]
    }


def _usually_quiet(wishes: TableOptions, said: dict[str, Json]) -> dict[str, Json]:
    """Use the new deadline's default quiet hours unless they were changed too."""
    is_left = said.get(_QUIET) == _is_quiet(wishes)
    if is_left and said.get("deadline", wishes.deadline) != wishes.deadline:
        return {**said, _QUIET: None}
    return said


def _is_quiet(wishes: TableOptions) -> bool:
    """Return whether quiet hours apply now."""
    if wishes.quiet_hours is None and wishes.deadline != presets.OWN:
        return presets.preset(wishes.deadline).quiet
    return bool(wishes.quiet_hours)


def _fields(wishes: TableOptions) -> list[Field]:
    return [field for page in _pages(wishes) for field in page.fields]


@dataclass(frozen=True)
class _Page:
    """One form: its button, its part of the title, and its fields."""

    label: str
    part: str
    fields: tuple[Field, ...]


def _pages(wishes: TableOptions) -> list[_Page]:
    """Return the forms by topic, without fields that have only one choice."""
    seats = [_players(wishes), _people(wishes), _computers(wishes), _level(wishes), _name(wishes)]
    time = [_deadline(wishes), Field("also", say("form-also-label"), "checkboxes", tuple(_ticks(wishes)))]
    options = option_fields(wishes)
    pack = [one for one in options if one.name == PACK and wishes.packs]
    rules = [*pack, _pace(wishes), *_rule_ticks(wishes), *(one for one in options if one not in pack)]
    shown = list(filter(_is_asked, rules))
    sheets = [tuple(shown[start : start + PAGE]) for start in range(0, len(shown), PAGE)]
    return [
        _Page(say("form-seats-button"), say("form-seats-part"), tuple(filter(_is_asked, seats))),
        _Page(say("form-time-button"), say("form-time-part"), tuple(time)),
        *(_rules_page(n, fields) for n, fields in enumerate(sheets, start=1)),
    ]


def _rules_page(n: int, fields: tuple[Field, ...]) -> _Page:
    if n == 1:
        return _Page(say("form-rules-button"), say("form-rules-part"), fields)
    return _Page(say("form-rules-number-button", n=n), say("form-rules-number-part", n=n), fields)


def _is_asked(field: Field) -> bool:
    return field.kind in ("line", "checkboxes", "people") or len(field.options) > 1


def _players(wishes: TableOptions) -> Field:
    variants, variant = find_texts(wishes.game).lobby.variants, say("form-variant-choice")
    numbers = [
        Choice(str(number), str(number), variant if number in variants else "", number == wishes.players)
        for number in find_game(wishes.game).players
    ]
    return one_of("players", say("form-players-label"), numbers)


def _people(wishes: TableOptions) -> Field:
    most = max(find_game(wishes.game).players) - 1
    chosen = tuple(Choice(str(one), str(one), chosen=True) for one in wishes.invited)
    label, hint = say("form-invited-label"), say("form-invited-hint")
    return Field(INVITED, label, "people", chosen, hint=hint, most=most)


def _pace(wishes: TableOptions) -> Field:
    paces = find_texts(wishes.game).lobby.paces
    now = wishes.pace or next(iter(paces), "")
    options = [Choice(pace, pace, means, pace == now) for pace, means in paces.items()]
    return one_of("pace", say("form-game-pace-label"), options)


def _deadline(wishes: TableOptions) -> Field:
    lengths: dict[str, str] = {name: lasting(seconds) for name, seconds in presets.PRESETS.items()}
    lengths[presets.NONE] = say("form-no-limit-choice")
    if wishes.deadline == presets.OWN:
        lengths[presets.OWN] = say("form-own-lengths-choice")
    options = [Choice(name, name, means, name == wishes.deadline) for name, means in lengths.items()]
    return one_of("deadline", say("form-deadline-label"), options)


def _computers(wishes: TableOptions) -> Field:
    most = max(find_game(wishes.game).players)
    numbers = [
        Choice(str(number or "none"), str(number), chosen=number == wishes.computers)
        for number in range(most)
    ]
    return Field("computers", say("form-computer-seats-label"), "menu", tuple(numbers))


def _name(wishes: TableOptions) -> Field:
    hint = say("form-name-hint")
    return Field("name", say("form-name-label"), "line", value=wishes.name, hint=hint)


def _level(wishes: TableOptions) -> Field:
    now = wishes.level or usual_level(wishes.game)
    options = [Choice(level, level, chosen=level == now) for level in levels(wishes.game)]
    return one_of("level", say("form-level-label"), options)


def _ticks(wishes: TableOptions) -> list[Choice]:
    """Return the yes-or-no options that every game has."""
    quiet = say("form-quiet-about-choice")
    no_pauses = say("form-no-pauses-about-choice")
    return [
        Choice(say("form-cut-choice"), _CUT, say("form-cut-about-choice"), wishes.cut == CLOSING),
        *([] if wishes.beacon is None else [_beacon(wishes)]),
        Choice(say("form-quiet-choice"), _QUIET, quiet, _is_quiet(wishes)),
        Choice(say("form-no-pauses-choice"), "bars_pauses", no_pauses, wishes.bars_pauses),
        Choice(
            say("form-anonymous-choice"), "anonymous", say("form-anonymous-about-choice"), wishes.anonymous
        ),
        Choice(
            say("form-reliability-choice"),
            "asks_reliability",
            say("form-reliability-about-choice"),
            wishes.asks_reliability,
        ),
        Choice(say("form-coach-choice"), "coach", say("form-coach-about-choice"), wishes.coach),
    ]


def _beacon(wishes: TableOptions) -> Choice:
    return Choice(say("form-beacon-choice"), _BEACON, say("form-beacon-about-choice"), bool(wishes.beacon))


def _rule_ticks(wishes: TableOptions) -> list[Field]:
    """Return the game's yes-or-no options, in as few checkbox groups as possible."""
    usual = _usual(wishes)
    rest = iter(
        [tick_of(offer, now, usual.get(offer.name)) for offer, now in _chosen(wishes) if is_tick(offer)]
    )
    groups = iter(lambda: tuple(islice(rest, CHECKBOXES)), ())
    return [
        Field(f"rules{number}", say("form-rules-group-label"), "checkboxes", group)
        for number, group in enumerate(groups)
    ]


def option_fields(wishes: TableOptions) -> list[Field]:
    """Return a field for each option of the game that is not a yes-or-no one."""
    titles, usual = {**titles_of(wishes.game, wishes.options), **wishes.packs}, _usual(wishes)
    return [
        field_of(offer, now, titles, usual.get(offer.name, offer.default))
        for offer, now in _chosen(wishes)
        if not is_tick(offer)
    ]


def option_names(wishes: TableOptions) -> list[str]:
    """Return the game's options with more than one value, including its pace."""
    offered = [offer.name for offer in _offers(wishes) if len(_values(offer)) > 1]
    return [*offered, *(["pace"] if len(find_texts(wishes.game).lobby.paces) > 1 else [])]


def _usual(wishes: TableOptions) -> Mapping[str, Json]:
    """Return the default options of the game."""
    game = find_game(wishes.game)
    with suppress(Refused):
        return game.options(wishes.players, for_new_table(game.offers, {}))
    return {}


def _offers(wishes: TableOptions) -> Sequence[Offer]:
    return offers_of(wishes.game, wishes.options, tuple(wishes.packs))


def _chosen(wishes: TableOptions) -> list[tuple[Offer, Json]]:
    """Return each option of the game with its present value."""
    game = find_game(wishes.game)
    offers = _offers(wishes)
    now = for_new_table(offers, wishes.options)
    with suppress(Refused):
        now = game.options(wishes.players, now)
    return [(offer, now.get(offer.name, offer.default)) for offer in offers]


def is_tick(offer: Offer) -> bool:
    """Return whether the option is yes or no."""
    return bool(offer.values) and all(isinstance(value, bool) for value in offer.values)


def label_of(offer: Offer) -> str:
    return offer.name.replace("_", " ").capitalize()


def tick_of(offer: Offer, now: Json, usual: Json = None) -> Choice:
    """Return a yes-or-no option as a checkbox; `usual` is the default."""
    hint: str = offer.help
    if "default" not in hint:
        hint = say("form-default-yes-hint" if usual else "form-default-no-hint", help=hint)
    return Choice(label_of(offer), offer.name, hint, chosen=bool(now))


def field_of(
    offer: Offer, now: Json, titles: Mapping[str, str] = MappingProxyType({}), usual: Json = None
) -> Field:
    """Return a menu for an option with few values, or a text field.

    `now` is the present value, `usual` the default; `titles` name some values.
    """
    values = offer.values if offer.many else _values(offer)
    if offer.many and len(values) <= CHECKBOXES:
        ticks = [
            Choice(titles.get(str(one), _shown(one)), _word(one), chosen=one in (now or ())) for one in values
        ]
        return Field(offer.name, label_of(offer), "checkboxes", tuple(ticks), hint=offer.help)
    if len(values) <= ENTRIES and not offer.many:
        options = [
            Choice(
                titles.get(str(one), _shown(one)),
                _word(one),
                say("form-default-choice") if _is_same(one, usual) else "",
                chosen=_is_same(one, now),
            )
            for one in values
        ]
        return one_of(offer.name, label_of(offer), options, offer.help)
    typed = ", ".join(map(_word, now)) if isinstance(now, list) else "" if now is None else _word(now)
    ways: str = say("form-range-placeholder", least=offer.least, most=offer.most)
    if offer.values:
        ways = together(map(_shown, values), ", ")
    return Field(offer.name, label_of(offer), "line", value=typed, placeholder=ways, hint=offer.help)


def read_field(offer: Offer, text: str) -> Json:
    """Read a chosen or typed value; empty is the default. Refused for a value that is not offered."""
    typed = text.strip().lower()
    if not typed:
        return offer.default
    meant = {word.lower(): value for value in _values(offer) for word in (_word(value), _shown(value))}
    value: Json = meant.get(typed, typed)
    if offer.many:
        value = [meant.get(one.strip(), one.strip()) for one in typed.split(",")]
    offer.check(value)
    return value


def _values(offer: Offer) -> tuple[Json, ...]:
    """Return all values that may be chosen, the default among them."""
    values = offer.values or tuple(range(offer.least, offer.most + 1))
    return values if any(_is_same(value, offer.default) for value in values) else (offer.default, *values)


def _shown(value: Json) -> str:
    """Return how a value is shown to people."""
    return say("form-unlimited-choice") if value is None else _word(value)


def _word(value: Json) -> str:
    """Return a value as forms hold it, in every language."""
    return "no limit" if value is None else str(value).replace("_", " ").lower()


def _is_same(one: Json, other: Json) -> bool:
    return one == other and type(one) is type(other)
