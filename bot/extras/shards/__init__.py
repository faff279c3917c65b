"""Run several processes that share one database and one token."""
