"""Players that are programs: each has a `choose(state)` that uses only what its seat sees."""
