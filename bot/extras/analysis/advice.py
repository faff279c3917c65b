"""Say what a seat should have done: what the strongest computer does there, and what that was worth.

Everything comes from what the seat could know: its own ask, and worlds made up from its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.answers import answer_text
from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.table.computers.levels import levels, usual_level
from bot.table.dry_runs.dry_run import Line
from engine.kernel import self_play
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.match import Checkpoint, Match
from engine.registry.appraisals import APPRAISALS
from engine.registry.catalogue import find_game
from engine.registry.hypothetical import HYPOTHETICAL, imagine

WORLDS = 8
"""Worlds in which both answers are played on."""
LEAST = 4
"""Fewest worlds that say what an answer was worth."""
ON_THE_WAY = 40
"""Most answers before a made-up world asks the same."""


@dataclass(frozen=True)
class Played:
    """A stage of a finished game, and the seat whose decision is looked at."""

    game: str
    seed: str = field(repr=False)
    checkpoint: Checkpoint
    lines: Sequence[Line]
    seat: Seat


@dataclass(frozen=True)
class Advice:
    """A decision, what the strongest level decides there, and the seat's chance after both in percent.

    `said` and `meant` are both answers in words. `before` and `after` are None where too few worlds ask the
    same.
    """

    kind: str
    did: Json
    level: str
    best: Thought
    said: str
    meant: str
    before: int | None = None
    after: int | None = None
    worlds: int = 0


def advise(played: Played) -> Advice:
    """Return the advice on the seat's decision of the stage; Refused if it decided nothing there."""
    line, ask, view, stage = _decision(played)
    game = find_game(played.game)
    level = levels(played.game)[-1]
    best = game.computers[level].think(ask, "", Dice(f"{played.seat} of stage {stage} thinks again"))
    texts = find_texts(played.game)
    meant = texts.answered(ask, best.answer) if best.act is None else answer_text(best.act)
    advice = Advice(ask.kind, line.what, level, best, texts.answered(ask, line.what), meant)
    if best.act is None and best.answer == line.what or HYPOTHETICAL.of(played.game) is None:
        return advice
    both = [one for n in range(WORLDS) if (one := _in_world(played, stage, view, ask, advice, n))]
    if len(both) < LEAST:
        return advice
    before, after = (round(sum(worth) / len(both)) for worth in zip(*both, strict=True))
    return replace(advice, before=before, after=after, worlds=len(both))


def _decision(played: Played) -> tuple[Line, Ask, Any, int]:
    """Return the seat's decision: its order sheet, or else the first that left a choice."""
    match = _begun(played.game, played.seed, played.checkpoint)
    sheet, found = find_texts(played.game).sheets.kind, None
    for line in played.lines:
        ask = match.asks.get(line.seat)
        is_own = line.seat == played.seat and line.deed == "answer" and ask is not None
        if is_own and ask is not None and (ask.kind == sheet or (found is None and ask.only() is None)):
            found = line, ask, match.game.view(match.state, played.seat), match.stage
            if ask.kind == sheet:
                break
        if line.deed == "act":
            match.act(line.seat, line.what)
        else:
            match.submit(line.seat, line.what)
    if found is None:
        raise Refused(say("analysis-nothing-decided"))
    return found


def _begun(game: str, seed: str, at: Checkpoint) -> Match[Any]:
    return Match.resume(find_game(game), seed, at)


def _in_world(
    played: Played, stage: int, view: Any, ask: Ask, advice: Advice, number: int
) -> tuple[float, float] | None:
    """Return the seat's chances after what it did and after the advice; None if this world doesn't ask it."""
    start = find_game(played.game).dump(imagine(played.game, view, Dice(f"world {number}")))
    did = _worth(played, start, stage, ask, Thought(advice.did), number)
    best = _worth(played, start, stage, ask, advice.best, number)
    return None if did is None or best is None else (did, best)


def _worth(played: Played, start: Json, stage: int, ask: Ask, thought: Thought, number: int) -> float | None:
    """Return the seat's chance, in percent, at the end of the stage if captains play on after the thought."""
    seed = f"world {number}"
    match = _begun(played.game, seed, Checkpoint(stage, 0, start))
    captain = match.game.computers[usual_level(played.game)]
    computers = dict.fromkeys(match.game.view(match.state, None).seats, captain)
    if not _comes_to(match, played.seat, ask.kind, seed):
        return None
    try:
        if thought.act is not None:
            match.act(played.seat, thought.act)
        else:
            match.submit(played.seat, thought.answer)
        self_play.play_on(match, computers, seed, rounds=match.stage)
    except (Refused, self_play.Unplayable):
        return None
    return _chance(match, played.seat)


def _comes_to(match: Match[Any], seat: Seat, kind: str, seed: str) -> bool:
    """Let captains answer until the seat is asked that; return whether it comes to that in this stage."""
    captain, stage = match.game.computers[usual_level(match.game.name)], match.stage
    for number in range(ON_THE_WAY):
        if seat in match.awaited and match.asks[seat].kind == kind:
            return True
        if match.is_over or match.stage != stage:
            return False
        other = match.awaited[0]
        thought = captain.think(match.asks[other], "", Dice(seed).fork(f"{number} {other}"))
        try:
            match.submit(other, thought.answer)
        except Refused:
            return False
    return False


def _chance(match: Match[Any], seat: Seat) -> float | None:
    appraisal = APPRAISALS.of(match.game.name)
    if match.is_over:
        winners = match.game.outcome(match.state)["winners"]
        is_together = match.game.is_cooperative
        return 100 / (1 if is_together else len(winners)) if seat in winners else 0.0
    chances = appraisal.chances(match.state) if appraisal else {}
    return 100 * chances[seat] if seat in chances else None
