"""List the rights of the core: every command, button, menu, form and word that a person can use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.table.rights.deeds import (
    ALWAYS,
    ANYBODY,
    BEGUN,
    ENDED,
    HOST,
    IN_SERVER,
    LOBBY,
    MANAGER,
    OPEN,
    ORGANISER,
    PLAYING,
    RULING,
    SEATED,
    Deed,
    Rights,
    Role,
    State,
)

PLAYED: tuple[Role, ...] = (*SEATED, "former player")
"""Roles that may look at a finished game in an unknown channel, since nobody can check a deleted one."""


def presses(*names: str) -> tuple[str, ...]:
    return tuple(f"press {name}" for name in names)


def forms(*names: str) -> tuple[str, ...]:
    return tuple(f"form {name}" for name in names)


def both(*names: str) -> tuple[str, ...]:
    return presses(*names) + forms(*names)


def requests(*names: str) -> tuple[str, ...]:
    return tuple(f"page {name}" for name in names)


def _own(name: str, *doors: str) -> Deed:
    """Return the row of a deed that concerns only the person, or the rules."""
    return Deed(name, "own", doors, ANYBODY)


def _seat(name: str, *doors: str, when: Sequence[State] = PLAYING) -> Deed:
    """Return the row of a deed for a seat's holder, who need not see the channel."""
    return Deed(name, "table", doors, SEATED, tuple(when), in_own_words=True)


def _look(name: str, *doors: str, when: Sequence[State] = ALWAYS) -> Deed:
    """Return the row of a deed that only shows the table, for everybody who sees its channel."""
    return Deed(name, "table", doors, IN_SERVER, tuple(when), hidden=SEATED, unknown=SEATED)


def _review(name: str, *doors: str) -> Deed:
    """Return the row of a deed that only shows a finished game; its players don't need the channel."""
    return Deed(name, "table", doors, IN_SERVER, ENDED, hidden=(), unknown=PLAYED)


def _lobby(name: str, *doors: str) -> Deed:
    """Return the row of a deed for the organiser before the game begins."""
    return Deed(name, "table", doors, ORGANISER, LOBBY, in_own_words=True)


def _ruling(name: str, *doors: str) -> Deed:
    """Return the row of a deed for the organiser or a manager of the table's server."""
    return Deed(name, "table", doors, RULING, OPEN, in_own_words=True)


def _server(name: str, *doors: str, who: Sequence[Role] = MANAGER) -> Deed:
    """Return the row of a deed about a server, by default of its managers."""
    return Deed(name, "server", doors, tuple(who), in_own_words=who is MANAGER)


def _host(command: str) -> Deed:
    """Return the row of a command on the machine that runs the bot."""
    return Deed(f"run {command}", "host", (f"bot {command}",), HOST)


def _rows() -> Iterator[Deed]:
    # ----------------------------------------------------------- opening and joining
    yield _server("open a table", "/play", "/game new", *presses("play"), *forms("new_game"), who=IN_SERVER)
    yield Deed("join a lobby", "table", presses("join", "join_table"), IN_SERVER, LOBBY, (), ())
    yield Deed("leave a lobby", "table", presses("leave"), SEATED, LOBBY, in_own_words=True)
    yield _seat("agree to a lobby's deadlines", *presses("agree_deadlines"), when=LOBBY)
    yield _lobby("add a computer", *presses("add_computer"))
    yield _lobby("start the game", *presses("start"))
    yield _lobby("take Start back", *presses("take_start_back"))
    yield _lobby("change a lobby", "/table setup", *presses("change_table"), *both("set_up"))
    yield _seat("cut the deck", *both("cut"), when=LOBBY)
    yield Deed("open another table after a game", "table", both("another"), SEATED, ENDED, in_own_words=True)
    yield Deed("ask for a rematch", "table", presses("rematch"), SEATED, ENDED, in_own_words=True)
    # ----------------------------------------------------------- playing
    yield _seat("see one's decision", "/game orders", *presses("orders"))
    answers = ("typed answer", "press in a panel", "form in a panel", "page POST /do")
    yield replace(_seat("answer a decision", *answers), in_own_work=True)
    own_board = requests("POST /enter", "GET /now", "POST /seen", "GET /picture/{hash}", "GET /live")
    yield _seat("open one's board", "/game board", "press in a panel board", *presses("board"), *own_board)
    yield _own(
        "load the page",
        *requests(
            "GET /", "GET /b", "GET /favicon.ico", "GET /static/{name}", "GET /activity/static/{build}/{name}"
        ),
    )
    yield _own("close one's boards", *presses("close_board"))
    yield _look("open the boards inside Discord", *presses("open_here"), when=PLAYING)
    yield _own("come into an Activity", *requests("POST /activity/enter"))
    yield _seat("act out of turn", "typed act", *presses("act"))
    yield _seat("ask for the board or the state by DM", "typed map", "typed status")
    # ----------------------------------------------------------- looking
    yield _look("look at the map", "/game map", *presses("map"), when=BEGUN)
    yield _look("read the log", "/game log", *presses("log"), *requests("POST /log"), when=BEGUN)
    yield _look("read the state", "/game status")
    yield _look("watch a film", *presses("film"), *requests("POST /replay"), when=BEGUN)
    yield _look("open the spectators' thread", *presses("spectate"), when=PLAYING)
    yield _look("read the time budgets", *presses("budgets"), when=PLAYING)
    yield _look("check a proof", "/game verify")
    yield _own("check a record", "typed record")
    yield _review("review a game", "/game review", *presses("review"), *requests("POST /review"))
    yield _review("read a computer's reasons", *presses("why"))
    yield _review("take a record along", *presses("record"))
    yield Deed(
        "take a receipt", "table", presses("receipt"), PLAYED, ALWAYS, PLAYED, PLAYED, in_own_words=True
    )
    yield _server("list the tables", "/games", who=IN_SERVER)
    yield _server("search the archive", *presses("archive"), *both("search_archive"), who=IN_SERVER)
    yield _own("read the rules", "/rules", *presses("rules", "topic"))
    # ----------------------------------------------------------- votes and motions
    motions: tuple[Role, ...] = (*SEATED, *RULING)
    yield Deed(
        "see the motions", "table", ("/table vote", *presses("motions")), motions, OPEN, in_own_words=True
    )
    yield _seat("vote", *presses("vote"))
    yield _seat("propose: undo", *presses("put undo", "put undone"))
    for motion in ("draw", "concede", "conceded", "hasten", "win"):
        yield _seat(f"propose: {motion}", *presses(f"put {motion}"), *_form_of(motion))
    clock: tuple[Role, ...] = (*SEATED, *ORGANISER)
    for motion in ("pause", "resume", "extend"):
        doors = (*presses(f"put {motion}"), *_form_of(motion))
        yield Deed(f"propose: {motion}", "table", doors, clock, PLAYING, in_own_words=True)
    yield Deed("propose: seat", "table", both("put seat"), motions, PLAYING, in_own_words=True)
    yield _ruling("call a game off", *presses("put abandon", "put abandoned"))
    yield _seat("gather everybody", *presses("here", "apart"))
    # ----------------------------------------------------------- one's own seat
    yield _look("see seats on offer, or one's own", "/seat", *presses("my_seat"), when=PLAYING)
    yield _seat("come back", *presses("back"))
    yield _seat("go on vacation", *both("vacation"))
    yield _seat("take more time", *both("more_time"))
    yield _seat("write and read notes", *both("note"), *presses("notes"))
    yield _seat("talk in private", *presses("talk"))
    yield Deed("publish a talk", "table", presses("publish"), PLAYED, ENDED, in_own_words=True)
    yield _seat("resign", *presses("resign"))
    yield _seat("offer one's seat", *presses("offer"))
    yield _seat("give one's seat away", *both("give", "computer"))
    # ----------------------------------------------------------- others' seats
    deciding: tuple[Role, ...] = (*SEATED, *RULING)
    yield Deed("close an offer", "table", presses("keep"), deciding, PLAYING, in_own_words=True)
    yield Deed("replace a player", "table", both("replace"), RULING, PLAYING, in_own_words=True)
    yield Deed("take a seat on offer", "table", presses("take_seat"), IN_SERVER, PLAYING, (), ())
    # ----------------------------------------------------------- settings
    yield _server("see a table's settings", "/table settings", who=IN_SERVER)
    yield _ruling("name a table", *both("table_name"))
    yield _ruling("set a table's deadlines", *both("table_deadline"))
    yield _ruling("move a table", *both("table_move"))
    yield _server("set a server's looks", *both("table_looks"))
    yield _server("see a server's settings", "/server settings", who=IN_SERVER)
    yield _server("check the bot's permissions", "/server check", *presses("admins"), who=IN_SERVER)
    yield _own("read what is stored", *presses("stored"))
    yield _server("post the list of tables", *presses("post_list"))
    yield _server("stop the list of tables", *presses("end_list"))
    yield _server("call a role for new tables", *both("role_call"))
    # ----------------------------------------------------------- oneself
    yield _own("list one's tables", "/me games", *presses("my_games"))
    yield _own("set one's settings", "/me settings", *both("settings", "calls"))
    yield _own("export deadlines", *presses("calendar", "calendar_open", "calendar_close"))
    yield _own("keep designs", *presses("designs"), *both("design", "design_file"), "typed file")
    yield _own("export what is stored", *presses("export"))
    yield _own("delete what is stored", *presses("ask_to_forget"), "press forget")
    # ----------------------------------------------------------- the machine
    for command in ("run", "init", "service", "check", "migrate", "backup", "restore", "replay-all", "size"):
        yield _host(command)


def _form_of(motion: str) -> tuple[str, ...]:
    return forms(f"put {motion}") if motion in ("extend", "hasten", "win", "concede") else ()


CORE = Rights(_rows())
