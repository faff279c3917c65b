"""Verification of the played games: each record against the lines posted in its channel."""

from __future__ import annotations

from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, verify
from lab.soak.discord.world import text_of
from lab.soak.people.person import TrialPerson
from lab.soak.people.playing import posts


def unproven(person: TrialPerson) -> list[str]:
    """Return the faults found when verifying the record of the channel's ended game."""
    told = posts(person)
    files = {name: raw for message in told for name, raw in message.files.items()}
    said = "\n".join(text_of(message.body) for message in told)
    records = [raw for name, raw in files.items() if name.endswith(".json")]
    reports = [verify(raw, Supplied([said], has_looked=True)) for raw in records]
    return [f"a record is not proven: {report}" for report in reports if report.status != HOLDS]
