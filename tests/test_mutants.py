"""The deliberate faults can be put in: each text stands in its file once, and its tests are there.

`python -m tests.mutants` puts them in and says which are found.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import ROOT, Fault, faults


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: str(fault.what))
def test_a_fault_can_be_put_in_and_its_tests_are_there(fault: Fault) -> None:
    assert fault.is_there(ROOT), f"{fault.file} has not, or more than once: {fault.old}"
    assert [test for test in fault.tests if not (ROOT / test.partition("::")[0]).exists()] == []


def test_what_has_moved_or_stands_there_twice_is_no_fault(tmp_path: Path) -> None:
    fault = Fault("", "a.py", "x = 1", "x = 2", ())
    assert not fault.is_there(tmp_path)
    (tmp_path / "a.py").write_text("x = 1\n")
    assert fault.is_there(tmp_path)
    (tmp_path / "a.py").write_text("x = 1\nx = 1\n")
    assert not fault.is_there(tmp_path)
