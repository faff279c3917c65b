"""Forgeries of what seats did: answers, seals, actions, undoing, votes, the chain and its end."""

from __future__ import annotations

import json

from engine.records import fair_play as fair
from tests.engine.proof.forging import Forged, NotThere
from tests.engine.proof.kinds import (
    HASH,
    SALT,
    again,
    counted,
    forgery,
    is_open,
    is_sealed,
    spoiled,
)

# -------------------------------------------------------------------- answers and seals


@again
def another_open_answer(game: Forged) -> None:
    entry = game.log[game.find("answer", is_open)]
    entry["answer"] = spoiled(entry["answer"])


@forgery
def another_answer_under_a_seal(game: Forged) -> None:
    opening = game.own["openings"][str(counted(game))]
    opening[1] = spoiled(opening[1])


@forgery
def another_answer_and_its_seal(game: Forged) -> None:
    entry = game.log[counted(game)]
    kept = game.kept[id(entry)]
    game.kept[id(entry)] = fair.Content(kept.salt, spoiled(kept.what))
    game.again()


@forgery
def another_salt_of_a_seal(game: Forged) -> None:
    game.own["openings"][str(counted(game))][0] = SALT


@again
def two_seals_swapped(game: Forged) -> None:
    sealed = list(game.all("answer", is_sealed))
    if len(sealed) < 2:
        raise NotThere("two seals")
    one, other = game.log[sealed[0]], game.log[sealed[-1]]
    one["seal"], other["seal"] = other["seal"], one["seal"]
    game.kept[id(one)], game.kept[id(other)] = game.kept[id(other)], game.kept[id(one)]


@forgery
def an_opening_removed(game: Forged) -> None:
    del game.own["openings"][str(counted(game))]


@forgery
def an_opening_of_what_did_not_count(game: Forged) -> None:
    shut = [n for n in game.all("answer", is_sealed) if str(n) not in game.own["openings"]]
    if not shut:
        raise NotThere("a shut answer")
    game.own["openings"][str(shut[0])] = list(game.kept[id(game.log[shut[0]])])


@forgery
def a_salt_twice(game: Forged) -> None:
    game.log[-1]["salt"] = game.log[-2]["salt"]
    game.close()


@again
def an_answer_left_out(game: Forged) -> None:
    game.remove(game.find("answer", last=True))


@again
def an_answer_repeated(game: Forged) -> None:
    n = game.find("answer", is_open, last=True)
    game.insert(n + 1, {**game.log[n], "salt": SALT})


@again
def an_answer_of_another_seat(game: Forged) -> None:
    entry = game.log[game.find("answer")]
    entry["seat"] = next(seat for seat in game.log[game.find("lock")]["seats"] if seat != entry["seat"])


@again
def an_answer_by_somebody_else(game: Forged) -> None:
    entry = game.log[game.find("answer", lambda entry: entry["by"] == "person")]
    entry["by"] = "computer"


@again
def an_answer_to_another_ask(game: Forged) -> None:
    game.log[game.find("answer", last=True)]["ask"] = "surrender"


@again
def an_answer_of_another_round(game: Forged) -> None:
    game.log[game.find("answer", last=True)]["round"] += 1


@again
def two_answers_in_another_order(game: Forged) -> None:
    log = game.log
    n = next((n for n in game.all("answer") if log[n - 1]["do"] == "answer"), None)
    if n is None:
        raise NotThere("two answers in succession")
    log[n - 1], log[n] = log[n], log[n - 1]


@again
def a_sealed_answer_shown_openly(game: Forged) -> None:
    entry = game.log[counted(game)]
    del entry["seal"]
    entry["answer"] = game.kept.pop(id(entry)).what


@again
def an_open_answer_said_to_be_sealed(game: Forged) -> None:
    entry = game.log[game.find("answer", is_open)]
    entry["seal"] = HASH
    game.kept[id(entry)] = fair.Content(SALT, entry.pop("answer"))


@again
def a_sheet_left_out(game: Forged) -> None:
    game.remove(game.find("sheet"))


@forgery
def another_sheet(game: Forged) -> None:
    entry = game.log[game.find("sheet")]
    game.kept[id(entry)] = fair.Content(SALT, "bid 1000")
    game.again()


# -------------------------------------------------------------------- out of turn, undoing, votes


@again
def an_act_left_out(game: Forged) -> None:
    game.remove(game.find("act"))


@again
def another_act(game: Forged) -> None:
    entry = game.log[game.find("act", is_open)]
    entry["answer"] = spoiled(entry["answer"])


@again
def an_invented_act(game: Forged) -> None:
    seat = game.log[game.find("lock")]["seats"][0]
    given = fair.Given(seat, "person", {"do": "give"})
    game.insert(game.find("end"), fair.entries.act(SALT, stage=1, kind="give", given=given))


@again
def an_undo_left_out(game: Forged) -> None:
    game.remove(game.find("undo"))


@again
def an_undo_of_something_else(game: Forged) -> None:
    game.log[game.find("undo")]["to"] -= 1


@again
def an_invented_undo(game: Forged) -> None:
    n = game.find("answer", last=True)
    game.insert(game.find("end"), fair.entries.undo(SALT, to=n, by=game.log[n]["seat"]))


@again
def an_undo_by_another(game: Forged) -> None:
    entry = game.log[game.find("undo")]
    seats = game.log[game.find("lock")]["seats"]
    entry["by"] = next(seat for seat in (*seats, "vote") if seat != entry["by"])


@again
def a_taking_back_left_out(game: Forged) -> None:
    game.remove(game.find("back"))


@again
def an_invented_taking_back(game: Forged) -> None:
    n = game.find("answer", last=True)
    entry = game.log[n]
    game.insert(n + 1, fair.entries.back(SALT, step=entry["step"], seat=entry["seat"]))


@again
def a_vote_left_out(game: Forged) -> None:
    game.remove(game.find("vote"))


@again
def ballots_invented(game: Forged) -> None:
    entry = game.log[game.find("vote")]
    entry["yes"], entry["no"] = entry["yes"][:1], entry["yes"][1:]


# -------------------------------------------------------------------- chain, end, form


@again
def another_salt_of_an_entry(game: Forged) -> None:
    game.log[3]["salt"] = SALT


@forgery
def another_head(game: Forged) -> None:
    game.own["head"] = HASH


@again
def another_end(game: Forged) -> None:
    game.record["expect"] = spoiled(game.record["expect"])


@again
def an_end_of_another_sort(game: Forged) -> None:
    entry = game.log[game.find("end")]
    entry["how"] = "over" if entry["how"] == "abandoned" else "abandoned"


@forgery
def another_script(game: Forged) -> None:
    game.record["script"].pop()


@again
def a_line_that_was_posted_left_out(game: Forged) -> None:
    game.remove(game.find("post", lambda entry: entry["what"] == "round"))


@again
def a_posted_line_invented(game: Forged) -> None:
    game.insert(game.find("end"), fair.entries.post(SALT, no=1, what="round", of=1))


@again
def a_move_invented(game: Forged) -> None:
    game.insert(game.find("end"), fair.entries.move(SALT))


@again
def an_entry_of_no_kind(game: Forged) -> None:
    game.insert(game.find("end"), {"do": "bribe", "salt": SALT})


@again
def an_entry_with_a_key_more(game: Forged) -> None:
    game.log[game.find("answer")]["note"] = "honest"


@forgery
def nothing_of_fair_play(game: Forged) -> None:
    del game.record["fair"]


@forgery
def a_key_twice(game: Forged) -> None:
    text = json.dumps(game.record)
    game.raw = f'{text[:-1]}, "expect": {{}}}}'.encode()


@forgery
def a_fraction(game: Forged) -> None:
    game.raw = json.dumps(game.record).replace('"thrown": 1', '"thrown": 1.0').encode()


@forgery
def cut_short_and_called_off(game: Forged) -> None:
    end, n = game.log[game.find("end") :], game.find("answer", last=True)
    while game.log[n - 1]["do"] == "answer":
        n -= 1
    del game.log[n:]
    end[0]["how"] = "abandoned"
    game.log.extend(end)
    game.again()


@forgery
def another_game_under_the_same_number(game: Forged) -> None:
    assert game.other is not None
    game.record = game.other.record


@forgery
def the_end_of_another_game(game: Forged) -> None:
    assert game.other is not None
    at = game.find("post", lambda entry: entry["what"] == "dealt")
    there = game.other.copied()
    game.kept |= there.kept
    start = there.find("post", lambda entry: entry["what"] == "dealt")
    game.own["people"] = there.own["people"]
    game.record["table"], game.record["expect"] = there.record["table"], there.record["expect"]
    game.log[at + 1 :] = there.log[start + 1 :]
    game.again()
