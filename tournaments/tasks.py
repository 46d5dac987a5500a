"""Background work of events."""

from harvest_site.base.jobs import Lease, register_handler

from .domain.projections import JOB_KIND as PROJECTION
from .domain.projections import compute_projection
from .domain.standings import JOB_KIND, compute_snapshot


@register_handler(JOB_KIND)
def compute_standings(lease: Lease) -> None:
    """The standings of one event after one round."""
    work = lease.payload
    compute_snapshot(event_id=work["event_id"], stage=work["stage"], number=work["round"], lease=lease)


@register_handler(PROJECTION)
def compute_chances(lease: Lease) -> None:
    """The chances of a cut, as the event stands."""
    compute_projection(event_id=lease.payload["event_id"], lease=lease)
