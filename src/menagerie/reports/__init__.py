"""Pages to look at in a browser: one look for all, no script, nothing that has to be loaded."""
