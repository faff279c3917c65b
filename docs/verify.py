#!/usr/bin/env python3
"""Check the record of a game by yourself: python3 verify.py RECORD [--posted FILE]...

It needs only Python and shares no line with the bot. FILE is any text with lines copied from Discord.
It makes the checks 1 to 15 of docs/fair-play.md. Its exit code is 0 (the game holds), 1 (it does not hold),
2 (not a record) or 3 (nothing is wrong, but some things could not be checked).
"""

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path

FORMAT, MOST, LARGEST, MOST_VALUES = "fair-play/1", 2**53, 32 * 2**20, 500_000
LOOK = (
    "Look in Discord: did the bot post this line? Is it marked (edited)? Does it stand where its time "
    "belongs? Is line 0 older than the first Join?"
)
NOBODY = (
    "No program can check who wrote a line and when (look in Discord), who is behind a name, or whether "
    "programs answered by themselves. The host could see sealed orders and coming cards. The host and the "
    "player who cut last could choose the deal together. python -m engine verify also checks the rules."
)
NO_LINES = "- You gave no posted lines (--posted FILE): a game made up as a whole would look like this too."
OLD = "Not checked: no cut: the host could have chosen the deal; no seals; no chain."


def refuse(why):
    raise ValueError(why)


class Wrong(Exception):
    """A check that does not hold: its number, why, and where in the log."""

    where = ""

    def __str__(self):
        return f"check {self.args[0]}{self.where}: {self.args[1]}"


def must(check, holds, why):
    if not holds:
        raise Wrong(check, why)


def c(value, level=0):
    """The canonical text of a value; ValueError where it has none."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) < MOST:
        return str(value)
    if isinstance(value, str):
        return json.dumps(value.encode().decode())  # half a letter cannot be encoded
    if level == 31 or not isinstance(value, (list, dict)):
        refuse("more than 31 levels, or a number that is too large or not whole")
    if isinstance(value, list):
        return "[" + ",".join(c(inner, level + 1) for inner in value) + "]"
    if not all(re.fullmatch("[!-~]{1,64}", key) for key in value):
        refuse("a key that is not 1 to 64 plain signs")
    return "{" + ",".join(f"{c(key)}:{c(value[key], level + 1)}" for key in sorted(value)) + "}"


def read_json(text, is_old=False):
    """The value of a text; ValueError for what has no canonical text, or is no JSON that any record had."""
    hooks = {"parse_constant": refuse}
    hooks["parse_int"] = lambda one: int(one) if len(one) < 18 and one != "-0" else refuse(one[:20])
    if not is_old:
        hooks["parse_float"] = refuse
        hooks["object_pairs_hook"] = lambda of: dict(of) if len(dict(of)) == len(of) else refuse("twice")
    is_deep = re.search(r"(?:[\[{][^\[\]{}]*){200}", text)
    value = refuse("more than 31 levels") if is_deep else json.loads(text, **hooks)
    return value if is_old or c(value) else None


def H(tag, value):  # noqa: N802 - the protocol's own name
    """The hash of a value under a tag."""
    return hashlib.sha256(f"{FORMAT}/{tag}\n{c(value)}".encode("ascii")).hexdigest()


def draw(seed, n, limit):
    """Draw n of a seed, below a limit."""
    text, again = f"{seed}:{n}", 0
    while True:
        value = int(hashlib.sha256((f"{text}:{again}" if again else text).encode()).hexdigest()[:16], 16)
        if value < 2**64 - 2**64 % limit:
            return value % limit
        again += 1


def shuffled(seed, items):
    """The items in the order of a seed: from the last place down, each exchanged with one up to it."""
    items = list(items)
    for n, last in enumerate(range(len(items) - 1, 0, -1)):
        other = draw(seed, n, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


WHO = "who:n is:person|computer name:h"
GIVEN = "round:n seat:s by:person|sheet|computer|fallback|steward"
LOBBY = "options join leave cut lock unlock deal post"
KINDS = {
    **{"options": "players:+ pace:s options:o", "join": WHO, "leave": "who:n", "cut": "who:n word:w"},
    **{"lock": "by:n version:s seats:S", "unlock": "by:n", "deal": "who:N", "draw": "first:n of:P"},
    **{"answer": f"{GIVEN} step:+ ask:s of:S", "act": f"{GIVEN} act:s", "back": "step:+ seat:s"},
    **{"sheet": "seat:s seal:h", "seat": f"seat:s {WHO} why:absent|vote|left|given_up|privacy"},
    **{"vote": "what:s for:o yes:S no:S", "undo": "to:n by:s", "version": "version:s", "move": ""},
    **{"post": "no:+ what:lock|dealt|sealed|round|moved|end of:n", "end": "how:over|abandoned record:h"},
}
RECORD = "id:s game:s title:s table:o script:l expect:o fair:o"
FAIR = f"format:{FORMAT}|{FORMAT} thrown:n commitment:h secret:h people:O log:O openings:o head:h"


def is_a(kind, value):
    """Whether a value is of that kind: a sign, or one of several words."""
    if kind in "SNOP":
        inner = {"S": "s", "N": "n", "O": "o", "P": "N"}[kind]
        fits = type(value) is list and all(is_a(inner, one) for one in value)
        return fits and (kind != "P" or all(len(one) == 2 for one in value))
    if kind in "+n":
        return type(value) is int and value >= (kind == "+")
    if kind in "ol?":
        return type(value) is {"o": dict, "l": list}.get(kind, type(value))
    if type(value) is not str or "|" in kind:
        return type(value) is str and value in kind.split("|")
    pattern = {"h": "[0-9a-f]{64}", "x": "[0-9a-f]{32}", "w": r"[\s\S]{1,40}", "s": r"[\s\S]*"}[kind]
    return re.fullmatch(pattern, value)


def odd(value, form):
    """The keys in which an object differs from what it must be, with exactly these keys and types."""
    types = dict(pair.split(":") for pair in form.split())
    wrong = {key for key in types if key in value and not is_a(types[key], value[key])}
    return ", ".join(sorted(wrong | set(value) ^ set(types)))


def check_form(record):
    """Check 1, but for entries and openings."""
    keys = odd(record, RECORD) or odd(record["fair"], FAIR)
    must(1, not keys, f"malformed: see {keys}")
    named = re.fullmatch(re.escape(record["game"]) + "-(0|[1-9][0-9]*)", record["id"])
    must(1, named and record["game"], "malformed: the id does not begin with the game")
    for one in record["fair"]["people"]:
        must(1, one == {"name": None, "salt": None} or not odd(one, "name:s salt:x"), "malformed: a person")


def check_entry(entry):
    """Check 4 of an entry."""
    kind = entry.get("do")
    must(4, type(kind) is str and kind in KINDS, "keys: there is no such kind")
    given = (" seal:h" if "seal" in entry else " answer:?") if kind in ("answer", "act") else ""
    keys = odd(entry, f"do:s salt:x {KINDS[kind]}{given}")
    must(4, not keys, f"keys: see {keys}")


class Game:
    """A log, read from its first entry to its last."""

    def __init__(self, record):
        self.record, self.id, self.fair = record, record["id"], record["fair"]
        self.log = self.fair["log"]
        own = {key: record[key] for key in ("id", "game", "title")}
        head = H("chain", {**own, "thrown": self.fair["thrown"], "commitment": self.fair["commitment"]})
        self.heads = [head := H("entry", [head, entry]) for entry in self.log]
        self.come = self.gone = self.drawn = self.step = self.round = 0
        self.options = self.lock = self.seed = self.is_cut = self.kept_open = self.may_leave = None
        self.sitting, self.cuts, self.alive, self.of_step = {}, [], [], {}
        self.told, self.sealed, self.receipts = set(), set(), set()
        self.lines = [(0, "commitment", 0, self.fair["commitment"])]
        for n, entry in enumerate(self.log):
            try:
                check_entry(entry)
                self.play(n, entry) if self.seed else self.lobby(n, entry)
                if entry["do"] == "post":
                    self.post(n, entry)
                self.lines_due(n, entry)
            except Wrong as wrong:
                wrong.where = f", {entry.get('seat', entry.get('do'))!r}, entry {n}"
                raise
        must(5, self.seed, "it was never dealt")
        must(13, self.lines[-1][1] == "end", "it has no end")
        must(3, self.come == len(self.fair["people"]), "there are people who never came")
        must(4, self.heads[-1] == self.fair["head"], "the head is not what the log leads to")

    def arrive(self, entry):
        who, people = entry["who"], self.fair["people"]
        must(3, who == self.come < len(people), f"person {self.come} is not the one who comes")
        name, salt = people[who]["name"], people[who]["salt"]
        known = name is None or H("name", [self.id, who, salt, name]) == entry["name"]
        must(3, known, f"person {who} did not come under the name {name!r}")
        self.come, self.gone = self.come + 1, self.gone + (name is None)

    def lobby(self, n, entry):
        kind, who, why = entry["do"], entry.get("who", entry.get("by")), "not by a person who sits"
        must(5, kind in LOBBY.split() and (n or kind == "options"), "not of a lobby, or not first in it")
        persons = [one for one, is_what in self.sitting.items() if is_what == "person"]
        if self.lock:
            why = "after Start is posted somebody else cuts, once, and it is dealt"
            before, is_ready = self.log[n - 1]["do"], self.is_cut or len(persons) == 1
            is_next = kind == ("deal" if is_ready else "cut") or (kind == "unlock" and not self.is_cut)
            must(5, is_next if before != "lock" else entry.get("what") == "lock", why)
            must(5, kind != "cut" or who != self.lock["by"], why)
        if kind == "options":
            self.options = entry
        elif kind == "join":
            self.arrive(entry)
            self.sitting[who] = entry["is"]
        elif kind == "leave":
            must(5, self.sitting.pop(who, None), "who leaves does not sit")
        elif kind == "deal":
            must(5, self.lock, why)
            self.seed = H("seed", [self.id, self.fair["secret"], self.cuts])
            must(7, who == shuffled(f"{self.seed}/seats", self.sitting), "the seats are not as drawn")
        else:
            must(5, kind == "post" or who in persons, why)
            must(5, self.lock or kind not in ("post", "unlock"), why)
            if kind == "cut":
                self.cuts, self.is_cut = [*self.cuts, [who, entry["word"]]], bool(self.lock)
            elif kind != "post":
                self.lock, of = (entry, entry["seats"]) if kind == "lock" else (None, None)
                is_full = of and len({*of}) == len(of) == len(self.sitting) == self.options["players"]
                must(5, is_full or kind == "unlock", "the table is not full")

    def play(self, n, entry):
        kind, seats, before = entry["do"], set(self.lock["seats"]), self.log[n - 1]
        must(5, kind == "post" or kind not in LOBBY.split(), f"{kind} does not happen after the deal")
        must(9, entry.get("seat") in {None, *seats}, "there is no such seat")
        if kind == "draw":
            must(8, before["do"] in ("deal", "answer", "act") and entry["of"], "draws without a cause")
            must(8, entry["first"] == self.drawn, f"draws have a gap: the next is draw {self.drawn}")
            for limit, value in entry["of"]:
                fits = 0 < limit < MOST and value == draw(self.seed, self.drawn, limit)
                must(8, fits, f"draw {self.drawn} is not what the seed gives")
                self.drawn += 1
        elif kind == "seat":
            self.arrive(entry)
        elif kind == "vote":
            yes, no = set(entry["yes"]), set(entry["no"])
            is_one_each = yes | no <= seats and len(yes | no) == len(entry["yes"] + entry["no"])
            must(9, is_one_each, "ballots that are not one each of seats")
            must(9, len(yes) > len(no) and not (no and entry["what"] == "undo"), "not passed")
        elif kind == "end":
            held = H("record", {key: self.record[key] for key in ("table", "script", "expect")})
            must(13, held == entry["record"], "table, script and expect are not what the end holds")
            rest = [after.get("what") for after in self.log[n + 1 :]]
            must(13, rest == ["end"], "after the end comes its line, and nothing else")
        elif kind == "undo":
            self.undo(n, entry, before)
        elif kind in ("answer", "act", "back"):
            self.given_or_back(entry, seats)
            if kind == "back" or (kind == "answer" and "seal" in entry):
                self.receipts.add((entry["seat"].lower(), self.heads[n]))
            self.alive.append(n)
            self.of_step.setdefault(entry.get("step"), []).append(n)

    def given(self, step):
        """What stands of a step: seat -> entry."""
        last = {self.log[n]["seat"]: n for n in self.of_step.get(step, ())}
        return {seat: n for seat, n in last.items() if self.log[n]["do"] == "answer"}

    def open_step(self):
        """The last step to which answers came, if some are missing: its number, what stands, an entry."""
        last = next((self.log[n] for n in reversed(self.alive) if self.log[n]["do"] == "answer"), None)
        given = self.given(last["step"]) if last else {}
        return (0, {}, {}) if not last or len(given) == len(last["of"]) else (last["step"], given, last)

    def given_or_back(self, entry, seats):
        now, given, last = self.open_step()
        step, of, seat = entry.get("step"), entry.get("of", []), entry["seat"]
        if entry["do"] == "act":
            self.may_leave = True
        elif entry["do"] == "back":
            is_open = step == now and seat in given and "seal" in self.log[given[seat]]
            must(9, is_open, "only what is sealed and open is taken back")
        else:
            is_asked = seat in of and len(set(of)) == len(of) and set(of) <= seats
            is_same = step != now or all(entry[key] == last[key] for key in ("ask", "of", "round"))
            must(9, is_asked and is_same and (step != now or seat not in given), "twice or not asked")
            must(9, len(of) == 1 or "seal" in entry, "several are asked, and this is not sealed")
            must(9, step == now or step > self.step or step == self.kept_open, "a step comes again")
            must(9, step == now or not now or self.may_leave, "the step before is not complete")
            if step != now:
                self.step, self.may_leave, self.kept_open = step, False, None

    def undo(self, n, entry, before):
        to, by = entry["to"], entry["by"]
        target = self.log[to] if to in self.alive else {"do": "nothing that counts"}
        counts = target["do"] == "answer" and self.given(target["step"]).get(target["seat"]) == to
        must(10, counts or target["do"] == "act", "undoes what is no answer or act that counts")
        must(10, all(after["do"] != "draw" for after in self.log[to:n]), "undoes a draw")
        opened = [at for at in self.counted() if at >= to and "seal" in self.log[at]]
        must(10, not opened, "undoes what was opened")
        by_vote = before["do"] == "vote" and before["what"] == "undo" and c(before["for"]) == c({"to": to})
        must(10, by_vote if by == "vote" else by == target["seat"], "who undoes")
        now, given, _ = self.open_step()
        self.kept_open = now if now and all(at >= to for at in given.values()) else self.kept_open
        self.may_leave, self.alive = True, [at for at in self.alive if at < to]
        self.of_step = {step: [at for at in own if at < to] for step, own in self.of_step.items()}

    def counted(self):
        """The answers of complete steps and the acts, in the order in which they came to count."""
        found = []
        for n in self.alive:
            entry = self.log[n]
            if entry["do"] == "answer":
                given = sorted(self.given(entry["step"]).values())
                found += given if len(given) == len(entry["of"]) and n == given[-1] else []
            found += [n] if entry["do"] == "act" else []
        return found

    def post(self, n, entry):
        what, of, before, known = entry["what"], entry["of"], self.log[n - 1], self.heads[n]
        must(14, entry["no"] == len(self.lines), "posted lines are numbered one by one")
        if what == "round":
            must(14, 1 <= of <= max({self.round, *self.told}) + 1, "there is no such round to tell")
            self.told.add(of)
        elif what == "sealed":
            now, given, last = self.open_step()
            is_time = before.get("step") == of == now and of not in self.sealed and before["do"] == "answer"
            must(14, is_time and len(given) == len(last["of"]) - 1, "not when first all but one are sealed")
            given = sorted(given.items(), key=lambda one: one[1])
            known = H("step", [self.id, of, [[seat, at, self.log[at]["seal"]] for seat, at in given]])
            self.sealed.add(of)
        else:
            causes = {"lock": ("lock",), "dealt": ("deal", "draw"), "moved": ("move",), "end": ("end",)}
            is_again = what == "dealt" and what in (line[1] for line in self.lines)
            is_time = before["do"] in causes[what] and not of and not is_again
            must(14, is_time, f"the line {what} comes once, right after what it tells")
        self.lines.append((entry["no"], what, of, known))

    def lines_due(self, n, entry):
        """The lines that must follow an entry, or had to come before it."""
        after = self.log[n + 1] if n + 1 < len(self.log) else {}
        follows = after.get("do") == "post" and (after.get("what"), after.get("of"))
        is_last = entry["do"] in ("deal", "draw") and after.get("do") != "draw"
        is_told = not is_last or "dealt" in (line[1] for line in self.lines)
        must(14, is_told or follows == ("dealt", 0), "the line of the deal is posted first of all")
        if entry["do"] == "answer":
            must(14, entry["round"] < 2 or entry["round"] - 1 in self.told, "the round before was not posted")
            given = self.given(entry["step"])
            missing = len(entry["of"]) - len(given)
            by_person = any(self.log[at]["by"] == "person" for at in given.values())
            if len(entry["of"]) > 1 and by_person and missing < 2 and entry["step"] not in self.sealed:
                is_said = missing and follows == ("sealed", entry["step"])
                must(14, is_said, "no line said that this step was sealed")
        self.round = max(self.round, entry["round"] if entry["do"] in ("answer", "act") else 0)


def check_ends(game):
    """Checks 11, 12 and 6: openings, script, seed."""
    log, openings, table, counted = game.log, game.fair["openings"], game.record["table"], game.counted()
    sheets, last = {}, {}
    for n, entry in enumerate(log):
        if entry["do"] == "sheet":
            last[entry["seat"]] = str(n)
        elif entry.get("by") in ("sheet", "steward") and entry.get("seat") in last:
            sheets[n] = last[entry["seat"]]
    due = {str(n) for n in counted if "seal" in log[n]} | {sheets[n] for n in counted if n in sheets}
    must(11, due == set(openings), "openings are missing, or open what did not count")
    salts = [one["salt"] for one in (*log, *game.fair["people"]) if one["salt"]]
    for key, opening in openings.items():
        entry = log[int(key)]
        tag = "sheet" if entry["do"] == "sheet" else "seal"
        is_pair = type(opening) is list and len(opening) == 2 and is_a("x", opening[0])
        must(11, is_pair and is_a("s" if tag == "sheet" else "?", opening[1]), f"entry {key}: no opening")
        seal = H(tag, [game.id, int(key), entry["seat"], *opening])
        must(11, seal == entry["seal"], f"entry {key} sealed something else")
        salts.append(opening[0])
    must(11, len(set(salts)) == len(salts), "a salt comes twice")
    script, steps = [], {}
    for n in counted:
        entry = log[n]
        what = openings[str(n)][1] if "seal" in entry else entry["answer"]
        if entry["do"] == "act":
            script.append({"act": entry["act"], "seat": entry["seat"], "answer": what})
        elif entry["step"] in steps:
            steps[entry["step"]][entry["seat"]] = what
        else:
            steps[entry["step"]] = {entry["seat"]: what}
            script.append({"ask": entry["ask"], "answers": steps[entry["step"]]})
    must(12, c(script) == c(game.record["script"]), "the script is not what the log holds")
    is_same = all(c(table.get(key)) == c(game.options[key]) for key in ("players", "options"))
    must(12, is_same, "players or options of the table are not those of the log")
    must(6, table.get("seed") == game.seed, "the seed is not the hash of secret and cuts")


SIGNS = "`*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
MARKS = re.compile(rf"\|\||[{SIGNS}]")
SEP = r"[\s·|:,.\-–—>]+"
GAP = rf"[{SIGNS}\s·|:,.\-–—>]+"
LINE = re.compile(
    rf"fair[ \u00a0-]?play{SEP}(\w+-[0-9]{{1,12}}){SEP}"
    rf"(?:(\d+){SEP}([a-z]+)(?:\s+(\d+))?|receipt\s+(\w+))(?={SEP}([0-9a-f]+))",
    re.IGNORECASE,
)
EDITED = re.compile(r"[^\n]{0,2000}(\n[\s>#-]{0,40})?\(edited", re.IGNORECASE)
OPENING = re.compile(rf"opening{GAP}(\w+-[0-9]{{1,12}}){GAP}(\d+){GAP}([0-9a-f]+)(?:{GAP})?", re.IGNORECASE)


def check_posted(game, texts):
    """The numbers of the lines that are needed and were not given."""
    own, ids, numbers = game.id.lower(), set(), set()
    lines = {(str(no), what, str(of), known) for no, what, of, known in game.lines}
    for text in texts:
        for found in LINE.finditer(MARKS.sub("", text)):
            id_, no, what, of, seat, known = ((group or "").lower() for group in found.groups())
            ids.add(id_)
            if id_ == own:
                line = f"{' '.join(found.group().split())} {known}. {LOOK}"
                must(15, not EDITED.match(found.string, found.end(6)), f"edited: {line}")
                must(15, len(known) == 64, f"cut off: {line}")
                is_so = (seat, known) in game.receipts if seat else (no, what, of or "0", known) in lines
                must(15, is_so, f"the record ends before, or has it otherwise: {line}")
                numbers.add(no)
        for found in OPENING.finditer(text):
            id_, n, salt = found.groups()
            ids.add(id_.lower())
            known = game.fair["openings"].get(n, ("", None))
            exact = re.compile(re.escape(c(known[1])) + r"(?!(?<=\w)[\w.])")
            is_said = any(exact.match(text, found.end() - minus) for minus in (0, 1))
            why = f"cut off, or the record has it otherwise: {found.group().strip()}. {LOOK}"
            must(15, id_.lower() != own or (known[0] == salt.lower() and is_said), why)
    others = f", but of {', '.join(sorted(ids))}" if ids else ""
    must(15, own in ids, f"no line of {game.id} is among them{others}")
    needed = (line[0] for line in game.lines if line[1] in ("commitment", "lock", "dealt", "end"))
    return [no for no in map(str, needed) if no not in numbers]


def check(record, texts):
    """Make all checks in order: (what could not be checked, what was)."""
    check_form(record)
    fair = record["fair"]
    fits = fair["commitment"] == H("commit", [record["id"], fair["secret"]])
    must(2, fits, "the commitment: it is not the hash of the secret")
    game = Game(record)
    check_ends(game)
    missing = check_posted(game, texts) if texts else []
    points = [f"- Names withdrawn: {game.gone} of {game.come}."] if game.gone else []
    points += [f"- You did not give these lines: {', '.join(missing)}."] if missing else []
    points += [] if texts else [NO_LINES]
    names = [repr(one["name"] or f"person {who}") for who, one in enumerate(fair["people"])]
    cut = "One person played, so nobody cut: the host could have chosen the deal."
    if game.is_cut:
        by, (who, word) = game.lock["by"], game.cuts[-1]
        cut = f"{names[by]} pressed Start, then {names[who]} cut with the word {word!r}."
    done = f"Checked: secret, {len(game.log)} entries, {game.come} people, seats, {game.drawn} draws, "
    done += f"{len(fair['openings'])} seals, {len(game.lines)} lines. Abandoned before: {fair['thrown']}."
    return points, [done, cut, NOBODY, LOOK]


def verify(raw, texts):
    """(status, what is said) of the bytes of a file and some copied texts."""
    try:
        is_readable = len(raw) <= LARGEST and sum(map(raw.count, (b",", b"[", b"{"))) <= MOST_VALUES
        record = read_json(raw.decode() if is_readable else refuse("it is over 32 MB or 500000 values"))
        is_one = type(record) is dict and {"fair", "table"} & set(record)
        if "fair" not in (record if is_one else refuse("it has neither table nor fair play")):
            must(15, not texts, "lines were posted, and this record has nothing of fair play")
            return 3, [OLD]
        points, said = check(record, texts)
    except ValueError as why:
        try:
            old = is_readable and read_json(raw.decode(), is_old=True)
        except ValueError:
            old = None
        if type(old) is dict and "table" in old and "fair" not in old and not texts:
            return 3, [OLD]
        if b'"fair"' in raw or b'"table"' in raw:
            return 1, [f"It does NOT hold: check 1: malformed: {why}"]
        return 2, [f"This is not a record: {why}"]
    except Wrong as wrong:
        return 1, [f"It does NOT hold: {wrong}"]
    if points:
        return 3, ["Nothing is wrong, but some things can't be checked:", *points, *said]
    return 0, [f"{record['id']} holds.", *said]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--posted", type=Path, action="append", default=[], metavar="FILE")
    options = parser.parse_args()
    try:
        raw, *others = (file.read_bytes() for file in (options.record, *options.posted))
    except OSError as why:
        parser.error(why)
    texts = [one.decode("utf-16" if one[:1] in (b"\xff", b"\xfe") else "utf-8", "replace") for one in others]
    status, said = verify(raw[: LARGEST + 1], texts)
    sys.stdout.reconfigure(errors="replace")
    print(*said, sep="\n")
    sys.exit(status)


if __name__ == "__main__":
    main()
