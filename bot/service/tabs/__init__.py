"""Show on a page, beside its board, what Discord shows in private messages."""
