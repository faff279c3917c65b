#!/usr/bin/env python3
"""Check the record of a game by yourself: python3 verify.py RECORD [--posted FILE]... [--mine FILE]...

It needs only Python and shares no line with the bot. --posted: the channel's messages, copied as they come.
--mine: your receipts from the bot's direct messages, lines you noted in time, receipt files. --looked: you
looked in Discord at the lines that it listed. --beacon ROUND:HEX: the public value of the table's drand
round. --receipt FILE checks a receipt file alone. It knows no rules of games, so its exit code is 3 at best:
nothing contradicts. 1: something contradicts. 2: this is no record.
"""

import argparse
import copy
import datetime
import hashlib
import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

FORMAT = "fair-play/2"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
HEX = {64: re.compile("[0-9a-f]{64}"), 32: re.compile("[0-9a-f]{32}")}
NOBODY = (
    "Nobody can check who is behind a name, or what the host read. Nobody can check that people answered for "
    "themselves, except by their receipts."
)
LOOK = (
    "A text does not show who posted a line, or when. Look in Discord: a post of the bot, not marked as "
    "edited, at this time? Then run it again with --looked."
)


class Wrong(Exception):
    """Tell what contradicts: the number of the check, why, and the entry."""

    entry = None

    def __str__(self):
        return f"check {self.args[0]}{'' if self.entry is None else f', entry {self.entry}'}: {self.args[1]}"


class NoRecord(Exception):
    pass


def must(holds, check, why):
    if not holds:
        raise Wrong(check, why)


# ------------------------------------------------------------------------------ bytes


def text_of(value, levels=31):
    """The canonical text of a value; ValueError if it has none."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        if abs(value) >= 2**53:
            raise ValueError("a number is too large")
        return str(value)
    if isinstance(value, str):
        value.encode()  # UnicodeEncodeError, a ValueError, for half a letter
        return json.dumps(value)
    if not isinstance(value, (list, dict)) or not levels:
        raise ValueError("a fraction, or more than 31 levels")
    if isinstance(value, list):
        return f"[{','.join(text_of(one, levels - 1) for one in value)}]"
    if not all(re.fullmatch("[!-~]{1,64}", key) for key in value):
        raise ValueError("a key is not 1 to 64 signs of ! to ~")
    return f"{{{','.join(f'{json.dumps(key)}:{text_of(value[key], levels - 1)}' for key in sorted(value))}}}"


def same(one, other):
    return text_of(one) == text_of(other)


def read_json(text):
    """The value of a JSON text that has a canonical text; ValueError if it has none."""

    def whole(digits):
        if digits == "-0" or len(digits) > 17:
            raise ValueError("a number is written in another way")
        return int(digits)

    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a key comes twice")
        return dict(pairs)

    def no(text):
        raise ValueError(f"{text} is no whole number")

    try:
        value = json.loads(text, parse_int=whole, parse_float=no, parse_constant=no, object_pairs_hook=once)
        text_of(value)
    except RecursionError:
        raise ValueError("more than 31 levels") from None
    return value


def hash_of(tag, value):
    return hashlib.sha256(f"{FORMAT}/{tag}\n{text_of(value)}".encode()).hexdigest()


def code(hash_):
    number, signs = int(hash_, 16) >> 136, ""
    for _ in range(24):
        number, last = divmod(number, 32)
        signs = DIGITS[last] + signs
    return "-".join(re.findall("....", signs))


def drawn(stream, n, limit):
    fair, again = 2**64 - 2**64 % limit, 0
    while True:
        said = f"{stream}:{n}" + (f":{again}" if again else "")
        value = int(hashlib.sha256(said.encode()).hexdigest()[:16], 16)
        if value < fair:
            return value % limit
        again += 1


def shuffled(stream, cards):
    cards = list(cards)
    for n, last in enumerate(range(len(cards) - 1, 0, -1)):
        other = drawn(stream, n, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


# ------------------------------------------------------------------------------ text


def rows_of(text):
    rows = []
    for row in re.split("\r\n|[\n\v\f\r\x85\u2028\u2029]", text):
        kept = ""
        for sign in unicodedata.normalize("NFKD", row):
            kind = unicodedata.category(sign)
            if kind == "Pd":
                kept += "-"
            elif kind == "Zs":
                kept += " "
            elif sign == "\t" or (kind not in ("Cc", "Cf", "Mn", "Me") and sign not in "`*_~|\\"):
                kept += sign
        while re.match("[ \t]*(>|-#)", kept):
            kept = re.sub("^[ \t]*(>|-#)", "", kept)
        rows.append(kept.strip(" \t"))
    return rows


PROOF_OR_RECEIPT = "([Pp][Rr][Oo][Oo][Ff]|[Rr][Ee][Cc][Ee][Ii][Pp][Tt])"
LINE = re.compile(
    PROOF_OR_RECEIPT + "[ \t]+([0-9]{1,9})[ \t]+[Oo][Ff][ \t]+([0-9A-Za-z]{6})[ \t]*:[ \t]*"
    "([0-9A-Za-z]+(?:-[0-9A-Za-z]+)*)"
)
GAP = "[^0-9A-Za-z]{1,4}"
ODD = re.compile(f"{PROOF_OR_RECEIPT}{GAP}[0-9]{{1,6}}{GAP}[Oo][Ff]{GAP}([0-9A-Za-z]{{6}})(?![0-9A-Za-z])")


def find(text):
    """The lines of a text as dicts, what only looks like one as (mark, row), and its rows."""
    rows, lines, odd = rows_of(text), [], []
    for at, row in enumerate(rows):
        below = rows[at + 1] if at + 1 < len(rows) else ""
        spans = []
        for found in LINE.finditer(row):
            kind, number, mark, given = found.groups()
            signs = given.upper().replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1")
            clean = found.group() == row and not re.fullmatch(r"\([^()]{0,40}\)", below)
            spans.append(range(*found.span()))
            line = {"kind": kind.lower(), "number": int(number), "mark": mark.upper(), "given": given}
            lines.append({**line, "clean": clean, "row": at, "text": row[:120], "signs": signs})
        for found in ODD.finditer(row):
            if not any(found.start() in span for span in spans):
                odd.append((found[2].upper(), row[:80]))
    return lines, odd, rows


def without_hidden(text):
    spaced = "".join(" " if sign.isspace() else sign for sign in text)
    return "".join(sign for sign in spaced if not unicodedata.category(sign).startswith("C"))


def like_a_line(text):
    lines, odd, _ = find(text)
    return bool(lines or odd)


def kept_word(typed):
    """The word of a cut as a table keeps it; None if it refuses the word."""
    word = unicodedata.normalize("NFC", " ".join(without_hidden(typed).split()))
    return None if not 1 <= len(word) <= 40 or like_a_line(typed) or like_a_line(word) else word


def told(typed):
    if like_a_line(typed):
        return "(a name that imitates a line)"
    plain = "".join(
        s for s in without_hidden(typed) if s not in '`*_~|\\<>@[](){}"\u201c\u201d\u201e\u00ab\u00bb'
    )
    return plain.strip()[:80] or "(no name)"


QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS, PERIOD = 1_692_803_367, 3  # of drand's usual chain, in seconds


def minute(at):
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(minutes=at)).strftime("%Y-%m-%d %H:%M UTC")


# ------------------------------------------------------------------------------ form


def count(least):
    return lambda value: type(value) is int and value >= least


def hexa(length):
    return lambda value: isinstance(value, str) and bool(HEX[length].fullmatch(value))


def among(words):
    return lambda value: isinstance(value, str) and value in words.split()


def every(test):
    return lambda value: isinstance(value, list) and all(map(test, value))


def string(value):
    return isinstance(value, str)


def truth(value):
    return isinstance(value, bool)


def mapping(value):
    return isinstance(value, dict)


def anything(value):
    return True


def beacon(value):
    return value is None or (
        mapping(value)
        and set(value) == {"chain", "round", "after"}
        and hexa(64)(value["chain"])
        and count(1)(value["round"])
        and count(0)(value["after"])
    )


COME = {"who": count(0), "is": among("person computer"), "level": string, "name": hexa(64)}
GIVEN = {"seat": string, "who": count(0), "on": count(-1)}
GIVEN["by"] = among("person computer standing fallback steward only restated")
KINDS = {
    "options": {"players": count(1), "pace": string, "options": mapping},
    "join": COME,
    "leave": {"who": count(0)},
    "cut": {"who": count(0), "word": string, "at": count(-1)},
    "lock": {"by": count(-1), "version": string, "beacon": beacon}
    | {"seats": every(lambda name: string(name) and re.fullmatch("[a-z][a-z0-9_]*", name))}
    | {"window": lambda value: type(value) is int and 30 <= value <= 172800},
    "unlock": {"by": count(-1)},
    "deal": {"who": every(count(0)), "at": count(0), "beacon": lambda v: v is None or hexa(64)(v)},
    "draw": {"first": count(0), "of": every(lambda pair: every(count(0))(pair) and len(pair) == 2)},
    "ask": {"step": count(1), "round": count(0), "ask": string, "of": every(string)}
    | {"secret": truth, "first": truth, "until": count(0)},
    "until": {"step": count(1), "at": count(0), "on": count(-1)}
    | {"why": among("extend hasten pause resume organiser outage")},
    "due": {"step": count(1), "at": count(0)}
    | {"of": lambda value: mapping(value) and len(value) > 0 and all(map(count(0), value.values()))},
    "answer": {"step": count(1), **GIVEN},
    "act": {"round": count(0), "act": string, **GIVEN},
    "back": {"step": count(1), "seat": string, "who": count(0), "why": among("taken illegal")},
    "sheet": {"seat": string, "who": count(0), "seal": hexa(64)},
    "away": {"seat": string, "why": among("resigned missed left vote"), "on": count(-1)},
    "here": {"seat": string, "who": count(0)},
    "seat": {"seat": string, "on": count(-1), **COME}
    | {"why": among("resigned missed left vote return given privacy")},
    "vote": {"what": among("undo seat hasten concede draw win pause resume extend"), "for": mapping}
    | {"asked": every(string), "yes": every(string), "no": every(string)},
    "undo": {"to": count(0), "by": string, "on": count(-1)},
    "agreed": {"how": among("concede draw win"), "winner": string, "on": count(-1)},
    "version": {"version": string},
    "move": {},
    "post": {"no": count(1), "what": among("lock dealt round moved end"), "of": count(0), "at": count(0)},
    "end": {"how": among("over agreed abandoned"), "winners": every(string), "record": hexa(64)},
}
LOBBY = ("options", "join", "leave", "cut", "lock", "unlock", "deal")
RECORD = {"id": string, "game": string, "title": string, "table": mapping, "script": every(anything)}
RECORD |= {"expect": mapping, "fair": mapping}
FAIR = {"format": among(FORMAT), "commitment": hexa(64), "secret": hexa(64), "people": every(mapping)}
FAIR |= {"log": every(mapping), "openings": mapping, "head": hexa(64)}


def fits(value, tests):
    return set(value) == set(tests) and all(test(value[key]) for key, test in tests.items())


def depth_of(text):
    """The deepest nesting of brackets outside of strings."""
    bare, depth, most = re.sub(r'"(?:[^"\\]|\\.)*"?', "", text, flags=re.S), 0, 0
    for sign in re.findall(r"[][{}]", bare):
        depth += 1 if sign in "[{" else -1
        most = max(most, depth)
    return most


def record_in(raw):
    """The record in the bytes of a file; check 1."""
    if len(raw) > 32 * 2**20 or sum(map(raw.count, (b",", b"[", b"{"))) > 500_000:
        raise NoRecord("it is too large")
    try:
        text = raw.decode("utf-8-sig")
        if depth_of(text) > 200:  # no interpreter's own limit decides
            raise NoRecord("it has more than 200 levels")
        loose = json.loads(text)
    except (ValueError, RecursionError):
        raise NoRecord("it is no JSON") from None
    if not mapping(loose) or not mapping(loose.get("fair")):
        raise NoRecord("it has no proof of fair play")
    try:
        record = read_json(text)
    except ValueError as why:
        raise Wrong(1, str(why)) from None
    must(fits(record, RECORD) and fits(record["fair"], FAIR), 1, "keys, types or format")
    found = re.fullmatch("([a-z][a-z0-9_]*)-(0|[1-9][0-9]{0,14})-([0-9a-hjkmnp-tv-z]{6})", record["id"])
    must(found and found[1] == record["game"], 1, "the id is not game, number and mark")
    for one in record["fair"]["people"]:
        named = set(one) == {"name", "salt"} and string(one["name"]) and hexa(32)(one["salt"])
        must(named or same(one, {"name": None, "salt": None}), 1, "people have name and salt, or null")
    return record


# ------------------------------------------------------------------------------ the log


class Table:
    """A table that lives through its log, entry by entry."""

    def __init__(self, record):
        self.record, self.fair = record, record["fair"]
        self.id, self.log = record["id"], record["fair"]["log"]
        self.come, self.sits, self.cuts, self.options, self.lock, self.cut_at = 0, {}, [], None, None, {}
        self.seats, self.holds, self.lost, self.sheets, self.seed, self.beacon = [], {}, {}, {}, None, None
        self.draws, self.last_draw, self.steps, self.round, self.until, self.base = 0, -1, 0, 0, 0, 0
        self.step, self.stale, self.may_leave, self.stood, self.taken = None, False, False, {}, set()
        self.counted, self.undone, self.before, self.missed = [], set(), {}, set()
        self.agreed, self.told, self.begun, self.ended, self.heads = None, 0, {}, False, []
        self.lines = [{"no": 0, "what": "commitment", "of": 0, "n": -1, "at": 0}]

    def live(self):
        head = hash_of(
            "chain",
            {key: self.record[key] for key in ("id", "game", "title")}
            | {"commitment": self.fair["commitment"]},
        )
        self.start = head
        for n, entry in enumerate(self.log):
            try:
                do = entry.get("do")
                must(string(do) and do in KINDS, 4, "no such kind of entry")
                tests = {"do": string, **KINDS[do]}
                if do in ("answer", "act"):
                    tests |= {"seal": hexa(64)} if "seal" in entry else {"answer": anything}
                must(fits(entry, tests), 4, "keys or types")
                must("level" not in entry or entry["is"] == "computer" or not entry["level"], 4, "a level")
                self.follows(n, entry, self.log[n - 1] if n else {"do": ""})
                must(do == "post" or (do in LOBBY) == (not self.seats), 5, "not at this time")
                getattr(self, f"on_{do}")(n, entry)
            except Wrong as why:
                why.entry = n
                raise
            salt = hash_of("salt", [self.id, self.fair["secret"], n])[:32]
            head = hash_of("entry", [head, salt, entry])
            self.heads.append(head)
        must(self.seats, 5, "it was never dealt")
        must(self.ended and self.log[-1]["do"] == "post", 13, "it has no end")
        must(self.come == len(self.fair["people"]), 3, "people are named who never came")
        must(head == self.fair["head"], 4, "the head is not what the log leads to")
        for line in self.lines:
            line["hash"] = self.fair["commitment"] if line["n"] < 0 else self.heads[line["n"]]

    def follows(self, n, entry, before):
        """Return what may stand behind the entry before."""
        do, posts = entry["do"], entry["what"] if entry["do"] == "post" else None
        if before["do"] in ("lock", "move", "end"):
            due = {"lock": "lock", "move": "moved", "end": "end"}[before["do"]]
            must(posts == due, 13 if due == "end" else 14, "its line follows at once")
        if before["do"] == "deal":
            must(do == "draw" or posts == "dealt", 14, "the line of the deal follows at once")
        if before["do"] == "draw" and self.log[n - 2]["do"] == "deal":
            must(posts == "dealt", 14, "the line of the deal follows at once")
        must(not self.agreed or do in ("end", "post"), 9, "behind an agreed result comes the end")
        if self.ended:
            must(before["do"] == "end" and n == len(self.log) - 1, 13, "behind the end comes its line alone")
        if before["do"] == "vote":
            about, what = before["for"], before["what"]
            if what == "undo":
                grants = {"do": "undo", "by": "vote", "to": about["to"]}
            elif what == "seat":
                grants = {"do": "away", "why": "vote", "seat": about["seat"]}
            elif what in ("concede", "draw", "win"):
                grants = {"do": "agreed", "how": what, "winner": about.get("winner", "")}
            else:
                grants = {"do": "until", "why": what, "step": about["step"], "at": about["at"]}
            given = {key: entry.get(key) for key in grants | {"on": 0}}
            must(same(given, grants | {"on": n - 1}), 10 if do == "undo" else 9, "not what the vote grants")
        elif (
            do == "agreed"
            or (do == "undo" and entry["by"] == "vote")
            or (do == "away" and entry["why"] == "vote")
            or (do == "until" and entry["on"] >= 0)
        ):
            must(False, 10 if do == "undo" else 9, "no vote is right before it")

    # -------------------------------------------------------------------------- lobby

    def enter(self, entry):
        people = self.fair["people"]
        must(entry["who"] == self.come < len(people), 3, "people are numbered in the order of coming")
        person = people[self.come]
        if person["name"] is not None:
            made = hash_of("name", [self.id, self.come, person["salt"], person["name"]])
            must(made == entry["name"], 3, f"person {self.come} came under another name")
        self.come += 1

    def on_options(self, n, entry):
        must(not self.lock, 5, "nothing changes after Start")
        self.options = entry

    def on_join(self, n, entry):
        must(self.options and not self.lock, 5, "nobody joins now")
        self.enter(entry)
        self.sits[entry["who"]] = entry

    def on_leave(self, n, entry):
        must(not self.lock and entry["who"] in self.sits, 5, "nobody leaves now")
        del self.sits[entry["who"]]

    def is_person(self, who):
        return who in self.sits and self.sits[who]["is"] == "person"

    def cutters(self):
        return {who for who in self.sits if self.is_person(who) and who != self.lock["by"]}

    def on_cut(self, n, entry):
        who, at = entry["who"], entry["at"]
        must(self.is_person(who) and kept_word(entry["word"]) == entry["word"], 5, "who cuts, or the word")
        self.cuts.append([who, entry["word"]])
        if not self.lock:
            must(at == -1, 5, "a cut before Start has no time")
            return
        must(who in self.cutters() and who not in self.cut_at, 5, "each may cut once, but who pressed Start")
        must(at >= max([0, *self.cut_at.values()]), 5, "cuts are in the order of their times")
        named = self.lock["beacon"]
        must(named is None or at < named["after"], 5, "cut when the beacon was public")
        self.cut_at[who] = at

    def on_lock(self, n, entry):
        must(self.options and not self.lock, 5, "Start was pressed before")
        must(entry["by"] == -1 or self.is_person(entry["by"]), 5, "who pressed Start does not sit there")
        places = self.options["players"] == len(self.sits) == len(entry["seats"]) == len(set(entry["seats"]))
        must(places, 5, "not all places are taken")
        named = entry["beacon"]
        must(named is None or named["after"] >= entry["window"], 5, "the beacon is public within the window")
        self.lock, self.cut_at = entry, {}

    def on_unlock(self, n, entry):
        must(self.lock and (entry["by"] == -1 or self.is_person(entry["by"])), 5, "who takes Start back")
        self.lock = None

    def on_deal(self, n, entry):
        must(self.lock, 5, "Start was not pressed")
        at, lock, last = entry["at"], self.lock, max([0, *self.cut_at.values()])
        must((lock["beacon"] is None) == (entry["beacon"] is None), 5, "another beacon than at Start")
        must(at >= last, 5, "dealt before the last cut")
        if lock["beacon"]:
            must(at >= lock["beacon"]["after"], 5, "dealt before the beacon was public")
            self.beacon = [lock["beacon"]["chain"], lock["beacon"]["round"], entry["beacon"]]
        elif self.cutters() or lock["by"] == -1:
            must(self.cut_at, 5, "nobody cut")
            waited = at >= lock["window"] and at >= last + lock["window"] // 5
            must(waited or set(self.cut_at) == self.cutters(), 5, "dealt before the time to cut was over")
        self.seed = hash_of("seed", [self.id, self.fair["secret"], self.cuts, self.beacon])
        must(entry["who"] == shuffled(f"{self.seed}/seats", self.sits), 7, "the seats are not as drawn")
        self.seats = lock["seats"]
        for seat, who in zip(self.seats, entry["who"], strict=True):
            self.hold(seat, who, self.sits[who]["is"], n)

    def hold(self, seat, who, kind, n):
        self.holds[seat] = {"who": who, "is": kind, "since": n, "away": None, "why": ""}

    # -------------------------------------------------------------------------- play

    def on_draw(self, n, entry):
        must(self.seats and self.log[n - 1]["do"] in ("deal", "answer", "act"), 8, "behind what caused them")
        must(entry["of"] and entry["first"] == self.draws, 8, "draws left out or twice")
        for limit, value in entry["of"]:
            must(1 <= limit < 2**53 and drawn(self.seed, self.draws, limit) == value, 8, "drawn otherwise")
            self.draws += 1
        self.last_draw = n

    def line_before(self):
        return [line["at"] for line in self.lines if line["what"] in ("dealt", "round")][-1]

    def on_ask(self, n, entry):
        of, number = entry["of"], entry["round"]
        if number not in self.begun:
            untold = [self.begun[r] for r in self.begun if max(0, self.told) < r < number]
            must(not set(sum(untold, [])) & set(of), 14, "the rounds before were not posted")
            self.begun[number] = of
        if len(of) > 1:
            self.begun[number] = self.seats
        must(number > self.told or (number, self.told) == (0, 0), 14, "this round was posted before")
        must(entry["step"] == self.steps + 1, 9, "steps are numbered one by one")
        must(of and len(set(of)) == len(of) and set(of) <= set(self.seats), 9, "whom it asks")
        must(entry["secret"] or entry["first"] or len(of) == 1, 9, "several are asked, so it must be sealed")
        must(not (entry["secret"] and entry["first"]), 9, "the first answer decides, so it is open")
        must(not self.step or not self.step["given"] or self.may_leave, 9, "a step is left without a reason")
        must(
            entry["until"] == 0 or entry["until"] >= self.line_before(),
            9,
            "a deadline before the line before",
        )
        left = self.step["given"] if self.step else {}
        self.stood = {seat: at for seat, at in left.items() if at not in self.taken}
        self.step = {"n": n, "ask": entry, "given": {}, "all": []}
        self.steps, self.round, self.until, self.base = (
            entry["step"],
            number,
            entry["until"],
            self.line_before(),
        )
        self.stale = self.may_leave = False

    def of_step(self, entry):
        must(self.step and not self.stale and self.step["ask"]["step"] == entry["step"], 9, "step or time")
        return self.step

    def on_until(self, n, entry):
        self.of_step(entry)
        must(entry["at"] == 0 or entry["at"] >= self.base, 9, "a deadline before the line before")
        voted = entry["why"] in ("hasten", "pause", "resume") or (
            entry["why"] == "extend" and entry["on"] >= 0
        )
        must(voted == (entry["on"] >= 0), 9, "by whose right")
        self.until = entry["at"]

    def on_due(self, n, entry):
        step = self.of_step(entry)
        must(self.until > 0 and entry["at"] >= self.lines[-1]["at"], 9, "step or time")
        for seat, deadline in entry["of"].items():
            must(seat in step["ask"]["of"] and seat not in step["given"], 9, "who had not answered")
            key = (entry["step"], seat, self.holds[seat]["who"])
            must(key not in self.missed, 9, "missed twice")
            must(
                self.until <= deadline <= entry["at"] and deadline >= self.base,
                9,
                "the deadline had not passed",
            )
            self.missed.add(key)

    def holder(self, entry):
        must(entry["seat"] in self.holds, 9, "no such seat")
        one = self.holds[entry["seat"]]
        must(one["who"] == entry["who"], 9, f"{entry['seat']} is held by {one['who']}, not by {entry['who']}")
        return one

    def authority(self, entry, step):
        one, by, on, seat = self.holder(entry), entry["by"], entry["on"], entry["seat"]
        number = step["ask"]["step"] if step else 0
        late = (number, seat, one["who"]) in self.missed
        if by == "person":
            right = one["is"] == by and on == one["since"] and one["why"] in ("", "vote") and not late
        elif by == "computer":
            right = one["is"] == by and on == one["since"]
            if step and len(step["ask"]["of"]) > 1 and not step["ask"]["first"] and on < step["n"]:
                right = right and all(
                    self.log[at]["by"] in ("computer", "only", "restated") for at in step["all"]
                )
        elif by == "standing":
            right = self.sheets.get(seat) == on and self.log[on]["who"] == one["who"]
        elif by == "steward":
            right = one["away"] is not None and one["away"] == on
        elif not step:
            right = False
        elif by == "fallback":
            due = self.log[on] if step["n"] < on else {"do": ""}
            right = late and due["do"] == "due" and due["step"] == number and seat in due["of"]
        elif by == "only":
            right = on == step["n"]
        else:
            right = self.stood.get(seat) == on and "seal" in self.log[on]
        must(right, 9, f"{seat} by {by}, on entry {on}: no such authority")

    def remember(self, n):
        self.before[n] = (copy.deepcopy(self.step), len(self.counted))

    def on_answer(self, n, entry):
        step = self.of_step(entry)
        seat = entry["seat"]
        must(seat in step["ask"]["of"] and seat not in step["given"], 9, "twice or not asked")
        must(("seal" in entry) == step["ask"]["secret"], 9, "what is secret, and only that, is sealed")
        self.authority(entry, step)
        self.remember(n)
        step["given"][seat] = n
        step["all"].append(n)
        if step["ask"]["first"] or len(step["given"]) == len(step["ask"]["of"]):
            self.counted.append((n, step))
            self.step = None

    def on_act(self, n, entry):
        must(self.step and not self.stale and entry["round"] == self.round, 9, "not in this round")
        must(
            entry["round"] > self.told or entry["round"] == self.told == 0, 14, "this round was posted before"
        )
        self.authority(entry, None)
        self.remember(n)
        self.counted.append((n, None))
        self.may_leave = True

    def on_back(self, n, entry):
        step = self.of_step(entry)
        must(step["ask"]["secret"] and entry["seat"] in step["given"], 9, "only what is sealed and open")
        self.holder(entry)
        self.taken.add(step["given"].pop(entry["seat"]))

    def entries_of(self, counted):
        at, step = counted
        return list(step["given"].values()) if step else [at]

    def on_undo(self, n, entry):
        to, by = entry["to"], entry["by"]
        counting = [at for one in self.counted for at in self.entries_of(one)]
        standing = [] if self.stale or not self.step else list(self.step["given"].values())
        must(to in counting + standing, 10, "no answer or act that counts")
        must(self.last_draw < to, 10, "undoes a draw")
        later = [at for at in counting if at >= to]
        must(not any("seal" in self.log[at] for at in later), 10, "undoes what was opened")
        if by != "vote":
            must(entry["on"] == -1 and by == self.log[to]["seat"], 10, "who undoes")
            must(self.holds[by]["is"] == "person" and self.holds[by]["away"] is None, 10, "who undoes")
            for at in later + [at for at in (self.step["all"] if self.step else []) if at >= to]:
                own = self.log[at]["seat"] == by or self.log[at]["by"] in ("computer", "only", "restated")
                must(own, 10, "others have answered since")
        self.undone |= set(range(to, n))
        self.step, keep = copy.deepcopy(self.before[to])
        while self.counted and self.counted[-1][0] >= to:
            self.counted.pop()
        must(len(self.counted) <= keep, 10, "no answer or act that counts")
        self.stale = self.may_leave = True
        undone = self.log[to]
        back = undone["round"] if undone["do"] == "act" else self.step["ask"]["round"]
        self.told = min(self.told, max(0, back - 1))
        self.begun = {r: of for r, of in self.begun.items() if r <= back}

    # -------------------------------------------------------------------------- seats and votes

    def on_sheet(self, n, entry):
        must(self.holder(entry)["is"] == "person", 9, "a computer has no sheet")
        self.sheets[entry["seat"]] = n

    def on_away(self, n, entry):
        must(entry["seat"] in self.holds, 9, "no such seat")
        one, on = self.holds[entry["seat"]], entry["on"]
        must(one["is"] == "person", 9, "a computer is never away")
        if entry["why"] == "missed":
            due = self.log[on] if 0 <= on < n else {"do": ""}
            held = due["do"] == "due" and entry["seat"] in due["of"]
            must(
                held and (due["step"], entry["seat"], one["who"]) in self.missed, 9, "no deadline was missed"
            )
        elif entry["why"] != "vote":
            must(on == -1, 9, "no entry gives this right")
        one["away"], one["why"] = n, entry["why"]

    def on_here(self, n, entry):
        one = self.holder(entry)
        must(one["away"] is not None, 9, "nobody was away")
        one["away"], one["why"] = None, ""

    def on_seat(self, n, entry):
        seat, why, on = entry["seat"], entry["why"], entry["on"]
        must(seat in self.holds, 9, "no such seat")
        one = self.holds[seat]
        self.enter(entry)
        if why == "return":
            gone = self.lost.get(on)
            must(gone and self.log[on]["seat"] == seat, 9, "nobody lost this seat by that entry")
            must(gone["is"] == entry["is"] == "person", 9, "only people return")
            names = [self.fair["people"][who]["name"] for who in (gone["who"], entry["who"])]
            must(None in names or names[0] == names[1], 9, "somebody else came back")
        elif why in ("given", "privacy"):
            must(on == -1, 9, "no entry gives this right")
        else:
            must(
                one["away"] is not None and (one["away"], one["why"]) == (on, why), 9, f"{seat} was not free"
            )
        self.lost[n] = one
        self.hold(seat, entry["who"], entry["is"], n)

    def on_vote(self, n, entry):
        what, about, asked = entry["what"], entry["for"], entry["asked"]
        keys = {"undo": ["to"], "seat": ["seat"], "concede": ["winner"], "win": ["winner"], "draw": []}
        must(sorted(about) == keys.get(what, ["at", "step"]), 9, "what the vote is about")
        people = {seat for seat, one in self.holds.items() if one["is"] == "person"}
        gone = {"resigned", "left", "vote"} | (set() if what in ("concede", "draw", "win") else {"missed"})
        needed = {seat for seat in people if self.holds[seat]["why"] not in gone}
        without = set()
        if what in ("concede", "win"):
            must(about["winner"] in ["", *self.seats], 9, "what the vote is about")
            without = {about["winner"]} if what == "concede" else set()
        elif what == "seat":
            must(string(about["seat"]) and about["seat"] in people, 9, "what the vote is about")
            without = {about["seat"]}
        elif what not in keys:
            must(count(0)(about["at"]) and count(1)(about["step"]), 9, "what the vote is about")
            self.of_step(about)
            must(what != "pause" or about["at"] == 0, 9, "a pause has no deadline")
        if what == "hasten":
            people &= set(self.step["ask"]["of"]) - set(self.step["given"])
            needed &= people
        must(len(set(asked)) == len(asked), 9, "asked twice")
        must(needed - without <= set(asked) <= people - without, 9, "who was asked")
        cast = entry["yes"] + entry["no"]
        must(len(set(cast)) == len(cast) and set(cast) <= set(asked), 9, "the ballots")
        if what in ("pause", "resume", "extend"):
            must(len(entry["yes"]) * 2 > len(asked), 9, "not passed")
        else:
            must(set(entry["yes"]) == set(asked) != set(), 9, "not passed")
            must(what not in ("draw", "win", "seat") or len(asked) >= 2, 9, "not passed: two at least")

    def on_agreed(self, n, entry):
        must(entry["how"] != "draw" or entry["winner"] == "", 9, "a draw has no winner")
        self.agreed = entry

    def on_version(self, n, entry):
        pass

    def on_move(self, n, entry):
        pass

    # -------------------------------------------------------------------------- lines and end

    def on_post(self, n, entry):
        what, of, at, before = entry["what"], entry["of"], entry["at"], self.log[n - 1]["do"]
        must(entry["no"] == len(self.lines), 14, "posted lines are numbered one by one")
        must(at >= self.lines[-1]["at"], 14, "older than the line before")
        if what == "round":
            open_ = self.step and self.step["ask"]["round"] <= of and not self.may_leave
            must(self.seats and of > self.told and not open_, 14, "no such round to tell")
            self.told = of
        else:
            must(of == 0, 14, "only rounds are numbered")
        if what == "dealt":
            deal = self.log[n - 2] if before == "draw" else self.log[n - 1]
            must(deal["do"] == "deal", 14, "not behind the deal")
            started = [line["at"] for line in self.lines if line["what"] == "lock"][-1]
            must(at >= started + deal["at"] // 60, 14, "posted too soon after Start")
        elif what != "round":
            must(
                before == {"lock": "lock", "moved": "move", "end": "end"}[what],
                14,
                "not behind what it tells",
            )
        self.lines.append({"no": len(self.lines), "what": what, "of": of, "n": n, "at": at})

    def on_end(self, n, entry):
        held = hash_of("record", {key: self.record[key] for key in ("table", "script", "expect")})
        must(held == entry["record"], 13, "table, script or expect are not what the end holds")
        how, winners = entry["how"], entry["winners"]
        must((how == "agreed") == bool(self.agreed), 13, "what was agreed")
        if how == "agreed":
            must(winners == [self.agreed["winner"]] * bool(self.agreed["winner"]), 13, "another winner")
        must(how != "abandoned" or winners == [], 13, "nobody wins what was called off")
        must(how != "over" or not self.step or self.may_leave, 13, "a step is open")
        must(
            len(set(winners)) == len(winners) and set(winners) <= set(self.seats),
            13,
            "the winners are no seats",
        )
        self.ended = True

    # -------------------------------------------------------------------------- openings, script, seed

    def open(self):
        """Checks 11, 12 and 6."""
        log, given = self.log, self.fair["openings"]
        counting = [at for one in self.counted for at in self.entries_of(one)]
        restated, known = [], list(counting)
        for at in known:
            if log[at]["by"] == "restated":
                known.append(log[at]["on"])
                restated.append(at)
        behind = [log[at]["on"] for at in {*known, *self.undone} if log[at].get("by") == "standing"]
        due = {at for at in known if "seal" in log[at]} | set(behind)
        must({str(at) for at in due} == set(given), 11, "openings are missing, or open what did not count")
        for at in due:
            one, tag = given[str(at)], "sheet" if log[at]["do"] == "sheet" else "seal"
            pair = isinstance(one, list) and len(one) == 2 and hexa(32)(one[0])
            must(pair and (tag == "seal" or string(one[1])), 11, f"entry {at}: no salt and content")
            must(
                hash_of(tag, [self.id, at, log[at]["seat"], *one]) == log[at]["seal"],
                11,
                f"entry {at}: another seal",
            )
        said = {at: given[str(at)][1] if "seal" in log[at] else log[at]["answer"] for at in known}
        must(all(same(said[at], said[log[at]["on"]]) for at in restated), 11, "restated otherwise")
        salts = [one[0] for one in given.values()] + [
            one["salt"] for one in self.fair["people"] if one["salt"]
        ]
        must(len(set(salts)) == len(salts), 11, "a salt comes twice")
        script = []
        for at, step in self.counted:
            if step:
                answers = {seat: said[n] for seat, n in step["given"].items()}
                script.append({"ask": step["ask"]["ask"], "answers": answers})
            else:
                script.append({"act": log[at]["act"], "seat": log[at]["seat"], "answer": said[at]})
        must(same(self.record["script"], script), 12, "the script is not what the log holds")
        for key in ("players", "options"):
            must(same(self.record["table"].get(key), self.options[key]), 12, f"other {key} than in the log")
        must(self.record["table"].get("seed") == self.seed, 6, "the seed is not the hash of secret and cuts")
        self.counting, self.said = counting, said


# ------------------------------------------------------------------------------ what the checker gives


def receipt_in(text):
    """The receipt file in a text; None if it is none."""
    try:
        found = read_json(text.lstrip("\ufeff"))
    except ValueError:
        return None
    tests = {"receipt": among(FORMAT), "id": string, "n": count(0), "before": hexa(64), "salt": hexa(32)}
    return found if mapping(found) and fits(found, tests | {"entry": mapping, "open": anything}) else None


def opens(receipt):
    entry, one = receipt["entry"], receipt["open"]
    if "seal" not in entry:
        return one is None
    pair = isinstance(one, list) and len(one) == 2 and hexa(32)(one[0])
    tag = "sheet" if entry.get("do") == "sheet" else "seal"
    return pair and hash_of(tag, [receipt["id"], receipt["n"], entry.get("seat"), *one]) == entry["seal"]


def compare(table, options):
    """Check 15: the lines compared, those dated, what to look at, and what else to tell."""
    mark, lines, look, kept, files = table.id[-6:].upper(), table.lines, [], 0, 0
    compared, dated, others = set(), set(), set()

    def fits_code(line):
        hashes = [one["hash"] for one in lines] if line["kind"] == "proof" else table.heads
        return line["number"] < len(hashes) and line["signs"] == code(hashes[line["number"]]).replace("-", "")

    texts = [find(text) for text in options.posted]
    seen = {
        line["number"]
        for text in texts
        for line in text[0]
        if line["kind"] == "proof" and line["mark"] == mark and fits_code(line)
    }
    for found, odd, rows in texts:
        others |= {line["mark"] for line in found} - {mark}
        own, last = [line for line in found if line["mark"] == mark], None
        for line in own:
            whole = line["clean"] and len(line["signs"]) == 24
            if not whole:
                look.append(f"cut off, or something stands behind it (edited?): {line['text']}")
            elif not fits_code(line):
                expected = min(line["number"], len(lines) - 1)
                must(
                    line["kind"] == "receipt" or expected in seen,
                    15,
                    f"the record has it otherwise: {line['text']}",
                )
                look.append(
                    f"another {line['kind']} {line['number']} is there too: {line['text']}. "
                    "If the bot posted it, the record is false. If people typed it, take it out of the file."
                )
            elif line["kind"] == "proof":
                compared.add(line["number"])
                if last is not None and line["number"] < last:
                    look.append(f"line {line['number']} stands below line {last}.")
                last = line["number"]
        look += [f"it only looks like a line: {row}" for other, row in odd if other == mark]
        proofs = [line for line in own if line["kind"] == "proof"]
        for one, other in zip(proofs, proofs[1:], strict=False):
            if not any(rows[one["row"] + 1 : other["row"]]):
                look.append(
                    f"lines {one['number']} and {other['number']} stand together, without what they end."
                )
    for text in options.mine:
        receipt = receipt_in(text)
        if receipt:
            if receipt["id"] != table.id:
                look.append("a receipt file is of another table")
                continue
            n = receipt["n"]
            true = n < len(table.log) and same(receipt["entry"], table.log[n]) and opens(receipt)
            true = true and receipt["before"] == (table.heads[n - 1] if n else table.start)
            true = true and receipt["salt"] == hash_of("salt", [table.id, table.fair["secret"], n])[:32]
            must(true, 15, f"the record does not know your receipt {n}")
            files += 1
            continue
        found, odd, _ = find(text)
        noted = []
        for line in found:
            if line["mark"] != mark:
                continue
            if not line["clean"] or len(line["signs"]) != 24:
                look.append(f"cut off, or something stands behind it (edited?): {line['text']}")
                continue
            must(fits_code(line), 15, f"the record does not know what you kept: {line['text']}")
            kept += 1
            if line["kind"] == "proof":
                noted.append(line["number"])
            else:
                dated.add([one["no"] for one in lines if one["n"] < line["number"]][-1])
        look += [f"it only looks like a line: {row}" for other, row in odd if other == mark]
        compared |= set(noted)
        dated |= {noted[-1]} if noted and noted[-1] == max(noted) else set()
    return compared, dated, look, kept, files, others


# ------------------------------------------------------------------------------ telling


def answered_anew(log):
    """The answers that differ from what stood when a step, or several in a row, was left."""
    found, stood, taken, before, step, given = set(), set(), set(), {}, None, {}
    for n, entry in enumerate(log):
        do, seat = entry["do"], entry.get("seat")
        if do in ("answer", "act"):
            before[n] = step, dict(given)
        if do == "ask":
            stood = (stood if step else set()) | set(given)
            step, given = entry, {}
        elif do == "back":
            taken.add(given[seat])
            stood |= {seat} if log[given.pop(seat)]["by"] == "restated" else set()
        elif do == "undo":
            step, given = before[entry["to"]]
            stood, given = set(), {one: m for one, m in given.items() if m not in taken}
        elif do == "answer":
            if entry["by"] == "restated":
                stood.discard(seat)
            elif seat in stood:
                found.add(n)
            given[seat] = n
            if step["first"] or set(given) == set(step["of"]):
                step, given = None, {}
    return found


def tell(table):
    """Tell what was played, in words, from the record alone."""
    log, people = table.log, table.fair["people"]
    came = {entry["who"]: entry for entry in log if entry["do"] in ("join", "seat")}
    word, said, holds, number, start, cuts = [], [], {}, 0, None, []
    anew = answered_anew(log)

    def name(who):
        one = people[who]["name"]
        shown = f"somebody who withdrew the name ({who})" if one is None else f"“{told(one)}”"
        return shown + (f" (computer, {told(came[who]['level'])})" if came[who]["is"] == "computer" else "")

    def at(seat):
        return f"{seat} ({name(holds[seat])})" if seat in holds else seat

    def started():
        by = "The program" if start["by"] < 0 else name(start["by"])
        listed = ", ".join(f"{name(one['who'])} (“{told(one['word'])}”)" for one in cuts)
        how, named = f"{by} pressed Start", start["beacon"]
        if named:
            how += f" and named drand round {named['round']}, public {named['after']} seconds later"
        return how, f" Cut, in this order: {listed}." if cuts else ""

    def root(n):
        return root(log[n]["on"]) if log[n]["by"] == "restated" else n

    for n, entry in enumerate(log):
        do = entry["do"]
        if do == "lock":
            start, cuts = entry, []
        elif do == "cut" and start:
            cuts.append(entry)
        elif do == "cut":
            said.append(f"{name(entry['who'])} cut before Start (“{told(entry['word'])}”).")
        elif do == "unlock":
            by = "the program" if entry["by"] < 0 else name(entry["by"])
            said.append(f"{started()[0]}; it was taken back by {by}.{started()[1]}")
            start = None
        elif do == "deal":
            uncut = (
                " Nobody cut."
                if entry["beacon"]
                else " Nobody else was there to cut: the host could choose the deal."
            )
            said.append(f"{started()[0]}.{started()[1] or uncut}")
            holds = dict(zip(table.seats, entry["who"], strict=True))
            said.insert(
                0, "Dealt to " + ", ".join(f"{seat}: {name(who)}" for seat, who in holds.items()) + "."
            )
        elif do == "ask":
            number = entry["round"]
        elif do == "vote":
            silent = [seat for seat in entry["asked"] if seat not in entry["yes"] + entry["no"]]
            parts = [("Yes", entry["yes"]), ("No", entry["no"]), ("did not vote:", silent)]
            told_parts = "; ".join(f"{how} {', '.join(map(at, seats))}" for how, seats in parts if seats)
            said.append(f"Vote in round {number} ({entry['what']}): {told_parts}.")
        elif do == "undo":
            by = "that vote" if entry["by"] == "vote" else entry["by"]
            said.append(f"In round {number} entry {entry['to']} and what followed was undone by {by}.")
        elif do == "seat":
            old, holds[entry["seat"]] = holds[entry["seat"]], entry["who"]
            new = name(entry["who"])
            said.append(
                f"From round {number} on {new} sat as {entry['seat']} "
                f"in the place of {name(old)} ({entry['why']})."
            )
            if entry["why"] in ("given", "privacy"):
                word.append(f"{name(old)} gave up {entry['seat']} ({entry['why']}), on the host's word.")
        elif do == "move":
            said.append("The table moved to another channel.")
        elif do == "version":
            said.append(f"From round {number} on under rules {told(entry['version'])}.")
        elif do == "until" and entry["on"] < 0:
            word.append(f"A deadline was changed ({entry['why']}, step {entry['step']}), on the host's word.")
        elif do == "due":
            for seat, deadline in entry["of"].items():
                word.append(
                    f"{at(seat)} missed the deadline of {minute(deadline)} in round {number}, "
                    "on the host's word."
                )
        elif do == "away" and entry["why"] in ("resigned", "left"):
            word.append(f"{at(entry['seat'])} was away ({entry['why']}), on the host's word.")
        elif do in ("answer", "act") and n in table.counting:
            origin = log[root(n)]
            if origin["by"] == "standing":
                text = told(table.fair["openings"][str(origin["on"])][1]).replace("(no name)", "(empty)")
                word.append(
                    f"{at(entry['seat'])} answered in round {number} from standing instructions: “{text}”."
                )
            elif origin["by"] == "steward":
                word.append(f"The steward answered for {at(entry['seat'])} in round {number}.")
            if root(n) in anew:
                word.append(
                    f"{at(entry['seat'])} answered anew in round {number} what stood when a step was left."
                )
        if do == "end":
            how = {"over": "The game was played to its end", "abandoned": "The game was called off"}
            how["agreed"] = f"The table agreed ({(table.agreed or {}).get('how')})"
            won = f"winners: {', '.join(map(at, entry['winners']))}" if entry["winners"] else "nobody won"
            result = f"{how[entry['how']]}; {won}."
    kinds = Counter(log[root(n)]["by"] for n in table.counting)
    words = {"person": "by people", "computer": "by computers", "standing": "from standing instructions"}
    words |= {
        "fallback": "for people who missed a deadline",
        "steward": "by the steward",
        "only": "without a choice",
    }
    parts = "; ".join(f"{kinds[by]} {shown}" for by, shown in words.items() if kinds[by])
    title = f"“{told(table.record['title'])}” ({table.id[:-7]}, mark {table.id[-6:].upper()})."
    return [title, *said, *([f"Answers and actions that count: {parts}."] if parts else []), *word, result]


def verify(raw, options):
    """The status, and what to say: what was played, what is left, or what contradicts."""
    try:
        record = record_in(raw)
        commitment = hash_of("commit", [record["id"], record["fair"]["secret"]])
        must(commitment == record["fair"]["commitment"], 2, "the commitment is not the hash of the secret")
        table = Table(record)
        table.live()
        table.open()
        given = options.beacon
        if given and table.beacon and given[0] == table.beacon[1]:
            must(given[1] == table.beacon[2], 6, "the beacon's value was another")
        compared, dated, look, kept, files, others = compare(table, options)
    except NoRecord as why:
        return 2, [f"This is not a record of fair play: {why}."]
    except Wrong as why:
        return 1, [f"The record does NOT hold: {why}"]
    said = tell(table)
    said.append(
        f"{len(compared)} of {len(table.lines)} lines compared; "
        f"kept by yourself: {kept} lines and {files} receipt files."
    )
    if others:
        said.append(f"Lines of other tables stand in the text: {', '.join(sorted(others))}.")
    missing = [str(line["no"]) for line in table.lines if line["no"] not in compared]
    left = [f"Lines not compared: {', '.join(missing)}."] if missing else []
    left += look
    undated = [] if options.looked else [line for line in table.lines if line["no"] not in dated]
    left += [LOOK] if undated else []
    for line in undated:
        what = f"round {line['of']}" if line["what"] == "round" else line["what"]
        when = minute(line["at"]) if line["no"] else "before the first Join"
        left.append(f"  line {line['no']} ({what}): {code(line['hash'])}, {when}")
    withdrawn = sum(one["name"] is None for one in record["fair"]["people"])
    left += [f"{withdrawn} names were withdrawn."] if withdrawn else []
    if table.beacon and not (given and given[0] == table.beacon[1]):
        chain, number, _ = table.beacon
        which = (
            f"drand round {number}" if chain == QUICKNET else f"round {number} of drand's chain {chain[:8]}"
        )
        left.append(f"{which} was not compared: look it up at a relay (--beacon {number}:HEX).")
    left += known_before(table) if table.beacon else []
    left.append("The rules of the game were not carried out by this program.")
    return 3, [*said, "Nothing contradicts the record.", "Left to do:", *(f"- {one}" for one in left), NOBODY]


def known_before(table):
    """Name a round of drand's usual chain that was public earlier than the log says: the host knew it."""
    chain, number, _ = table.beacon
    public, after = GENESIS + PERIOD * (number - 1), table.lock["beacon"]["after"]
    start = [line for line in table.lines if line["what"] == "lock"][-1]
    if chain != QUICKNET or public >= 60 * start["at"] + after:
        return []
    when = minute(public // 60)
    return [f"drand round {number} was public at {when}, not {after} seconds after line {start['no']}: look."]


def check_receipt(text):
    receipt = receipt_in(text)
    if not receipt:
        return 2, ["This is not a receipt file of fair play."]
    if not opens(receipt):
        return 1, ["The seal does not open to what the file says."]
    shown = code(hash_of("entry", [receipt["before"], receipt["salt"], receipt["entry"]]))
    mark = receipt["id"].rpartition("-")[2].upper()
    return 3, [
        "The receipt opens.",
        f"The bot's message must end with: Receipt {receipt['n']} of {mark}: {shown}",
    ]


def beacon_of(text):
    number, _, value = text.partition(":")
    if not number.isascii() or not number.isdigit() or not hexa(64)(value.lower()):
        raise argparse.ArgumentTypeError("write ROUND:HEX, with 64 hex digits")
    return int(number), value.lower()


def text_in(path):
    raw = Path(path).read_bytes()
    return raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("record", nargs="?", metavar="RECORD")
    parser.add_argument("--posted", action="append", default=[], type=text_in, metavar="FILE")
    parser.add_argument("--mine", action="append", default=[], type=text_in, metavar="FILE")
    parser.add_argument("--looked", action="store_true")
    parser.add_argument("--beacon", type=beacon_of, metavar="ROUND:HEX")
    parser.add_argument("--receipt", type=text_in, metavar="FILE")
    try:
        options = parser.parse_args(arguments)
        if not (options.record or options.receipt):
            parser.error("give a RECORD or --receipt FILE")
        if options.record:
            status, said = verify(Path(options.record).read_bytes(), options)
        else:
            status, said = check_receipt(options.receipt)
    except OSError as why:
        status, said = 2, [f"Cannot read the file: {why}"]
    print("\n".join(said))
    return status


if __name__ == "__main__":
    sys.exit(main())
