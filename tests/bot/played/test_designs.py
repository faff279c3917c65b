"""What people design and keep, as they see it: a command, files, the panel at a table; all for them alone."""

from __future__ import annotations

from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, add_design, open_table, private, started

GAME = "brutal_magic"
ARMY = (
    "# Moth Watch\n"
    "Lich Li master 3/12/12/11; Bolt 7/9, Touch 0/6\n"
    "Ghoul Gh champion 5/9/8/8; Bite 1/9\n"
    "Imp Im pawn 5/4/3/2; Claw 1/5\n"
)


def desk(table: Table, person: SandboxPerson, action: str = "design") -> Shown:
    """Return the person's own panel of designs, as it stands; or another one that has such a part."""
    own = [one for one in table.world.camera.latest.values() if one.viewer == person.id]
    return next(
        one
        for one in sorted(own, key=lambda one: -one.number)
        if any(f":{action}:" in p.custom_id for p in one.parts)
    )


def menu(shown: Shown, action: str) -> Part:
    return next(part for part in shown.parts if f":{action}:" in part.custom_id and part.options)


async def test_armies_are_copied_exported_and_deleted_by_their_owner_alone(database: str) -> None:
    async with open_table(database, game=GAME, people=2) as table:
        ann, bob = table.people
        await ann.use("me settings", "My armies")
        await ann.pick(desk(table, ann), menu(desk(table, ann), "copy_roster"), "frost_tithe")
        assert "Frost Tithe" in desk(table, ann).text
        assert desk(table, ann).files
        await ann.click(desk(table, ann), find(desk(table, ann), "More"))
        await ann.click(desk(table, ann), find(desk(table, ann), "Export"))
        (file,) = private(table, ann)[-1].files
        exported = table.world.camera.read(file.url).decode()
        assert exported.startswith("# Frost Tithe\nWinter Abbess WA master")
        await ann.click(desk(table, ann), find(desk(table, ann), "More"))
        await ann.click(desk(table, ann), find(desk(table, ann), "Delete"))
        await ann.click(desk(table, ann), find(desk(table, ann), "Delete Frost Tithe"))
        assert "You have no armies yet" in desk(table, ann).text
        await add_design(bob, "armies", "frost.txt", exported.encode())
        assert "Frost Tithe" in desk(table, bob).text
        assert "Bob" not in "".join(table.world.camera.seen_by(ann.id)).split("Frost Tithe")[-1]
        assert "You have no armies yet" in desk(table, ann).text


async def test_a_file_in_a_dm_is_kept_and_taken_at_a_table(database: str) -> None:
    async with started(database, game=GAME, people=2, preset="full", designs="free") as table:
        ann = table.people[0]
        dm = ann.member.user.dm_channel
        [file] = table.world.env.backend.store_attachments(dm.id, [("moths.txt", ARMY.encode())])
        await ann.member.user.send_dm("", attachments=[file])
        assert "Moth Watch" in desk(table, ann).text
        await ann.command("game orders")
        sheet = desk(table, ann, "roster")
        own = next(entry for entry in menu(sheet, "roster").options if entry.label == "Your Moth Watch")
        await ann.pick(sheet, menu(sheet, "roster"), own.value)
        sheet = desk(table, ann, "roster")
        assert any("Lich" in file.alt for file in sheet.files)
        await ann.click(sheet, find(sheet, "Hand in"))
        kept = table.stored()["sheets"]
        assert any("Ghoul" in str(row) for row in kept)
        await table.organiser.call_off(*table.people)


async def test_what_is_no_army_is_refused_and_nothing_is_kept(database: str) -> None:
    async with open_table(database, game=GAME, people=2) as table:
        ann = table.people[0]
        await add_design(ann, "armies", "moths.txt", b"\xff\xfe\x00")
        assert "is not a text file" in ann.told()
        await add_design(ann, "armies", "moths.txt", b"x" * 30_000)
        assert "too large" in ann.told()
        await add_design(ann, "armies", "moths.txt", b"Imp Im pawn 5/5/3/2; Claw 0/5")
        assert "exactly one Master" in ann.told()
        await ann.use("me settings", "My armies")
        assert "You have no armies yet" in desk(table, ann).text


async def test_after_a_restart_the_panel_works_as_before(database: str) -> None:
    async with open_table(database, game=GAME, people=2) as table:
        ann = table.people[0]
        await add_design(ann, "armies", "moths.txt", ARMY.encode())
        await table.world.restart()
        await ann.pick(desk(table, ann), menu(desk(table, ann), "remove"), "Im")
        assert "Imp" not in desk(table, ann).text
