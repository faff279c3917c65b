"""Play a step of a private pack's game in a worker process, and make everything that the bot then shows."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.games.acts import Acting
from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.games.story import Moment
from bot.games.texts import GameTexts
from bot.host.processes import begin_apart, limit_processor_time, wear_out
from engine.kernel.actions import Deed
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import packs_of, takers

READING: Final = 20.0
"""Seconds of processor time for reading the pack; the largest packs take one or two."""
PACKS: Final = 20
"""Most packs that a worker reads before it is replaced: the largest take 6 MB each."""
_WARM: Final = 30
"""Answers played in a warm-up game."""
_read_here: set[str] = set()


@dataclass(frozen=True)
class Trial:
    """A table's round up to now, and the next deed to try."""

    game: str
    pack: tuple[str, str]
    """The pack's name, and its files as one text."""
    players: int
    options: Mapping[str, Json]
    seed: str
    start: Checkpoint | None
    """Position at the start of the round; None for a new game."""
    deeds: Sequence[Deed]
    """The round's deeds so far, and the one to try; a deed without content takes an answer back."""
    limit: float
    """Seconds of processor time."""


def begin() -> None:
    """Set up a worker process and play a little of each game, so no trial pays for imports and caches."""
    begin_apart()
    with suppress(Exception):
        _warm_up()


def _warm_up() -> None:
    for game in takers():
        rules, dice = find_game(game), Dice("warm")
        match = Match.new(rules, min(rules.players), {}, "warm")
        for _ in range(_WARM):
            if match.is_over:
                break
            seat = match.awaited[0]
            moment = _done(match, Deed(seat, match.asks[seat].sample(dice)))
            _look(match, [moment], find_texts(game), rules.seats[: min(rules.players)])
    _keep_for_good()


def play(trial: Trial) -> None:
    """Play the round and make what the bot shows; the kernel ends this process beyond the limit.

    An error of the rules ends the trial early without a word, since the bot will meet the same error.
    """
    texts = find_texts(trial.game)
    try:
        with suppress(Exception):
            _read(trial.game, *trial.pack)
            limit_processor_time(trial.limit)
            match = _begun(trial)
            moments = [_done(match, deed) for deed in trial.deeds]
            match.digest()
            _look(match, moments, texts, match.game.seats[: trial.players])
    finally:
        limit_processor_time(0)


def _read(game: str, name: str, text: str) -> None:
    if not packs_of(game).is_here(name):
        packs_of(game).lay_out(name, text)
        _keep_for_good()
        _read_here.add(name)
        if len(_read_here) >= PACKS:
            wear_out()


def _keep_for_good() -> None:
    """Exempt all present objects from garbage collection: scanning them takes as long as a whole trial."""
    gc.collect()
    gc.freeze()


def _begun(trial: Trial) -> Match[Any]:
    game = find_game(trial.game)
    if trial.start is None:
        return Match.new(game, trial.players, trial.options, trial.seed)
    return Match.resume(game, trial.seed, trial.start)


def _done(match: Match[Any], deed: Deed) -> Moment:
    stage, told, before = match.stage, len(match.events), match.game.view(match.state, None)
    if deed.is_act:
        match.act(deed.seat, deed.what)
    elif deed.what is None:
        match.withdraw(deed.seat)
    else:
        match.submit(deed.seat, deed.what)
    after = match.game.view(match.state, None)
    return Moment(match.events[told:], before, after, stage, deed.seat if deed.is_act else "")


def _look(match: Match[Any], moments: Sequence[Moment], texts: GameTexts, seats: Sequence[Seat]) -> None:
    """Make what is shown after the last deed: views, panels, posts, and the answers for absent players."""
    game, names = match.game, {seat: seat for seat in seats}
    texts.story.lines(moments, names)
    texts.story.posts(moments, names)
    texts.looks.status(game.view(match.state, None), names)
    texts.looks.board(game.view(match.state, None), names)
    for seat in seats if may_act(game) else ():
        view = game.view(match.state, seat)
        texts.acts.show(Acting(seat, view, game.actions(view, seat), names))
    for ask in match.asks.values():
        ask.only()
        ask.fallback()
        texts.panels.show(Prompt(ask, texts.sheets.draft_for(ask, ""), names))
