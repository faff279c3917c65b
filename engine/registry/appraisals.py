"""Find each game's appraisal: `engine.<name of the game>.appraisal.APPRAISAL`."""

from __future__ import annotations

from engine.kernel.appraisal import Appraisal
from engine.registry.part import Part

APPRAISALS = Part("engine", "APPRAISAL", Appraisal, "appraisal")
