"""The games: one folder each, found by themselves (see `core.catalogue`)."""
