"""What the words of any game must hold where seats act out of turn, and what those of others say instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given

from bot.games.acts import Acting, PrivateNote
from bot.games.catalogue import TEXTS
from bot.games.story import Moment
from bot.messages.panel import Pressed
from engine.kernel.core import NotAsked, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.registry.catalogue import GAMES
from tests.bot.games.limits import check_panel
from tests.bot.games.monkey import NAMES, Table, new_table, press_act
from tests.bot.games.test_every_game import STRANGE, each_game, played

DEEDS = 150


def actings(game: str) -> Iterator[Acting]:
    """What seats have before them in a game with much done out of turn."""
    table, dice = begun(game, "acts"), Dice(game)
    for _ in range(DEEDS):
        if table.match.is_over:
            return
        seat = dice.pick(table.match.state.seats)
        acting = table.acting(seat)
        yield acting
        action = table.match.game.sample_action(acting.view, seat, dice)
        if action is not None and dice.below(3):
            table.act(seat, action)
        elif table.match.awaited:
            asked = dice.pick(table.match.awaited)
            table.submit(asked, table.match.asks[asked].sample(dice))


def begun(game: str, seed: str) -> Table:
    return new_table(seed, min(4, max(GAMES[game].players)), game=game)


@each_game
def test_only_where_seats_may_act_there_is_an_act_panel(game: str) -> None:
    texts, table = TEXTS[game], begun(game, "1")
    acting = table.acting(table.match.awaited[0])
    if may_act(GAMES[game]):
        check_panel(texts.acts.show(acting))
    else:
        with pytest.raises(NotAsked):
            texts.acts.show(acting)
        assert texts.acts.typed(acting, "give 2 to red") is None


@each_game
def test_what_is_pressed_in_an_act_panel_acts_or_says_why_not(game: str) -> None:
    """And as often as not something is done by it: its buttons are not all in vain."""
    if not may_act(GAMES[game]):
        return
    table, dice, done, refused = begun(game, "pressed"), Dice(f"pressed {game}"), 0, 0
    for _ in range(DEEDS):
        if table.match.is_over:
            break
        seat = dice.pick(table.match.state.seats)
        try:
            done += press_act(table, seat, dice, check_panel)
        except Refused:
            refused += 1
        if not dice.below(3) and table.match.awaited:
            asked = dice.pick(table.match.awaited)
            table.submit(asked, table.match.asks[asked].sample(dice))
    assert done > refused / 4
    assert done > DEEDS / 30


@each_game
def test_a_private_note_says_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    for players in GAMES[game].players:
        table, _ = played(game, players)
        for moment in table.moments:
            for seat in GAMES[game].seats[:players]:
                known = [event for event in moment.events if event.audience is None or seat in event.audience]
                its = private_notes_to(game, replace(moment, events=known), seat)
                assert private_notes_to(game, moment, seat) == its
                assert all(one.text for one in its)


def private_notes_to(game: str, moment: Moment, seat: Seat) -> list[PrivateNote]:
    return [one for one in TEXTS[game].acts.private_notes(moment, NAMES) if one.seat == seat]


@each_game
@given(text=STRANGE)
def test_whatever_is_typed_acts_or_is_refused_or_is_about_the_ask(game: str, text: str) -> None:
    if not may_act(GAMES[game]):
        return
    acting = next(actings(game))
    with suppress(Refused):
        meant = TEXTS[game].acts.typed(acting, text)
        assert meant is None or isinstance(meant, Pressed)


@each_game
def test_what_is_done_has_a_name_for_all_to_read(game: str) -> None:
    if not may_act(GAMES[game]):
        return
    dice = Dice("names")
    for acting in actings(game):
        action = GAMES[game].sample_action(acting.view, acting.seat, dice)
        if action is not None:
            assert TEXTS[game].acts.name(action)
            check_panel(TEXTS[game].acts.show(acting))
