"""Rulings where a person plays or officiates now, and where he can rule: for clause pages and the search."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from .enums import RulingState
from .models import Clause, Ruling
from .scopes import Near, scopes_near


@dataclass(frozen=True, slots=True)
class AtPlace:
    """What an event says on a clause. `form`: the address of its ruling form; empty: not his to rule."""

    near: Near
    rulings: tuple[Ruling, ...]
    form: str


def rulings_near(user: Any, clause: Clause) -> list[AtPlace]:
    """Where the person plays or officiates: rulings in force there on a clause, drafts for its officials."""
    places = scopes_near(user, clause.game)
    if not places:
        return []
    shown = Q(state=RulingState.PUBLISHED, superseded_by=None)
    told = Q(scope__in=[near.scope for near in places]) & shown
    told |= Q(scope__in=[near.scope for near in places if near.writes], state=RulingState.DRAFT)
    rows = list(Ruling.objects.filter(told, clauses=clause, retired=False).order_by("id"))
    found = [
        AtPlace(near, tuple(row for row in rows if row.scope == near.scope), form_of(near, clause.clause_id))
        for near in places
    ]
    return [one for one in found if one.rulings or one.form]


def form_of(near: Near, clause: str) -> str:
    """The ruling form of a place with a clause filled in; empty for whoever does not rule there."""
    if not near.writes:
        return ""
    asked = urlencode({"scope": near.scope, "clauses": clause})
    return f"{reverse('cards:ruling_new', args=[near.game])}?{asked}"


def forms_near(places: list[Near], game: str, clause: str) -> tuple[tuple[str, str], ...]:
    """Title of the place and address of its form, for each place of the game where somebody rules."""
    return tuple((near.title, form_of(near, clause)) for near in places if near.writes and near.game == game)
