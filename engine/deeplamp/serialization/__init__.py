"""A table as JSON: positions, outcomes and the State; also heroes' sheets and drafts."""
