"""Build the form of a new table: players, empty seats, pace and rules."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.games.catalogue import find_texts
from bot.games.lobby import Ruleset
from bot.messages.catalogue import one_of as one_of_words
from bot.messages.catalogue import say
from bot.messages.panel import Choice, Field, Filled, Form, one_of
from bot.store.tables.matches import MatchRow
from bot.table.deadlines import presets
from bot.table.lobby import setup
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Json, Refused
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game

PEOPLE, EMPTY, PACE, RULES = "people", "empty", "deadline", "rules"
"""Names of the form's fields."""
COMPUTERS, WAIT = "computers", "wait"
FIRST, PRINTED, CHOOSE, GO_ON = "first", "printed", "choose", "go_on"
PACES = ("daily", "relaxed", "evening", "blitz", presets.NONE)
RULESETS = (FIRST, PRINTED)


def form_for_new(wishes: TableOptions) -> Form:
    """Return the form for a new table, with a field for packs if the server has some for the game."""
    pack = [one for one in setup.option_fields(wishes) if one.name == setup.PACK and wishes.packs]
    fields = (_people(wishes), *pack, _empty(wishes), _pace(), _rules(wishes))
    return Form(say("form-new-title", game=find_game(wishes.game).title), setup.NEW, fields, wishes.game)


def read_form(wishes: TableOptions, filled: Filled) -> TableOptions:
    """Return the options from the submitted form, with the people whom it invites; its sender joins."""
    said = {name: "".join(values) for name, values in filled.items() if name != PEOPLE}
    if said.get(PACE, wishes.deadline) not in PACES:
        raise Refused(say("lobby-unknown-pace", known=one_of_words(PACES)))
    invited = tuple(int(one) for one in filled.get(PEOPLE, ()))
    seats = max(wishes.players, 1 + len(invited))
    computers = 0 if said.get(EMPTY) == WAIT else seats - 1 - len(invited)
    pack = {setup.PACK: said[setup.PACK]} if setup.PACK in said else {}
    ruled = with_ruleset(wishes, said.get(RULES, CHOOSE))
    return replace(
        ruled,
        players=seats,
        computers=computers,
        invited=invited,
        deadline=said.get(PACE, wishes.deadline),
        options={**ruled.options, **pack},
        join=True,
    )


def _people(wishes: TableOptions) -> Field:
    variants = find_texts(wishes.game).lobby.variants
    others = [number - 1 for number in find_game(wishes.game).players if number not in variants]
    least, most = min(others), max(others)
    if least == 0:
        besides = say("form-up-to", most=most)
    elif most - least == 1:
        besides = say("form-one-or-other", least=least, most=most)
    else:
        besides = say("form-from-to", least=least, most=most)
    label = say("form-people-label", besides=besides)
    hint = say("form-people-hint")
    return Field(PEOPLE, label, "people", hint=hint, placeholder=say("form-people-placeholder"), most=most)


def _empty(wishes: TableOptions) -> Field:
    waiting = say("form-wait-about-choice", seats=wishes.players)
    options = [
        Choice(say("form-computers-choice"), COMPUTERS, say("form-computers-about-choice"), True),
        Choice(say("form-wait-choice"), WAIT, waiting),
    ]
    return one_of(EMPTY, say("form-empty-label"), options)


def _pace() -> Field:
    options = [
        Choice(say("form-daily-choice"), "daily", say("form-daily-about-choice"), True),
        Choice(say("form-relaxed-choice"), "relaxed", say("form-relaxed-about-choice")),
        Choice(say("form-evening-choice"), "evening", say("form-evening-about-choice")),
        Choice(say("form-blitz-choice"), "blitz", say("form-blitz-about-choice")),
        Choice(say("form-none-choice"), presets.NONE, say("form-none-about-choice")),
    ]
    return one_of(PACE, say("form-pace-label"), options)


def _rules(wishes: TableOptions) -> Field:
    lobby = find_texts(wishes.game).lobby
    first = [Choice(say("form-first-choice"), FIRST, lobby.first.about, True)] if lobby.first else []
    if wishes.goes_on:
        first = [Choice(say("form-go-on-choice"), GO_ON, say("form-go-on-about-choice"), True)]
    about = lobby.printed.about or say("game-printed-hint")
    printed = Choice(say("form-printed-choice"), PRINTED, about, not first)
    settings = say("form-own-about-choice", n=len(setup.option_names(wishes)))
    choose = Choice(say("form-own-choice"), CHOOSE, settings)
    return one_of(RULES, say("form-rules-label"), [*first, printed, choose])


# ------------------------------------------------------------------------ sets of rules


def with_ruleset(wishes: TableOptions, name: str) -> TableOptions:
    """Return the wishes with that set of rules; CHOOSE and GO_ON change nothing."""
    ruleset = _ruleset(wishes.game, name)
    if ruleset is None:
        return wishes
    options = {**_options(wishes.game, name), **ruleset.options}
    return replace(wishes, options=options, pace=ruleset.pace or None, coach=ruleset.coach)


def ruleset_of(row: MatchRow) -> str:
    """Return the name of the table's ruleset, one of RULESETS.

    "" if its organiser chose options one by one.
    """
    game, paces = find_game(row.game), find_texts(row.game).lobby.paces
    for name in RULESETS:
        ruleset = _ruleset(row.game, name)
        if ruleset is None:
            continue
        chosen = for_new_table(game.offers, {**_options(row.game, name), **ruleset.options})
        with suppress(Refused):
            is_same = game.options(row.players, chosen) == row.options
            if is_same and (row.pace, row.coach) == (ruleset.pace or next(iter(paces), ""), ruleset.coach):
                return say("form-first-rules" if name == FIRST else "form-printed-rules")
    return ""


def _ruleset(game: str, name: str) -> Ruleset | None:
    lobby = find_texts(game).lobby
    return {FIRST: lobby.first, PRINTED: lobby.printed}.get(name)


def _options(game: str, name: str) -> dict[str, Json]:
    """Return the ruleset's values for options whose default at new tables is not the rulebook's."""
    if name != PRINTED:
        return {}
    return {offer.name: offer.default for offer in find_game(game).offers if offer.at_new_tables is not None}
