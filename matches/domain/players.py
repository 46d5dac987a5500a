"""Who plays a seat."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Malformed, NotFound

from ..models import Match, MatchPlayer


def name_player(*, actor: Any, match: Match, seat: int, name: str) -> MatchPlayer | None:
    """Say who plays a seat, by user name; an empty name takes it back. From then on that person reads the
    match as the seat does, and nothing more before the end.

    `NotFound`: no such seat, or nobody of that name; `Malformed`: somebody plays two seats.
    """
    require(actor, "matches.name_player", match)
    if not 0 <= seat < len(match.seats):
        raise NotFound(f"This match has no seat {seat}.")
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        match.players.filter(seat=seat).delete()
        row = _write(match, seat, name.strip()) if name.strip() else None
        after = {"seat": seat, "user": name.strip()}
        record_audit(actor=actor, verb="match.player-named", subject=match, after=after)
    return row


def _write(match: Match, seat: int, name: str) -> MatchPlayer:
    known = "\0" not in name  # PostgreSQL takes no such text
    user = get_user_model().objects.filter(username=name, is_active=True).first() if known else None
    if user is None:
        raise NotFound(f"There is no user called {name[:60]}.")
    if match.players.filter(user=user).exists():
        raise Malformed(f"{name[:60]} plays another seat of this match.", data={"fields": ["user"]})
    return MatchPlayer.objects.create(match=match, seat=seat, user=user)
