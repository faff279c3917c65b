"""What a host who plays can gain by trying things out: `python -m tests.engine.proof.grinding` counts it.

He wants the first of three seats, so one game in three is his by chance. He knows the secret from the start.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from itertools import product

from engine.records import fair_play as fair

GAMES = 2000
SEATS = 3
TRIED = 8
"""Secrets that the cheating host tries before opening the table."""
WORDS = tuple(f"{noun} of {suit}" for noun, suit in product(("seven", "queen", "ace"), ("spades", "clubs")))
"""Cut words that the cheating host expects."""

Attempt = Callable[[int], bool]


def random_keys(*what: object) -> str:
    """Ten random keys, as an honest person hits them."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:10]


def is_first(seed: str, place: int) -> bool:
    """Whether who joined at that place has the first seat."""
    return fair.seated(seed, range(SEATS))[0] == place


def _secret(game: int, attempt: int = 0) -> str:
    return hashlib.sha256(f"secret {game} {attempt}".encode()).hexdigest()


def _seed(secret: str, cutter: int, word: str) -> str:
    return fair.seed("brimstone-7", secret, [fair.Cut(cutter, word)])


def before(game: int) -> bool:
    """As it was: seats hung on the seed alone, and he joined when it suited him."""
    seed = _secret(game)
    place = next(place for place in range(SEATS) if is_first(seed, place))
    return is_first(seed, place)


def by_joining(game: int) -> bool:
    """He chooses secret and when to join, as is best for the words that he guesses; another one cuts."""

    def guessed(choice: tuple[str, int]) -> int:
        secret, place = choice
        return sum(is_first(_seed(secret, (place + 1) % SEATS, word), place) for word in WORDS)

    secrets = (_secret(game, attempt) for attempt in range(TRIED))
    secret, place = max(product(secrets, range(SEATS)), key=guessed)
    return is_first(_seed(secret, (place + 1) % SEATS, random_keys("honest", game)), place)


def by_names(game: int) -> bool:
    """He tries names and options: none of them is in the seed, so each try is the same deal."""
    secret, word = _secret(game), random_keys("honest", game)
    deals = {is_first(_seed(secret, 1, word), 0) for _ in ("Ann", "Anne", "Anna", "A. Nonymous")}
    return any(deals)


def by_dropping(game: int, *, dropped: int = 1) -> bool:
    """He sees the word first, says that it failed, and another word is typed."""
    return any(
        is_first(_seed(_secret(game), 1, random_keys("word", game, attempt)), 0)
        for attempt in range(dropped + 1)
    )


def by_dropping_while_the_same_word_is_typed(game: int) -> bool:
    """The same; but who cuts types the same word again, as the form asks."""
    word = random_keys("word", game)
    return any(is_first(_seed(_secret(game), 1, again), 0) for again in (word, word))


def with_who_cuts(game: int) -> bool:
    """Who cuts last is told the secret: they try words until the deal suits them. No check can see it."""
    words = (random_keys("accomplice", game, attempt) for attempt in range(100))
    return any(is_first(_seed(_secret(game), 1, word), 0) for word in words)


ATTEMPTS: dict[str, Attempt] = {
    "before, by when he joins": before,
    "now, by secret and when he joins": by_joining,
    "now, by names and options": by_names,
    "now, by dropping one word": by_dropping,
    "now, by dropping a word that is typed again": by_dropping_while_the_same_word_is_typed,
    "now, together with who cuts last": with_who_cuts,
}


def successes(attempt: Attempt, games: Iterable[int] = range(GAMES)) -> int:
    """In how many games he got the seat."""
    return sum(map(attempt, games))


if __name__ == "__main__":
    for name, attempt in ATTEMPTS.items():
        print(f"{name}: {successes(attempt)} of {GAMES}")
