"""Run a command: python -m engine adjudicate | playout | show | verify."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.kernel import event_lines, self_play
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.untrusted_json import Unreadable
from engine.records import record
from engine.records.fair_play.playout import playout as fair_playout
from engine.records.proof import MOST_BYTES, Report, decode, verify
from engine.records.verification import verifying
from engine.records.verification.comparing import Supplied
from engine.records.verification.form import is_hash, is_version_1
from engine.registry.catalogue import RULES, find_game
from engine.registry.pack_files import packs_at
from engine.registry.pack_loading import packs_of

_INTERRUPTED = 128 + 2
"""Exit code that shells use for a program ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 for success, 1 for failure, 2 for wrong arguments.

    For verify see records.proof.
    """
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (OSError, Unreadable, Refused, record.CaseFailed, self_play.Unplayable) as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nengine: stopped.", file=sys.stderr)
        return _INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The games' rules from a shell.")
    commands = parser.add_subparsers(required=True)
    adjudicate = commands.add_parser("adjudicate", help="run case files and folders")
    adjudicate.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    adjudicate.add_argument("--json", action="store_true", help="print the table at the end")
    adjudicate.add_argument("--game", choices=RULES, help="skip the cases of other games")
    adjudicate.set_defaults(command=_adjudicate)
    playout = commands.add_parser("playout", help="play a random legal game and print it as a record")
    playout.add_argument("--game", choices=RULES, default=next(iter(RULES)))
    playout.add_argument("--players", type=int, default=3)
    playout.add_argument("--seed", type=_seed, default="1")
    playout.add_argument("--rounds", type=int, default=30, help="most rounds or turns to play (default: 30)")
    playout.add_argument("--out", type=Path, help="write the record here instead of printing it")
    playout.add_argument("--record", action="store_true", help="with its fair-play chain, for verify")
    playout.add_argument("--posted", type=Path, help="with --record: file for the posted lines")
    playout.set_defaults(command=_playout)
    show = commands.add_parser("show", help="print a record's position and log as text")
    show.add_argument("file", type=Path)
    show.set_defaults(command=_show)
    check = commands.add_parser("verify", help="check that a finished game was fair")
    check.add_argument("file", type=Path, nargs="?", metavar="RECORD")
    check.add_argument(
        "--posted",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="file with lines copied from Discord; can be given several times",
    )
    check.add_argument("--pack", type=Path, help="the game's private pack: folder or ZIP")
    _add_own(check)
    check.set_defaults(command=_verify)
    return parser


def _add_own(check: argparse.ArgumentParser) -> None:
    """Add what the checker of a fair-play/2 record can supply besides the channel."""
    mine = "file with your own direct messages, lines noted in time, or a receipt file"
    check.add_argument("--mine", type=Path, action="append", default=[], metavar="FILE", help=mine)
    looked = "you looked in Discord at every line that verify listed"
    check.add_argument("--looked", action="store_true", help=looked)
    beacon = "public value of the table's drand round"
    check.add_argument("--beacon", type=_beacon, metavar="ROUND:HEX", help=beacon)
    check.add_argument("--receipt", type=Path, metavar="FILE", help="check a receipt file alone")
    check.add_argument("--all", action="store_true", help="print the code of every entry too")


def _beacon(text: str) -> tuple[int, str]:
    number, _, value = text.partition(":")
    if not number.isascii() or not number.isdigit() or not is_hash(value.lower()):
        raise argparse.ArgumentTypeError("write ROUND:HEX, with 64 hex digits")
    return int(number), value.lower()


def _seed(text: str) -> str:
    if not text.isprintable():
        raise argparse.ArgumentTypeError("a seed is a word of readable characters")
    return text


def _adjudicate(options: argparse.Namespace) -> int:
    passed = failed = others = 0
    for case in record.read_cases(options.paths, game=options.game):
        if isinstance(case, dict) and case.get("game", "") not in ("", *RULES):
            others += 1
            continue
        if options.json:
            print(json.dumps(_shown(case)))
            continue
        why = record.failure(case)
        name = record.name_of(case)
        print(f"{name} FAILED: {why}" if why else f"{name} ok")
        passed, failed = passed + (not why), failed + bool(why)
    if others and not passed + failed and not options.json:
        raise Refused(f"There are only cases of games that are not here; here are {', '.join(RULES)}.")
    if not options.json:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _shown(case: Any) -> Any:
    try:
        return {"id": record.name_of(case), "expect": record.outcome(record.run(case))}
    except (record.CaseFailed, Refused) as why:
        return {"id": record.name_of(case), "error": str(why)}


def _playout(options: argparse.Namespace) -> int:
    if options.record or options.posted:
        text = _fair_playout(options)
    else:
        text = record.dump_case(playout(options.game, options.players, options.seed, options.rounds))
    if options.out:
        options.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _fair_playout(options: argparse.Namespace) -> str:
    """Return the record of a game with its chain; print the posted lines if asked to."""
    game = fair_playout(find_game(options.game), options.players, options.seed, options.rounds)
    text = record.dump_case(game.end())
    if options.posted:
        lines = [*map(str, game.writer.lines), *map(str, game.writer.receipts)]
        options.posted.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return text


def playout(game: str, players: int, seed: str, rounds: int) -> dict[str, Any]:
    """Return a random legal game of at most `rounds` rounds as a record; Refused for an invalid table."""
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
            print(f"  {event_lines.line(event)}")
        for key, value in record.outcome(match).items():
            print(f"{key}: {json.dumps(value)}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    if options.receipt:
        (text,) = verifying.texts([options.receipt.read_bytes()])
        return _report(verifying.verify_receipt(text))
    if options.file is None or options.file.is_dir():
        raise Unreadable(f"{options.file or 'Nothing'} has no record in it.")
    with options.file.open("rb") as stream:
        raw = stream.read(MOST_BYTES + 1)
    if options.pack:
        _bring(options.pack, raw)
    if not is_version_1(raw):
        return _verify_fair(options, raw)
    return _report(verify(raw, [decode(file.read_bytes()) for file in options.posted]))


def _verify_fair(options: argparse.Namespace, raw: bytes) -> int:
    posted, mine = ([file.read_bytes() for file in files] for files in (options.posted, options.mine))
    given = Supplied(verifying.texts(posted), verifying.texts(mine), options.looked, options.beacon)
    report = verifying.verify(raw, given)
    status = _report(report)
    if options.all and status in (verifying.HOLDS, verifying.IN_PART):
        print("\n".join(verifying.codes(raw)))
    return status


def _report(report: verifying.Report | Report) -> int:
    print(report)
    return report.status


def _bring(place: Path, raw: bytes) -> None:
    """Make the pack at this place available, if it is the one whose digest the record names."""
    for game, brought in packs_at(place).items():
        if brought.name.encode() not in raw:
            print(f"engine: {place} is not the record's pack: its SHA-256 is {brought.name}", file=sys.stderr)
            continue
        try:
            packs_of(game).lay_out(brought.name, brought.text)
        except Refused as why:
            raise Refused(f"{place} cannot be played with: {why}") from None


if __name__ == "__main__":
    sys.exit(main())
