"""The form of a new table: who plays, who takes empty seats, how fast it goes, which rules it has."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.games.catalogue import find_texts
from bot.games.lobby import Ruleset
from bot.games.phrases import count
from bot.messages.panel import Choice, Field, Filled, Form, one_of
from bot.store.tables.matches import MatchRow
from bot.table.deadlines import presets
from bot.table.lobby import setup
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Json, Refused
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game

PEOPLE, EMPTY, PACE, RULES = "people", "empty", "deadline", "rules"
"""The names of the form's fields."""
COMPUTERS, WAIT = "computers", "wait"
FIRST, PRINTED, CHOOSE = "first", "printed", "choose"
PACES: Final[Mapping[str, tuple[str, str]]] = {
    "daily": ("One turn a day", "24 hours for each decision; none ends at night if you set your time zone"),
    "relaxed": ("Relaxed", "72 hours for each decision"),
    "evening": ("This evening", "1 hour for each decision"),
    "blitz": ("All online", "5 minutes for each decision"),
    presets.NONE: ("No deadline", "Everyone takes as long as they like"),
}
"""What each preset of a deadline is called, and what it means."""
RULESETS = {FIRST: "First-game rules", PRINTED: "Rules as printed"}


def form_for_new(wishes: TableOptions) -> Form:
    """Return the form; it asks for a pack too where the server has some of the game."""
    pack = [one for one in setup.option_fields(wishes) if one.name == setup.PACK and wishes.packs]
    fields = (_people(wishes), *pack, _empty(wishes), _pace(), _rules(wishes))
    return Form(f"{find_game(wishes.game).title}: a new table", setup.NEW, fields, wishes.game)


def read_form(wishes: TableOptions, filled: Filled) -> TableOptions:
    """Return the wishes as the form says them; the reader has a seat, the people named are invited."""
    said = {name: "".join(values) for name, values in filled.items() if name != PEOPLE}
    if said.get(PACE, wishes.deadline) not in PACES:
        raise Refused(f"Choose one of these paces: {', '.join(PACES)}.")
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
        besides = f"up to {most}"
    elif most - least == 1:
        besides = f"{least} or {most}"
    else:
        besides = f"{least} to {most}"
    label = f"Who plays? ({besides} besides you)"
    hint = "Leave it empty, and anybody here may join."
    return Field(PEOPLE, label, "people", hint=hint, placeholder="Choose people", most=most)


def _empty(wishes: TableOptions) -> Field:
    seats = count(wishes.players, "seat")
    options = [
        Choice("Computers", COMPUTERS, "They play well and never keep you waiting", True),
        Choice("Wait for people", WAIT, f"It starts when all {seats} are taken, or when you press Start"),
    ]
    return one_of(EMPTY, "Empty seats", options)


def _pace() -> Field:
    options = [Choice(label, name, means, name == presets.USUAL) for name, (label, means) in PACES.items()]
    return one_of(PACE, "How fast?", options)


def _rules(wishes: TableOptions) -> Field:
    lobby = find_texts(wishes.game).lobby
    first = [Choice("First game", FIRST, lobby.first.about, True)] if lobby.first else []
    printed = Choice("As printed", PRINTED, lobby.printed.about, not first)
    settings = count(len(setup.option_names(wishes)), "setting")
    choose = Choice("I choose", CHOOSE, f"The table opens, then you go through its {settings}")
    return one_of(RULES, "Which rules?", [*first, printed, choose])


# ------------------------------------------------------------------------ sets of rules


def with_ruleset(wishes: TableOptions, name: str) -> TableOptions:
    """Return the wishes with the rules of that name; CHOOSE leaves them as they are."""
    ruleset = _ruleset(wishes.game, name)
    if ruleset is None:
        return wishes
    options = {**_options(wishes.game, name), **ruleset.options}
    return replace(wishes, options=options, pace=ruleset.pace or None, coach=ruleset.coach)


def ruleset_of(row: MatchRow) -> str:
    """Return which of RULESETS a table has; "": its organiser has chosen otherwise."""
    game, paces = find_game(row.game), find_texts(row.game).lobby.paces
    for name, label in RULESETS.items():
        ruleset = _ruleset(row.game, name)
        if ruleset is None:
            continue
        chosen = for_new_table(game.offers, {**_options(row.game, name), **ruleset.options})
        with suppress(Refused):
            is_same = game.options(row.players, chosen) == row.options
            if is_same and (row.pace, row.coach) == (ruleset.pace or next(iter(paces), ""), ruleset.coach):
                return label
    return ""


def _ruleset(game: str, name: str) -> Ruleset | None:
    lobby = find_texts(game).lobby
    return {FIRST: lobby.first, PRINTED: lobby.printed}.get(name)


def _options(game: str, name: str) -> dict[str, Json]:
    """Return what a set of rules says of options that new tables take differently from the rulebook."""
    if name != PRINTED:
        return {}
    return {offer.name: offer.default for offer in find_game(game).offers if offer.at_new_tables is not None}
