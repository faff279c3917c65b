"""The measurements of `python -m lab league`: each returns a section of tables with its command."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from engine.kernel import self_play
from engine.kernel.core import Refused
from engine.kernel.deputy import Computer, usual_level
from engine.kernel.search.search import Search
from engine.registry.appraisals import APPRAISALS
from engine.registry.catalogue import GUESTS
from engine.registry.guests import VARIABLE
from engine.registry.part import Part
from lab.league import anchors, calibration, cooperative, exploit, league, work
from lab.league.strength import Section
from lab.shell.tables import Table
from lab.shell.workers import Progress, spread


class Respond(Protocol):
    """A game's function that builds the best response to a computer."""

    def __call__(self, rival: Computer, /) -> Computer:
        """Return a computer that exploits the rival, assuming that it plays all other seats."""


class Searching(Protocol):
    """A game's function that builds the one search."""

    def __call__(self, plays: int, /) -> Computer:
        """Return the search that plays on that often before a decision."""


EXPLOIT = Part("lab", "best_response", Respond, "exploit")
STRANGERS: Part[Mapping[str, Computer]] = Part("lab", "STRANGERS", Mapping[str, Computer], "strangers")
SEARCHING = Part("lab", "searching", Searching, "searching")
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
    name = table.game.name
    said = ["--game", name, "--players", str(table.players), "--games", str(effort.games)]
    guest = [f"{VARIABLE}={name}"] if any(one.name == name for one in GUESTS) else []
    called = ["python", "-m", "lab", "league", *said, "--seed", effort.seed, *effort.said, *what]
    return shlex.join([*guest, *called])


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
    play = partial(league.play_fixture, table, others=frozen)
    results = spread(play, games, jobs=effort.jobs, progress=effort.progress)
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
    play = partial(calibration.moments, table, appraisal, level)
    played = spread(play, seeds, jobs=effort.jobs, progress=effort.progress)
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
        play = partial(league.play_fixture, table, others=others)
        found.append((level, spread(play, games, jobs=effort.jobs, progress=effort.progress)))
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
    called = command(table, effort, "--strangers", ",".join(chosen))
    title = _titled(table, f"strangers among {' and '.join(f'{level}s' for level in chosen)}")
    if table.game.is_cooperative:
        crews = [_mixed_crews(table, level, met, effort) for level in chosen]
        return Section(title, called, crews)
    found = []
    for level in chosen:
        for stranger in met:
            games = exploit.fixtures(level, table.players, effort.games, effort.seed, alone=stranger)
            play = partial(league.play_fixture, table, others=met)
            results = spread(play, games, jobs=effort.jobs, progress=effort.progress)
            found.append((stranger, level, results))
    return Section(title, called, [exploit.shares(found, table.players)])


def _mixed_crews(table: self_play.Table, level: str, met: Mapping[str, Computer], effort: Effort) -> Table:
    """Count the wins of crews with a stranger in one seat, and of crews of the level alone."""
    games = [(level, one) for one in cooperative.fixtures([level], table.players, effort.games, effort.seed)]
    for stranger in met:
        alone = exploit.fixtures(level, table.players, effort.games, effort.seed, alone=stranger)
        games += [(stranger, fixture) for fixture in alone]
    play = partial(league.play_fixture, table, others=met)
    results = spread(play, [fixture for _, fixture in games], jobs=effort.jobs, progress=effort.progress)
    crews = [(stranger, result) for (stranger, _), result in zip(games, results, strict=True)]
    return exploit.crews(level, crews)


def searched(table: self_play.Table, works: Sequence[int], effort: Effort) -> Section:
    """Measure the search at each number of plays. Refused for a game without one."""
    strongest = list(table.game.computers)[-1]
    if table.game.is_cooperative:
        told = _crews_at_work(table, works, effort)
    else:
        told = _at_work(table, works, (strongest, f"the {strongest}"), works, effort)
    return Section(_titled(table, "work"), _command_of(table, works, effort), [told])


def more_searched(table: self_play.Table, works: Sequence[int], effort: Effort) -> Section:
    """Measure the search with more plays against itself with the fewest. Refused as in `searched`."""
    fewest = min(works)
    more = [plays for plays in works if plays > fewest]
    if not more or table.game.is_cooperative:
        raise Refused("More work is measured against less: name two numbers of plays or more, as 32,160.")
    name = work.named(fewest)
    told = _at_work(table, more, (name, name), works, effort)
    title = f"{' and '.join(work.named(one) for one in more)} against {name}"
    return Section(_titled(table, title), _command_of(table, works, effort, "--directly"), [told])


def _command_of(table: self_play.Table, works: Sequence[int], effort: Effort, *what: str) -> str:
    return command(table, effort, "--plays", ",".join(map(str, works)), *what)


def _searches(table: self_play.Table, works: Sequence[int]) -> Mapping[str, Computer]:
    searching, strongest = SEARCHING.of(table.game.name), list(table.game.computers.values())[-1]
    if searching is not None:
        return {work.named(plays): searching(plays) for plays in works}
    if isinstance(strongest, Search):
        return {work.named(plays): replace(strongest, plays=plays) for plays in works}
    raise Refused(f"Nobody searches {table.game.name} with a number of plays.")


def _at_work(
    table: self_play.Table,
    works: Sequence[int],
    other: tuple[str, str],
    known: Sequence[int],
    effort: Effort,
) -> Table:
    """Play each number of plays against a level or another number, and name the games."""
    play = partial(league.play_fixture, table, others=_searches(table, known))
    found = []
    for plays in works:
        games = work.meetings(plays, other[0], table.players, effort.games, effort.seed)
        found.append((plays, spread(play, games, jobs=effort.jobs, progress=effort.progress)))
    return work.by_plays(found, other[1], table.game.stage_word)


def _crews_at_work(table: self_play.Table, works: Sequence[int], effort: Effort) -> Table:
    """Count the wins of crews that search, beside those of the strongest level, on the same seeds."""
    others, strongest = _searches(table, works), list(table.game.computers)[-1]
    names = [strongest, *others]
    games = cooperative.fixtures(names, table.players, effort.games, effort.seed)
    play = partial(league.play_fixture, table, others=others)
    results = spread(play, games, jobs=effort.jobs, progress=effort.progress)
    return cooperative.standings(results, names, table.game.stage_word)


def anchored(table: self_play.Table, effort: Effort, rate: Rate) -> Iterator[Section]:
    """Measure all levels, frozen versions, and everything else that the game supports."""
    game = table.game
    frozen = anchors.anchors_of(game.name)
    names = [*game.computers, *frozen]
    if len(names) < 2:
        return
    fixtures = cooperative.fixtures if game.is_cooperative else league.fixtures
    games = fixtures(names, table.players, effort.games, effort.seed)
    play = partial(league.play_fixture, table, others=frozen)
    results = spread(play, games, jobs=effort.jobs, progress=effort.progress)
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
    if SEARCHING.of(game.name) and not game.is_cooperative:
        yield searched(table, work.PLAYS, effort)
        yield more_searched(table, work.PLAYS, effort)
