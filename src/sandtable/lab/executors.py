"""Where games are played: processes of this machine, or a Dask cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.lab.board import Board
from sandtable.lab.work import start_worker

WAIT = "10s"


@contextmanager
def processes(most: int, board: Board | None = None) -> Iterator[Executor]:
    """Processes of this machine; each starts when there is work for it, and notes on the board what it plays."""
    pool = ProcessPoolExecutor(most, get_context("spawn"), start_worker, (board,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, which need Sandtable of the same version, and how many they are."""
    try:
        from distributed import Client
    except ImportError:
        raise SandtableError("A cluster needs Dask: pip install 'sandtable[cluster]'.") from None
    try:
        client: Any = Client(address, timeout=WAIT)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise SandtableError(f"There is no Dask scheduler at {address}: {error}.") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise SandtableError(f"The cluster at {address} has no workers: start some, then run again.")
        yield client.get_executor(retries=3), workers
