"""Manage seats: their holders, masks, drafts, designs and private threads."""
