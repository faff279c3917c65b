"""Steps as text, "goings-back.stage.count", where they were one number: goings-back, then stage, then count.

The number had three digits for the count and three for the stage; who counted further is read wrong, once.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Type = sa.Integer | sa.String
COLUMNS = (("deadlines", "step"), ("turns", "step"), ("budgets", "extended_step"))


def upgrade() -> None:
    for table, column in COLUMNS:
        change_type(table, column, sa.Integer(), sa.String(32))
        op.execute(f"UPDATE {table} SET {column} = {text_of(f'CAST({column} AS INTEGER)')}")
    change_waiting("number", text_of)


def downgrade() -> None:
    change_waiting("string", number_of)
    for table, column in COLUMNS:
        op.execute(f"UPDATE {table} SET {column} = {number_of(column)}")
        change_type(table, column, sa.String(32), sa.Integer())


def is_postgresql() -> bool:
    return op.get_context().dialect.name == "postgresql"


def change_type(table: str, column: str, old: Type, new: Type) -> None:
    """The column with its values as they are spelt; SQLite makes the table anew."""
    with op.batch_alter_table(table) as batch:
        batch.alter_column(
            column,
            existing_type=old,
            type_=new,
            existing_nullable=column == "extended_step",
            postgresql_using=f"{column}::{new.compile()}",
        )


def text_of(number: str) -> str:
    """SQL for the text of a step that was a number."""
    parts = (f"{number} / 1000000", f"{number} % 1000000 / 1000", f"{number} % 1000")
    return " || '.' || ".join(f"CAST({part} AS VARCHAR)" for part in parts)


def number_of(step: str) -> str:
    """SQL for the number of a step that is a text."""
    if is_postgresql():
        parts = [f"split_part({step}, '.', {part})" for part in (1, 2, 3)]
    else:
        rest = f"substr({step}, instr({step}, '.') + 1)"
        parts = [step, rest, f"substr({rest}, instr({rest}, '.') + 1)"]
    rewound, stage, count = (f"CAST({part} AS INTEGER)" for part in parts)
    return f"{rewound} * 1000000 + {stage} * 1000 + {count}"


def change_waiting(kind: str, changed: Callable[[str], str]) -> None:
    """The steps in the messages that wait to be sent, where they are of that JSON type."""
    if is_postgresql():
        found, is_meant = "payload ->> 'step'", f"json_typeof(payload -> 'step') = '{kind}'"
        value = changed(f"CAST({found} AS INTEGER)" if kind == "number" else f"({found})")
        new = f"jsonb_set(CAST(payload AS JSONB), '{{step}}', to_jsonb({value}))"
        op.execute(f"UPDATE outbox SET payload = CAST({new} AS JSON) WHERE sent_at IS NULL AND {is_meant}")
        return
    found = "json_extract(payload, '$.step')"
    is_meant = (  # what is garbled stays as it is: it is its own game's trouble
        "CASE WHEN json_valid(payload) THEN json_type(payload, '$.step') END "
        f"= '{'integer' if kind == 'number' else 'text'}'"
    )
    new = f"json_set(payload, '$.step', {changed(found)})"
    op.execute(f"UPDATE outbox SET payload = {new} WHERE sent_at IS NULL AND {is_meant}")
