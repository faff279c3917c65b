"""Keep as data who may do what: a row for each deed, and the one check that reads it."""
