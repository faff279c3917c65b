"""Requests from the page, which SimCord validates as Discord would."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from simcord import InteractionResult, MemberActor, ResponseMessage, UserHandle
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType, OptionType
from simcord.interactions import command_leaves, parse_option_input, walk_to_subcommand

from sandbox.web.commands import commands_json
from sandbox.web.guild import Guild
from sandbox.web.message_json import form_json
from sandbox.web.real_time import OPEN_FORMS, answered
from sandbox.web.visibility import Visibility

Json = dict[str, Any]
MESSAGE_LIMIT = 2000
FAILED = "This interaction failed"
NO_DEADLINE = "No deadline is running."


class Impossible(Exception):
    """Raised when Discord would forbid the request; the page shows the message."""


class Requests:
    """The requests of one page."""

    def __init__(self, club: Guild, eyes: Visibility) -> None:
        self._club = club
        self._eyes = eyes
        self._forms: dict[str, InteractionResult] = {}
        self._known: Mapping[str, Callable[[Json], Awaitable[Json]]] = {
            "board": self._board,
            "press": self._press,
            "pick": self._pick,
            "submit": self._submit,
            "write": self._write,
            "run": self._run,
            "suggest": self._suggest,
            "commands": self._commands,
            "older": self._older,
            "pins": self._pins,
            "dismiss": self._dismiss,
            "skip": self._skip,
        }

    async def do(self, asked: Json) -> Json:
        """Carry out the page's request; `why` in the result explains a refusal."""
        deed = self._known.get(str(asked.get("do")))
        if deed is None:
            return {"why": "The page asks for something unknown: load it again."}
        try:
            return await deed(asked)
        except Impossible as error:
            return {"why": str(error)}
        except (SetupError, BackendError) as error:
            return {"why": str(error).split(" — ", maxsplit=1)[0]}
        except (KeyError, TypeError, ValueError):
            return {"why": "The page asks for something that makes no sense: load it again."}

    # ------------------------------------------------------------------- messages

    def _place(self, asked: Json) -> str:
        place = str(asked["place"])
        if place not in self._eyes.places:
            raise Impossible("There is no such channel.")
        return place

    def _message(self, asked: Json) -> Message:
        found = self._eyes.message(self._place(asked), int(asked["message"]))
        if found is None:
            raise Impossible("That message is not there any more.")
        return found

    def _actor(self, place: str) -> MemberActor | UserHandle:
        return self._eyes.person if place == "channel" else self._eyes.person.user

    async def _press(self, asked: Json) -> Json:
        stored, custom_id = self._message(asked), str(asked["id"])
        if not any(part.get("custom_id") == custom_id for part in walk_components(stored.components)):
            raise Impossible("That button has changed meanwhile. Look again, then press.")
        actor = self._actor(self._place(asked))
        return await self._outcome(
            await actor.click(ResponseMessage(self._club.env, stored), custom_id=custom_id)
        )

    async def _pick(self, asked: Json) -> Json:
        stored, custom_id = self._message(asked), str(asked["id"])
        values = self._picked(walk_components(stored.components), custom_id, asked["values"])
        message = ResponseMessage(self._club.env, stored)
        actor = self._actor(self._place(asked))
        return await self._outcome(await actor.select(message, values, custom_id=custom_id))

    def _picked(self, parts: Any, custom_id: str, values: list[Any]) -> list[Any]:
        """Return a menu's values; convert people, channels and roles to SimCord's objects."""
        kinds = [part["type"] for part in parts if part.get("custom_id") == custom_id]
        if not kinds or kinds[0] not in SELECT_TYPES:
            raise Impossible("That menu is not there any more.")
        if kinds[0] == ComponentType.STRING_SELECT:
            return [str(value) for value in values]
        return [self._entity(str(value)) for value in values]

    def _entity(self, value: str) -> Any:
        """Return the person, channel or role with this id."""
        things: list[Any] = [*self._club.people.values(), self._club.table, self._club.guild.default_role]
        for thing in things:
            if str(thing.id) == value:
                return thing
        raise Impossible("Nobody and nothing here has that name.")

    async def _write(self, asked: Json) -> Json:
        text = str(asked["text"]).strip()
        if not text:
            raise Impossible("Write something first.")
        if len(text) > MESSAGE_LIMIT:
            raise Impossible(f"Discord takes {MESSAGE_LIMIT} characters; these are {len(text)}.")
        if self._place(asked) == "channel":
            await self._eyes.person.send(self._club.table, text)
        else:
            await self._eyes.person.user.send_dm(text)
        return {}

    async def _older(self, asked: Json) -> Json:
        return self._eyes.page(self._place(asked), int(asked["before"]))

    async def _pins(self, asked: Json) -> Json:
        return {"messages": self._eyes.pins(self._place(asked))}

    async def _dismiss(self, asked: Json) -> Json:
        self._eyes.dismiss(self._message(asked))
        return {}

    # ---------------------------------------------------------------------- forms

    async def _outcome(self, result: InteractionResult) -> Json:
        """Return the result of a press, form or command, except its messages."""
        record = result._interaction
        if not await answered(record):
            raise Impossible(FAILED)
        if record.modal is None:
            return {}
        form = form_json(record.modal, record.id)
        self._forms[form["number"]] = result
        if len(self._forms) > OPEN_FORMS:
            del self._forms[next(iter(self._forms))]
        return {"form": form}

    async def _submit(self, asked: Json) -> Json:
        shown = self._forms.get(str(asked["number"]))
        if shown is None or shown.modal is None:
            raise Impossible("That form was opened before the last restart: copy your text and open it anew.")
        parts = list(walk_components(shown.modal["components"]))
        values = {
            custom_id: self._picked(parts, custom_id, value)
            if _is_menu(parts, custom_id)
            else _written(value)
            for custom_id, value in dict(asked["values"]).items()
        }
        channel = shown._interaction.channel_id
        place = self._eyes.place_of(channel) or "dm"
        result = await self._actor(place).submit_modal(shown, values)
        del self._forms[str(asked["number"])]
        return await self._outcome(result)

    # ------------------------------------------------------------------- commands

    def _visible(self, place: str) -> list[Json]:
        return self._club.backend.visible_commands(
            user_id=self._eyes.person.id, channel_id=self._eyes.places[place]
        )

    async def _commands(self, asked: Json) -> Json:
        return {"commands": commands_json(self._visible(self._place(asked)))}

    def _leaf(self, asked: Json) -> Json:
        path = str(asked["command"]).split() or [""]
        root = next((one for one in self._visible(self._place(asked)) if one["name"] == path[0]), None)
        if root is None or path not in [leaf for leaf, _ in command_leaves(root)]:
            raise Impossible("There is no such command here.")
        return walk_to_subcommand(root, path[1:])[0]

    def _options(self, asked: Json) -> Json:
        """Return the command's options converted to their types."""
        declared = {option["name"]: option for option in self._leaf(asked).get("options") or ()}
        return {
            name: self._option(str(asked["command"]), declared[name], raw)
            for name, raw in dict(asked.get("options") or {}).items()
            if name in declared
        }

    def _option(self, command: str, option: Json, raw: Any) -> Any:
        if option["type"] in (OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE):
            return self._entity(str(raw))
        if option["type"] == OptionType.ATTACHMENT:
            return str(raw["name"]), b64decode(raw["data"], validate=True)
        return parse_option_input(command, option, raw)

    async def _run(self, asked: Json) -> Json:
        options, command = self._options(asked), str(asked["command"])
        if self._place(asked) == "channel":
            return await self._outcome(await self._eyes.person.slash(self._club.table, command, **options))
        return await self._outcome(await self._eyes.person.user.slash(command, **options))

    async def _suggest(self, asked: Json) -> Json:
        """Return the bot's autocomplete suggestions for an option."""
        command, name, typed = str(asked["command"]), str(asked["option"]), str(asked["typed"])
        if self._place(asked) == "channel":
            await self._eyes.person.autocomplete(self._club.table, command, name, typed)
        else:
            await self._eyes.person.user.autocomplete(command, name, typed)
        record = self._club.backend.interactions[max(self._club.backend.interactions)]
        if not await answered(record):
            return {"choices": []}
        choices = record.autocomplete_choices or []
        return {"choices": [{"name": one["name"], "value": str(one["value"])} for one in choices]}

    # ---------------------------------------------------------------------- board

    async def _board(self, asked: Json) -> Json:
        """Return the number of the game that the person's board shows; 0 without one."""
        with self._club.env.as_bot():
            return {"game": await self._club.bot.service.boards.newest(self._eyes.person.id)}

    # ----------------------------------------------------------------------- time

    async def _skip(self, asked: Json) -> Json:
        skipped = await self._club.skip_to_deadline()
        if skipped is None:
            raise Impossible(NO_DEADLINE)
        return {"seconds": int(skipped.total_seconds())}


def _written(value: Any) -> Any:
    """Return the typed or chosen value, with files as SimCord's objects."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [(str(one["name"]), b64decode(one["data"], validate=True)) for one in value]
    return value


def _is_menu(parts: list[Json], custom_id: str) -> bool:
    return any(part.get("custom_id") == custom_id and part["type"] in SELECT_TYPES for part in parts)
