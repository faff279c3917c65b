"""List who may do what as data, one row for each deed, with the one check that reads it."""
