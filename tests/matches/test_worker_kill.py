"""A worker killed with SIGKILL in the middle of an adjudication loses nothing: with real processes."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import files
from .stand import Stand, embedded, kill_group, servers, wait_until

pytestmark = pytest.mark.worker

ENTRIES = 20_000
TRIES = 6  # a quick machine may finish before it is killed: then the next match
JOB = "SELECT state, attempts, error FROM base_job WHERE key = '{}'"
GIVEN = (os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", ""))
EMBEDDED = pytest.param("embedded", marks=pytest.mark.embedded)
STANDS = [EMBEDDED, "servers"] if GIVEN[0].startswith("postgres") and GIVEN[1] else [EMBEDDED]


@pytest.fixture(params=STANDS)
def stand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stand]:
    """The embedded default, or the servers that the environment names."""
    opened = embedded(tmp_path) if request.param == "embedded" else servers(tmp_path, *GIVEN)
    with opened as site:
        site.manage("migrate", "--verbosity", "0")
        site.manage("shell", "--verbosity", "0", "-c", MAKE_USER)
        yield site


MAKE_USER = "from django.contrib.auth import get_user_model as u; u().objects.create_user(username='kim')"


def killed_in_the_middle(stand: Stand) -> str:
    """Upload, wait for the lease row, kill the worker's whole group; the id of a match left running."""
    for seed in range(TRIES):
        path = stand.folder / f"long-{seed}.json"
        path.write_bytes(files.long_file(ENTRIES, seed))
        worker = stand.start_worker()
        upload = stand.start("upload_match", str(path), "--user", "kim")
        wait_until(lambda: leased(stand) > seed, within=60, every=0.001, what="a lease row")  # noqa: B023
        kill_group(worker)
        assert upload.wait(timeout=60) == 0
        if running := stand.ask("SELECT key FROM base_job WHERE state = 'running'"):
            return str(running[0][0])
    raise AssertionError(f"{TRIES} matches were judged before their worker could be killed")


def leased(stand: Stand) -> int:
    """How many jobs a worker has taken."""
    return int(stand.ask("SELECT count(*) FROM base_job WHERE state <> 'pending'")[0][0])


def test_a_killed_worker_loses_no_adjudication_and_doubles_none(stand: Stand) -> None:
    public_id = killed_in_the_middle(stand)
    verdicts = (
        "SELECT v.document FROM matches_verdict v JOIN matches_match m ON m.id = v.match_id "
        f"WHERE m.public_id = '{public_id}'"
    )
    assert stand.ask(verdicts) == []

    stand.start_worker()
    job = JOB.format(public_id)
    wait_until(
        lambda: stand.ask(job)[0][0] in ("done", "failed"), within=70, every=0.2, what="the job is over"
    )

    assert stand.ask(job) == [("done", 2, "")]
    documents = stand.ask(verdicts)
    assert len(documents) == 1
    assert f'"legal":true,"accepted":{ENTRIES},' in documents[0][0]
