"""`manage.py upload_match` and `manage.py jobs`."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from matches.engines.adjudicate import adjudicate
from matches.fields import dump_json
from matches.models import Match

from . import files
from .factories import stored_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(files.match_file())
    return path


def run(*words: str) -> tuple[str, str, int]:
    """Standard output, standard error and exit code of a command."""
    out, err = StringIO(), StringIO()
    try:
        call_command(*words, stdout=out, stderr=err)
    except SystemExit as end:
        return out.getvalue(), err.getvalue(), int(str(end.code))
    return out.getvalue(), err.getvalue(), 0


def test_a_file_is_uploaded_for_a_user(user: Any, written: Path) -> None:
    out, err, code = run("upload_match", str(written), "--user", "aiko")
    match = Match.objects.get()
    assert (out, err, code) == (f"{match.public_id} {written}\n", "", 0)
    assert match.uploaded_by == user


def test_a_malformed_file_is_named_with_its_place_and_the_others_are_taken(
    user: Any, written: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format":\n1')
    _, err, code = run("upload_match", str(broken), str(written), "--user", "aiko")
    assert code == 2
    assert err.startswith(f"{broken}: ")
    assert "line 2" in err
    assert Match.objects.count() == 1


def test_waiting_prints_the_verdict(user: Any, written: Path, monkeypatch: Any) -> None:
    def judge(seconds: float) -> None:
        perform_job(job_id=Job.objects.get().pk)

    monkeypatch.setattr("time.sleep", judge)
    out, _, code = run("upload_match", str(written), "--user", "aiko", "--wait")
    assert (out.splitlines()[1], code) == (dump_json(adjudicate(files.match_file())), 0)


def test_waiting_for_a_refused_match_ends_with_1(user: Any, tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "refused.json"
    path.write_bytes(files.match_file([{"by": 0, "do": "draw"}]))
    monkeypatch.setattr("time.sleep", lambda seconds: perform_job(job_id=Job.objects.get().pk))
    out, _, code = run("upload_match", str(path), "--user", "aiko", "--wait")
    assert (json.loads(out.splitlines()[1])["refusal"]["kind"], code) == ("incomplete", 1)


def test_unknown_users_and_files_are_said(user: Any, written: Path) -> None:
    with pytest.raises(CommandError, match="no user called nobody"):
        run("upload_match", str(written), "--user", "nobody")
    with pytest.raises(CommandError, match="No such file"):
        run("upload_match", str(written) + "x", "--user", "aiko")


def test_jobs_are_counted_and_the_open_ones_listed(user: Any) -> None:
    match = stored_match(user)
    assert run("jobs")[0] == (
        f"waiting 1  running 0  done 0  failed 0\nwaiting, matches.adjudicate {match.public_id}, attempt 0\n"
    )
    Job.objects.update(state="failed", attempts=3, error="OSError: disk")
    assert run("jobs")[0] == (
        "waiting 0  running 0  done 0  failed 1\n"
        f"failed, matches.adjudicate {match.public_id}, attempt 3, OSError: disk\n"
    )
    assert run("jobs", "--limit", "0")[0].count("\n") == 1
