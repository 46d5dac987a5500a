"""Matches for other apps' tests: stored and judged through the domain, as an upload is."""

from typing import Any

from harvest_site.base.jobs import claim_job, perform_job
from matches.domain import job_of, store_match
from matches.models import Match

from . import files

__all__ = ["claim_job", "judged_match", "stored_match"]


def stored_match(user: Any, *, raw: bytes | None = None) -> Match:
    """An unfinished match that waits for its verdict."""
    return store_match(raw=files.match_file() if raw is None else raw, uploaded_by=user)


def judged_match(user: Any, *, raw: bytes | None = None) -> Match:
    """A match with its verdict, the job done by the caller's own process."""
    match = stored_match(user, raw=raw)
    job = job_of(match)
    assert job is not None
    assert perform_job(job_id=job.pk) == "done"
    match.refresh_from_db()
    return match
