"""How texts read: what was mended stays mended, and new commits have subjects that one can follow.

A ceiling holds what was reached; it may only fall. `python -m tests.voice --show NAME` names the places.
"""

from __future__ import annotations

import pytest

from tests import voice

CEILINGS = {
    "he": 1,
    "clause": 0,
    "awaited": 6,
    "shall": 0,
    "stands still": 3,
    "as it stands": 0,
    "somebody who": 8,
    "hours": 0,
    "one of one": 0,
    "semicolons": 16,
    "glued": 0,
}


def test_every_pattern_has_a_ceiling() -> None:
    assert voice.PATTERNS.keys() == CEILINGS.keys()


def test_stiff_phrases_become_rarer_and_never_more_frequent() -> None:
    more = [_told(name) for name, ceiling in CEILINGS.items() if len(voice.places(name)) > ceiling]
    assert not more, "\n".join(more)


def _told(name: str) -> str:
    found = voice.places(name)
    shown = "\n".join(f"  {text.place}: {text.words[:100]}" for text in found[:20])
    return f"{name}: {len(found)}, write {voice.PATTERNS[name].instead} instead:\n{shown}"


def test_subjects_of_new_commits_are_short_orders() -> None:
    faults = {subject: voice.faults_of(subject) for subject in voice.new_subjects()}
    assert {subject: found for subject, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    ("subject", "count"),
    [
        ("Ask the goal whether to approach a door", 0),
        ("Whether one goes to a door is asked of the goal", 1),
        ("added a door", 1),
        ("Adding doors", 1),
        ("Add a door.", 1),
        ("Add " + "a door " * 12, 1),
    ],
)
def test_a_subject_is_judged_by_its_length_its_end_and_its_first_word(subject: str, count: int) -> None:
    assert len(voice.faults_of(subject)) == count


@pytest.mark.parametrize(
    ("name", "words", "is_found"),
    [
        ("he", "He is told", True),
        ("he", "They are told", False),
        ("he", "def test_what_he_is_told() -> None:", True),
        ("he", "def test_what_the_hero_is_told() -> None:", False),
        ("clause", "Whether it is late.", True),
        ("clause", "Return whether it is late.", False),
        ("clause", "Who goes first?", False),
        ("one of one", "sends 1 troops", True),
        ("one of one", "sends 21 troops", False),
        ("semicolons", "one; two; three", True),
        ("semicolons", "one; two", False),
    ],
)
def test_a_pattern_finds_what_it_is_for(name: str, words: str, is_found: bool) -> None:
    assert bool(voice.PATTERNS[name].find.search(words)) is is_found
