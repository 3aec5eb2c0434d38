"""The databases that the tests of this folder run on."""

from __future__ import annotations

from tests.postgres import cluster, database_url, new_database

__all__ = ["cluster", "database_url", "new_database"]
