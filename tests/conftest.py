"""Set before anything of the package is imported: compiled code checks its array bounds in tests."""

from __future__ import annotations

import os

os.environ.setdefault("MENAGERIE_BOUNDSCHECK", "1")
