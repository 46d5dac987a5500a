"""Background work of events."""

from harvest_site.base.jobs import Lease, register_handler

from .domain.standings import JOB_KIND, compute_snapshot


@register_handler(JOB_KIND)
def compute_standings(lease: Lease) -> None:
    """The standings of one event after one round."""
    work = lease.payload
    compute_snapshot(event_id=work["event_id"], stage=work["stage"], number=work["round"], lease=lease)
