"""The databases that the tests of this folder run on, and what runs those that are asynchronous."""

from __future__ import annotations

import pytest

from tests.postgres import cluster, database_url, new_database

__all__ = ["anyio_backend", "cluster", "database_url", "new_database"]


@pytest.fixture
def anyio_backend() -> str:
    """What runs asynchronous tests."""
    return "asyncio"
