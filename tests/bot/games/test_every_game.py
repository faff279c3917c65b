"""What the words of any game must hold: over every game in the catalogue that can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.catalogue import TEXTS
from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.games.texts import GameTexts
from bot.messages.panel import Picture, Press, Pressed
from bot.pictures.painter import shown as shown_of
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.options import for_new_table
from engine.registry.catalogue import GAMES, find_game
from render import paint
from render.plain import dump
from tests.bot.games.limits import check_panel, check_picture, check_post, watch
from tests.bot.games.monkey import NAMES, Table, new_table, play

STAGES, ASKS = 8, 400
TABLES = [(game, players) for game in TEXTS for players in GAMES[game].players]
BETWEEN = pytest.mark.trial(reason="fewer and more people press as well")
PRESSED = [
    (game, players)
    if players in (min(GAMES[game].players), max(GAMES[game].players))
    else pytest.param(game, players, marks=BETWEEN)
    for game, players in TABLES
]
each_game = pytest.mark.parametrize("game", TEXTS)
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


def usual(game: str) -> dict[str, Any]:
    """What new tables take: of Brutal Magic a skirmish."""
    return for_new_table(find_game(game).offers, {})


@lru_cache
def played(game: str, players: int, seed: str = "1") -> tuple[Table, tuple[Prompt, ...]]:
    """A random game of some stages, told as it happened, and each ask that was asked in it."""
    table, dice = new_table(seed, players, game=game, **usual(game)), Dice(f"{game} {seed}")
    prompts: list[Prompt] = []
    while not table.match.is_over and table.match.stage < STAGES and len(prompts) < ASKS:
        act_at_random(table, dice)
        if table.match.is_over:
            break
        seat = dice.pick(table.match.awaited)
        prompts.append(table.prompt(seat))
        table.submit(seat, prompts[-1].ask.sample(dice))
    return table, tuple(prompts)


def act_at_random(table: Table, dice: Dice) -> None:
    """Every second time some seat does something out of turn, where it may."""
    if may_act(table.match.game) and dice.below(2):
        acting = table.acting(dice.pick(table.match.state.seats))
        action = table.match.game.sample_action(acting.view, acting.seat, dice)
        if action is not None:
            table.act(acting.seat, action)


@each_table
def test_a_lobby_says_in_one_line_what_one_plays_for(game: str, players: int) -> None:
    goal = TEXTS[game].lobby.goal(players)
    assert goal.endswith(".")
    assert len(goal.splitlines()) == 1


def prompts_of(game: str) -> Iterator[Prompt]:
    for players in GAMES[game].players:
        yield from played(game, players)[1]


@pytest.mark.parametrize(("game", "players"), PRESSED)
def test_pressing_at_random_plays_on(game: str, players: int) -> None:
    for pace in TEXTS[game].lobby.paces or ("swift",):
        play(new_table("pressed", players, pace, game, **usual(game)), Dice(f"{game} {pace}"), watch, asks=60)


@each_game
def test_every_ask_has_a_name_a_panel_and_a_receipt(game: str) -> None:
    texts = TEXTS[game]
    for prompt in prompts_of(game):
        assert texts.ask_name(prompt.ask)
        check_panel(texts.panels.show(prompt))
        check_panel(texts.panels.show(replace(prompt, is_sealed=True, receipt="Handed in.")))


@each_game
def test_a_panel_is_the_same_each_time(game: str) -> None:
    texts = TEXTS[game]
    for prompt in list(prompts_of(game))[:60]:
        assert texts.panels.show(prompt) == texts.panels.show(prompt)


@each_game
def test_whatever_is_typed_is_refused_with_a_reason_by_words_or_rules_or_is_a_legal_answer(game: str) -> None:
    for prompt in list(prompts_of(game))[:60]:
        for text in ("", "nonsense", "E5", "all", "1 2 3", "take back", "@everyone `x`"):
            assert understood(TEXTS[game], prompt, text)


def understood(texts: GameTexts, prompt: Prompt, text: str) -> Pressed | str:
    """What the text means, or why it means nothing; what is answered is checked, as when it is handed in."""
    try:
        meant = texts.panels.typed(prompt, text)
        if meant.answer is not None:
            prompt.ask.check(meant.answer)
    except Refused as refused:
        return str(refused)
    return meant


@each_game
def test_what_is_answered_for_the_absent_is_legal_and_told(game: str) -> None:
    texts = TEXTS[game]
    for prompt in prompts_of(game):
        for done in (
            texts.absence.overdue(prompt.ask, Saved(prompt.draft)),
            texts.absence.stewarded(prompt.ask, Saved()),
        ):
            prompt.ask.check(done.answer)
            assert 0 < len(done.told) < 500
            assert (done.told[0].isupper(), done.told[-1]) == (True, "."), "a whole sentence"
        answer = texts.sheets.deputy(prompt.ask, Saved(), prompt.pace).answer(prompt.ask)
        if answer is not None:
            prompt.ask.check(answer)


@each_table
def test_posts_fit_and_are_the_same_each_time(game: str, players: int) -> None:
    table, _ = played(game, players)
    told = table.texts.story.posts(table.moments, NAMES)
    assert told
    assert told == table.texts.story.posts(table.moments, NAMES)
    for post in told:
        check_post(post)


@each_table
def test_what_only_some_may_know_changes_nothing_in_what_all_are_told(game: str, players: int) -> None:
    table, _ = played(game, players)
    public = [
        replace(moment, events=[event for event in moment.events if event.audience is None])
        for moment in table.moments
    ]
    assert table.texts.story.posts(public, NAMES) == table.texts.story.posts(table.moments, NAMES)


@each_table
def test_the_card_and_the_board_show_how_it_stands(game: str, players: int) -> None:
    table, _ = played(game, players)
    view = table.match.game.view(table.match.state, None)
    assert 0 < len(table.texts.looks.status(view, NAMES)) < 2500
    assert table.texts.looks.board_text(view, NAMES).strip()
    for close in (False, True):
        check_picture(table.texts.looks.board(view, NAMES, close=close))


@each_game
def test_every_kind_of_picture_can_be_drawn(game: str) -> None:
    table, prompts = played(game, max(GAMES[game].players))
    view = table.match.game.view(table.match.state, None)
    found = [post.picture for post in table.texts.story.posts(table.moments, NAMES)]
    found += [table.texts.panels.show(prompt).picture for prompt in prompts]
    found += [table.texts.looks.board(view, NAMES), table.texts.chart(table.match.events, NAMES)]
    by_kind: dict[str, Picture] = {picture.kind: picture for picture in found if picture}
    for picture in by_kind.values():
        assert picture.game == game
        assert paint.draw(shown_of(picture)).startswith(b"\x89PNG")
        plain = dump(shown_of(picture))
        assert json.loads(json.dumps(plain)) == plain, "nothing but JSON is shown"
        assert "view" not in plain


@each_game
def test_names_are_known(game: str) -> None:
    texts, seats = TEXTS[game], GAMES[game].seats
    assert texts.game == game
    assert set(texts.ask_words.values()) <= set(texts.ask_names)
    assert len({texts.seat_name(seat) for seat in seats}) == len(seats)
    assert all(0 <= texts.seats.colour(seat) <= 0xFFFFFF for seat in seats)
    assert {prompt.ask.kind for prompt in prompts_of(game)} <= set(texts.ask_names)


@each_game
def test_the_rules_fit_into_a_panel_and_its_menu(game: str) -> None:
    topics = TEXTS[game].topics
    assert 0 < len(topics) <= 25
    for name, text in topics.items():
        assert 0 < len(name) <= 100
        assert 0 < len(text) <= 3900


@each_game
def test_options_that_are_not_the_usual_ones_are_told(game: str) -> None:
    texts, rules = TEXTS[game], GAMES[game]
    usual: dict[str, Any] = {offer.name: offer.default for offer in rules.offers}
    assert texts.option_lines(usual) == []
    for offer in rules.offers:
        others = (*offer.values, offer.most, offer.least)
        other = next(value for value in others if value != offer.default)
        [line] = texts.option_lines({**usual, offer.name: other})
        assert line


WORDS_TYPED = (
    "march",
    "recruit",
    "hand in",
    "pay",
    "E5",
    "flip",
    "place",
    "roll",
    "transport",
    "if",
    "all",
    ">",
    "#1",
)
STRANGE = st.lists(
    st.one_of(st.sampled_from(WORDS_TYPED), st.text(max_size=6), st.integers(-5, 10**12).map(str)), max_size=6
).map(" ".join)
ARGUMENTS = st.one_of(
    st.text(max_size=12), st.integers(-5, 10**12).map(str), st.sampled_from(["", "E5", "red.1", "²", "0"])
)


@each_game
@given(data=st.data())
def test_whatever_is_typed_or_forged_is_refused_in_words_or_means_something(
    game: str, data: st.DataObject
) -> None:
    texts, prompts = TEXTS[game], list(prompts_of(game))
    prompt = prompts[data.draw(st.integers(0, len(prompts) - 1))]
    assert understood(texts, prompt, data.draw(STRANGE))
    known = [
        button.action
        for row in texts.panels.show(prompt).rows
        for button in (row if isinstance(row, tuple) else (row,))
    ]
    action = data.draw(st.sampled_from([*known, "typed", "take_back"]) | st.text(max_size=8))
    values = tuple(data.draw(st.lists(ARGUMENTS, max_size=2)))
    text = data.draw(STRANGE)
    with suppress(Refused):
        texts.panels.press(prompt, Press(action, data.draw(ARGUMENTS), values, text, {"text": (text,)}))
