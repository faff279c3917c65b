"""What people send as a pack is unpacked only where it is plainly some files."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.extras.packs.uploads import MOST_BYTES, files_of
from engine.kernel.core import Refused

Write = Callable[[zipfile.ZipFile], object]


def zipped(write: Write, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", method) as archive:
        write(archive)
    return kept.getvalue()


def sent(raw: bytes) -> dict[str, bytes]:
    return files_of([("mine.zip", raw)])


def link(archive: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo("town.json")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(entry, "/etc/passwd")


def twice(archive: zipfile.ZipFile) -> None:
    archive.writestr("town.json", "{}")
    with pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("town.json", "[]")


def many(archive: zipfile.ZipFile) -> None:
    for number in range(1, 40):
        archive.writestr(f"{'a' * number}.json", "")


def two(archive: zipfile.ZipFile) -> None:
    archive.writestr("pack.json", "{}" * 50)
    archive.writestr("town.json", "[]")


def test_files_come_from_a_zip_or_one_by_one() -> None:
    assert sent(zipped(lambda z: z.writestr("pack.json", "{}"))) == {"pack": b"{}"}
    assert files_of([("pack.json", b"1"), ("town.json", b"2")]) == {"pack": b"1", "town": b"2"}


ODD: list[tuple[str, Write, str]] = [
    ("absolute", lambda z: z.writestr("/pack.json", ""), "without a folder or a path"),
    ("upwards", lambda z: z.writestr("../pack.json", ""), "without a folder or a path"),
    ("in a folder", lambda z: z.writestr("mine/pack.json", ""), "without a folder or a path"),
    ("of Windows", lambda z: z.writestr("C:\\pack.json", ""), "without a folder or a path"),
    ("a folder", lambda z: z.writestr("mine/", ""), "without a folder or a path"),
    ("a ZIP within", lambda z: z.writestr("pack.zip", "PK"), "a pack has no file of that name"),
    ("like another", lambda z: z.writestr("p\u0430ck.json", ""), "p\\u0430ck.json: a pack has no file"),
    ("full width", lambda z: z.writestr("\uff50ack.json", ""), "a pack has no file"),
    ("a link", link, "town.json: this is a link or a folder"),
    ("the same twice", twice, "town.json: this file is there 2 times. Keep one"),
    ("too many", many, "There are 39 files"),
    ("a bomb", lambda z: z.writestr("pack.json", b"0" * (MOST_BYTES + 1)), "the files are larger than 1 MB"),
    ("nothing", lambda z: None, "There are no files in this pack"),
]


@pytest.mark.parametrize(("write", "told"), [case[1:] for case in ODD], ids=[case[0] for case in ODD])
def test_what_is_not_plainly_a_file_is_refused_with_how_to_mend_it(write: Write, told: str) -> None:
    with pytest.raises(Refused) as refused:
        sent(zipped(write))
    assert told in str(refused.value)


def test_an_encrypted_entry_is_refused() -> None:
    raw = bytearray(zipped(lambda z: z.writestr("pack.json", "{}")))
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(Refused, match=r"pack\.json: this file is encrypted"):
        sent(bytes(raw))


def test_a_packing_that_only_some_know_is_refused() -> None:
    with pytest.raises(Refused, match="Make an ordinary ZIP"):
        sent(zipped(lambda z: z.writestr("pack.json", "{}"), zipfile.ZIP_LZMA))


def test_a_bomb_that_lies_about_its_size_unpacks_no_further_than_it_says() -> None:
    raw = bytearray(zipped(lambda z: z.writestr("pack.json", b"0" * 900_000)))
    at = raw.index(b"PK\x01\x02") + 24
    raw[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(Refused, match="damaged"):
        sent(bytes(raw))


def test_a_zip_of_more_than_a_megabyte_is_not_opened() -> None:
    with pytest.raises(Refused, match="larger than 1 MB"):
        sent(b"PK" + bytes(MOST_BYTES))


WHOLE = zipped(two)


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=6), st.booleans())
def test_a_spoiled_zip_is_refused_in_a_sentence_or_read(spoiled: list[tuple[int, int]], is_cut: bool) -> None:
    raw = bytearray(WHOLE)
    for at, byte in spoiled:
        raw[at] = byte
    raw[:2] = b"PK"
    with suppress(Refused):
        found = sent(bytes(raw[: len(raw) * 2 // 3] if is_cut else raw))
        assert sum(map(len, found.values())) <= MOST_BYTES
