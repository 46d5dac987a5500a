"""Real content for the style page: every component in its states, drawn from the library where it has any."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

from django import forms
from django.contrib.staticfiles import finders
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils import timezone

from cards.library.boards.shipped import drawing_of
from cards.library.loader import load_catalogue
from harvest_site.games import NAMES

GAME = "great-harvest"
CARDS = ("sweet-corn", "cattle", "apple", "krill", "salmon", "grain-mill")
ADVICE = {"message": "No animal in this deck eats Krill.", "fix": "Add Salmon or Tuna, or leave Krill out."}
STATES = ("draft", "open", "running", "waiting", "reported", "done", "illegal", "dropped")


class SampleForm(forms.Form):
    """Each kind of field once."""

    name = forms.CharField(label="Name of the event", help_text="As it will stand on the pairings.")
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=15)
    deck_format = forms.ChoiceField(label="Format", choices=[("casual", "Casual"), ("tourney", "Tourney")])
    note = forms.CharField(label="Note for players", required=False)
    lists_open = forms.BooleanField(label="Show the deck lists after the last round", required=False)


def _refusals() -> list[dict[str, Any]]:
    return [
        {
            "message": "Five copies of Sweet Corn: four of one name are the most a deck may hold.",
            "where": "Line 3 of the list: 5 Sweet Corn",
            "clauses": ("GH-2.2",),
            "fix": "Take one copy out.",
        },
        {
            "message": "The deck has 48 cards; casual play asks for 50 at least.",
            "where": "The whole list",
            "clauses": ("GH-2.1",),
            "fix": "Add two cards.",
        },
    ]


def _standings() -> list[dict[str, Any]]:
    people = (("Ada Farrow", 9, "66.7%"), ("Ben Tilling", 6, "55.6%"), ("Cleo Marsh", 6, "44.4%"))
    return [
        {
            "place": place,
            "name": name,
            "points": points,
            "share": share,
            "mine": place == 2,
            "sum": [("Round 1: Ben Tilling", "66.7%"), ("Round 2: Cleo Marsh", "66.7%")],
        }
        for place, (name, points, share) in enumerate(people, start=1)
    ]


def _table() -> dict[str, Any]:
    columns = [
        {"label": "Card", "sort": True},
        {"label": "Type", "sort": True, "wide": True},
        {"label": "Profits", "numeric": True, "sort": True},
    ]
    cards = list(load_catalogue(GAME).cards.values())[:8]
    rows = [
        {
            "cells": [
                {"text": card.name, "href": f"/cards/{GAME}/{card.id}"},
                card.type.capitalize(),
                {"text": card.facts.get("profits", 0), "sort": card.facts.get("profits", 0)},
            ]
        }
        for card in cards
    ]
    return {"columns": columns, "rows": rows}


def _by_turn(*shares: int) -> dict[str, int]:
    return {str(turn): share for turn, share in enumerate(shares, start=1)}


def _icon_names() -> list[str]:
    sprite = finders.find("harvest_site/icons.svg")
    drawn = re.findall(r'symbol id="([\w-]+)"', Path(sprite).read_text()) if isinstance(sprite, str) else []
    return [name for name in drawn if name not in ("mark", "word", "furrows", "waves", "boards", "field")]


def _board() -> dict[str, Any]:
    """A position in which each kind of thing lies on the board."""
    return {
        "teams": [["monk", "imperial-guardian", "regent"], ["barbarian", "sorceress", "raider-bard"]],
        "characters": {
            "monk": {"at": [3, 4], "facing": "e", "items": 1},
            "imperial-guardian": {"at": [4, 4], "facing": "n"},
            "regent": {"at": [4, 2], "facing": "w", "items": 2},
            "barbarian": {"at": [7, 7], "facing": "s"},
            "sorceress": {"at": [10, 10], "facing": "w", "immune": True},
            "raider-bard": {"at": [8, 4], "facing": "n"},
        },
        "tokens": [{"id": "token-0-1", "at": [5, 1], "facing": "e"}],
        "strawberries": [[0, 4], [1, 7], [4, 4], [4, 7], [7, 1], [7, 11], [11, 7], [3, 8], [8, 3], [8, 3]],
        "edges": [
            {"edge": [[7, 7], [6, 7]], "token": "chopped"},
            {"edge": [[8, 4], [8, 3]], "token": "hedge"},
        ],
        "watched": [[7, 7], [6, 7]],
    }


def samples(request: HttpRequest) -> dict[str, Any]:
    """The context of the style page."""
    cards = load_catalogue(GAME).cards
    return {
        "game": GAME,
        "cards": [cards[card_id] for card_id in CARDS if card_id in cards],
        "states": STATES,
        "refusals": _refusals(),
        "advice_sample": ADVICE,
        "standings": _standings(),
        "table": _table(),
        "ends": timezone.now() + timedelta(minutes=38),
        "late": timezone.now() - timedelta(minutes=2),
        "form": SampleForm({"name": "", "rounds": "0", "deck_format": "casual"}),
        "board_sample": drawing_of(_board()),
        "page_obj": Paginator(range(120), 25).page(2),
        "profits": {"0": 9, "1": 22, "2": 14, "3": 6, "4": 5, "5": 2},
        "second_profits": {"0": 12, "1": 18, "2": 15, "3": 8, "4": 3, "5": 2},
        "by_turn": _by_turn(0, 3, 9, 17, 30, 46, 61, 72, 80),
        "by_turn_second": _by_turn(0, 0, 5, 12, 22, 37, 55, 66, 78),
        "games": tuple(NAMES),
        "tokens": ("paper", "sheet", "ink", "ink-soft", "line", "accent", "good", "warn", "bad", "focus"),
        "icon_names": _icon_names(),
        "trail": [("Cards", "/cards/great-harvest/"), ("Crops", "/cards/great-harvest/?type=crop")],
        "tabs": [
            {"label": "Pairings", "href": "#", "current": True, "count": 4},
            {"label": "Standings", "href": "#"},
            {"label": "Players", "href": "#", "count": 8},
        ],
    }
