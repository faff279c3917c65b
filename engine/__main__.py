"""python -m engine adjudicate | playout | show | verify"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine import record, telling
from engine.catalogue import GAMES, find_game
from engine.core import Match, Refused
from engine.dice import Dice
from engine.fairness import Unproven, verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all is well, 1 if something failed, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (OSError, json.JSONDecodeError, Refused) as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The games' rules from a shell.")
    commands = parser.add_subparsers(required=True)
    adjudicate = commands.add_parser("adjudicate", help="run case files and folders")
    adjudicate.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    adjudicate.add_argument("--json", action="store_true", help="print what the table shows at the end")
    adjudicate.add_argument("--game", choices=GAMES, help="pass over the cases of other games")
    adjudicate.set_defaults(command=_adjudicate)
    playout = commands.add_parser("playout", help="play a random legal game and print it as a record")
    playout.add_argument("--game", choices=GAMES, default="brimstone")
    playout.add_argument("--players", type=int, default=3)
    playout.add_argument("--seed", default="1")
    playout.add_argument("--rounds", type=int, default=30, help="stop after so many rounds (default 30)")
    playout.add_argument("--out", type=Path, help="write the record here instead of printing it")
    playout.set_defaults(command=_playout)
    show = commands.add_parser("show", help="print a record's position and log as text")
    show.add_argument("file", type=Path)
    show.set_defaults(command=_show)
    check = commands.add_parser("verify", help="check every draw of a finished game against its seed")
    check.add_argument("file", type=Path, metavar="RECORD")
    check.set_defaults(command=_verify)
    return parser


def _adjudicate(options: argparse.Namespace) -> int:
    passed = failed = 0
    for case in record.read_cases(options.paths, game=options.game):
        if isinstance(case, dict) and case.get("game", "") not in ("", *GAMES):
            continue
        if options.json:
            print(json.dumps(_shown(case)))
            continue
        why = record.failure(case)
        name = record.name_of(case)
        print(f"{name} FAILED: {why}" if why else f"{name} ok")
        passed, failed = passed + (not why), failed + bool(why)
    if not options.json:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _shown(case: Any) -> Any:
    try:
        return {"id": record.name_of(case), "expect": record.outcome(record.run(case))}
    except (record.CaseFailed, Refused) as why:
        return {"id": record.name_of(case), "error": str(why)}


def _playout(options: argparse.Namespace) -> int:
    text = record.dump_case(playout(options.game, options.players, options.seed, options.rounds))
    if options.out:
        options.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def playout(game: str, players: int, seed: str, rounds: int) -> dict[str, Any]:
    """A random legal game of at most so many rounds, as a record."""
    match = Match.new(find_game(game), players, {}, seed)
    recorder = record.Recorder(match, seed=seed, name=f"playout-{seed}")
    chance = Dice(seed).fork("playout")
    while not match.is_over and match.stage <= rounds:
        seat = match.awaited[0]
        recorder.submit(seat, match.asks[seat].sample(chance))
    return recorder.close()


def _show(options: argparse.Namespace) -> int:
    for case in record.read_cases([options.file]):
        match = record.run(case)
        print(f"{record.name_of(case)}: {case.get('title', '')}")
        for event in match.events:
            print(f"  {telling.line(event)}")
        for key, value in record.outcome(match).items():
            print(f"{key}: {json.dumps(value)}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    for case in record.read_cases([options.file]):
        try:
            for line in verify(case):
                print(line)
        except Unproven as why:
            print(f"{case.get('id')} NOT PROVEN: {why}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
