"""Describe what may be answered to an ask, as data: the space of its answers.

Panels, typed forms, receipts, lists for screen readers, touch on the board page and recruits follow from it.
"""

from engine.kernel.spaces.asks import Pick, Spaced
from engine.kernel.spaces.compound import Fields, Many
from engine.kernel.spaces.parts import Amounts, One, Some, number
from engine.kernel.spaces.space import Option, Question, Space

__all__ = [
    "Amounts",
    "Fields",
    "Many",
    "One",
    "Option",
    "Pick",
    "Question",
    "Some",
    "Space",
    "Spaced",
    "number",
]
