"""A server's finished games as pages that any web space can serve, and that ask for nothing elsewhere."""
