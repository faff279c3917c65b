"""Measure what a playing host can gain by trying alternatives: `python -m tests.engine.proof.grinding`.

The host wants the first of three seats, which chance gives in one game of three. The host knows the secret
from the start.
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
    """Return ten random keys, as an honest person types them."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:10]


def is_first(seed: str, place: int) -> bool:
    """Return whether the person who joined at that place has the first seat."""
    return fair.seated(seed, range(SEATS))[0] == place


def _secret(game: int, attempt: int = 0) -> str:
    return hashlib.sha256(f"secret {game} {attempt}".encode()).hexdigest()


def _seed(secret: str, cutter: int, word: str) -> str:
    return fair.seed("brimstone-7", secret, [fair.Cut(cutter, word)])


def before(game: int) -> bool:
    """Try the old rules: seats depended on the seed alone, and the host joined at a chosen moment."""
    seed = _secret(game)
    place = next(place for place in range(SEATS) if is_first(seed, place))
    return is_first(seed, place)


def by_joining(game: int) -> bool:
    """Choose the secret and the moment to join that suit the guessed words best; another person cuts."""

    def guessed(choice: tuple[str, int]) -> int:
        secret, place = choice
        return sum(is_first(_seed(secret, (place + 1) % SEATS, word), place) for word in WORDS)

    secrets = (_secret(game, attempt) for attempt in range(TRIED))
    secret, place = max(product(secrets, range(SEATS)), key=guessed)
    return is_first(_seed(secret, (place + 1) % SEATS, random_keys("honest", game)), place)


def by_names(game: int) -> bool:
    """Try names and options; none of them is part of the seed, so every try gives the same deal."""
    secret, word = _secret(game), random_keys("honest", game)
    deals = {is_first(_seed(secret, 1, word), 0) for _ in ("Ann", "Anne", "Anna", "A. Nonymous")}
    return any(deals)


def by_dropping(game: int, *, dropped: int = 1) -> bool:
    """Look at the word first and claim that it failed; then another word is typed."""
    return any(
        is_first(_seed(_secret(game), 1, random_keys("word", game, attempt)), 0)
        for attempt in range(dropped + 1)
    )


def by_dropping_while_the_same_word_is_typed(game: int) -> bool:
    """Do the same, but the cutter types the same word again, as the form asks."""
    word = random_keys("word", game)
    return any(is_first(_seed(_secret(game), 1, again), 0) for again in (word, word))


def with_who_cuts(game: int) -> bool:
    """Tell the last cutter the secret, who then tries words until the deal suits both.

    No check can detect this.
    """
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
    """Return the number of games in which the host got the seat."""
    return sum(map(attempt, games))


if __name__ == "__main__":
    for name, attempt in ATTEMPTS.items():
        print(f"{name}: {successes(attempt)} of {GAMES}")
