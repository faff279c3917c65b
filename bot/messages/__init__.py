"""Everything people see, as plain data: panels, posts, names, catalogues of texts."""
