"""The databases that the tests of this folder run on, and what runs those that are asynchronous."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from menagerie.server.house import House
from tests.postgres import cluster, database_url, new_database
from tests.servers import Time, house_at

__all__ = ["anyio_backend", "cluster", "database_url", "new_database"]


@pytest.fixture
def anyio_backend() -> str:
    """What runs asynchronous tests."""
    return "asyncio"


@pytest.fixture
def time() -> Time:
    """A clock that is set by hand."""
    return Time()


@pytest.fixture
async def house(database_url: str, time: Time) -> AsyncIterator[House]:
    """A house on each database."""
    async with house_at(database_url, time) as made:
        yield made
