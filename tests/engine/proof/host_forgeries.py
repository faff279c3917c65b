"""Forgeries by a host who can change everything except the lines in Discord."""

from __future__ import annotations

from engine.records import fair_play as fair
from tests.engine.proof.forging import Forged, NotThere
from tests.engine.proof.kinds import again, forgery


@forgery
def a_game_rewritten_from_an_early_point(game: Forged) -> None:
    """Draw new salts and heads after the deal; keep the posted lines."""
    for n, entry in enumerate(game.log[game.find("deal") :]):
        entry["salt"] = f"{n:032x}"
    game.again()


@forgery
def openings_swapped_between_equal_answers(game: Forged) -> None:
    openings = game.own["openings"]
    for one in openings:
        for other in openings:
            if one < other and openings[one][1] == openings[other][1]:
                openings[one], openings[other] = openings[other], openings[one]
                return
    raise NotThere("two answers alike")


@again
def all_steps_numbered_higher(game: Forged) -> None:
    for entry in game.log:
        if "step" in entry:
            entry["step"] += 1
        if entry["do"] == "post" and entry["what"] == "sealed":
            entry["of"] += 1


@again
def a_vote_at_another_moment(game: Forged) -> None:
    n = game.find("vote")
    game.log.insert(n + 1, game.log.pop(n))


@again
def two_posted_lines_exchanged(game: Forged) -> None:
    one, other = list(game.all("post"))[2:4]
    game.log[one], game.log[other] = game.log[other], game.log[one]


@again
def a_sealed_line_a_moment_later(game: Forged) -> None:
    n = game.find("post", lambda entry: entry["what"] == "sealed")
    game.log.insert(n + 1, game.log.pop(n))


@forgery
def a_sheet_opened_that_gave_no_answer(game: Forged) -> None:
    """Open a sheet that gave no answer, or only answers that did not count."""
    n = game.find("sheet", lambda entry: str(game.log.index(entry)) not in game.own["openings"])
    game.own["openings"][str(n)] = list(game.kept[id(game.log[n])])


@forgery
def an_opening_under_a_number_written_otherwise(game: Forged) -> None:
    openings = game.own["openings"]
    first = next(iter(openings))
    openings[f"0{first}"] = openings.pop(first)


@forgery
def secret_and_commitment_exchanged_together(game: Forged) -> None:
    game.own["secret"] = "ab" * 32
    game.own["commitment"] = fair.commitment(game.record["id"], game.own["secret"])


@again
def names_withdrawn_to_hide_that_two_people_changed_places(game: Forged) -> None:
    game.own["people"][:2] = [{"name": None, "salt": None}] * 2
    one, other = (game.log[n] for n in list(game.all("join"))[:2])
    one["name"], other["name"] = other["name"], one["name"]


@again
def a_number_of_the_table_with_a_zero_before_it(game: Forged) -> None:
    game.record["id"] = game.record["id"].replace("-", "-0")


@again
def a_game_in_capitals(game: Forged) -> None:
    """Change the lines to capitals; they would still be found, because case is ignored."""
    game.record["id"], game.record["game"] = game.record["id"].upper(), game.record["game"].upper()
