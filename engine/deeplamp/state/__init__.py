"""The table, and its questions that rules, views and computers share."""
