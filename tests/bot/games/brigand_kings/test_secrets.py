"""Bonus cards are seen by their owner alone until the end: nowhere else in a text, a picture, a file name."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.games.story import Moment
from bot.messages.panel import Picture
from engine.brigand_kings.board.components import BONUS_CARDS
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from render import paint
from render.brigand_kings.scenes import card_title
from tests.bot.games.brigand_kings.prompts import NAMES, TEXTS

TITLES = tuple(map(card_title, BONUS_CARDS))
IDS = tuple(card for card in BONUS_CARDS if card not in ("sea", "end"))
"""Two are words that anybody may say; their titles are written with a capital letter."""


def spelt(picture: Picture | None) -> str:
    """All that a picture says, in words and as data."""
    if picture is None:
        return ""
    return f"{picture.name} {picture.alt} {json.dumps(picture.data)}"


def named(text: str) -> list[str]:
    """The Aces and Crowns that a text names."""
    return [word for word in (*TITLES, *IDS) if re.search(rf"\b{word}\b", text)]


def told(match: Match[Any], seen: list[Moment]) -> str:
    """Everything that the channel is shown of a stage: posts, card, map."""
    view = match.game.view(match.state, None)
    posts = TEXTS.story.posts(seen, NAMES)
    said = [f"{post.text} {spelt(post.picture)} {post.ping}" for post in posts]
    said += [
        TEXTS.looks.status(view, NAMES),
        spelt(TEXTS.looks.board(view, NAMES)),
        TEXTS.looks.board_text(view, NAMES),
    ]
    return "\n".join(said)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_nothing_that_others_see_names_a_bonus_card_before_the_end(seed: str) -> None:
    match, dice = Match.new(BRIGAND_KINGS, 3, {}, seed), Dice(seed)
    moments: list[Moment] = []
    while not match.is_over:
        seat, stage = match.awaited[0], match.stage
        ask = match.asks[seat]
        panel = TEXTS.panels.show(Prompt(ask, "", NAMES))
        own = (*ask.view.hand, *ask.view.bonus.get(seat, ()))  # type: ignore[attr-defined]  # a TableAsk
        allowed = {*own, *map(card_title, own)}
        assert set(named(panel.text + spelt(panel.picture))) <= allowed
        assert not set(named(TEXTS.absence.overdue(ask, Saved()).told))
        count, before = len(match.events), match.game.view(match.state, None)
        match.submit(seat, ask.sample(dice))
        if len(match.events) > count:
            moments.append(Moment(match.events[count:], before, match.game.view(match.state, None)))
        if match.stage != stage:
            said = told(match, moments)
            moments = []
            assert bool(named(said)) == match.is_over


def test_the_owners_picture_shows_them_and_the_others_two_backs() -> None:
    match, dice = Match.new(BRIGAND_KINGS, 3, {}, "own"), Dice("own")
    for seat in list(match.awaited):
        match.submit(seat, match.asks[seat].sample(dice))
    (seat,) = match.awaited
    panel = TEXTS.panels.show(Prompt(match.asks[seat], "", NAMES))
    assert panel.picture is not None
    hands = {hand[0]: hand for hand in panel.picture.data["hands"]}
    for name, hand in hands.items():
        secret, backs = hand[4], hand[5]
        assert (len(secret), backs) == ((2, 0) if name == seat else (0, 2))


def test_which_card_was_discarded_changes_nothing_that_others_see() -> None:
    seen = set()
    for number in range(3):
        match = Match.new(BRIGAND_KINGS, 2, {}, "same")
        for seat in list(match.awaited):
            ask = match.asks[seat]
            choices = ask.values  # type: ignore[attr-defined]  # a KeepBonus
            card = choices[number % len(choices)] if seat == "red" else choices[0]
            match.submit(seat, {"discard": card})
        view = match.game.view(match.state, None)
        moments = [Moment(match.events, view, view)]
        seen.add(told(match, moments))
        picture = TEXTS.looks.board(view, NAMES)
        seen.add(str(hash(paint.draw(TEXTS.looks.shown(picture)))))
    assert len(seen) == 2
