"""Menagerie for the tools that researchers have: PettingZoo, Gymnasium, OpenSpiel. Each needs the extra of its name."""
