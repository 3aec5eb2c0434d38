"""Who does the work: the cores of a Ray cluster (extra `cluster`). It plays the same games as `crew` does."""

from __future__ import annotations

import os
import socket
from typing import Any

from ..core.extras import how_to_install
from .crew import Outcome, usable_cores
from .plan import Plan
from .play import Work, attempt, play_game

LOCAL = "local"
"""The address that stands for a small cluster on this machine alone."""

STORE_BYTES = 128 << 20
"""Memory for what its processes share: a plan, and results that wait to be fetched."""


class RayCrew:
    """The workers of a cluster. A game whose worker or machine dies is an outcome with a problem, as any other."""

    def __init__(self, plan: Plan, address: str, processes: int | None = None, work: Work = play_game) -> None:
        """`processes` is the number of workers of a `LOCAL` cluster. Raises ValueError without Ray or cluster."""
        self._ray = _connected(address, processes)
        self._plan = self._ray.put(plan)
        # Ray would start a game anew by itself, but silently: who runs the games counts how often one fails.
        self._attempt: Any = self._ray.remote(num_cpus=1, max_retries=0)(attempt)
        self._work = self._ray.put(work)
        self._running: dict[Any, int] = {}

    @property
    def room(self) -> int:
        """How many cores of the cluster have nothing to do; machines may come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0))) - len(self._running)

    def start(self, number: int) -> None:
        """See `Crew`."""
        self._running[self._attempt.remote(self._work, self._plan, number)] = number

    def wait(self) -> list[Outcome]:
        """See `Crew`."""
        done, _ = self._ray.wait(list(self._running), num_returns=1)
        return [self._outcome(task) for task in done]

    def _outcome(self, task: Any) -> Outcome:
        number = self._running.pop(task)
        try:
            return Outcome.of(number, self._ray.get(task))
        except self._ray.exceptions.RayError as error:
            first_line = next(iter(str(error).strip().splitlines()), "")
            return Outcome(number, problem=f"its worker on the cluster died ({type(error).__name__}: {first_line})")

    def close(self) -> None:
        """See `Crew`."""
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running = {}
        self._ray.shutdown()


def ray_module() -> Any:
    """The module `ray`. Raises ValueError, with what to install, if it is not there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        import ray
    except ImportError:
        raise ValueError(f"--ray needs Ray: {how_to_install('cluster')}") from None
    return ray


def _connected(address: str, processes: int | None) -> Any:
    """The module `ray`, connected to the cluster."""
    ray = ray_module()
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if address == LOCAL:
        ray.init(
            address=LOCAL,
            num_cpus=processes or usable_cores(),
            object_store_memory=STORE_BYTES,
            include_dashboard=False,
            **quiet,
        )
        return ray
    try:
        _knock(address)
        ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise ValueError(f"there is no Ray cluster at {address!r}: {' '.join(str(error).split())}") from None
    return ray


def _knock(address: str) -> None:
    """Raises OSError if nobody listens at host:port: Ray would go on trying for minutes. Other addresses pass."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=5).close()
