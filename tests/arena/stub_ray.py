"""What of Ray an arena uses, in this process: tasks are run when they are waited for.

Arguments and results go through pickle, as they do between Ray's processes.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any


class RayError(Exception):
    """The ancestor of Ray's errors."""


class WorkerCrashedError(RayError):
    """A worker died."""


class RayTaskError(RayError):
    """What a task raised."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(f"in a task: {cause}")
        self.cause = cause


@dataclass(eq=False)
class Reference:
    """A result to come."""

    task: bytes


@dataclass
class StubRay:
    """Stands in for the module `ray`.

    Attributes:
        cores: of its cluster.
        crashes: how many tasks die before one comes through.
        unreachable: whether there is no cluster.
    """

    cores: float = 2
    crashes: int = 0
    unreachable: bool = False
    addresses: list[str] = field(default_factory=list)
    most_at_work: int = 0
    connected: bool = False
    exceptions: Any = field(
        default_factory=lambda: SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)
    )

    def init(self, *, address: str, log_to_driver: bool, logging_level: int) -> None:
        if self.unreachable:
            raise ConnectionError("nobody answers")
        self.addresses.append(address)
        self.connected = True

    def shutdown(self) -> None:
        self.connected = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.cores} if self.cores else {}

    def remote(self, function: Callable[..., Any]) -> Any:
        def submit(*arguments: Any) -> Reference:
            assert self.connected
            return Reference(pickle.dumps((function, arguments)))

        def options(*, num_cpus: int, max_retries: int) -> Any:
            assert (num_cpus, max_retries) == (1, 0)
            return SimpleNamespace(remote=submit)

        return SimpleNamespace(options=options)

    def wait(
        self, references: list[Reference], *, num_returns: int
    ) -> tuple[list[Reference], list[Reference]]:
        self.most_at_work = max(self.most_at_work, len(references))
        # the last first: a cluster keeps no order
        return references[-num_returns:], references[:-num_returns]

    def get(self, reference: Reference) -> Any:
        if self.crashes:
            self.crashes -= 1
            raise WorkerCrashedError
        function, arguments = pickle.loads(reference.task)
        try:
            result = function(*arguments)
        except Exception as fault:
            raise RayTaskError(pickle.loads(pickle.dumps(fault))) from fault
        return pickle.loads(pickle.dumps(result))
