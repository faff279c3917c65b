"""A table as JSON: positions, outcomes, the State; and heroes' sheets and drafts."""
