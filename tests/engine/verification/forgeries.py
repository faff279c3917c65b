"""Kinds of forgery of version 2, by name: what a host, an accomplice or a player might try.

Each is tried as it stands and with every hash made anew. `false` forgeries break a rule of the protocol: they
fail even against lines that a host posted anew. `by rules` need the rules of the game for that. The others
tell a whole other game: only what was posted in time, or a receipt, contradicts them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.kernel.dice import Dice
from tests.engine.verification.fair_games import public
from tests.engine.verification.forging import Entry, Forged, NotThere, Test

Act = Callable[[Forged], object]
FALSE, BY_RULES, OTHERWISE = "false", "by rules", "otherwise"


@dataclass(frozen=True)
class Forgery:
    act: Act
    kind: str


FORGERIES: dict[str, Forgery] = {}


def forgery(kind: str) -> Callable[[Act], Act]:
    def keep(act: Act) -> Act:
        FORGERIES[act.__name__.replace("_", " ").strip()] = Forgery(act, kind)
        return act

    return keep


def given(by: str, *, sealed: bool | None = None) -> Callable[[Entry], bool]:
    return lambda entry: entry["by"] == by and (sealed is None or ("seal" in entry) == sealed)


def spoiled(value: Any) -> Any:
    return {**value, "forged": 1} if isinstance(value, dict) else [value]


def sitting(game: Forged, n: int) -> dict[str, tuple[int, str]]:
    """Return who holds each seat before entry n, and whether that is a person."""
    kinds = {one["who"]: one["is"] for one in game.log[:n] if one["do"] in ("join", "seat")}
    deal, lock = game.find("deal"), game.find("lock", last=True)
    held = dict(zip(game.log[lock]["seats"], game.log[deal]["who"], strict=True))
    held |= {one["seat"]: one["who"] for one in game.log[deal:n] if one["do"] == "seat"}
    return {seat: (who, kinds[who]) for seat, who in held.items()}


# ------------------------------------------------------------------- one entry changed or left out


def changed(do: str, test: Test = lambda entry: True, *, last: bool = False, **new: Any) -> Act:
    """Return a forgery that changes values of the first or last such entry; functions take the old value."""

    def act(game: Forged) -> None:
        entry = game.log[game.find(do, test, last=last)]
        for key, value in new.items():
            entry[key] = value(entry[key]) if callable(value) else value

    return act


def left_out(do: str, test: Test = lambda entry: True) -> Act:
    return lambda game: game.remove(game.find(do, test))


def more(by: int) -> Callable[[int], int]:
    return lambda number: number + by


def where(**keys: Any) -> Test:
    return lambda entry: keys.items() <= entry.items()


def asks_several(entry: Entry) -> bool:
    return len(entry["of"]) > 1


def is_sealed_step(entry: Entry) -> bool:
    return asks_several(entry) and bool(entry["secret"])


def is_freed(entry: Entry) -> bool:
    return entry["why"] in ("vote", "resigned", "missed", "left")


def takes_everybody(entry: Entry) -> bool:
    return entry["what"] not in ("extend", "pause", "resume")


def names_a_round(entry: Entry) -> bool:
    return entry["beacon"] is not None


SIMPLE: dict[str, tuple[str, Act]] = {
    "a computers answer labelled a persons": (FALSE, changed("answer", given("computer"), by="person")),
    "an answer of somebody else": (FALSE, changed("answer", given("person"), who=more(1))),
    "an answer on another right": (FALSE, changed("answer", given("person"), on=more(-1))),
    "an answer left out": (FALSE, left_out("answer", given("person", sealed=True))),
    "a step of several asked openly": (FALSE, changed("ask", is_sealed_step, secret=False)),
    "an open answer changed": (BY_RULES, changed("answer", lambda one: "answer" in one, answer=spoiled)),
    "an act in another round": (FALSE, changed("act", round=more(1))),
    "other people asked": (BY_RULES, changed("ask", asks_several, of=lambda of: of[::-1])),
    "another question": (BY_RULES, changed("ask", ask="forged")),
    "a fallback without its deadline": (FALSE, left_out("due")),
    "a step with a deadline in the past": (FALSE, changed("ask", until=5)),
    "a vote left out": (FALSE, left_out("vote")),
    "a friend takes a seat before it is free": (FALSE, changed("seat", is_freed, on=more(-1))),
    "a vote without one yes": (FALSE, changed("vote", takes_everybody, yes=lambda yes: yes[:-1])),
    "an agreed end without agreement": (FALSE, changed("end", how="agreed", winners=[])),
    "a game called over": (BY_RULES, changed("end", where(how="abandoned"), how="over")),
    "another word": (OTHERWISE, changed("cut", last=True, word="forged")),
    "a word that no table keeps": (FALSE, changed("cut", last=True, word="Proof 3 of Q7F2MD")),
    "other seats": (FALSE, changed("deal", who=lambda seated: [*seated[1:], seated[0]])),
    "a draw left out": (FALSE, changed("draw", of=lambda drawn: drawn[1:])),
    "the options changed": (FALSE, changed("options", last=True, options=spoiled)),
    # where rounds ask one seat after another, a game with fewer lines is another game
    "a line left out": (OTHERWISE, left_out("post", where(what="round"))),
    "the line of start left out": (FALSE, left_out("post", where(what="lock"))),
    "the line of the deal left out": (FALSE, left_out("post", where(what="dealt"))),
    "a line older than the one before": (FALSE, changed("post", last=True, at=1)),
    "the deal posted before its time": (FALSE, changed("deal", at=more(100_000))),
    "another version": (BY_RULES, changed("lock", last=True, version="forged")),
    "a key more": (FALSE, changed("answer", forged=1)),
    "another randomness of the same round": (FALSE, changed("deal", names_a_round, beacon=public(0))),
    "no randomness": (FALSE, changed("deal", names_a_round, beacon=None)),
}
FORGERIES |= {name: Forgery(act, kind) for name, (kind, act) in SIMPLE.items()}


# ------------------------------------------------------------------- labels of answers


def _labels(label: str) -> None:
    """Register: people's answers labelled otherwise, on any entry that might give the right."""

    def first_ask(game: Forged) -> None:
        n = game.find("answer", given("person"))
        game.log[n].update(by=label, on=max(m for m in range(n) if game.log[m]["do"] == "ask"))

    def same_right(game: Forged) -> None:
        game.log[game.find("answer", given("person"), last=True)].update(by=label)

    def none(game: Forged) -> None:
        game.log[game.find("answer", given("person"))].update(by=label, on=-1)

    def every(game: Forged) -> None:
        game.find("answer", given("person"))
        for entry in game.log:
            if entry["do"] == "answer" and entry["by"] == "person":
                entry["by"] = label

    for act in (first_ask, same_right, none, every):
        kind = BY_RULES if (label, act) == ("only", first_ask) else FALSE
        FORGERIES[f"an answer labelled {label}, {act.__name__.replace('_', ' ')}"] = Forgery(act, kind)


for _label in ("computer", "standing", "fallback", "steward", "only", "restated"):
    _labels(_label)


@forgery(FALSE)
def a_computer_seals_after_people(game: Forged) -> None:
    ask = game.find("ask", is_sealed_step)
    step = [n for n in range(ask, len(game.log)) if game.log[n].get("step") == game.log[ask]["step"]]
    computer = [n for n in step if game.log[n].get("by") == "computer" and game.log[n]["on"] < ask]
    people = [n for n in step if game.log[n].get("by") == "person"]
    if not computer or not people:
        raise NotThere("both")
    game.log[computer[0]], game.log[people[0]] = game.log[people[0]], game.log[computer[0]]


@forgery(FALSE)
def an_answer_twice(game: Forged) -> None:
    n = game.find("answer", given("person"))
    game.insert(n + 1, dict(game.log[n]), game.kept.get(id(game.log[n])))


@forgery(FALSE)
def a_sealed_answer_shown_open(game: Forged) -> None:
    n = game.find("answer", given("person", sealed=True))
    del game.log[n]["seal"]
    game.log[n]["answer"] = game.kept.pop(id(game.log[n]))[1]


@forgery(BY_RULES)
def an_answer_changed(game: Forged) -> None:
    n = next((int(n) for n in game.own["openings"] if game.log[int(n)]["do"] == "answer"), None)
    if n is None:
        raise NotThere("a seal")
    kept = game.kept[id(game.log[n])]
    game.kept[id(game.log[n])] = [kept[0], spoiled(kept[1])]


@forgery(BY_RULES)
def an_act_given_to_another_seat(game: Forged) -> None:
    n = game.find("act", given("person"))
    for seat, (who, kind) in sitting(game, n).items():
        if kind == "person" and seat != game.log[n]["seat"]:
            game.log[n].update(seat=seat, who=who)
            return
    raise NotThere("another person")


@forgery(BY_RULES)
def a_fallback_that_is_none(game: Forged) -> None:
    n = game.find("answer", given("fallback"))
    if "seal" in game.log[n]:
        kept = game.kept[id(game.log[n])]
        if str(n) not in game.own["openings"]:
            raise NotThere("an opened one")
        game.kept[id(game.log[n])] = [kept[0], spoiled(kept[1])]
    else:
        game.log[n]["answer"] = spoiled(game.log[n]["answer"])


# ------------------------------------------------------------------- deadlines


@forgery(FALSE)
def a_deadline_that_had_not_passed(game: Forged) -> None:
    entry = game.log[game.find("due")]
    entry["of"] = dict.fromkeys(entry["of"], entry["at"] + 1)


@forgery(FALSE)
def a_deadline_before_its_step(game: Forged) -> None:
    entry = game.log[game.find("due")]
    entry["of"] = dict.fromkeys(entry["of"], 1)


@forgery(FALSE)
def a_deadline_missed_where_there_was_none(game: Forged) -> None:
    ask = game.find("ask", where(until=0))
    at = max(one["at"] for one in game.log[:ask] if one["do"] == "post")
    of = {game.log[ask]["of"][0]: at}
    game.insert(ask + 1, {"do": "due", "step": game.log[ask]["step"], "of": of, "at": at})


@forgery(FALSE)
def time_taken_away_without_a_vote(game: Forged) -> None:
    ask = game.find("ask")
    at = max(one["at"] for one in game.log[:ask] if one["do"] == "post")
    step = game.log[ask]["step"]
    game.insert(ask + 1, {"do": "until", "step": step, "at": at, "why": "hasten", "on": -1})


# ------------------------------------------------------------------- seats


def _friend(game: Forged, why: str, on: int, n: int | None = None) -> None:
    """Seat a friend of the host in a person's place, before the first answer or before entry n."""
    n = game.find("ask") + 1 if n is None else n
    seat = next((seat for seat, (_, kind) in sitting(game, n).items() if kind == "person"), None)
    if seat is None:
        raise NotThere("a person")
    later = [one for one in game.log[n:] if one["do"] == "seat"]
    if later:
        raise NotThere("a table without changes later")
    who = len(game.own["people"])
    game.own["people"].append({"name": "A Friend", "salt": f"{who:032x}"})
    entry = {"do": "seat", "seat": seat, "who": who, "is": "person", "level": "", "name": "0" * 64}
    game.insert(n, {**entry, "why": why, "on": on})
    for one in game.log[n + 1 :]:
        if one.get("seat") == seat and one["do"] in ("answer", "act", "back", "sheet", "here"):
            one["who"] = who
            if one["by"] == "person" if "by" in one else False:
                one["on"] = n


def _seated(why: str) -> Act:
    def act(game: Forged) -> None:
        _friend(game, why, -1)

    return act


for _why in ("vote", "missed", "resigned", "left", "return"):
    FORGERIES[f"a friend seated by {_why} that never was"] = Forgery(_seated(_why), FALSE)


@forgery(FALSE)
def somebody_else_returns(game: Forged) -> None:
    n = game.find("seat", where(why="return"))
    game.own["people"][game.log[n]["who"]]["name"] = "Somebody Else"


@forgery(FALSE)
def an_absence_by_a_deadline_that_was_not_missed(game: Forged) -> None:
    n = game.find("ask") + 1
    seat = next((seat for seat, (_, kind) in sitting(game, n).items() if kind == "person"), "")
    game.insert(n, {"do": "away", "seat": seat, "why": "missed", "on": game.find("ask")})


# ------------------------------------------------------------------- votes and results


@forgery(FALSE)
def a_vote_that_asked_not_everybody(game: Forged) -> None:
    entry = game.log[game.find("vote", lambda one: len(one["asked"]) > 1)]
    entry["asked"] = entry["yes"] = entry["asked"][:-1]


@forgery(FALSE)
def a_majority_of_half(game: Forged) -> None:
    entry = game.log[game.find("vote", where(what="extend"))]
    entry["yes"], entry["no"] = [], list(entry["asked"])


@forgery(FALSE)
def a_vote_for_something_else(game: Forged) -> None:
    entry = game.log[game.find("vote", where(what="undo"))]
    entry["for"]["to"] -= 1


def _agreed(game: Forged, asked: int, *, how: str = "win", is_voted: bool = True) -> None:
    """End the game by a result that the table never agreed on."""
    end = game.find("end")
    people = [seat for seat, (_, kind) in sitting(game, end).items() if kind == "person"]
    if len(people) < 2:
        raise NotThere("people")
    if is_voted:
        ballots = {"asked": people[:asked], "yes": people[:asked], "no": []}
        game.insert(end, {"do": "vote", "what": how, "for": {"winner": people[0]}, **ballots})
        end += 1
    game.insert(end, {"do": "agreed", "how": how, "winner": people[0], "on": end - 1 if is_voted else -1})
    game.log[end + 1].update(how="agreed", winners=people[:1])


@forgery(FALSE)
def a_win_by_one_yes(game: Forged) -> None:
    _agreed(game, 1)


@forgery(FALSE)
def a_win_without_a_vote(game: Forged) -> None:
    _agreed(game, 0, is_voted=False)


@forgery(FALSE)
def a_concession_to_somebody_who_voted(game: Forged) -> None:
    _agreed(game, 9, how="concede")


@forgery(FALSE)
def a_winner_of_a_game_called_off(game: Forged) -> None:
    end = game.log[game.find("end", where(how="abandoned"))]
    end["winners"] = [game.log[game.find("lock")]["seats"][0]]


@forgery(BY_RULES)
def another_table_at_the_end(game: Forged) -> None:
    game.record["expect"]["forged"] = 1


# ------------------------------------------------------------------- undo


@forgery(FALSE)
def an_undo_without_its_vote(game: Forged) -> None:
    entry = game.log[game.find("undo", given("vote"))]
    entry["by"] = game.log[entry["to"]]["seat"]
    game.remove(entry["on"])


@forgery(FALSE)
def an_undo_over_a_draw(game: Forged) -> None:
    draw = game.find("draw", last=True)
    to = max(n for n in range(draw) if game.log[n]["do"] in ("deal", "answer", "act"))
    if game.log[to]["do"] == "deal":
        raise NotThere("a draw in the game")
    game.insert(draw + 1, {"do": "undo", "to": to, "by": game.log[to]["seat"], "on": -1})


@forgery(FALSE)
def an_undo_of_what_was_opened(game: Forged) -> None:
    ask = game.find("ask", is_sealed_step)
    answers = [n for n in range(ask, len(game.log)) if game.log[n].get("step") == game.log[ask]["step"]]
    last = max(n for n in answers if game.log[n]["do"] in ("answer", "ask"))
    if game.log[last]["do"] != "answer":
        raise NotThere("answers")
    game.insert(last + 1, {"do": "undo", "to": last, "by": game.log[last]["seat"], "on": -1})


# ------------------------------------------------------------------- before the deal


@forgery(FALSE)
def no_cut(game: Forged) -> None:
    if game.log[game.find("lock", last=True)]["beacon"] is not None:
        raise NotThere("a table that needs one: a round of drand alone is enough")
    for n in reversed([n for n, one in enumerate(game.log) if one["do"] == "cut"]):
        game.remove(n)


@forgery(FALSE)
def a_cut_of_whoever_started(game: Forged) -> None:
    n, lock = game.find("cut", last=True), game.find("lock", last=True)
    game.log[n]["who"] = game.log[lock]["by"]


@forgery(FALSE)
def a_second_cut(game: Forged) -> None:
    n = game.find("cut", last=True)
    game.insert(n + 1, {**game.log[n], "word": "again"})


@forgery(FALSE)
def dealt_before_the_time_to_cut_was_over(game: Forged) -> None:
    deal, lock = game.log[game.find("deal")], game.log[game.find("lock", last=True)]
    if deal["at"] < lock["window"]:
        raise NotThere("a deal that waited")
    deal["at"] = 40


@forgery(FALSE)
def dealt_before_the_grace(game: Forged) -> None:
    cut, deal = game.log[game.find("cut", last=True)], game.log[game.find("deal")]
    cut["at"] = deal["at"] - 60


@forgery(FALSE)
def somebody_joins_after_start(game: Forged) -> None:
    n = game.find("cut", last=True)
    game.insert(n, {"do": "options", **{k: v for k, v in game.log[0].items() if k != "do"}})


def _named(game: Forged) -> tuple[Entry, Entry]:
    """Return the Start that names a round of drand, and the deal."""
    lock = game.find("lock", lambda one: one["beacon"] is not None)
    return game.log[lock], game.log[game.find("deal")]


def _another_round(game: Forged, by: int) -> None:
    """Name another round with its own randomness, as if Start had named it."""
    lock, deal = _named(game)
    lock["beacon"]["round"] += by
    deal["beacon"] = public(lock["beacon"]["round"])
    game.looked_up = lock["beacon"]["round"], deal["beacon"]


@forgery(OTHERWISE)
def another_round_of_drand(game: Forged) -> None:
    _another_round(game, 1)


@forgery(OTHERWISE)
def a_round_of_drand_that_was_public_at_start(game: Forged) -> None:
    _another_round(game, -1000)


@forgery(OTHERWISE)
def a_round_of_drand_left_out(game: Forged) -> None:
    for entry in _named(game):
        entry["beacon"] = None


@forgery(FALSE)
def randomness_that_no_start_named(game: Forged) -> None:
    game.log[game.find("lock", last=True)]["beacon"] = None
    game.log[game.find("deal")]["beacon"] = public(0)


@forgery(FALSE)
def a_round_of_drand_that_is_public_within_the_window(game: Forged) -> None:
    lock, _ = _named(game)
    lock["beacon"]["after"] = lock["window"] - 1


@forgery(FALSE)
def a_cut_when_the_round_of_drand_was_public(game: Forged) -> None:
    lock, _ = _named(game)
    game.log[game.find("cut", last=True)]["at"] = lock["beacon"]["after"]


@forgery(FALSE)
def dealt_before_the_round_of_drand_was_public(game: Forged) -> None:
    lock, deal = _named(game)
    deal["at"] = lock["beacon"]["after"] - 1


@forgery(OTHERWISE)
def another_secret(game: Forged) -> None:
    game.own["secret"] = "ab" * 32


@forgery(OTHERWISE)
def another_name(game: Forged) -> None:
    game.own["people"][0]["name"] = "Somebody Else"


@forgery(FALSE)
def somebody_left_out(game: Forged) -> None:
    game.own["people"].pop()


@forgery(FALSE)
def a_salt_twice(game: Forged) -> None:
    game.own["people"][0]["salt"] = game.own["people"][1]["salt"]


# ------------------------------------------------------------------- draws


@forgery(FALSE)
def another_draw(game: Forged) -> None:
    pair = game.log[game.find("draw")]["of"][0]
    pair[1] = (pair[1] + 1) % pair[0] if pair[0] > 1 else 1


@forgery(BY_RULES)
def a_draw_more_at_the_end(game: Forged) -> None:
    entry = game.log[game.find("draw", last=True)]
    count = entry["first"] + len(entry["of"])
    entry["of"].append([6, Dice(game.record["table"]["seed"], count).below(6)])


def is_sealed_and_awaited(game: Forged, n: int) -> bool:
    """Return whether entry n is a person's sealed answer that another answer of its step follows at once."""
    entry, behind = game.log[n], game.log[min(n + 1, len(game.log) - 1)]
    is_sealed = entry["do"] == "answer" and given("person", sealed=True)(entry) and id(entry) in game.kept
    return is_sealed and behind["do"] == "answer" and behind["step"] == entry["step"]


@forgery(BY_RULES)
def a_draw_behind_an_answer_that_is_taken_back(game: Forged) -> None:
    last = game.find("draw", last=True)
    n = next((n for n, one in enumerate(game.log) if n > last and is_sealed_and_awaited(game, n)), None)
    if n is None:
        raise NotThere("a sealed answer behind the last draw")
    entry, count = game.log[n], game.log[last]["first"] + len(game.log[last]["of"])
    value = Dice(game.record["table"]["seed"], count).below(6)
    back = {"do": "back", "step": entry["step"], "seat": entry["seat"], "who": entry["who"], "why": "taken"}
    game.insert(n, back)
    game.insert(n, {"do": "draw", "first": count, "of": [[6, value]]})
    game.insert(n, dict(entry), ["0" * 32, game.kept[id(entry)][1]])


# ------------------------------------------------------------------- lines


@forgery(OTHERWISE)  # there a line may also stand behind the first ask of the next round
def a_line_posted_later(game: Forged) -> None:
    n = game.find("post", where(what="round"))
    m = game.find("ask", lambda one: one["round"] == game.log[n]["of"] + 1)
    game.log.insert(m + 1, game.log.pop(n))


@forgery(FALSE)
def a_round_that_was_never_played(game: Forged) -> None:
    n = game.find("post", last=True)
    game.insert(n, {**game.log[n], "what": "round", "of": 99})


@forgery(BY_RULES)
def a_round_told_before_it_was_played(game: Forged) -> None:
    end = game.find("end")
    told = max([0, *(one["of"] for one in game.log if one["do"] == "post")])
    ask = max(n for n, one in enumerate(game.log) if one["do"] == "ask")
    if game.log[ask]["round"] <= told:
        raise NotThere("a round that is played")
    at = max(one["at"] for one in game.log[:end] if one["do"] == "post")
    game.insert(end, {"do": "post", "no": 0, "what": "round", "of": game.log[ask]["round"], "at": at})


# ------------------------------------------------------------------- the whole game


@forgery(BY_RULES)
def rounds_cut_off(game: Forged) -> None:
    """Leave out everything between a round and the end."""
    n, end = game.find("post", where(what="round")), game.find("end")
    if end - n < 3:
        raise NotThere("more rounds")
    del game.log[n + 1 : end]


@forgery(OTHERWISE)
def another_game_under_the_same_lines(game: Forged) -> None:
    assert game.other is not None
    other = game.other.copied()
    game.record, game.kept = other.record, other.kept


@forgery(FALSE)
def the_end_of_another_game(game: Forged) -> None:
    assert game.other is not None
    other = game.other.copied()
    n, m = game.find("ask"), other.find("ask")
    game.kept |= other.kept
    game.log[n:] = other.log[m:]
    game.record["expect"] = other.record["expect"]


@forgery(FALSE)
def entries_after_the_end(game: Forged) -> None:
    game.log.append({"do": "move"})


@forgery(FALSE)
def no_end(game: Forged) -> None:
    del game.log[game.find("end") :]


@forgery(FALSE)
def another_format(game: Forged) -> None:
    game.own["format"] = "fair-play/1"


@forgery(OTHERWISE)
def another_title(game: Forged) -> None:
    game.record["title"] = "Forged"


@forgery(OTHERWISE)
def another_mark(game: Forged) -> None:
    game.record["id"] = game.record["id"][:-6] + "zzzzzz"


@forgery(FALSE)
def a_key_less(game: Forged) -> None:
    del game.log[game.find("answer")]["on"]


@forgery(FALSE)
def a_chain_of_nothing(game: Forged) -> None:
    game.log.clear()
