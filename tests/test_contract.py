"""What every game in the catalogue must fulfil, tried by random play."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel import self_play
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json, NotAsked, Refused, Step
from engine.kernel.deputy import usual_level
from engine.kernel.dice import Dice
from engine.kernel.match import Match, digest
from engine.kernel.options import for_new_table
from engine.records import record
from engine.registry.catalogue import RULES, find_game
from tests.engine.brigand_kings.positions import busy_table
from tests.engine.brimstone.positions import crowded_table
from tests.engine.brutal_magic.positions import fought_table
from tests.engine.deeplamp.positions import busy_mine
from tests.engine.earth_mans_burden.positions import crowded_table as crowded_worlds
from tests.engine.from_seed import verify
from tests.engine.play import (
    AnyMatch,
    by_absence,
    by_chance,
    moments,
    play,
    submit_all,
    through_text,
)
from tests.trials import after

ROOT = Path(__file__).parents[1]
SECRET = "marked-secret-seed-"
TABLES: Mapping[str, Callable[[Dice], Json]] = {
    "brimstone": crowded_table,
    "brigand_kings": busy_table,
    "brutal_magic": fought_table,
    "deeplamp": busy_mine,
    "earth_mans_burden": crowded_worlds,
}
"""Where a game begins tamely: tables from which random play meets every ask soon."""
SMALL: Mapping[str, Mapping[str, Json]] = {
    "brutal_magic": {
        "preset": "skirmish", "terrain": "battle", "designs": "free",
        "batch": 2, "unit_cap": 4, "round_limit": 5,
    },
}  # fmt: skip
"""Options of games that are large otherwise: what holds in a small one holds in any."""

every_game = pytest.mark.parametrize("game", RULES.values(), ids=RULES)
numbers = st.integers(min_value=0, max_value=2**32)


def fresh(game: Game[Any], number: int) -> AnyMatch:
    """A match from its very beginning."""
    players = game.players[number % len(game.players)]
    return Match.new(game, players, SMALL.get(game.name, {}), f"{SECRET}{number}")


def started(game: Game[Any], number: int) -> AnyMatch:
    """A match from its beginning or, where the game has them, from a table in mid-game."""
    if game.name not in TABLES or number % 3 == 0:
        return fresh(game, number)
    seed = f"{SECRET}{number}"
    table = {**TABLES[game.name](Dice(seed).fork("table")), "seed": seed}
    return record.begin({"id": "start", "game": game.name, "table": table})


def chance(number: int) -> Callable[[AnyMatch], tuple[str, Json]]:
    return by_chance(Dice(f"answers {number}"))


def facts(match: AnyMatch) -> Json:
    """All that a match is, for comparison."""
    return match.digest(), match.step, match.game.dump(match.state), match.awaited, match.sealed


# Asks


@every_game
@given(number=numbers)
def test_every_ask_takes_its_own_sample_and_its_own_fallback(game: Game[Any], number: int) -> None:
    match, dice = started(game, number), Dice(str(number))
    for _ in moments(match, chance(number), stages=3):
        assert match.awaited
        for seat in match.awaited:
            ask = match.asks[seat]
            assert ask.seat == seat
            for answer in (ask.fallback(), ask.sample(dice), ask.sample(dice)):
                assert through_text(answer) == answer
                ask.check(answer)


@every_game
@given(number=numbers)
def test_where_an_ask_has_one_answer_only_that_is_what_a_missed_deadline_gives(
    game: Game[Any], number: int
) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=2):
        for ask in match.asks.values():
            only = ask.only()
            if only is not None:
                assert ask.check(only) == ask.check(ask.fallback())


@every_game
def test_random_play_meets_every_ask(game: Game[Any]) -> None:
    met = {
        match.asks[seat].kind
        for number in range(40)
        for match in [started(game, number)]
        for seat, _ in moments(match, chance(number), stages=2)
    }
    rules = type(game).__module__.rpartition(".")[0]
    assert met == set(_kinds(Ask, f"{rules}."))


def _kinds(base: type[Ask], package: str) -> Iterator[str]:
    """The kinds of ask that a game's package defines."""
    for ask in base.__subclasses__():
        if ask.__module__.startswith(package) and "kind" in vars(ask):
            yield ask.kind
        yield from _kinds(ask, package)


FEW = 3
JUNK: tuple[Json, ...] = (None, True, False, 0, -1, 10**9, 1.0, "1", "", "Z9", "E5", [], [[]], {}, {"x": 1})


def spoiled(answer: Json) -> Iterator[Json]:
    """The answer with one part of it replaced by something else, left out, or with something added."""
    yield from JUNK
    if isinstance(answer, dict):
        yield {**answer, "unknown": 1}
        for key, value in answer.items():
            rest = {name: answer[name] for name in answer if name != key}
            yield rest
            yield {**rest, "Z9": value}
            for part in spoiled(value):
                yield {**answer, key: part}
    elif isinstance(answer, list):
        yield [*answer, *answer]
        for at, value in enumerate(answer):
            yield answer[:at] + answer[at + 1 :]
            for part in spoiled(value):
                yield [*answer[:at], part, *answer[at + 1 :]]


@every_game
@given(number=numbers)
def test_what_is_no_legal_answer_is_refused_with_a_reason_and_changes_nothing(
    game: Game[Any], number: int
) -> None:
    """Of each kind of ask a few a game: there are hundreds of ways to spoil an answer."""
    match = started(game, number)
    tried: Counter[str] = Counter()
    for seat, answer in moments(match, chance(number), stages=1):
        kind = match.asks[seat].kind
        tried[kind] += 1
        if tried[kind] > FEW:
            continue
        before = facts(match)
        for junk in spoiled(answer):
            if not _is_legal(match, seat, junk):
                with pytest.raises(Refused, match=r"^[A-Z'a-z].+[.]$"):
                    match.submit(seat, junk)
        assert facts(match) == before


def _is_legal(match: AnyMatch, seat: str, answer: Json) -> bool:
    try:
        match.asks[seat].check(answer)
    except Refused:
        return False
    return True


@every_game
@given(number=numbers)
def test_only_the_seats_asked_may_answer_and_only_once(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for seat, answer in moments(match, chance(number), stages=1):
        before = facts(match)
        for other in ("nobody", *(name for name in _seats(match) if name not in match.awaited)):
            with pytest.raises(NotAsked):
                match.submit(other, answer)
        assert facts(match) == before
        if len(match.awaited) > 1 and not match.is_first:
            match.submit(seat, answer)
            with pytest.raises(NotAsked):
                match.submit(seat, answer)
            match.withdraw(seat)
            with pytest.raises(NotAsked):
                match.withdraw(seat)
            assert facts(match) == before


def _seats(match: AnyMatch) -> tuple[str, ...]:
    return tuple(match.state.seats)


# The same again


@every_game
@given(number=numbers)
def test_the_same_seed_options_and_answers_give_the_same_match(game: Game[Any], number: int) -> None:
    match, again = started(game, number), started(game, number)
    for seat, answer in moments(match, chance(number), stages=4):
        assert facts(again) == facts(match)
        assert again.asks == match.asks
        again.submit(seat, through_text(answer))
    assert facts(again) == facts(match)
    assert again.state == match.state
    assert again.events == match.events


@every_game
@given(number=numbers)
def test_the_order_in_which_sealed_answers_arrive_makes_no_difference(game: Game[Any], number: int) -> None:
    match, other = started(game, number), started(game, number)
    held: dict[str, Json] = {}
    for seat, answer in moments(match, chance(number), stages=3):
        held[seat] = answer
        if match.is_first or match.awaited == (seat,):
            submit_all(other, reversed(held.items()))
            held = {}
    assert facts(other) == facts(match)
    assert other.events == match.events


@every_game
@given(number=numbers)
def test_a_match_goes_on_from_any_checkpoint(game: Game[Any], number: int) -> None:
    match = started(game, number)
    seed = f"{SECRET}{number}"
    again, told, checkpoint = match, 0, None
    for seat, answer in moments(match, chance(number), stages=5):
        if match.checkpoint is not checkpoint:
            checkpoint, told = match.checkpoint, match.began
            stored = through_text(dataclasses.asdict(checkpoint))
            again = Match.resume(game, seed, type(checkpoint)(**stored))
        assert facts(again) == facts(match)
        assert again.asks == match.asks
        assert again.events == match.events[told:]
        again.submit(seat, answer)


@every_game
@given(number=numbers)
def test_a_match_resumed_early_ends_like_the_one_that_never_stopped(game: Game[Any], number: int) -> None:
    match = started(game, number)
    play(match, chance(number), stages=1)
    first = through_text(dataclasses.asdict(match.checkpoint))
    if match.is_over:
        return
    answers = play(match, chance(number + 1), stages=4)
    again = Match.resume(game, f"{SECRET}{number}", type(match.checkpoint)(**first))
    assert facts(submit_all(again, answers)) == facts(match)


@every_game
@given(number=numbers)
def test_a_state_is_what_its_dump_says(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=3):
        dumped = game.dump(match.state)
        loaded = game.load(through_text(dumped))
        assert loaded == match.state
        assert game.dump(loaded) == dumped
        before = match.digest()
        _scribble_over(dumped)
        _scribble_over(loaded)
        assert match.digest() == before


@every_game
@given(number=numbers)
def test_a_digest_is_that_of_the_whole_state(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=3):
        asked = {seat: ask.kind for seat, ask in match.asks.items()}
        whole = [match.stage, match.dice.count, game.dump(match.state), asked, match.sealed]
        assert match.digest() == digest(whole)


@every_game
@given(number=numbers)
def test_steps_are_numbered_upwards(game: Game[Any], number: int) -> None:
    match, last = started(game, number), Step(0, 0, 0)
    for _ in moments(match, chance(number), stages=4):
        assert match.step > last or match.sealed
        assert match.step >= last
        assert match.step == Step(0, match.stage, match.opened)
        last = match.step


# Secrets


@every_game
@given(number=numbers)
def test_a_sealed_answer_shows_in_no_view_and_no_ask_of_another_seat(game: Game[Any], number: int) -> None:
    match, other = started(game, number), started(game, number)
    dice = Dice(f"other answers {number}")
    for seat, answer in moments(match, chance(number), stages=3):
        if len(match.awaited) > 1 and not match.is_first:
            twin = other.asks[seat].sample(dice)
            match.submit(seat, answer)
            other.submit(seat, twin)
            for eye in (None, *(name for name in _seats(match) if name != seat)):
                assert game.view(match.state, eye) == game.view(other.state, eye)
                if eye in match.asks:
                    assert match.asks[eye] == other.asks[eye]
            assert match.events == other.events
            match.withdraw(seat)
            other.withdraw(seat)
        other.submit(seat, answer)


@every_game
@given(number=numbers)
def test_what_the_dice_will_do_shows_in_no_view_and_no_ask(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=3):
        if match.sealed or match.opened != 1 or match.dice.count != match.checkpoint.draws:
            continue
        other = Match.resume(game, "another seed", match.checkpoint)
        for seat in (None, *_seats(match)):
            assert game.view(match.state, seat) == game.view(other.state, seat)
        assert match.asks == other.asks


@every_game
@given(number=numbers)
def test_the_seed_shows_nowhere(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=3):
        shown = [game.view(match.state, seat) for seat in (None, *_seats(match))]
        assert SECRET not in repr([shown, match.asks, [vars(ask) for ask in match.asks.values()]])
    assert SECRET not in repr(match.events)
    assert SECRET not in json.dumps(record.outcome(match))


@every_game
@given(number=numbers)
def test_views_asks_and_events_are_copies(game: Game[Any], number: int) -> None:
    match, told = started(game, number), 0
    for _ in moments(match, chance(number), stages=3):
        before = match.digest()
        for seat in (None, *_seats(match)):
            _scribble_over(game.view(match.state, seat))
        for event in match.events[told:]:
            _scribble_over(event)
        told = len(match.events)
        assert match.digest() == before


@every_game
def test_what_is_done_to_an_ask_does_not_reach_the_table(game: Game[Any]) -> None:
    for number in range(30):
        match = started(game, number)
        play(match, chance(number), stages=1)
        before = match.digest()
        for ask in match.asks.values():
            _scribble_over(ask)
        assert match.digest() == before


PLAIN = (str, int, bool, type(None), float)
"""Types of most values, which hold no others."""


def _scribble_over(value: Any) -> None:
    """Empty every container that can be reached from the value."""
    if type(value) in PLAIN:
        return
    if dataclasses.is_dataclass(value):
        for entry in value.__dataclass_fields__:
            _scribble_over(getattr(value, entry))
    elif isinstance(value, dict):
        for part in value.values():
            _scribble_over(part)
        value.clear()
    elif isinstance(value, (list, tuple)):
        for part in value:
            _scribble_over(part)
        if isinstance(value, list):
            value.clear()
    elif isinstance(value, set):
        value.clear()


# Records


@every_game
@given(number=numbers)
def test_a_recorded_game_adjudicates_and_is_proven(game: Game[Any], number: int) -> None:
    match = fresh(game, number)
    recorder = record.Recorder(match, seed=f"{SECRET}{number}", name="r")
    choose = chance(number)
    while not match.is_over and match.stage < 9:
        recorder.submit(*choose(match))
    case = json.loads(record.dump_case(recorder.close()))
    assert record.failure(case) is None
    assert record.run(case).digest().isalnum()
    assert list(verify(case))


@every_game
@pytest.mark.parametrize("number", [3, 14])
def test_a_whole_game_of_captains_is_recorded(game: Game[Any], number: int) -> None:
    """In these two games of Deeplamp the deck of tiles runs out, which random play seldom lives to see."""
    options = for_new_table(game.offers, dict(SMALL.get(game.name, {})))
    match = Match.new(game, 2, game.options(2, options), str(number))
    recorder = record.Recorder(match, seed=str(number), name="r")
    captains = dict.fromkeys(game.seats, game.computers[usual_level(game.computers)])
    self_play.play_on(match, captains, str(number), rounds=game.longest, taker=recorder)
    assert match.is_over
    assert record.failure(json.loads(record.dump_case(recorder.close()))) is None


@every_game
@given(number=numbers)
def test_a_record_cut_off_anywhere_holds(game: Game[Any], number: int) -> None:
    match = fresh(game, number)
    recorder = record.Recorder(match, seed=f"{SECRET}{number}", name="r")
    choose = chance(number)
    for _ in range(number % 60):
        if not match.is_over:
            recorder.submit(*choose(match))
    while match.sealed:
        recorder.submit(*choose(match))
    assert record.failure(recorder.close()) is None


@pytest.mark.parametrize("game", after(1, RULES.values(), "two processes for each game"))
def test_a_playout_is_the_same_under_every_hash_seed(game: Game[Any]) -> None:
    written = {_playout(game.name, max(game.players), hash_seed) for hash_seed in ("0", "1")}
    assert len(written) == 1


def _playout(name: str, players: int, hash_seed: str) -> bytes:
    command = [sys.executable, "-m", "engine", "playout", "--game", name, "--players", str(players)]
    return subprocess.run(
        [*command, "--seed", "hash", "--rounds", "8"],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    ).stdout


# The table and its end


@every_game
@given(number=numbers)
def test_a_game_that_everybody_has_left_still_comes_to_its_rounds(game: Game[Any], number: int) -> None:
    match = started(game, number)
    answers = play(match, by_absence, stages=12)
    assert match.is_over or match.stage >= 12
    assert len(answers) < 12 * 50


@every_game
@given(number=numbers)
def test_no_round_goes_on_for_ever(game: Game[Any], number: int) -> None:
    match = started(game, number)
    for _ in moments(match, chance(number), stages=8):
        assert match.opened < 1000


@every_game
def test_options_in_full_stay_as_they_are(game: Game[Any]) -> None:
    for players in game.players:
        full = game.options(players, {})
        assert game.options(players, full) == full == through_text(full)


@every_game
@pytest.mark.parametrize("chosen", [{"no_such_option": 1}, {"dump": 1}, {"": None}, {"__class__": 1}])
def test_an_unknown_option_is_refused(game: Game[Any], chosen: dict[str, Json]) -> None:
    with pytest.raises(Refused):
        Match.new(game, game.players[0], chosen, "s")


@every_game
def test_a_table_too_small_or_too_large_is_refused(game: Game[Any]) -> None:
    for players in (-1, 0, min(game.players) - 1, max(game.players) + 1):
        with pytest.raises(Refused):
            Match.new(game, players, {}, "s")


@every_game
def test_a_game_is_found_by_its_name(game: Game[Any]) -> None:
    assert find_game(game.name) is game
    assert game.title
    assert game.version


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refused, match="brimstone"):
        find_game("chess")
