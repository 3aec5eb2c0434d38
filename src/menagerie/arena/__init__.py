"""Tournaments of bots: planned fairly, played on all cores or on a cluster, kept on disk, and weighed."""
