"""The topics of the rules are found in any spelling."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.catalogue import TEXTS
from bot.games.example import example
from bot.games.topics import FAIR_PLAY, INFERRED, find_topic, find_topics, inferred_topic, unwrapped


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("Supply", "Supply"),
        ("sUPPly ", "Supply"),
        ("supplies", "Supply"),
        ("Súpply", "Supply"),
        ("suply", "Supply"),
        ("marches", "March"),
        ("order sheet", "Order-sheet"),
        ("ordersheets", "Order-sheet"),
        ("order", "Orders"),
        ("instruction", "Instructions"),
        ("casualty", "Casualties"),
        ("retrete", "Retreat"),
        ("fair", "Fairness"),
        ("fair play", "Fair-play"),
        ("payments!", "Payment"),
        ("inferred", "What is inferred here"),
    ],
)
def test_a_topic_is_found_in_any_case_and_number_with_accents_and_slips(said: str, topic: str) -> None:
    assert find_topic(TEXTS["brimstone"].topics, said) == topic


@pytest.mark.parametrize("said", ["chess", "?", "\N{RIGHT-TO-LEFT OVERRIDE}", "x" * 4000])
def test_what_is_no_topic_is_taken_for_none(said: str) -> None:
    assert find_topic(TEXTS["brimstone"].topics, said) is None


@pytest.mark.parametrize("game", TEXTS)
def test_every_topic_of_every_game_is_found_by_its_own_name(game: str) -> None:
    topics = TEXTS[game].topics
    assert [find_topic(topics, topic.upper()) for topic in topics] == list(topics)
    assert find_topics(topics, "") == list(topics)


def test_a_sentence_of_the_rules_is_not_broken_where_its_file_is() -> None:
    long = "one unit after the other, round and round the table, until all of them have acted, it"
    assert unwrapped(f"{long}\nmoves.\nIts turn.\n\n- {long}\n  acts") == (
        f"{long} moves.\nIts turn.\n\n- {long} acts"
    )
    kept = f"| {long} |\n| b |\n- {long}\n- c\n```\n{long}\nd\n```\nshort\nlines"
    assert unwrapped(kept) == kept


def test_the_topic_of_fair_play_says_what_the_document_says() -> None:
    """Word for word: how it works, and what it cannot do."""
    document = (Path(__file__).parents[3] / "docs" / "fair-play.md").read_text("utf-8")
    parts = {part.split("\n")[0]: part.partition("\n")[2] for part in document.split("\n## ")}
    topic = " ".join(TEXTS["brimstone"].topics[FAIR_PLAY].split())
    for part in (parts["How it works"], parts["What this cannot do"].partition("\n\nThe exact bytes")[0]):
        assert " ".join(part.split()) in topic


@pytest.mark.parametrize("game", TEXTS)
def test_rules_begin_with_ten_lines_on_how_a_round_goes(game: str) -> None:
    title, text = next(iter(TEXTS[game].topics.items()))
    assert title == "How a round goes"
    assert [line.partition(". ")[0] for line in text.splitlines()] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize("game", TEXTS)
def test_every_game_says_which_rulings_are_inferred(game: str) -> None:
    topics = TEXTS[game].topics
    rulings = topics[INFERRED]
    named = [line for line in rulings.splitlines() if line.startswith("**")]
    assert named
    for line in named:
        title, _, numbers = line.removeprefix("**").partition("**: ")
        assert all(f"**{number}**" in topics[title] for number in numbers.split(", "))


def test_the_inferred_rulings_follow_what_the_rules_page_says_of_them() -> None:
    rules = {
        "Setup": "- **R1** [inferred] Once.\n- **R2** [rule] Twice.\n- **R3** [rule] A\n  b [inferred].",
        "End": "- **R4** [rule] It ends.",
        INFERRED: "The map is ours.",
    }
    page = inferred_topic(rules)
    assert page.startswith("The map is ours.\n\n")
    assert page.endswith("\n**Setup**: R1, R3")
    assert inferred_topic({"End": rules["End"]}) == ""


@pytest.mark.parametrize("game", TEXTS)
def test_the_position_beside_the_rules_is_always_the_same(game: str) -> None:
    example.cache_clear()
    first = example(game)
    example.cache_clear()
    assert example(game) == first
