"""List the rights of analysis: boards belong to a person, finished games to everybody who may review them."""

from __future__ import annotations

from bot.table.rights.deeds import ANYBODY, BEGUN, ENDED, IN_SERVER, PLAYING, SEATED, Deed, Rights, Role

_PLAYED: tuple[Role, ...] = (*SEATED, "former player")
_LISTING = ("/game try", "page POST /try")
_REVIEWING = ("press analyse", "press should", "press shared_board")
_NOTING = ("press round_note", "form round_note")

RIGHTS = Rights(
    [
        Deed(
            "begin a board from one's seat",
            "table",
            ("press in a panel try",),
            SEATED,
            PLAYING,
            in_own_words=True,
        ),
        Deed("see one's boards of a table", "table", _LISTING, IN_SERVER, BEGUN, SEATED, _PLAYED),
        Deed("go on with an analysis board", "own", ("press try", "form try"), ANYBODY),
        Deed("analyse a finished game", "table", _REVIEWING, IN_SERVER, ENDED, (), _PLAYED),
        Deed("note a round", "table", _NOTING, _PLAYED, ENDED, _PLAYED, _PLAYED),
    ]
)
