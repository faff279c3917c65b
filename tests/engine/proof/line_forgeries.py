"""Forgeries of posted lines, beside an honest record."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.engine.proof.forging import Forged
from tests.engine.proof.kinds import HASH, forgery


def change(game: Forged, what: str, by: Callable[[str], str]) -> None:
    """Change the first line that contains the text."""
    n = next(n for n, line in enumerate(game.lines) if what in line)
    changed = by(game.lines[n])
    assert changed != game.lines[n]
    game.lines[n] = changed


def _hash(line: str) -> str:
    return re.sub(r"`[0-9a-f]{64}`", f"`{HASH}`", line)


@forgery
def line_0_of_another_secret(game: Forged) -> None:
    change(game, "commitment", _hash)


@forgery
def another_hash_of_a_round(game: Forged) -> None:
    change(game, "round 1", _hash)


@forgery
def another_hash_of_the_end(game: Forged) -> None:
    change(game, "end", _hash)


@forgery
def a_line_cut_off(game: Forged) -> None:
    change(game, "dealt", lambda line: line[:-2])


@forgery
def a_line_with_a_digit_more(game: Forged) -> None:
    change(game, "dealt", lambda line: f"{line[:-1]}0`")


@forgery
def a_line_that_was_edited(game: Forged) -> None:
    change(game, "lock", lambda line: f"{line} (edited)")


@forgery
def a_line_marked_as_edited_in_the_next(game: Forged) -> None:
    change(game, "dealt", lambda line: f"{line}\n(edited)")


@forgery
def a_line_of_another_number(game: Forged) -> None:
    change(game, "dealt", lambda line: re.sub(r"· ([0-9]+) ·", "· 1 ·", line))


@forgery
def a_line_of_another_kind(game: Forged) -> None:
    change(game, "dealt", lambda line: line.replace("dealt", "moved"))


@forgery
def a_line_of_another_round(game: Forged) -> None:
    change(game, "round 1", lambda line: line.replace("round 1", "round 9"))


@forgery
def two_lines_with_their_hashes_swapped(game: Forged) -> None:
    one, other = (next(line for line in game.lines if what in line) for what in ("dealt", "round 1"))
    hashes = [re.findall("[0-9a-f]{64}", line)[0] for line in (one, other)]
    change(game, "dealt", lambda line: line.replace(hashes[0], hashes[1]))
    change(game, "round 1", lambda line: line.replace(hashes[1], hashes[0]))


@forgery
def a_line_after_the_end(game: Forged) -> None:
    game.lines.append(f"Fair play · {game.record['id']} · 999 · round 99 · `{HASH}`")


@forgery
def a_kind_of_line_that_there_is_not(game: Forged) -> None:
    game.lines.append(f"Fair play · {game.record['id']} · 2 · bonus · `{HASH}`")


@forgery
def lines_of_another_table_alone(game: Forged) -> None:
    game.lines = [line.replace(game.record["id"], f"{game.record['game']}-99") for line in game.lines]


@forgery
def no_lines_at_all(game: Forged) -> None:
    game.lines = ["nothing was posted, trust me"]


@forgery
def line_0_not_given(game: Forged) -> None:
    game.lines = [line for line in game.lines if "commitment" not in line]


@forgery
def a_lock_not_given(game: Forged) -> None:
    game.lines = [line for line in game.lines if "· 1 · lock" not in line]


@forgery
def the_line_of_the_deal_not_given(game: Forged) -> None:
    game.lines = [line for line in game.lines if "dealt" not in line]


@forgery
def the_last_line_not_given(game: Forged) -> None:
    game.lines = [line for line in game.lines if "· end ·" not in line]


@forgery
def an_invented_receipt(game: Forged) -> None:
    seat = game.log[game.find("lock")]["seats"][0]
    game.lines.append(f"Fair play · {game.record['id']} · receipt {seat} · `{HASH}`")


@forgery
def a_receipt_of_another_seat(game: Forged) -> None:
    seats = game.log[game.find("lock")]["seats"]
    seat = game.log[game.find("answer", lambda entry: "seal" in entry and entry["by"] == "person")]["seat"]
    other = next(one for one in seats if one != seat)
    change(game, f"receipt {seat}", lambda line: line.replace(f"receipt {seat}", f"receipt {other}"))


@forgery
def another_opening_line(game: Forged) -> None:
    change(game, "Opening", lambda line: re.sub(r" · [^·]*$", ' · {"forged":1}', line))


@forgery
def an_opening_line_of_another_entry(game: Forged) -> None:
    change(game, "Opening", lambda line: re.sub(r" · [0-9]+ · ", " · 0 · ", line, count=1))


@forgery
def another_salt_in_an_opening_line(game: Forged) -> None:
    change(game, "Opening", lambda line: re.sub(r"· [0-9a-f]{32} ·", f"· {HASH[:32]} ·", line))
