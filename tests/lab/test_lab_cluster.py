"""A Dask cluster makes the same table: a real scheduler with two workers, in processes of their own."""

from pathlib import Path

import pytest
from distributed import LocalCluster

from sandtable.core.errors import SandtableError
from sandtable.lab.executors import cluster
from sandtable.lab.folder import Folder
from sandtable.lab.run import run
from tests.lab.conftest import PLAN, play_all, study_of


def test_two_workers_of_a_cluster_make_the_same_table(tmp_path: Path) -> None:
    study = study_of(PLAN)
    here, there = Folder(tmp_path / "here", study), Folder(tmp_path / "there", study)
    play_all(here)
    there.open()
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as started,
        cluster(started.scheduler_address) as (executor, workers),
    ):
        assert workers == 2
        assert run(there, executor, workers, on_chunk=lambda _: None, look=lambda _: None).done == 18
    for table in study.plan.tables:
        assert (
            here.read(table).drop("seconds", strict=False).equals(there.read(table).drop("seconds", strict=False))
        )


def test_an_address_without_a_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.executors.WAIT", "1s")
    with (
        pytest.raises(SandtableError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass
