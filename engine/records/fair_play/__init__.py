"""Fair play, version 1: the words of the protocol, the same for who writes a game and who checks it.

docs/fair-play.md explains it. All is pure: secrets, salts and numbers are given. What others import is here:

    canonical(value), hashed(tag, value), parse(text)      exact bytes, `c(v)` and `H(tag, v)`
    commitment(id, secret), seed(id, secret, cuts)         cuts: Cut(who, word) in order
    seated(seed, joined)                                   numbers (or names) in order of joining -> by seat
    kept_word(typed)                                       the word of a cut; Refused
    name_hash, seal, sheet_seal, step_hash, record_hash    hashes; the salt of a seal is not that of its entry
    entries.KIND(salt, ...)                                an entry as JSON, for each kind of the protocol
    Header(...).head, next_head(head, entry), heads(...)   h(-1), h(n), all
    str(Line(...)), str(Receipt(...)), str(Opening(...))   the posted lines, without `-# `
    count(log)                                             what counts: the open step, complete steps, acts
    script_of(log, contents), opened(log)                  the record's script, what is opened with it
    record_of(Chained(...), table=..., expect=...)         the whole record; Content, Person go in

Rulings beside the protocol:
- What a game writes (answers, acts, options, table, expect) is hashed and stored in a log or record as
  `engine.records.portable_json.portable` makes it: names that people typed are no keys. `native` leads back.
- The numbers of steps only rise. Where an action changes who is asked, the open step ends with it: what
  is asked then is a new step, in which sealed answers that stand are entered anew, with new seals.
  Where the same seats are asked and a sealed answer has become illegal, a `back` follows the action.
- An action is sealed if its kind is among the game's `secret_acts`; its kind is its `do`.
- A table of two or more people without a cut cannot be written so: it has no `fair` in its record.
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
