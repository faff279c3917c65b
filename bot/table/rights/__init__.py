"""Who may do what, as data: a row for each deed, and the one check that reads it."""
