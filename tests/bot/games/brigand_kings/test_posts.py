"""What the channel is told of a turn, and what its picture says of the dice."""

from __future__ import annotations

import re
from typing import Any

from bot.games.story import Moment
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from render.brigand_kings import SCENERY
from render.brigand_kings.film_steps import STEPS
from render.films.watch import Viewpoint, Watched
from render.paint import picture
from render.scenes.card_table import CardTable
from tests.bot.games.brigand_kings.prompts import NAMES, TEXTS, match

DICE = [2, 4, 5, "moons", "moons", "suns", "knots", "suns"]


def played(at: Match[Any], *answers: Any) -> list[Moment]:
    """Red's answers, as moments."""
    moments = []
    for said in answers:
        told, before = len(at.events), at.game.view(at.state, None)
        at.submit("red", said)
        moments.append(Moment(at.events[told:], before, at.game.view(at.state, None)))
    return [moment for moment in moments if moment.events]


def turn(dice: list[Any], *answers: Any, **more: Any) -> Any:
    """The post about Red's turn."""
    (post,) = TEXTS.story.posts(played(match(dice=dice, rerolls=0, **more), *answers), NAMES)
    return post


def test_a_turn_is_one_post_with_what_matters_in_bold() -> None:
    post = turn(DICE, {"transport": 5}, {"muster": {"2": 3, "4": 2}})
    assert "**2 4 5** · 🌙🌙☀️🪢☀️ (as first rolled)" in post.text
    assert "3 soldiers to `2` Pact 9 🌙☀️" in post.text
    fight = "🔴 Red with 3 against 🟦 Blue with 3 and 1 stability. 🔴 Red takes it with 1 left."
    assert f"**Combat for Pact**: {fight}" in post.text
    assert "**🔴 Red (Ann) captures Castle 7 ☀️🪢** for 7 points" in post.text
    assert "New in `4`" in post.text
    assert post.text.endswith("🟦 Blue (Bob) is next.")


def test_the_picture_says_what_each_die_was_used_for() -> None:
    """Three to Pact (Moons, Suns) and two to Castle (Suns, Knots): every die has its place."""
    post = turn(DICE, {"transport": 5}, {"muster": {"2": 3, "4": 2}})
    assert post.picture is not None
    notes = [note for _, _, note in post.picture.data["dice"]]
    assert notes[:3] == ["to 2", "to 4", "carry 5"]
    assert sorted(notes[3:]) == ["to 2", "to 2", "to 2", "to 4", "to 4"]
    assert notes[3:5] == ["to 2", "to 2"]
    assert notes[6] == "to 4"


def test_dice_that_served_nothing_are_unused() -> None:
    post = turn([1, 4, 5, "moons", "moons", "suns", "leaves", "suns"], {"transport": 5}, {"muster": {"1": 2}})
    assert post.picture is not None
    notes = [note for _, _, note in post.picture.data["dice"]]
    assert notes[:3] == ["to 1", "to 4", "carry 5"]
    assert notes.count("to 1") == 3
    assert notes.count("spare") == 3


def test_a_flip_is_told_with_the_dice_it_changed() -> None:
    flip = {"flips": [{"card": "forest", "changes": {"1": 5, "7": "leaves"}}]}
    post = turn(DICE, flip, {"transport": 4}, {}, captured={"red": ["forest"]})
    assert (
        "Flips Forest 5 🌙🍃: die 1 to 5 and die 7 to 🍃. The dice are now **5 4 5** · 🌙🌙☀️🍃☀️." in post.text
    )
    assert "Places no soldiers" in post.text


def whole(seed: str, players: int = 3) -> tuple[Match[Any], list[Viewpoint], list[str]]:
    """A random game, what everybody saw of it, and all posts."""
    watched, dice = Watched(BRIGAND_KINGS), Dice(seed)
    at: Match[Any] = Match.new(watched, players, {"pawns": True, "courts": True}, seed)
    moments: list[Moment] = []
    posts: list[str] = []
    while not at.is_over:
        seat, stage = at.awaited[0], at.stage
        told, before = len(at.events), at.game.view(at.state, None)
        at.submit(seat, at.asks[seat].sample(dice))
        if len(at.events) > told:
            moments.append(Moment(at.events[told:], before, at.game.view(at.state, None)))
        if at.stage != stage:
            posts += [post.text for post in TEXTS.story.posts(moments, NAMES)]
            moments = []
    return at, watched.sights, posts


def test_points_are_told_as_soon_as_anybody_has_some() -> None:
    turns = [post for post in whole("end")[2] if post.startswith("**Turn ")]
    first = next(number for number, post in enumerate(turns) if " captures " in post)
    assert first
    assert not any(map(has_totals, turns[:first]))
    assert has_totals(turns[first])


def has_totals(post: str) -> bool:
    return any(line.startswith("-# 🔴") and " points" in line for line in post.splitlines())


def test_the_end_tells_each_score_term_by_term() -> None:
    at, _, posts = whole("end")
    *_, last = posts
    for seat, score in at.state.scores.items():
        line = next(line for line in last.splitlines() if seat.title() in line and "=" in line)
        said = re.fullmatch(r".*: \*\*(\d+)\*\* = (\d+) \((.+?)\)((?: \+ .+? \d+)+)", line)
        assert said, line
        assert (int(said[1]), int(said[2])) == (score.total, score.cards)
        terms = [int(part.rsplit(" ", 1)[1]) for part in said[3].split(" + ") if part != "no cards"]
        assert sum(terms) == score.cards
        bonus = [int(part.rsplit(" ", 1)[1]) for part in said[4].split(" + ")[1:]]
        assert score.cards + sum(bonus) == score.total
    assert "##" in last


def test_a_film_shows_every_kind_of_event_in_frames_of_one_size() -> None:
    sights = whole("film")[1] + whole("film 2", 2)[1]
    assert {type(sight.event) for sight in sights} >= set(STEPS)
    frames = list(SCENERY.frames(whole("film", 2)[1], NAMES))
    assert len(frames) > 100
    sizes = {picture(frame.scene).size for frame in [*frames[:12], *frames[-12:]]}
    assert len(sizes) == 1
    assert all(isinstance(frame.scene, CardTable) and frame.scene.caption for frame in frames)


def test_the_chart_ends_with_the_scores() -> None:
    at, _, _ = whole("chart")
    chart = TEXTS.looks.chart(at.events, NAMES)
    assert chart is not None
    assert {curve.seat: curve.values[-1] for curve in chart.plots[0].curves} == {
        seat: score.total for seat, score in at.state.scores.items()
    }


def test_a_turn_in_progress_is_told_so_far() -> None:
    at = match(dice=DICE, rerolls=1)
    (post,) = TEXTS.story.posts(played(at, {"reroll": [1]}), NAMES)
    assert "(after one re-roll)" in post.text
    assert "is next" not in post.text
