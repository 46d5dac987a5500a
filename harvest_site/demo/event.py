"""The event of the demonstration, round by round: paired, played by bots, uploaded, judged by the worker."""

import json
import time
from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from cards.library.loader import load_catalogue
from decks.domain import create_deck
from decks.formats import read_deck
from decks.models import Deck
from harvest_site.accounts.models import User
from harvest_site.base.models import Job, SiteNote
from matches.bots.random_play import play
from tournaments.domain.entries import register
from tournaments.domain.events import create_event, finish_event, open_registration, start_event
from tournaments.domain.games import attach_match
from tournaments.domain.officials import appoint_official
from tournaments.domain.rounds import pair_next_round
from tournaments.enums import EventState, Role
from tournaments.models import Event, Pairing, Round

from .people import ORGANISER, PLAYERS, STAFF, Person, sign_up_person

GAME = "great-harvest"
FORMAT = "tourney"
ROUNDS = 3
STATE_NOTE = "demo-state"  # which event is the demonstration's; the notice on the home page is another note
NOTICE = "demo"
DECKS = settings.BASE_DIR / "decks" / "demo"

Say = Callable[[str], None]


class NoWorker(Exception):
    """No worker takes the demonstration's jobs."""


def load(say: Say, *, patience: float) -> Event:
    """Bring the demonstration in, or go on with it. NoWorker: `patience` seconds of silence."""
    say("Signing up eight players, an organiser and a member of staff …")
    users = {person.username: sign_up_person(person) for person in (*PLAYERS, ORGANISER, STAFF)}
    User.objects.filter(username=STAFF.username).update(is_staff=True, is_rulings_editor=True)
    decks = {person.username: _deck(users[person.username], file) for person, file in _with_files()}
    event = _event(users[ORGANISER.username], say)
    _enter(event, users, decks)
    _play_rounds(event, users, say, patience)
    SiteNote.objects.get_or_create(
        key=NOTICE,
        defaults={"text": "This site holds a demonstration: eight players, their decks and one event."},
    )
    return event


def _with_files() -> list[tuple[Person, str]]:
    files = sorted(path.name for path in DECKS.glob("*.txt"))
    return list(zip(PLAYERS, files, strict=True))


def _deck(owner: User, file: str) -> Deck:
    reading = read_deck((DECKS / file).read_bytes(), load_catalogue(GAME))
    name = reading.name or file.removesuffix(".txt").replace("-", " ").title()
    known = Deck.objects.filter(owner=owner, name=name).first()
    return known or create_deck(
        owner=owner, name=name, game=GAME, deck_format=FORMAT, cards=reading.cards, shared=True
    )


def _event(organiser: User, say: Say) -> Event:
    note = SiteNote.objects.filter(key=STATE_NOTE).first()
    if note is not None:
        return Event.objects.get(public_id=note.data["event"])
    say("Opening the event …")
    with transaction.atomic():
        event = create_event(
            actor=organiser,
            name="First Harvest",
            game=GAME,
            event_format=FORMAT,
            date=_today(),
            rounds=ROUNDS,
            best_of=1,
            protect="club",
            protect_rounds=1,
        )
        SiteNote.objects.create(key=STATE_NOTE, data={"event": event.public_id})
        appoint_official(actor=organiser, event=event, username=STAFF.username, role=Role.HEAD_JUDGE)
        event.refresh_from_db()
        return open_registration(actor=organiser, event=event)


def _today() -> date:
    return timezone.localdate()


def _enter(event: Event, users: dict[str, User], decks: dict[str, Deck]) -> None:
    event.refresh_from_db()
    if event.state != EventState.REGISTRATION:
        return
    entered = set(event.entrants.values_list("user__username", flat=True))
    for person in PLAYERS:
        if person.username not in entered:
            register(actor=users[person.username], event=event, deck=decks[person.username], club=person.club)
    start_event(actor=users[ORGANISER.username], event=event)


def _play_rounds(event: Event, users: dict[str, User], say: Say, patience: float) -> None:
    organiser = users[ORGANISER.username]
    event.refresh_from_db()
    while event.state == EventState.RUNNING:
        last = Round.objects.filter(stage__event=event).order_by("number").last()
        if last is not None and Pairing.objects.filter(round=last).unsettled().exists():
            _play_round(last, say, patience)
        elif last is None or last.number < ROUNDS:
            made = pair_next_round(actor=organiser, event=event)
            say(f"Round {made.number} is paired.")
        else:
            _wait(lambda: not _jobs_open(), patience)
            finish_event(actor=organiser, event=event)
            say("The event is finished; its standings are up.")
        event.refresh_from_db()


def _play_round(number: Round, say: Say, patience: float) -> None:
    say(f"Round {number.number}: bots play, the match files are uploaded, the worker judges them …")
    open_tables = Pairing.objects.filter(round=number).unsettled()
    for pairing in open_tables.prefetch_related(
        "seats__entrant__frozen_deck", "seats__entrant__user", "games"
    ):
        if not pairing.games.all():
            _play_table(pairing)
    _wait(lambda: not Pairing.objects.filter(round=number).unsettled().exists(), patience)


def _play_table(pairing: Pairing) -> None:
    entrants = [seat.entrant for seat in sorted(pairing.seats.all(), key=lambda seat: seat.position)]
    document = play(
        game=GAME,
        decks=[{"cards": entrant.frozen_deck.cards} for entrant in entrants if entrant.frozen_deck],
        seed=f"demo:{pairing.round.number}:{pairing.table}",
        options={"format": FORMAT},
        names=[entrant.name for entrant in entrants],
        seats_bots="eager",
    )
    attach_match(actor=entrants[0].user, pairing=pairing, raw=json.dumps(document, indent=1).encode())


def _jobs_open() -> bool:
    return Job.objects.filter(state__in=[Job.State.PENDING, Job.State.RUNNING]).exists()


def _wait(is_done: Callable[[], bool], patience: float) -> None:
    """Wait while the worker makes progress, and `patience` seconds beyond its last sign of life."""
    seen, since = _sign_of_life(), time.monotonic()
    while not is_done():
        if (now := _sign_of_life()) != seen:
            seen, since = now, time.monotonic()
        if time.monotonic() - since > patience:
            raise NoWorker
        time.sleep(0.2)


def _sign_of_life() -> tuple[object, ...]:
    last = (
        Job.objects.order_by("-updated_at").values_list("pk", "state", "progress_done", "updated_at").first()
    )
    return last or ()
