"""Keep who sits at a table: seats, masks, drafts, designs and private threads."""
