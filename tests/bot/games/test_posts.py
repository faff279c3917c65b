"""What the channel is told fits into its messages and keeps secrets."""

from __future__ import annotations

import pytest

from bot.games.brimstone import TEXTS, pictures
from bot.games.story import Moment
from bot.messages.panel import Post, Press
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules import events as told
from engine.kernel.dice import Dice
from tests.bot.games.limits import check_post
from tests.bot.games.monkey import NAMES, Table, crowded_table, new_table, open_orders


def played(table: Table, rounds: int) -> list[Post]:
    dice = Dice("posts")
    while not table.match.is_over and table.match.state.round <= rounds:
        seat = table.match.awaited[0]
        table.submit(seat, table.match.asks[seat].sample(dice))
    return TEXTS.story.posts(table.moments, NAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_posts_fit_into_messages(players: int) -> None:
    for table in (new_table("fit", players), crowded_table("fit", players)):
        for post in played(table, 6):
            check_post(post)


def test_a_round_has_one_post_beside_its_story_the_map_with_its_event() -> None:
    posts = played(new_table("homes", 3), 2)
    chosen = [post for post in posts if "chose" in post.text]
    assert sum("Home Base" in post.text for post in posts) == 3
    assert [post.picture.kind for post in chosen if post.picture] == ["board"] * 2
    assert not any("Round" in post.text for post in chosen), "the strip of the map says it"


def test_what_the_strip_of_the_map_says_the_post_over_it_does_not_repeat() -> None:
    post = next(post for post in played(new_table("strip", 3), 1) if "chose" in post.text)
    assert post.picture
    headline = pictures.shown(post.picture).headline
    assert headline
    assert headline.effect
    assert headline.effect not in post.text


def test_the_channel_sees_each_home_on_the_map_as_soon_as_it_is_chosen() -> None:
    table, shown = new_table("homes", 4), []
    table.submit(table.match.awaited[0], {"swaps": []})
    while table.match.stage == 0:
        told_before = len(table.moments)
        seat = table.match.awaited[0]
        table.submit(seat, table.match.asks[seat].fallback())
        pictures_ = [
            post.picture for post in TEXTS.story.posts(table.moments[told_before:], NAMES) if post.picture
        ]
        for headline in (pictures.shown(picture).headline for picture in pictures_):
            assert headline
            assert headline.title == "Setup", "the first round begins with its event"
        shown += [len(pictures.shown(picture).flags) for picture in pictures_]
    assert shown == [1, 2, 4]


def test_swaps_are_shown_before_and_after() -> None:
    table = new_table("swaps", 3)
    leader = table.match.awaited[0]
    one, other, *_ = table.match.asks[leader].movable()  # type: ignore[attr-defined] # it is an AdjustMap
    table.submit(leader, {"swaps": [[one, other]]})
    before, after = TEXTS.story.posts(table.moments, NAMES)
    assert before.picture
    assert after.picture
    tiles = before.picture.data["view"]["tiles"]
    assert after.picture.data["swaps"] == [[one, other]]
    scene = pictures.shown(after.picture)
    assert {tile.hex: tile.ground for tile in scene.tiles}[one] == tiles[other]


def test_the_end_names_the_winner_and_the_cities() -> None:
    table = crowded_table("end", 3)
    view = BRIMSTONE.view(table.match.state, None)
    view.winners = ("blue",)
    ended = Moment([told.GameWon(("blue",), False)], view, view)
    [post] = TEXTS.story.posts([ended], NAMES)
    assert "Blue (Bob) wins with" in post.text
    assert all(city in post.text for city in view.cities("blue"))
    assert "Cities" not in post.text
    shared = Moment([told.GameWon(("blue", "red"), True)], view, view)
    [post] = TEXTS.story.posts([shared], NAMES)
    assert "round limit" in post.text
    assert "share the win" in post.text
    assert post.text.count("Cities") == 3


def test_nothing_public_depends_on_drafts_or_sealed_sheets() -> None:
    """Two tables that differ only in what is secret say the same to everybody."""
    said = []
    for order in ("bide", "recruit"):
        table = open_orders(crowded_table("secret", 3))
        home = table.match.state.homes["red"]
        table.apply("red", TEXTS.panels.typed(table.prompt("red"), f"{home} {order}"))
        table.apply("red", TEXTS.panels.press(table.prompt("red"), Press("hand_in")))
        view = BRIMSTONE.view(table.match.state, None)
        other = TEXTS.panels.show(table.prompt("blue"))
        posts = TEXTS.story.posts(table.moments, NAMES)
        said.append((TEXTS.looks.status(view, NAMES), TEXTS.looks.board(view, NAMES), posts, other))
    assert said[0] == said[1]


def test_names_cannot_format_or_mention() -> None:
    table = crowded_table("names", 4)
    text = TEXTS.looks.status(BRIMSTONE.view(table.match.state, None), NAMES)
    assert "@everyone" not in text
    assert "Cy\\_\\*" in text


def test_a_game_without_words_for_options_has_no_lines_and_changed_ones_have() -> None:
    options = BRIMSTONE.options(3, {})
    assert TEXTS.option_lines(options) == []
    changed = BRIMSTONE.options(3, {"first_leader": "blue", "air_assault": False, "round_limit": 9})
    assert TEXTS.option_lines(changed) == [
        "Blue leads the first round",
        "No attacks by air",
        "The game ends after round 9 at the latest",
    ]


def test_the_rules_have_topics_within_a_panel() -> None:
    assert len(TEXTS.topics) > 5
    assert all(0 < len(text) <= 3900 for text in TEXTS.topics.values())
    assert len(TEXTS.topics) <= 25


def test_the_board_in_text_has_every_hex() -> None:
    table = crowded_table("text", 3)
    text = TEXTS.looks.board_text(BRIMSTONE.view(table.match.state, None), NAMES)
    assert all(f"\n{hex_} " in text for hex_ in table.match.state.tiles)
    assert "Red is Ann" in text
