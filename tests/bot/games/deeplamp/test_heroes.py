"""Heroes who come home are kept, and go down again at another table."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.games.deeplamp import DESIGNS, TEXTS
from bot.games.deeplamp.names import SYMBOLS, bare_hero, hero_title
from bot.games.panels import Prompt
from bot.messages.panel import Kept, Press
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.serialization.sheets import write_sheet
from engine.kernel.core import Refused
from engine.kernel.match import Match
from tests.bot.games.deeplamp.positions import NAMES, hero, match_of


def veteran() -> Kept:
    """Bess, who has been below before."""
    match = match_of()
    bess = hero(match)
    bess.write(level=3, xp=120, coin=80, keepsake=None)
    return Kept(7, "Bess", json.dumps(write_sheet(match.state, bess)))


def test_of_a_game_that_is_over_each_keeps_their_own_who_live() -> None:
    match = match_of()
    hero(match, "blue").dead = True
    outcome = match.game.outcome(match.state)
    assert [one.name for one in DESIGNS.kept_after(outcome, "red")] == ["Bess"]
    assert DESIGNS.kept_after(outcome, "blue") == []


def test_the_sheet_is_shown_exported_and_read_from_a_file_again() -> None:
    kept = veteran()
    assert "level 3" in DESIGNS.show([kept], "7").text
    name, text = DESIGNS.press([kept], Press("export", "7")).file or ("", "")
    assert name == "hero-7.json"
    assert DESIGNS.read_file([], name, text) == replace(kept, number=0)
    assert DESIGNS.read_file([kept], name, text).number == 7


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "text", ["no JSON", "[]", '{"class": "nobody"}', '{"class": "shorer", "level": 99}', DEEP], ids=len
)
def test_a_file_that_is_no_sheet_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        DESIGNS.read_file([], "hero.json", text)


def test_who_has_been_below_before_goes_down_with_what_they_have() -> None:
    """S122: a hero of `create` may be a sheet alone."""
    match = Match.new(DEEPLAMP, 2, {}, "veterans")
    prompt = Prompt(match.asks["red"], "", NAMES, kept=[veteran()])
    assert "Bring a hero you have kept" in str(TEXTS.panels.show(prompt).rows)
    brought = TEXTS.panels.press(prompt, Press("bring", "0", ("7",)))
    prompt = replace(prompt, draft=brought.draft or "")
    assert "level 3" in TEXTS.panels.show(prompt).text
    match.submit("red", TEXTS.panels.press(prompt, Press("hand_in")).answer)
    match.submit("blue", match.asks["blue"].fallback())
    bess = match.state.crew.heroes["red"]
    assert (bess.name, bess.training.level, bess.purse.xp, bess.purse.coin) == ("Bess", 3, 120, 80)
    assert bess.kit.keepsake is not None


def test_another_class_takes_the_place_of_who_was_brought() -> None:
    match = Match.new(DEEPLAMP, 2, {}, "veterans")
    prompt = Prompt(match.asks["red"], "", NAMES, kept=[veteran()])
    prompt = replace(prompt, draft=TEXTS.panels.press(prompt, Press("bring", "0", ("7",))).draft or "")
    changed = TEXTS.panels.press(prompt, Press("class", "0", ("cantor",)))
    assert json.loads(changed.draft or "")[0]["class"] == "cantor"


def test_a_hero_of_another_pack_stays_with_it_and_away_from_its_server_is_only_named() -> None:
    stranger = replace(veteran(), pack="ab" * 32, is_here=False)
    match = Match.new(DEEPLAMP, 2, {}, "veterans")
    prompt = Prompt(match.asks["red"], "", NAMES, kept=[stranger])
    panel = TEXTS.panels.show(prompt)
    assert "These heroes belong to another pack and cannot join: Bess" in panel.text
    assert "Bring a hero you have kept" not in str(panel.rows)
    with pytest.raises(Refused, match="Bess belongs to another pack"):
        TEXTS.panels.press(prompt, Press("bring", "0", ("7",)))
    shown = [DESIGNS.show([stranger], focus) for focus in ("", "7")]
    assert all("a pack that is not on this server" in one.text and "level 3" not in one.text for one in shown)
    assert "Export" not in str(shown[1].rows)
    with pytest.raises(Refused, match="cannot export this hero"):
        DESIGNS.press([stranger], Press("export", "7"))


def test_heroes_of_one_name_are_told_apart_in_menus_and_on_buttons() -> None:
    match = match_of()
    view = DEEPLAMP.view(match.state, "red")
    heroes = list(view.crew.heroes.values())
    alone = {hero_title(view, one) for one in heroes}
    assert not any(symbol in title for title in alone for symbol in SYMBOLS.values())
    for one in heroes:
        one.name = "Bess"
    assert len({bare_hero(view, one) for one in heroes}) == len(heroes)
    assert len({hero_title(view, one) for one in heroes}) == len(heroes)
