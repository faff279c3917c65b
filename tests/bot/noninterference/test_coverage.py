"""Every kind of secret has a fork, and every way to ask is asked or has a reason not to be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from engine.earth_mans_burden.rules.asks import Respond
from engine.kernel.dice import Dice
from engine.registry.catalogue import GAMES
from tests import rights
from tests.bot.noninterference import coverage, recipes
from tests.bot.noninterference.comparing import Looks, others_get
from tests.bot.noninterference.coverage import lacking
from tests.bot.noninterference.recipes import PRESSED, RECIPES, SHORT, fork_of_kind, roles_of, sort_of
from tests.bot.noninterference.roles import ROLES
from tests.bot.noninterference.surfaces import EXTRAS, NOT_ASKED, why_not_asked


@pytest.mark.parametrize("game", TEXTS)
def test_every_kind_of_secret_has_a_fork(game: str) -> None:
    assert [*lacking(game)] == []


def test_a_kind_without_a_fork_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    left = {kind: one for kind, one in RECIPES.items() if not kind.endswith(("drop", "undo orders"))}
    monkeypatch.setattr(coverage, "RECIPES", left)
    assert [*lacking("brimstone")] == ["brimstone: undo orders"]
    assert [*lacking("earth_mans_burden")] == ["earth_mans_burden: act drop", "earth_mans_burden: trace drop"]


@pytest.mark.parametrize(
    "kind",
    ["brigand_kings: hidden keep_bonus", "deeplamp: standing begin", "earth_mans_burden: standing exploit"],
)
def test_random_games_find_what_is_hidden_in_part_and_what_is_kept(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "RECIPES", {one: given for one, given in RECIPES.items() if one != kind})
    assert kind in lacking(kind.partition(":")[0])


def test_every_role_looks_in_every_run() -> None:
    assert {role for kind in SHORT for role in roles_of(kind)} == set(ROLES)
    for game in TEXTS:
        kinds = [kind for kind in RECIPES if kind.startswith(game)]
        looked = {role for kind in kinds for role in roles_of(kind, deep=sort_of(kind) in PRESSED)}
        assert looked == set(ROLES), game


def test_who_has_one_answer_hides_nothing() -> None:
    ask = Respond("red", None)  # type: ignore[arg-type]  # it looks at nothing
    assert ask.sample(Dice("any")) == ask.fallback() == {}


def test_each_recipe_is_of_a_game_that_exists() -> None:
    assert {kind.partition(":")[0] for kind in RECIPES} == set(GAMES) & set(TEXTS)


def test_every_run_compares_kinds_of_most_sorts_in_all_games() -> None:
    assert set(SHORT) <= set(RECIPES)
    assert {kind.partition(":")[0] for kind in SHORT} == set(TEXTS)
    parts_of_aside = {"draft", "changes", "note", "try", "standing"}
    left = {sort_of(kind) for kind in RECIPES} - {sort_of(kind) for kind in SHORT} - parts_of_aside
    assert left == {"sheet", "design", "vacation", "seed"}


# -------------------------------------------------------------------------------- ways to ask


def test_every_extra_says_where_it_is_compared() -> None:
    assert {extra.name for extra in every_extra()} == set(EXTRAS)


def test_each_reason_belongs_to_a_row_of_the_table_of_rights() -> None:
    assert set(NOT_ASKED) <= set(rights.rights().by_name)


@pytest.mark.trial(reason="people press every button of two games")
async def test_every_row_of_the_table_of_rights_is_asked_or_has_a_reason(tmp_path: Path) -> None:
    asked: set[str] = set()
    for kind in ("brimstone: sealed orders", "earth_mans_burden: act offer"):
        fork = replace(fork_of_kind(kind), after=())
        await others_get(fork, fork.one, tmp_path / kind[:5], Looks(deep=True), doors=asked)
    rows = rights.rights().deeds
    left = [row.name for row in rows if why_not_asked(row) is None and not asked & set(row.doors)]
    assert not left, "; ".join(left)
    needless = [row.name for row in rows if row.name in NOT_ASKED and asked & set(row.doors)]
    assert not needless, "; ".join(needless)


def test_a_recipe_that_leads_nowhere_is_an_error() -> None:
    with pytest.raises(LookupError):
        recipes.fork_of("brimstone: sealed nothing", recipes.Recipe())
