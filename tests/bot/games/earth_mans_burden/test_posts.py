"""What the channel is told of a turn, how dice are told, what the card says of votes."""

from __future__ import annotations

from typing import Any

from bot.games.earth_mans_burden import TEXTS
from bot.games.story import Moment
from bot.messages.panel import Post
from engine.earth_mans_burden.rules import events
from engine.kernel.core import Event
from engine.kernel.match import Match
from render import paint
from render.earth_mans_burden.film_steps import STEPS
from tests.bot.games.limits import check_post
from tests.bot.games.monkey import NAMES
from tests.engine.earth_mans_burden.positions import begin

WAR: dict[str, Any] = {
    "fleets": {"red": {"mars": 4, "luna": 2}, "blue": {"mars": 3}, "un": {"earth": 10}},
    "developments": {"red": {"venus": 3}, "blue": {"mars": 2, "venus": 1}, "un": {"earth": 7}},
}
FIRE = {"fire": [{"world": "mars", "at": "blue", "fleets": 4}], "coup": []}


def played(match: Match[Any], *steps: Any) -> list[Post]:
    """What is told of the answers of who is asked, in turn; ("red", action) acts."""
    moments = []
    for step in steps:
        told, before = len(match.events), match.game.view(match.state, None)
        if isinstance(step, tuple):
            match.act(*step)
        else:
            match.submit(match.awaited[0], step)
        moments.append(Moment(match.events[told:], before, match.game.view(match.state, None)))
    posts = TEXTS.story.posts([moment for moment in moments if moment.events], NAMES)
    for post in posts:
        check_post(post)
    return posts


def test_a_turn_is_one_post_that_ends_with_who_is_next() -> None:
    match = begin(**WAR, rolls=[[6, 5, 2, 1], [1, 1, 1], [2, 1, 1], [3, 1]])
    projects = {"projects": {"venus": [2, 1]}}
    claims = {"claims": [{"world": "luna", "fleets": 1}]}
    text = played(match, {"moves": []}, FIRE, {}, {"fleets": 2, "developments": 1}, projects, claims)[0].text
    assert text.startswith("**Turn 1** · 🔴 Red (Ann)")
    assert "🏗️ Venus `2 1 1`: +2 fleets, 2 developments lost" in text
    assert "🚩 Luna `3 1` ✅" in text
    assert text.endswith("🟦 Blue (Bob) is next.")


def test_fire_is_told_with_its_dice_its_saves_and_what_it_cost() -> None:
    match = begin(**WAR, phase="combat", rolls=[[6, 5, 2, 1], [1, 2, 6]])
    (post,) = played(match, FIRE, {}, {"fleets": 1, "developments": 1}, {"projects": {}}, {"claims": []})
    line = "**Mars** 🔴 fires at 🟦 with 4 fleets (5 units, saves on 6): `6 5 2 1`, 3 hits."
    assert f"{line} 🟦 saves 1: `6 2 1`. **🟦 loses 1 fleet and 1 development.**" in post.text


def test_many_dice_are_told_as_counts() -> None:
    fleets = {"red": {"mars": 24}, "blue": {"mars": 3}}
    match = begin(fleets=fleets, phase="combat", rolls=[[6, 6, 5] + [1] * 21])
    attack = {"fire": [{"world": "mars", "at": "blue", "fleets": 24}], "coup": []}
    post, end = played(match, attack, {})
    assert "24 dice with 2 × 6 and 1 × 5, 5 hits" in post.text
    assert "No other player has a unit left." in end.text


def test_what_was_done_out_of_turn_stands_where_it_was_done() -> None:
    match = begin(**WAR, phase="exploit")
    action = ("blue", {"do": "construct", "world": "mars", "fleets": 2})
    (post,) = played(match, action, {"projects": {}}, {"claims": []})
    assert "⚡ Blue turns 2 developments on Mars into 2 fleets" in post.text


def test_the_picture_lights_where_something_happened_and_nowhere_else() -> None:
    match = begin(**WAR, phase="combat", rolls=[[1, 1, 1, 1]])
    (post,) = played(match, FIRE, {}, {"projects": {}}, {"claims": []})
    assert post.picture is not None
    shown = TEXTS.looks.shown(post.picture)
    assert [place.name for place in shown.places if place.mark == "target"] == ["mars"]  # type: ignore[union-attr]
    assert paint.draw(shown).startswith(b"\x89PNG")


def test_by_agreement_the_end_says_so() -> None:
    match = begin(**WAR, votes={"red": "blue"})
    told, before = len(match.events), match.game.view(match.state, None)
    match.act("blue", {"do": "vote", "for": "blue"})
    posts = TEXTS.story.posts(
        [Moment(match.events[told:], before, match.game.view(match.state, None))], NAMES
    )
    assert posts[-1].text.startswith("## 🟦 Blue (Bob) wins after 1 round")
    assert "Every player with units agrees." in posts[-1].text


def test_the_card_says_who_lets_whom_win_and_who_is_still_to_agree() -> None:
    match = begin(
        players=3,
        fleets={"red": {"mars": 1}, "blue": {"luna": 1}, "green": {"venus": 1}},
        votes={"red": "blue", "blue": "blue"},
    )
    text = TEXTS.looks.status(match.game.view(match.state, None), NAMES)
    assert "🗳️ Votes: 🔴 for 🟦, 🟦 for 🟦 · 🟦 still needs 🍀" in text


def test_the_card_says_of_a_limit_of_rounds_how_many_are_left() -> None:
    match = begin(**WAR, options={"round_limit": 12}, round=3)
    assert "round 3 of 12" in TEXTS.looks.status(match.game.view(match.state, None), NAMES)


def test_every_event_that_all_hear_of_has_a_frame_or_is_part_of_another() -> None:
    parts = {"AttackAnnounced", "AttackVoid", "ProjectsRolled", "SupportRolled"}
    public = {
        name
        for name, value in vars(events).items()
        if isinstance(value, type) and issubclass(value, Event) and not value.__subclasses__()
    }
    assert public == {kind.__name__ for kind in STEPS} | parts | {"OfferMade", "OfferDropped"}
