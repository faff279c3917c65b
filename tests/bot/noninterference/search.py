"""Search random games for forks: sealed answers, and everything else that the rules hide from somebody."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.actions import Deed, kind_of
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.match import Match
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game
from tests.bot.noninterference.forks import (
    Fork,
    Position,
    Way,
    blind_seats,
    do,
    is_sealed,
    look_the_same,
)

MOST_DEEDS = 400
"""Most deeds of one random game."""
TRIES = 12
"""Pairs of answers tried at one ask."""
ACTS = 6
"""Actions out of turn sampled for each seat."""
MOST_AFTER = 3
"""Most deeds of others after the secret one."""


def first_position(game: str, players: int, options: Mapping[str, Json], seed: str) -> Position:
    rules = find_game(game)
    chosen = for_new_table(rules.offers, options)
    match = Match.new(rules, players, chosen, seed)
    return Position(game, players, chosen, match.checkpoint, seed)


def positions(at: Position, dice: Dice, most: int = MOST_DEEDS) -> Iterator[tuple[Position, Match[Any]]]:
    """Yield a random game's positions, one after each deed; do not change the matches."""
    match = at.begin()
    for _ in range(most):
        if match.is_over:
            return
        yield at, match
        deed = random_deed(match, dice)
        stage = match.stage
        do(match, deed, at.pace)
        at = replace(at, deeds=(*at.deeds, deed))
        if match.stage != stage:
            at = replace(at, start=match.checkpoint, deeds=())
            match = at.begin()


def random_deed(match: Match[Any], dice: Dice) -> Deed:
    if may_act(match.game) and not dice.below(6):
        seat = dice.pick(match.state.seats)
        action = match.game.sample_action(match.game.view(match.state, seat), seat, dice)
        if action is not None:
            return Deed(seat, action, is_act=True)
    seat = dice.pick(match.awaited)
    return Deed(seat, match.asks[seat].sample(dice))


# ------------------------------------------------------------------------- forks of a position


def find(kind: str, at: Position) -> Fork:
    """Return a fork of that kind from a random game; LookupError if none comes up.

    Kinds are "GAME: sealed ASK", "hidden ASK", "act KIND", "trace KIND" (the action or none), "deck PATH" and
    "seed".
    """
    dice, (sort, _, what) = Dice(kind), kind.split(": ")[1].partition(" ")
    for position, match in positions(at, dice):
        fork = next(_forks(sort, what, position, match, dice), None)
        if fork is not None:
            return replace(fork, kind=kind)
    raise LookupError(f"{kind}: no game came to it; look for another seed, players or options")


def _forks(sort: str, what: str, at: Position, match: Match[Any], dice: Dice) -> Iterator[Fork]:
    if sort in ("sealed", "hidden"):
        for seat in [seat for seat in match.awaited if match.asks[seat].kind == what]:
            found = (_sealed if sort == "sealed" else hidden)(at, match, seat, dice)
            if found is not None:
                yield found
    elif sort in ("act", "trace"):
        for seat in match.state.seats:
            yield from _acted(what, at, match, seat, dice, is_alone=sort == "trace")
    elif not at.deeds and sort == "deck":
        yield from (fork for path, fork in hidden_decks(at, dice) if path == what)
    elif not at.deeds and sort == "seed":
        fork = fork_of(Way(at), Way(replace(at, seed=f"{at.seed} otherwise")), dice)
        if fork is not None:
            yield fork


def _sealed(at: Position, match: Match[Any], seat: Seat, dice: Dice) -> Fork | None:
    """Return a fork at an answer that stays sealed because others are still to answer."""
    if not is_sealed(match, seat) or len(match.awaited) < 2:
        return None
    pair = next(answer_pairs(match.asks[seat], dice), None)
    return pair and _fork(at, Deed(seat, pair[0]), Deed(seat, pair[1]), dice)


def hidden(at: Position, match: Match[Any], seat: Seat, dice: Dice) -> Fork | None:
    """Return a fork at an answer that takes effect at once but is partly hidden by the rules."""
    if is_sealed(match, seat) and len(match.awaited) > 1:
        return None
    for one, other in answer_pairs(match.asks[seat], dice):
        if (fork := _fork(at, Deed(seat, one), Deed(seat, other), dice)) is not None:
            return fork
    return None


def _acted(
    kind: str, at: Position, match: Match[Any], seat: Seat, dice: Dice, *, is_alone: bool
) -> Iterator[Fork]:
    """Yield forks at an action out of turn whose content some seats do not learn.

    `is_alone`: fork between the action and none, which some seats do not learn either.
    """
    view = match.game.view(match.state, seat)
    sampled = [match.game.sample_action(view, seat, dice) for _ in range(ACTS)]
    deeds = [Deed(seat, one, is_act=True) for one in sampled if one is not None and kind_of(one) == kind]
    for one, other in [(deed, None) for deed in deeds] if is_alone else itertools.combinations(deeds, 2):
        fork = _fork(at, one, other, dice)
        if fork is not None and fork.blind:
            yield fork


def answer_pairs(ask: Ask, dice: Dice) -> Iterator[tuple[Json, Json]]:
    """Yield pairs of different legal answers: two samples, then a sample mixed with a part of the other."""
    for _ in range(TRIES):
        one, other = ask.sample(dice), ask.sample(dice)
        for changed in (other, *_crossed(one, other)):
            if _text(changed) != _text(one) and _is_legal(ask, changed):
                yield one, changed


def _crossed(one: Json, other: Json) -> Iterator[Json]:
    for key in dict.fromkeys([*one, *other]):
        rest = {name: value for name, value in one.items() if name != key}
        yield rest | {key: other[key]} if key in other else rest


def _text(answer: Json) -> str:
    return json.dumps(answer, sort_keys=True)


def _is_legal(ask: Ask, answer: Json) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def _fork(at: Position, one: Deed, other: Deed | None, dice: Dice) -> Fork | None:
    return fork_of(Way(at, one), Way(at, other), dice)


def fork_of(one: Way, other: Way, dice: Dice) -> Fork | None:
    """Return the fork with what others do afterwards; None if everybody can tell the worlds apart."""
    ours, theirs = one.match(), other.match()
    blind = blind_seats(ours, theirs)
    if blind is None or ours.is_over:
        return None
    if one.deed is not None:
        blind = tuple(seat for seat in blind if seat != one.deed.seat)
        if ours.digest() == theirs.digest():
            return None
    after: list[Deed] = []
    for _ in range(MOST_AFTER):
        deed = _next_of_others(one, other, after, blind, dice)
        if deed is None:
            break
        after.append(deed)
    return Fork("", one, other, blind, tuple(after))


def _next_of_others(
    one: Way, other: Way, after: Sequence[Deed], blind: Sequence[Seat], dice: Dice
) -> Deed | None:
    """Return another deed after which the blind seats still cannot tell the worlds apart."""
    ours, theirs = _later(one, after), _later(other, after)
    for seat in ours.awaited:
        deed = Deed(seat, ours.asks[seat].sample(dice))
        try:
            for match in (ours, theirs):
                do(match, deed, one.at.pace)
        except Refused:
            return None
        same = all(look_the_same(ours, theirs, viewer) for viewer in (None, *blind))
        return deed if same and not ours.is_over else None
    return None


def _later(way: Way, after: Sequence[Deed]) -> Match[Any]:
    match = way.match()
    for deed in after:
        do(match, deed, way.at.pace)
    return match


# ------------------------------------------------------------------- what nobody may know at all


def hidden_decks(at: Position, dice: Dice) -> Iterator[tuple[str, Fork]]:
    """Yield a fork for each list of the state whose order the rules show to nobody, with the list's path."""
    state = at.start.state
    for path, cards in _lists(state):
        for moved in ([*reversed(cards)], [*cards[:-2], *cards[:-3:-1]]):
            changed = _with(state, path, moved)
            if changed == state or not _loads(at, changed):
                continue
            other = replace(at, start=replace(at.start, state=changed))
            fork = fork_of(Way(at), Way(other), dice)
            if fork is not None and len(fork.blind) == at.players:
                yield ".".join(path), fork
                break


def _lists(value: Json, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Json]]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _lists(inner, (*path, key))
    elif isinstance(value, list) and len(value) > 1:
        yield path, value


def _with(value: Json, path: tuple[str, ...], put: Json) -> Json:
    if not path:
        return put
    return {**value, path[0]: _with(value[path[0]], path[1:], put)}


def _loads(at: Position, state: Json) -> bool:
    try:
        replace(at, start=replace(at.start, state=state)).begin()
    except Exception:  # noqa: BLE001 - lists that only look like a deck, whose order means something
        return False
    return True
