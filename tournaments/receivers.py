"""News from below: a match has ended. It may come twice."""

from typing import Any

from django.dispatch import receiver

from matches.signals import match_ended

from .domain import record_games
from .models import PairingGame


@receiver(match_ended, dispatch_uid="tournaments.match_ended")
def count_game(*, match_id: int, **_: Any) -> None:
    """Count the game for its pairing, if it belongs to one."""
    game = PairingGame.objects.filter(match_id=match_id).first()
    if game is not None:
        record_games(pairing_id=game.pairing_id)
