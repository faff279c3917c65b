"""A server says what is in a box: its file is read strictly, drawn, offered, played and proven."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from typing import Any

import pytest

from bot.extras.packs.brimstone.validation import check as check_brimstone
from bot.extras.packs.panel import kept_posts
from bot.extras.packs.parsing import Upload, read, read_sent
from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from engine.brimstone.board.components import MAPS
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from engine.kernel.packs import Boxes, Brought
from engine.records.record import Recorder, failure
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import offers_of, only, packs_of, takers
from tests.house import ROOT

EXAMPLES: dict[str, Any] = {
    box["game"]: box
    for text in re.findall(r"```json box\n(.*?)```", (ROOT / "docs/packs.md").read_text("utf-8"), re.DOTALL)
    for box in [json.loads(text)]
}
GAMES = sorted(EXAMPLES)


def brought(game: str) -> Brought:
    return read("", {"box": json.dumps(EXAMPLES[game]).encode()})


def changed(game: str, *path: str, to: Json) -> Json:
    box: Any = copy.deepcopy(EXAMPLES[game])
    at = box
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return box


def told(box: Json) -> str:
    return str(read_sent(Upload("", [("box.json", json.dumps(box).encode())])))


def test_the_page_shows_a_board_of_each_game_that_takes_one() -> None:
    takes = [game for game in takers() if isinstance(packs_of(game), Boxes)]
    assert sorted(takes) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_named_by_its_digest_offered_and_drawn(game: str) -> None:
    box = brought(game)
    with only({game: {box.name: box.text}}):
        (offer,) = [one for one in offers_of(game, {}, (box.name,)) if one.name == "pack"]
        assert offer.values == ("ours", box.name)
        lines = find_texts(game).lobby.option_lines(
            find_game(game), find_game(game).options(3, {"pack": box.name})
        )
        assert f"Board: {EXAMPLES[game]['title']} 1" in lines


@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_a_board_is_played_stored_sent_elsewhere_and_adjudicated(game: str) -> None:
    box, rules = brought(game), find_game(game)
    options: dict[str, Json] = {"pack": box.name, **({"terrain": "moor"} if game == "brutal_magic" else {})}
    with only({game: {box.name: box.text}}):
        match = Match.new(rules, 3, options, "boxed")
        recorder = Recorder(match, seed="boxed", name=game)
        for _ in range(12):
            seat = match.awaited[0]
            answer = match.asks[seat].fallback()
            recorder.submit(seat, answer)
        assert rules.load(rules.dump(match.state)) == match.state
        sent = pickle.dumps(match.state)
        assert failure(recorder.close()) is None
    with only({}):
        with pytest.raises(Refused, match=box.name):
            rules.options(3, options)
        assert pickle.loads(sent).options.pack == box.name
        assert rules.options(3, options)["pack"] == box.name


def test_every_map_of_a_board_is_drawn_under_its_name() -> None:
    fens = changed("brutal_magic", "maps", "fens", to={"Fire": [[1, 1]]})
    boxes = {
        game: read("", {"box": json.dumps({**EXAMPLES, "brutal_magic": fens}[game]).encode()})
        for game in GAMES
    }
    with only({game: {box.name: box.text} for game, box in boxes.items()}):
        posts = {game: kept_posts(say("pack-unknown"), box) for game, box in boxes.items()}
    told = say("pack-unknown")
    assert {game: [post.text for post in found] for game, found in posts.items()} == {
        "brimstone": [f"{told}\nMap `3`:"],
        "brutal_magic": [f"{told}\nMap `fens`:", "Map `moor`:"],
        "earth_mans_burden": [told],
    }
    pictures = [post.picture for found in posts.values() for post in found]
    assert len({json.dumps(one.data) for one in pictures if one}) == len(pictures)


def test_brimstone_s_land_is_dealt_as_the_box_says_and_other_numbers_of_players_as_ours() -> None:
    box, land = brought("brimstone"), EXAMPLES["brimstone"]["maps"]["3"]
    with only({"brimstone": {box.name: box.text}}):
        for layout in ("printed", "balanced"):
            match = Match.new(find_game("brimstone"), 3, {"pack": box.name, "layout": layout}, "dealt")
            dealt = Counter(match.state.tiles.values())
            assert {name: dealt[name] for name in land["dealt"]} == land["dealt"]
            assert {one for one, what in match.state.tiles.items() if what == "home"} == {*land["homes"]}
        two = Match.new(find_game("brimstone"), 2, {"pack": box.name}, "dealt")
        assert two.state.map == MAPS[2]
        with pytest.raises(Refused, match="layout must be balanced or printed"):
            find_game("brimstone").options(3, {"pack": box.name, "layout": "even"})
        kept = packs_of("brimstone").options({"layout": "even", "air_assault": False}, box.name)
        assert kept == {"air_assault": False, "pack": box.name}


def test_brutal_magic_s_table_chooses_among_the_maps_of_its_box() -> None:
    box, rules = brought("brutal_magic"), find_game("brutal_magic")
    with only({"brutal_magic": {box.name: box.text}}):
        options = {"pack": box.name, "terrain": "moor", "preset": "skirmish"}
        state = Match.new(rules, 2, options, "laid").state
        assert state.kinds["Cliff"].move is None
        assert {*state.terrain.values()} == {"Wood", "Cliff", "Fire"}
        with pytest.raises(Refused, match="terrain must be one of battle, open, moor"):
            rules.options(2, {"pack": box.name, "terrain": "fens"})


def test_the_earth_man_s_burden_is_played_drawn_and_ordered_by_the_worlds_of_each_table() -> None:
    box, rules, texts = (
        brought("earth_mans_burden"),
        find_game("earth_mans_burden"),
        find_texts("earth_mans_burden"),
    )
    with only({"earth_mans_burden": {box.name: box.text}}):
        ours = Match.new(rules, 3, {}, "two boards")
        theirs = Match.new(rules, 3, {"pack": box.name}, "two boards")
        for match, above, world in ((ours, "inner_system", "venus"), (theirs, "near_earth", "titan")):
            while match.awaited and match.asks[match.awaited[0]].kind == "place":
                seat = match.awaited[0]
                match.submit(seat, {"fleets": {above: 5}})
            shown: Any = texts.looks.shown(texts.looks.board(match.game.view(match.state, None), {}))
            assert {world, above} <= {place.name for place in shown.places}
        assert [*theirs.state.board.regions] == ["luna", "earth", "mars", "vesta", "titan"]
        assert theirs.state.empty_at("mars") == 4
        seat = theirs.awaited[0]
        ask: Any = theirs.asks[seat]
        sheet = read_sheet("fly 2 near earth luna", ask.view.board)
        moves = sheet.moves(ask.view, seat)
        assert {(move.origin, move.to): move.fleets for move in moves}["near_earth", "luna"] == 2
        theirs.submit(seat, {"moves": [move.dump() for move in moves]})
        with pytest.raises(Refused, match="venus"):
            theirs.act(seat, {"do": "construct", "world": "venus", "fleets": 1})
        with pytest.raises(Refused, match="no place 'near_earth'"):
            ours.submit(ours.awaited[0], {"moves": [{"from": "near_earth", "to": "luna", "fleets": 1}]})


RAYS = [[2 * k + q, -k - r] for k in range(10) for q, r in ((0, 0), (1, 0), (1, 1))]
"""Walls from the middle to the edge, between the starts."""


def of_worlds(*names: str, ways: int = 1) -> Json:
    """Return a board of these worlds, under so many trajectories that lie on each other."""
    chain = [f"way_{chr(97 + number)}" for number in range(ways)]
    links = {way: [lower] for way, lower in zip(chain, chain[1:], strict=False)}
    changes = {"worlds": dict.fromkeys(names, 6), "trajectories": {**links, chain[-1]: [*names]}}
    return {**EXAMPLES["earth_mans_burden"], **changes}


MANY: Json = {str(number): {} for number in range(50_000)}
SPOILT = [
    (changed("brimstone", "maps", "3", "homes", to=["A1", "A2", "E9"]), "A1 and A2 are neighbours"),
    (changed("brimstone", "maps", "3", "homes", to=["A1", "E9"]), "there are 2. Write 3"),
    (changed("brimstone", "maps", "3", "homes", to=["A1", "E5", "E9"]), "E5 is no hex for a Home or a City"),
    (changed("brimstone", "maps", "3", "homes", to=["A1", "A9", "E9"]), "A9 is no hex"),
    (changed("brimstone", "maps", "3", "cities", to=["A1", "C1", "I9", "A5", "E1"]), "a hex is named twice"),
    (changed("brimstone", "maps", "3", "dealt", "plains", to=10), "there are 47 tiles in all. Write 48"),
    (changed("brimstone", "maps", "3", "dealt", "plains", to=True), "box.json, maps 3 dealt plains"),
    (changed("brimstone", "maps", "3", "dealt", "lava", to=1), "lava"),
    (changed("brimstone", "maps", "5", to={}), "maps"),
    (changed("brimstone", "maps", to={}), "maps"),
    (changed("brimstone", "id", to="ours"), "'ours' cannot be taken"),
    (changed("brimstone", "title", to="@everyone"), "chats read as formatting"),
    (changed("brimstone", "game", to="brutal_magic"), "box.json"),
    (changed("brutal_magic", "kinds", to=[{"name": "Wood", "move": 0}]), "move"),
    (changed("brutal_magic", "kinds", to=2 * [{"name": "Wood"}]), "kinds 2"),
    (changed("brutal_magic", "kinds", to=13 * [{"name": "Wood"}]), "Write 12 at most"),
    (changed("brutal_magic", "maps", "moor", "Sand", to=[[1, 1]]), "'Sand' is none of the kinds"),
    (changed("brutal_magic", "maps", "moor", "Wood", to=[[15, 15]]), "[15, 15] is off the board"),
    (changed("brutal_magic", "maps", "moor", "Wood", to=[[10**15, 0]]), "maps moor Wood"),
    (changed("brutal_magic", "maps", "moor", "Wood", to=[[3, -2]]), "[3, -2] is named twice"),
    (changed("brutal_magic", "maps", "battle", to={"Wood": [[1, 1]]}), "this name is taken"),
    (
        changed("brutal_magic", "maps", "moor", to={"Cliff": RAYS}),
        "walls shut a Master in",
    ),
    (changed("earth_mans_burden", "worlds", "earth", to=5), "Earth is a world with at least 6 regions"),
    (changed("earth_mans_burden", "worlds", "mars", to=8), "8 is too large. Write 7 at most"),
    (changed("earth_mans_burden", "worlds", "mars", to=True), "worlds mars"),
    (changed("earth_mans_burden", "worlds", "new_rome", to=3), "new_rome"),
    (changed("earth_mans_burden", "worlds", "pluto", to=3), "All places hang together"),
    (changed("earth_mans_burden", "worlds", to={"earth": 6}), "All places hang together"),
    (
        changed("earth_mans_burden", "trajectories", "belt", to=["vesta", "titan", "far_out"]),
        "All places hang",
    ),
    (changed("earth_mans_burden", "trajectories", "belt", to=["vesta"]), "All places hang together"),
    (changed("earth_mans_burden", "trajectories", "belt", to=[]), "Write 1 or more"),
    (changed("earth_mans_burden", "trajectories", "mars", to=["mars"]), "All places hang together"),
    (changed("earth_mans_burden", "trajectories", to={"a": ["b"], "b": ["a"]}), "All places hang together"),
    (of_worlds("earth", *"abcdefghijklmno", ways=10), "there are 26 places. Write 25 at most"),
    (of_worlds("earth", "blue"), "place blue: orders with this name could mean something else"),
    (of_worlds("earth", "standing"), "place standing"),
]


@pytest.mark.parametrize(("box", "said"), SPOILT)
def test_a_spoilt_board_is_refused_with_entry_and_remedy(box: Json, said: str) -> None:
    assert said in told(box)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"game": "brimstone", "game": "brimstone"}', "box.json"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"maps": ' + b"9" * 5_000 + b"}", "box.json"),
        (
            json.dumps({"game": "brimstone", "maps": {str(n): {} for n in range(50_000)}}).encode(),
            "Write 1 to 3",
        ),
        (
            json.dumps(changed("brutal_magic", "maps", "moor", "Wood", to=9_999 * [[1, 1]])).encode(),
            "60 at most",
        ),
        (json.dumps(changed("brutal_magic", "kinds", to=9_999 * [{"name": "Wood"}])).encode(), "12 at most"),
        (json.dumps({**EXAMPLES["brimstone"], "title": "x" * 900_000}).encode(), "title"),
        (b'{"game": {"brimstone": 1}}', "the file is missing"),
    ],
)
def test_files_made_to_hang_or_overflow_are_refused_with_few_words(raw: bytes, said: str) -> None:
    answer = str(read_sent(Upload("", [("box.json", raw)])))
    assert said in answer
    assert len(answer) < 1_000


@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_nobody_checked_is_refused_where_a_record_is_verified_with_it(game: str) -> None:
    boxes = packs_of(game)
    for spoilt in ({"maps": 7, "worlds": 7}, {"maps": {"3": 7}, "kinds": [1], "worlds": {"earth": "six"}}):
        box = boxes.named({"box": {"game": game, **spoilt}})
        with pytest.raises(Refused):
            boxes.lay_out(box.name, box.text)
        assert not boxes.is_here(box.name)


def test_a_board_beside_other_files_is_refused() -> None:
    files = [("box.json", json.dumps(EXAMPLES["brimstone"]).encode()), ("pack.json", b"{}")]
    assert "pack.json: there is no such file" in str(read_sent(Upload("", files)))


def test_every_printed_map_is_itself_a_faultless_board() -> None:
    maps = {
        str(players): {"homes": [*land.homes], "cities": [*land.cities], "dealt": dict(land.dealt)}
        for players, land in MAPS.items()
    }
    assert check_brimstone({"box": {**EXAMPLES["brimstone"], "maps": maps}}) == []
