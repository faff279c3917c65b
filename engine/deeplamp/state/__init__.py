"""The state of a table, and questions about it that rules, views and computers share."""
