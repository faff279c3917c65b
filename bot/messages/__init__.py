"""What travels between service and views, as plain data: panels, posts, names, limits."""
