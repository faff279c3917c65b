"""Read the written cases of Brimstone."""

from engine.kernel.cases import Cases

CASES = Cases(dealt=("tiles", "leader", "events_up"), draws="refills", complete=("troops", "orders"))
