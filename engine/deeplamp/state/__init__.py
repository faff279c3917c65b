"""What lies on the table, and the questions about it that rules, views and computers share."""
