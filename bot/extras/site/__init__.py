"""Export a server's finished games as pages for any web space; the pages load nothing from elsewhere."""
