"""Several processes that share one database and one token."""
