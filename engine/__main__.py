"""Run a command: python -m engine adjudicate | playout | show | verify."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.kernel import event_lines, self_play
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.untrusted_json import Unreadable
from engine.records import campaign, record
from engine.records.protocol.playout import playout as fair_playout
from engine.records.verification import verifying
from engine.records.verification.comparing import Supplied
from engine.records.verification.form import MOST_BYTES, is_hash
from engine.registry.catalogue import RULES, find_game
from engine.registry.pack_files import packs_at
from engine.registry.pack_loading import packs_of

_INTERRUPTED = 128 + 2
"""Exit code that shells use for a program ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 for success, 1 for failure, 2 for wrong arguments.

    For verify see records.verification.
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
    playout.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the table",
    )
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
    chain = "check the records of a campaign's games, in any order, and that they follow one another"
    check.add_argument("--campaign", type=Path, nargs="+", metavar="FILE", help=chain)
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


def _option(text: str) -> tuple[str, Any]:
    """Parse NAME=VALUE; the value is JSON, or else a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("write NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


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
        text = record.dump_case(
            playout(options.game, options.players, options.seed, options.rounds, dict(options.option))
        )
    if options.out:
        options.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _fair_playout(options: argparse.Namespace) -> str:
    """Return the record of a game with its chain; print the posted lines if asked to."""
    chosen = dict(options.option)
    game = fair_playout(find_game(options.game), options.players, options.seed, options.rounds, chosen)
    text = record.dump_case(game.end())
    if options.posted:
        lines = [f"Line {n}\n-# {line}\n" for n, line in enumerate(game.writer.lines)]
        options.posted.write_text("".join(lines), encoding="utf-8")
    return text


def playout(
    game: str, players: int, seed: str, rounds: int, chosen: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a random legal game of at most `rounds` rounds as a record; Refused for an invalid table."""
    match = Match.new(find_game(game), players, chosen or {}, seed)
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
    if options.campaign:
        return _verify_campaign(options)
    return _verify_record(options, _bytes_of(options.file))


def _bytes_of(file: Path | None) -> bytes:
    if file is None or file.is_dir():
        raise Unreadable(f"{file or 'Nothing'} has no record in it.")
    with file.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def _verify_campaign(options: argparse.Namespace) -> int:
    """Verify each record alone, then their chain, and the campaign's own file if it is among them."""
    found = {file.name: _bytes_of(file) for file in options.campaign}
    exported = [raw for raw in found.values() if campaign.is_exported(raw)]
    records = {name: raw for name, raw in found.items() if raw not in exported}
    statuses = []
    for name, raw in records.items():
        print(f"== {name}")
        statuses.append(_verify_record(options, raw))
    links = [campaign.link_of(name, raw) for name, raw in records.items()]
    try:
        end = campaign.digest_in(exported[0]) if exported else None
        print(campaign.report(campaign.in_order(links), end))
    except campaign.Broken as why:
        print(why)
        statuses.append(verifying.FAILS)
    return next((status for status in (1, 2, 3) if status in statuses), 0)


def _verify_record(options: argparse.Namespace, raw: bytes) -> int:
    if options.pack:
        _bring(options.pack, raw)
    posted, mine = ([file.read_bytes() for file in files] for files in (options.posted, options.mine))
    given = Supplied(verifying.texts(posted), verifying.texts(mine), options.looked, options.beacon)
    report = verifying.verify(raw, given)
    status = _report(report)
    if options.all and status in (verifying.HOLDS, verifying.IN_PART):
        print("\n".join(verifying.codes(raw)))
    return status


def _report(report: verifying.Report) -> int:
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
