"""Who sits at a table: their seats, masks, drafts, designs and private threads."""
