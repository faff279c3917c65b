"""What is written of a table: positions, outcomes, the State as JSON; and heroes' sheets and drafts."""
