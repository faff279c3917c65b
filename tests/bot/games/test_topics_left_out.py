"""A game says only what it has: what of the topics of its texts it leaves out is as it is with most games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.absence import Absence
from bot.games.acts import Acting, Acts
from bot.games.brimstone import TEXTS
from bot.games.lobby import Lobby
from bot.games.looks import Looks
from bot.games.sheets import Saved, Sheets
from bot.games.story import Moment, Story
from bot.games.texts import GameTexts
from bot.messages.panel import Press
from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import NotAsked
from engine.kernel.match import Match

FEWEST = GameTexts(
    "brimstone",
    TEXTS.ask_names,
    TEXTS.ask_words,
    TEXTS.panels,
    Looks(TEXTS.looks.draw, TEXTS.looks.board_text, TEXTS.looks.status, TEXTS.looks.shown),
    Story(TEXTS.story.posts),
    TEXTS.since,
)
MATCH = Match.new(BRIMSTONE, 3, {}, "fewest")
(ASK,) = MATCH.asks.values()


def test_nobody_acts_and_all_that_is_typed_is_about_the_ask() -> None:
    acting = Acting(ASK.seat, ASK, (), {})
    for act in (lambda: FEWEST.acts.show(acting), lambda: FEWEST.acts.press(acting, Press("give"))):
        with pytest.raises(NotAsked):
            act()
    assert FEWEST.acts.typed(acting, "give 2 to red") is None
    assert FEWEST.acts.name({"do": "give"}) == "an action"
    moment = Moment((), None, None)
    assert not [*FEWEST.acts.private_notes(moment, {}), *FEWEST.acts.heard([moment], {})]
    assert not FEWEST.acts.triggers([ASK], [], {"red": "always"})


def test_everybody_is_asked_all_there_is() -> None:
    saved = Saved(sheet="HB bide", standing="always")
    assert FEWEST.sheets.deputy(ASK, saved, "").answer(ASK) is None
    assert FEWEST.sheets.draft_for(ASK, "HB bide") == ""


def test_the_rules_answer_for_who_is_absent() -> None:
    for done in (FEWEST.absence.overdue(ASK, Saved("swap")), FEWEST.absence.stewarded(ASK, Saved())):
        assert (done.answer, done.draft, done.is_saved) == (ASK.fallback(), "", False)
    assert FEWEST.absence.overdue(ASK, Saved()).told == "I gave the usual answer for an absent seat."
    assert FEWEST.absence.stewarded(ASK, Saved()).told == "The steward answered."


def test_there_is_no_story_and_no_chart() -> None:
    moment = Moment(tuple(MATCH.events), None, None)
    assert (FEWEST.story.lines([moment], {}), FEWEST.story.came_of([moment], {})) == ([], "")
    assert FEWEST.story.picture([moment], {}) is FEWEST.story.verdict([moment], {}) is None
    assert (FEWEST.story.asked_where(ASK), FEWEST.chart(MATCH.events, {})) == ("", None)


def test_an_only_answer_is_told_by_the_name_of_its_ask() -> None:
    assert (
        FEWEST.only_told(ASK, {}) == "Adjusting the map: only one answer was possible, so I gave it for you."
    )


def test_options_that_differ_are_told_as_they_are_called() -> None:
    assert FEWEST.option_lines({"round_limit": 7}) == ["Round limit: 7"]


def test_a_topic_is_as_with_most_games_where_it_is_left_out() -> None:
    assert (FEWEST.lobby, FEWEST.absence, FEWEST.sheets, FEWEST.acts) == (
        Lobby(),
        Absence(),
        Sheets(),
        Acts(),
    )
    assert FEWEST.designs is None
    assert replace(FEWEST, lobby=Lobby("Win.", {2: "Hold out."})).lobby.goal(2) == "Hold out."
