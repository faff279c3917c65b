"""Everything that follows at a table from what people do, inside one transaction."""
