"""Forgeries of the table: commitment, cuts, people, seats, options, draws."""

from __future__ import annotations

from engine.records import fair_play as fair
from tests.engine.proof.forging import Forged, NotThere
from tests.engine.proof.kinds import (
    HASH,
    SALT,
    again,
    forgery,
    spoiled,
)

# -------------------------------------------------------------------- commitment, cuts, seed


@again
def another_secret(game: Forged) -> None:
    game.own["secret"] = HASH


@forgery
def another_commitment(game: Forged) -> None:
    game.own["commitment"] = HASH


@forgery
def another_seed(game: Forged) -> None:
    game.record["table"]["seed"] = HASH


@again
def another_word_of_a_cut(game: Forged) -> None:
    game.log[game.find("cut", last=True)]["word"] = "eight of spades"


@again
def a_cut_that_is_removed(game: Forged) -> None:
    game.remove(game.find("cut"))


@again
def the_closing_cut_removed(game: Forged) -> None:
    game.remove(game.find("cut", last=True))


@again
def two_words_swapped(game: Forged) -> None:
    one, other = game.log[game.find("cut")], game.log[game.find("cut", last=True)]
    one["word"], other["word"] = other["word"], one["word"]


@again
def a_cut_repeated(game: Forged) -> None:
    n = game.find("cut", last=True)
    game.insert(n + 1, {**game.log[n], "salt": SALT})


@again
def an_invented_cut(game: Forged) -> None:
    n = game.find("lock")
    game.insert(n, fair.entries.cut(SALT, who=game.log[n]["by"], word="grind 12345"))


@again
def a_closing_cut_by_who_pressed_start(game: Forged) -> None:
    game.log[game.find("cut", last=True)]["who"] = game.log[game.find("lock", last=True)]["by"]


@again
def a_start_that_was_taken_back_left_out(game: Forged) -> None:
    lock = game.find("lock")
    for _ in range(3):
        game.remove(lock)


@forgery
def games_thrown_away_not_told(game: Forged) -> None:
    game.own["thrown"] = 0
    game.close()


# -------------------------------------------------------------------- people, seats, the table


@again
def another_name(game: Forged) -> None:
    game.own["people"][1]["name"] = "Mallory"


@again
def two_names_swapped(game: Forged) -> None:
    people = game.own["people"]
    people[0], people[1] = people[1], people[0]


@forgery
def a_name_withdrawn(game: Forged) -> None:
    game.own["people"][0] = {"name": None, "salt": None}


@again
def a_person_who_is_a_computer(game: Forged) -> None:
    entry = game.log[game.find("join", last=True)]
    entry["is"] = "computer" if entry["is"] == "person" else "person"


@forgery
def a_person_invented(game: Forged) -> None:
    game.own["people"].append({"name": "Mallory", "salt": SALT})


@forgery
def two_seats_swapped(game: Forged) -> None:
    who = game.log[game.find("deal")]["who"]
    who[0], who[1] = who[1], who[0]
    game.close()


@again
def a_seat_that_changed_hands_left_out(game: Forged) -> None:
    n = game.find("seat", last=True)
    game.own["people"].pop(game.log[n]["who"])
    game.remove(n)


@again
def an_invented_change_of_hands(game: Forged) -> None:
    who, n = len(game.own["people"]), game.find("end")
    game.own["people"].append({"name": "Mallory", "salt": SALT})
    seat = game.log[game.find("lock")]["seats"][0]
    entry = fair.entries.seat("6b" * 16, seat=seat, who=who, sitter="person", name=HASH, why="left")
    game.insert(n, entry)


@again
def a_change_of_hands_for_another_reason(game: Forged) -> None:
    entry = game.log[game.find("seat")]
    entry["why"] = "vote" if entry["why"] == "left" else "left"


@forgery
def an_option_of_the_table(game: Forged) -> None:
    game.record["table"]["options"] = spoiled(game.record["table"]["options"])


@again
def an_option_of_table_and_log(game: Forged) -> None:
    options = spoiled(game.record["table"]["options"])
    game.record["table"]["options"] = game.log[0]["options"] = options


@again
def another_number_of_players(game: Forged) -> None:
    game.record["table"]["players"] += 1


@again
def another_title(game: Forged) -> None:
    game.record["title"] = "A friendly game"


@again
def another_id(game: Forged) -> None:
    game.record["id"] = f"{game.record['game']}-8"


@again
def another_version(game: Forged) -> None:
    game.log[game.find("lock", last=True)]["version"] = "0"


@again
def an_invented_version(game: Forged) -> None:
    game.insert(game.find("end"), fair.entries.version(SALT, version="2"))


@forgery
def what_was_dealt(game: Forged) -> None:
    key = next(key for key in game.record["table"] if key not in ("players", "seed", "options"))
    game.record["table"][key] = spoiled(game.record["table"][key])


# -------------------------------------------------------------------- draws


@again
def another_draw(game: Forged) -> None:
    draw = game.log[game.find("draw", last=True)]["of"][-1]
    draw[1] = (draw[1] + 1) % draw[0] if draw[0] > 1 else 1


@again
def another_limit_of_a_draw(game: Forged) -> None:
    game.log[game.find("draw", last=True)]["of"][-1][0] += 1


@again
def a_draw_left_out(game: Forged) -> None:
    game.remove(game.find("draw", last=True))


@again
def a_draw_repeated(game: Forged) -> None:
    n = game.find("draw", last=True)
    game.insert(n + 1, {**game.log[n], "salt": SALT})


@again
def two_draws_swapped(game: Forged) -> None:
    one, other = game.log[game.find("draw")], game.log[game.find("draw", last=True)]
    if one is other:
        raise NotThere("two draws")
    one["of"], other["of"] = other["of"], one["of"]


@again
def an_invented_draw(game: Forged) -> None:
    n = game.find("draw", last=True)
    last = game.log[n]
    last["of"] = [*last["of"], [6, 3]]
