"""Define fair play, version 1: the protocol shared by those who write a game and those who check it.

docs/fair-play.md explains the protocol. Everything here is pure: callers give secrets, salts and numbers.
Other packages import these names:

    canonical(value), hashed(tag, value), parse(text)      exact bytes, `c(v)` and `H(tag, v)`
    commitment(id, secret), seed(id, secret, cuts)         cuts: Cut(who, word) in order
    seated(seed, joined)                                   numbers (or names) in order of joining -> by seat
    kept_word(typed)                                       the word of a cut; Refused for a bad one
    name_hash, seal, sheet_seal, step_hash, record_hash    hashes; a seal and its entry have different salts
    entries.KIND(salt, ...)                                an entry as JSON, for each kind of the protocol
    Header(...).head, next_head(head, entry), heads(...)   h(-1), h(n), all heads
    str(Line(...)), str(Receipt(...)), str(Opening(...))   the posted lines, without `-# `
    count(log)                                             what counts: the open step, complete steps, acts
    script_of(log, contents), opened(log)                  the record's script, the entries it opens
    record_of(Chained(...), table=..., expect=...)         the whole record, from Content and Person

Rulings that the protocol leaves open:
- Answers, acts, options, table and expect are hashed and stored in the form of
  `engine.records.portable_json.portable`, so that typed names are no keys. `native` turns the form back.
- The numbers of steps only rise. If an action changes who is asked, the open step ends and a new one begins.
  Sealed answers that are still legal are written again in the new step, with new seals. If the same seats
  are asked and a sealed answer has become illegal, a `back` follows the action.
- An action is sealed if its kind (its `do`) is among the game's `secret_acts`.
- A table of two or more people without a cut cannot be written in this form: its record has no `fair`.
"""

from engine.records.fair_play import entries
from engine.records.fair_play.canonical import FORMAT, NotCanonical, canonical, hashed, parse
from engine.records.fair_play.chain import Header, heads, next_head
from engine.records.fair_play.cut_word import kept_word
from engine.records.fair_play.effective_log import Count, count, opened
from engine.records.fair_play.entries import BY_VOTE, Asked, Entry, Given
from engine.records.fair_play.hashes import (
    Cut,
    Sealed,
    commitment,
    name_hash,
    record_hash,
    seal,
    seated,
    seed,
    sheet_seal,
    step_hash,
)
from engine.records.fair_play.lines import Line, Opening, Receipt
from engine.records.fair_play.recording import Chained, Content, Person, record_of, script_of

__all__ = [
    "BY_VOTE",
    "FORMAT",
    "Asked",
    "Chained",
    "Content",
    "Count",
    "Cut",
    "Entry",
    "Given",
    "Header",
    "Line",
    "NotCanonical",
    "Opening",
    "Person",
    "Receipt",
    "Sealed",
    "canonical",
    "commitment",
    "count",
    "entries",
    "hashed",
    "heads",
    "kept_word",
    "name_hash",
    "next_head",
    "opened",
    "parse",
    "record_hash",
    "record_of",
    "script_of",
    "seal",
    "seated",
    "seed",
    "sheet_seal",
    "step_hash",
]
