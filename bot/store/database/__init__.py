"""Open, migrate and copy a database; declare tables, and read and write their rows."""
