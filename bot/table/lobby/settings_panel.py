"""Build the panel and forms of a table's settings: name, deadlines, looks, channel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.catalogue import find_texts
from bot.messages.catalogue import lasting, say, together
from bot.messages.names import Name
from bot.messages.panel import ENTRIES, Button, Choice, Field, Form, Menu, Panel, Row, one_of
from bot.messages.people import Person
from bot.store.tables.matches import MatchRow
from bot.table.deadlines import presets
from bot.table.lobby.setup import SET_UP
from bot.table.lobby.table_options import LONGEST_NAME
from bot.table.posts.cards import clock_line
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table, in_server
from bot.table.seats.talks import SPECTATE
from engine.registry.catalogue import find_game
from render.theme import PALETTES, THEMES

NAME, DEADLINE, LOOKS, MOVE = "table_name", "table_deadline", "table_looks", "table_move"
"""Actions of the buttons, the menu and the forms."""
CALLED, PRESET, LENGTHS, QUIET, NUDGE, THEME, PALETTE, NUMBER = (
    "called", "preset", "lengths", "quiet", "nudge", "theme", "palette", "number",
)  # fmt: skip
"""Names of the forms' fields."""
COLOUR = 0x0EA5E9


def panel_of(row: MatchRow, look: Sequence[str], announced: Sequence[str], person: Person) -> Panel:
    """Return a table's settings with the buttons that the person may use.

    `look`: theme and palette. `announced`: notices that take effect later.
    """
    name = say("panel-settings-name", name=row.name) if row.name else say("panel-settings-no-name")
    lines = [say("panel-settings-title"), name, clock_line(row), _looks(look), *announced]
    own, standing = [], at_table(row, person)
    if CORE.may("name a table", standing):
        lines.append(say("panel-settings-move"))
        own = [
            Button(say("panel-settings-name-button"), NAME),
            Button(say("panel-settings-deadline-button"), DEADLINE),
        ]
    if CORE.may("change a lobby", standing) and row.state == "lobby":
        own.insert(0, Button(say("panel-settings-setup-button"), SET_UP, "1", style="primary"))
    spectators = Button(say("panel-settings-spectators-button"), SPECTATE)
    rows = (tuple(own), (spectators, *_looks_button(row.guild_id, person)))
    return Panel(together(lines), tuple(filter(None, rows)), colour=COLOUR)


def panel_without(guild_id: int, tables: Sequence[MatchRow], look: Sequence[str], person: Person) -> Panel:
    """Return the panel of a channel without a game; one of these tables may move there."""
    choices = tuple(Choice(f"{row.id}: {_called(row)}", str(row.id)) for row in tables[:ENTRIES])
    rows: list[Row] = [Menu(say("panel-settings-move-placeholder"), MOVE, choices)] if choices else []
    by_number = [Button(say("panel-settings-move-button"), MOVE)] if len(tables) > ENTRIES else []
    buttons = (*by_number, *_looks_button(guild_id, person))
    text = together([say("panel-settings-title"), say("panel-settings-no-game"), _looks(look)])
    return Panel(text, (*rows, *filter(None, [buttons])), colour=COLOUR)


def _called(row: MatchRow) -> str:
    title = find_game(row.game).title
    return f"{title}, {Name(row.name).bare}" if row.name else title


def _looks(look: Sequence[str]) -> str:
    theme, palette = look
    return say("panel-settings-looks", theme=theme, palette=palette)


def _looks_button(guild_id: int, person: Person) -> tuple[Button, ...]:
    may = CORE.may("set a server's looks", in_server(guild_id, person))
    return (Button(say("panel-settings-looks-button"), LOOKS),) if may else ()


# ------------------------------------------------------------------------ forms


def name_form(row: MatchRow) -> Form:
    """Return the form for the table's name."""
    now = Name(row.name).bare if row.name else ""
    hint = say("panel-name-hint", most=LONGEST_NAME)
    return Form(
        say("panel-name-title"), NAME, (Field(CALLED, say("panel-name-label"), "line", value=now, hint=hint),)
    )


def deadline_form(row: MatchRow) -> Form:
    """Return the form for the table's deadlines, filled in with the present ones."""
    now = presets.load_lengths(row.clock)
    lengths = {name: lasting(seconds) for name, seconds in presets.PRESETS.items()}
    lengths[presets.NONE] = say("panel-deadline-none-hint")
    if now.name == presets.OWN:
        lengths[presets.OWN] = say("panel-deadline-own-hint")
    options = [Choice(name, name, means, name == now.name) for name, means in lengths.items()]
    nudge = presets.typed(now.nudge)
    typed = presets.example(find_texts(row.game).ask_words)
    quiet = Choice(say("panel-quiet-choice"), QUIET, say("panel-quiet-hint"), now.quiet)
    fields = (
        one_of(PRESET, say("panel-deadline-label"), options),
        Field(LENGTHS, say("panel-lengths-label"), "line", hint=say("panel-lengths-hint", example=typed)),
        Field(QUIET, say("panel-quiet-label"), "checkboxes", (quiet,)),
        Field(NUDGE, say("panel-nudge-label"), "line", value=nudge, hint=say("panel-nudge-hint")),
    )
    return Form(say("panel-deadline-title"), DEADLINE, fields)


def looks_form(look: Sequence[str]) -> Form:
    """Return the form for the looks of a server's pictures."""
    theme, palette = look
    themes = [Choice(one, one, chosen=one == theme) for one in THEMES]
    palettes = [Choice(one, one, chosen=one == palette) for one in PALETTES]
    fields = (
        one_of(THEME, say("panel-theme-label"), themes),
        one_of(PALETTE, say("panel-palette-label"), palettes),
    )
    return Form(say("panel-looks-title"), LOOKS, fields)


def move_form() -> Form:
    """Return the form for the number of the table that moves to this channel."""
    number = Field(NUMBER, say("panel-move-label"), "line", hint=say("panel-move-hint"))
    return Form(say("panel-move-title"), MOVE, (number,))
