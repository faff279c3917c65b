"""State how messages are queued, leased, ended and moved; who locks several rows does it in one order."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Select,
    Text,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    text,
    union_all,
    update,
)

from bot.store.database.leases import ENDED, LeasedTable
from bot.store.database.schema import Moment
from bot.store.database.sql import TOLD
from bot.store.tables.matches import matches
from bot.store.tables.outbox.rows import CLOSE_PANELS, HEAD, HOOK, LONGEST_WAIT, sent, waiting

_EARLIER = waiting.alias("earlier")
_BESIDE = waiting.alias("beside")
_IS_FIRST = ~exists().where(_EARLIER.c.lane == waiting.c.lane, _EARLIER.c.id < waiting.c.id)
"""Condition: the first of its lane. Two messages queued at the same moment may both be marked as its head."""
OF_ALL = LeasedTable(waiting, moment=waiting.c.not_before, waits=HEAD, is_next=_IS_FIRST, ahead=LONGEST_WAIT)
OF_TABLES = LeasedTable(
    waiting,
    moment=waiting.c.not_before,
    waits=HEAD,
    is_next=and_(_IS_FIRST, waiting.c.kind != HOOK),
    ahead=LONGEST_WAIT,
)
_ID = waiting.c.id == bindparam("of_id")
_NONCE = waiting.c.nonce == bindparam("of_nonce")
_LANE = waiting.c.lane == bindparam("of_lane")
_IS_UNTOUCHED = waiting.c.lease_until.is_(None)
"""Condition: no worker has taken the message."""
_IS_HELD = and_(_ID, or_(bindparam("worker", type_=Text).is_(None), OF_ALL.is_of))
"""Condition: the worker holds the message, if a worker is given."""


def _heads_beside(which: ColumnElement[bool]) -> Select[tuple[int]]:
    """Return the query for the heads of a message's lane, in the order in which everybody locks them."""
    lane = select(waiting.c.lane).where(which).scalar_subquery()
    return select(_BESIDE.c.id).where(_BESIDE.c.lane == lane, _BESIDE.c.is_head).order_by(_BESIDE.c.id)


_GIVEN = ("match_id", "lane", "kind", "target", "payload", "nonce", "created_at", "not_before")
ADDED = (*_GIVEN, "tries", "is_head")
_NEW = {name: bindparam(name, type_=waiting.c[name].type) for name in _GIVEN}
_THEIR_HEAD = select(literal(1)).where(waiting.c.lane == _NEW["lane"], text(HEAD)).order_by(waiting.c.id)
_ALIKE = select(literal(1)).where(
    *(waiting.c[name] == _NEW[name] for name in ("lane", "kind", "target")),
    waiting.c.match_id.is_not_distinct_from(_NEW["match_id"]),
    cast(waiting.c.payload, Text) == cast(_NEW["payload"], Text),
    _IS_UNTOUCHED,
)
_SEEN_HEAD = exists(_THEIR_HEAD.with_for_update(read=True, key_share=True))
ADD = select(
    *_NEW.values(),
    literal(0),
    # who takes the head away waits for the end of who has seen it, and then sees what was queued behind it
    not_(_SEEN_HEAD),
).where(
    not_(
        and_(
            bindparam("is_once", type_=Boolean),
            # the head first, as who takes it away does; then nobody takes the other up before this is kept
            case((_SEEN_HEAD, exists(_ALIKE.with_for_update(key_share=True))), else_=false()),
        )
    )
)

ONE = select(waiting).where(_NONCE)
SENT = select(sent).where(sent.c.nonce == bindparam("of_nonce"))
_WHERE = ("lane", "kind", "target", "match_id")
KNOWN = union_all(
    select(*(waiting.c[name] for name in _WHERE), literal(False).label("is_given_up")).where(_NONCE),
    select(*(sent.c[name] for name in _WHERE), sent.c.failed_at.is_not(None)).where(
        sent.c.nonce == bindparam("of_nonce")
    ),
)
SETTLE = update(waiting).where(_IS_HELD).values(ENDED)
_END = (
    bindparam("sent_at", type_=Moment()),
    bindparam("message_id", type_=sent.c.message_id.type),
    bindparam("failed_at", type_=Moment()),
    bindparam("end_error", type_=Text),
)
_KEPT = ("nonce", "match_id", "lane", "kind", "target", "created_at", "tries")
OUTCOME = (*_KEPT, "sent_at", "message_id", "failed_at", "error")
KEEP = select(*(waiting.c[name] for name in _KEPT), *_END).where(_IS_HELD, waiting.c.kind != CLOSE_PANELS)
_HEADS_KEPT = select(func.count()).select_from(_heads_beside(_ID).with_for_update().subquery())
KEEP_IN_TURN = KEEP.where(_HEADS_KEPT.scalar_subquery() >= 0)
"""Locks the lane's heads before anything else: of two queued at the same moment, whoever ends either waits
for whoever ends the other, and for whoever has seen or takes back one of them."""
LEAVE = delete(waiting).where(_IS_HELD).returning(waiting.c.lane)
_WITHDRAWN = and_(_NONCE, _IS_UNTOUCHED)
KEEP_WITHDRAWN = select(*(waiting.c[name] for name in _KEPT), *_END).where(_WITHDRAWN)
LEAVE_WITHDRAWN = delete(waiting).where(_WITHDRAWN).returning(waiting.c.lane, waiting.c.is_head)
_NEXT = select(func.min(_EARLIER.c.id)).where(_EARLIER.c.lane == bindparam("of_lane")).scalar_subquery()
ADVANCE = update(waiting).where(waiting.c.id == _NEXT).values(is_head=True)
_THESE = waiting.c.id.in_(bindparam("of_ids", expanding=True))
LEAVE_ALL = delete(waiting).where(_THESE).returning(waiting.c.lane)
_FIRSTS = (
    select(func.min(_EARLIER.c.id))
    .where(_EARLIER.c.lane.in_(bindparam("of_lanes", expanding=True)))
    .group_by(_EARLIER.c.lane)
)
_GOES_ON = and_(
    bindparam("goes_on", type_=Boolean),
    OF_ALL.is_free,
    waiting.c.not_before <= bindparam("now", type_=Moment()),
)
ADVANCE_ALL = (
    update(waiting)
    .where(waiting.c.id.in_(_FIRSTS))
    .values(
        is_head=True,
        lease_until=case((_GOES_ON, bindparam("until", type_=Moment())), else_=waiting.c.lease_until),
        leased_by=case((_GOES_ON, bindparam("by", type_=Text)), else_=waiting.c.leased_by),
        tries=waiting.c.tries + case((_GOES_ON, 1), else_=0),
    )
    .returning(*waiting.c)
)
NOTHING: Mapping[str, None] = dict.fromkeys(("worker", "sent_at", "message_id", "failed_at", "end_error"))
_HEADS_HELD = select(func.count()).select_from(
    _heads_beside(_NONCE).with_for_update(read=True, key_share=True).subquery()
)
"""Locks the lane's head, so that whoever just ends it finishes first and marks the next head."""
DROP = (
    update(waiting)
    .where(_WITHDRAWN, _HEADS_HELD.scalar_subquery() >= 0)
    .values(not_before=waiting.c.created_at)
    .execution_options(**TOLD)
)
REDIRECT = (
    update(waiting)
    .where(_LANE, waiting.c.match_id == bindparam("of_match"))
    .values(not_before=waiting.c.created_at, is_head=False)
)
HEADS = (
    select(waiting.c.id)
    .where(waiting.c.lane.in_(bindparam("of_lanes", expanding=True)), text(HEAD))
    .order_by(waiting.c.lane, waiting.c.id)
    .with_for_update()
)
"""Locks the lanes' heads, so that whoever adds to these lanes or ends a head finishes first and is seen."""
FORGET = delete(waiting).where(_LANE, waiting.c.kind != CLOSE_PANELS)
_HEADLESS = (
    select(func.min(_EARLIER.c.id))
    .group_by(_EARLIER.c.lane)
    .having(func.max(case((_EARLIER.c.is_head, 1), else_=0)) == 0)
)
MEND = update(waiting).where(waiting.c.id.in_(_HEADLESS)).values(is_head=True)
_WAITS_IN_VAIN = and_(_IS_UNTOUCHED, waiting.c.error.is_not(None))
"""Condition: an earlier try failed, and the message waits for the next."""
_IN_SERVER = select(matches.c.id).where(matches.c.guild_id == bindparam("of_server"))
_HASTEN = (
    update(waiting).where(_WAITS_IN_VAIN).values(not_before=waiting.c.created_at).execution_options(**TOLD)
)
HASTEN_GAME = _HASTEN.where(waiting.c.match_id == bindparam("of_match"))
HASTEN_SERVER = _HASTEN.where(waiting.c.match_id.in_(_IN_SERVER))
FIRST = select(func.min(sent.c.message_id)).where(sent.c.lane == bindparam("of_lane"))
COUNT = select(func.count()).select_from(waiting)
