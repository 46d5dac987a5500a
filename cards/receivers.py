"""What is written row by row (an editor's ruling, a corrected card) is found at once.

Bulk writes say nothing here: whoever makes them calls `index_game` at the end.
"""

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from .domain.indexing import index_game
from .models import Card, Clause, Ruling


@receiver([post_save, post_delete], sender=Card)
@receiver([post_save, post_delete], sender=Clause)
@receiver([post_save, post_delete], sender=Ruling)
def row_changed(instance: Card | Clause | Ruling, raw: bool = False, **facts: Any) -> None:
    """A row was saved or deleted: its game is indexed again. Questions and drafts are in no index."""
    if not raw and not (isinstance(instance, Ruling) and not instance.is_public):
        index_game(game=instance.game)
