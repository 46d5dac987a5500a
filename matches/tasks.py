"""The job that a worker does for this app."""

from harvest_site.base.jobs import Lease, register_handler

from .domain.adjudication import adjudicate_match
from .models import JOB_KIND


@register_handler(JOB_KIND)
def adjudicate(lease: Lease) -> None:
    adjudicate_match(match_id=lease.payload["match_id"], lease=lease)
