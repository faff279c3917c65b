"""The measurements of `python -m lab league`: each returns a section of tables with its command."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from engine.kernel import self_play
from engine.kernel.core import Refused
from engine.kernel.deputy import Computer, usual_level
from engine.registry.appraisals import APPRAISALS
from engine.registry.part import Part
from lab.league import anchors, calibration, cooperative, exploit, league, thinking_time
from lab.league.strength import Section
from lab.shell.tables import Table
from lab.shell.workers import Progress, spread


class Respond(Protocol):
    """A game's function that builds the best response to a computer."""

    def __call__(self, rival: Computer, /) -> Computer:
        """Return a computer that exploits the rival, assuming that it plays all other seats."""


class Think(Protocol):
    """A game's function that builds a computer with a given thinking time."""

    def __call__(self, seconds: float, /) -> Computer:
        """Return the computer that thinks that many seconds per turn."""


EXPLOIT = Part("lab", "best_response", Respond, "exploit")
STRANGERS: Part[Mapping[str, Computer]] = Part("lab", "STRANGERS", Mapping[str, Computer], "strangers")
PATIENCE = Part("lab", "thinking", Think, "thinking_time")
Rate = Callable[[Sequence[league.Result], Sequence[str]], Table]


@dataclass(frozen=True)
class Effort:
    """The size of a measurement: games, seed, cores. `said` holds further arguments about tables."""

    games: int
    seed: str
    jobs: int
    progress: Progress
    said: Sequence[str] = ()


def command(table: self_play.Table, effort: Effort, *what: str) -> str:
    """Return the command line that repeats these games."""
    said = ["--game", table.game.name, "--players", str(table.players), "--games", str(effort.games)]
    return shlex.join(["python", "-m", "lab", "league", *said, "--seed", effort.seed, *effort.said, *what])


def _titled(table: self_play.Table, what: str) -> str:
    seats = "1 seat" if table.players == 1 else f"{table.players} seats"
    return f"{table.game.title}, {seats}: {what}"


def levels(
    table: self_play.Table, chosen: Sequence[str] | None, effort: Effort, rate: Rate | None
) -> Section:
    """Play the chosen levels against each other, today's by default; frozen ones can be chosen too.

    Raise Refused for unknown levels.
    """
    frozen = anchors.anchors_of(table.game.name)
    known = {**table.game.computers, **frozen}
    names = list(table.game.computers) if chosen is None else list(chosen)
    if table.game.is_cooperative:
        return _crews(table, names, effort)
    if len(set(names)) < 2 or not set(names) <= set(known):
        raise Refused(
            f"A league needs two or more different levels of {table.game.name}: {', '.join(known)}."
        )
    games = league.fixtures(names, table.players, effort.games, effort.seed)
    work = partial(league.play_fixture, table, others=frozen)
    results = spread(work, games, jobs=effort.jobs, progress=effort.progress)
    tables = [league.standings(results, names), league.lengths(results, names, table.game.stage_word)]
    tables += [rate(results, names)] if rate else []
    called = command(table, effort, "--levels", ",".join(names))
    return Section(_titled(table, " and ".join(names)), called, tables)


def _crews(table: self_play.Table, names: Sequence[str], effort: Effort) -> Section:
    """Count the wins of each level when it plays all seats."""
    known = table.game.computers
    if not names or not set(names) <= set(known):
        raise Refused(f"A league of {table.game.name} needs one or more of its levels: {', '.join(known)}.")
    names = list(dict.fromkeys(names))
    games = cooperative.fixtures(names, table.players, effort.games, effort.seed)
    results = spread(partial(league.play_fixture, table), games, jobs=effort.jobs, progress=effort.progress)
    called = command(table, effort, "--levels", ",".join(names))
    return Section(
        _titled(table, "crews"), called, [cooperative.standings(results, names, table.game.stage_word)]
    )


def calibrated(table: self_play.Table, effort: Effort) -> Section:
    """Compare predicted chances with actual wins, at the default level.

    Raise Refused for a game without appraisals.
    """
    name, level = table.game.name, usual_level(table.game.computers)
    appraisal = APPRAISALS.of(name)
    if appraisal is None:
        raise Refused(f"There is no appraisal of {name} to calibrate.")
    seeds = [f"{effort.seed}/{number}" for number in range(effort.games)]
    work = partial(calibration.moments, table, appraisal, level)
    played = spread(work, seeds, jobs=effort.jobs, progress=effort.progress)
    found = [moment for one in played for moment in one]
    if not found:
        raise Refused("No game had a winner.")
    tables = [calibration.calibration(found, appraisal.scale), calibration.fit(found, appraisal.scale)]
    return Section(_titled(table, "chances foreseen"), command(table, effort, "--calibrate"), tables)


def exploited(table: self_play.Table, chosen: Sequence[str], effort: Effort) -> Section:
    """Count the wins of a best response to each level. Refused where the game has no best response."""
    name, computers = table.game.name, table.game.computers
    best_response = EXPLOIT.of(name)
    unknown = [level for level in chosen if level not in computers]
    if best_response is None or unknown:
        raise Refused(f"Nobody searches against {', '.join(unknown) or 'the computers'} of {name}.")
    found = []
    for level in chosen:
        others = {exploit.TRAINER: best_response(computers[level])}
        games = exploit.fixtures(level, table.players, effort.games, effort.seed)
        work = partial(league.play_fixture, table, others=others)
        found.append((level, spread(work, games, jobs=effort.jobs, progress=effort.progress)))
    called = command(table, effort, "--exploit", ",".join(chosen))
    return Section(_titled(table, "best responses"), called, [exploit.exploited(found, table.players)])


def met_by_strangers(table: self_play.Table, chosen: Sequence[str], effort: Effort) -> Section:
    """Count the wins of each stranger among seats of each level. Refused where the game has no strangers."""
    name, computers = table.game.name, table.game.computers
    met = STRANGERS.of(name)
    unknown = [level for level in chosen if level not in computers]
    if met is None or unknown:
        raise Refused(f"No stranger meets {', '.join(unknown) or 'the computers'} of {name}.")
    if set(met) & set(computers):
        raise Refused(f"A stranger and a level of {name} have the same name.")
    found = []
    for level in chosen:
        for stranger in met:
            games = exploit.fixtures(level, table.players, effort.games, effort.seed, alone=stranger)
            work = partial(league.play_fixture, table, others=met)
            results = spread(work, games, jobs=effort.jobs, progress=effort.progress)
            found.append((stranger, level, results))
    called = command(table, effort, "--strangers", ",".join(chosen))
    return Section(_titled(table, "strangers"), called, [exploit.shares(found, table.players)])


def patient(table: self_play.Table, times: Sequence[float], effort: Effort) -> Section:
    """Measure a computer at each of these thinking times. Refused if its thinking time is fixed."""
    usual = usual_level(table.game.computers)
    told = _thinking(table, times, (usual, f"the {usual}"), times, effort)
    return Section(_titled(table, "time to think"), _command_of(table, times, effort), [told])


def more_patient(table: self_play.Table, times: Sequence[float], effort: Effort) -> Section:
    """Measure a computer with more thinking time against itself with the least. Refused as in `patient`."""
    fewest = min(times)
    more = [seconds for seconds in times if seconds > fewest]
    if not more:
        raise Refused("More time is measured against less: name two numbers of seconds or more, as 0.2,1,5.")
    name = thinking_time.named(fewest)
    told = _thinking(table, more, (name, name), times, effort)
    title = f"{' and '.join(thinking_time.named(one) for one in more)} against {name}"
    return Section(_titled(table, title), _command_of(table, times, effort, "--directly"), [told])


def _command_of(table: self_play.Table, times: Sequence[float], effort: Effort, *what: str) -> str:
    return command(table, effort, "--seconds", ",".join(f"{one:g}" for one in times), *what)


def _thinking(
    table: self_play.Table,
    times: Sequence[float],
    other: tuple[str, str],
    known: Sequence[float],
    effort: Effort,
) -> Table:
    """Play each thinking time against a level or another thinking time, and name the games."""
    game = table.game
    thinking = PATIENCE.of(game.name)
    if thinking is None:
        raise Refused(f"No computer of {game.name} can be told how long to think.")
    others = {thinking_time.named(seconds): thinking(seconds) for seconds in known}
    work = partial(league.play_fixture, table, others=others)
    found = []
    for seconds in times:
        games = thinking_time.meetings(seconds, other[0], table.players, effort.games, effort.seed)
        found.append((seconds, spread(work, games, jobs=effort.jobs, progress=effort.progress)))
    return thinking_time.by_seconds(found, other[1], game.stage_word)


def anchored(table: self_play.Table, effort: Effort, rate: Rate) -> Iterator[Section]:
    """Measure all levels, frozen versions, and everything else that the game supports."""
    game = table.game
    frozen = anchors.anchors_of(game.name)
    names = [*game.computers, *frozen]
    if len(names) < 2:
        return
    fixtures = cooperative.fixtures if game.is_cooperative else league.fixtures
    games = fixtures(names, table.players, effort.games, effort.seed)
    work = partial(league.play_fixture, table, others=frozen)
    results = spread(work, games, jobs=effort.jobs, progress=effort.progress)
    told = (
        [cooperative.standings(results, names, game.stage_word)]
        if game.is_cooperative
        else [league.standings(results, names), rate(results, names)]
    )
    tables = [*told, anchors.seconds(results, names, game.stage_word)]
    yield Section(_titled(table, "all levels"), command(table, effort, "--anchors"), tables)
    if EXPLOIT.of(game.name):
        strongest = list(game.computers)[-1]
        yield exploited(table, list(dict.fromkeys([usual_level(game.computers), strongest])), effort)
    if PATIENCE.of(game.name):
        yield patient(table, thinking_time.SECONDS, effort)
        yield more_patient(table, thinking_time.SECONDS, effort)
