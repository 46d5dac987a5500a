"""What the pages of an event show: rows and words, read in a fixed number of queries."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from cards.domain.current import catalogue_in_force
from cards.enums import RulingState
from cards.models import Ruling
from decks.models import FrozenDeck
from decks.validation import lines_of
from harvest_site.base.access import may

from .domain.corrections import corrections_of
from .domain.finding import find_tables
from .domain.losses import waiting_at
from .domain.stages import OPEN_LENGTH
from .domain.standings import is_current
from .enums import EventState
from .eventfile.names import ELIMINATIONS
from .models import Entrant, Event, Pairing, Penalty, Round, Seat, Stage, StandingsSnapshot
from .presenting_bracket import Drawing, drawings_of
from .presenting_crosstable import crossed_stages
from .presenting_long import FEW, FINDABLE, LONG, urgent_tables
from .presenting_penalties import penalty_row, to_enter
from .presenting_stages import (
    Coming,
    coming_round,
    name_rounds,
    pair_words,
    plan_words,
    stages_of,
)
from .presenting_standings import correction_row
from .presenting_tables import table_row
from .ruling_scope import standing_in


@dataclass
class Desk:
    """An event as one person sees it. Each part is read once, when it is asked for."""

    event: Event
    user: Any

    @cached_property
    def organises(self) -> bool:
        return may(self.user, "tournaments.organise_event", self.event)

    @cached_property
    def works(self) -> bool:
        """Whether the reader is the organiser, an official or of the site's staff."""
        return may(self.user, "tournaments.work_at_event", self.event)

    @cached_property
    def runs_rounds(self) -> bool:
        return may(self.user, "tournaments.run_rounds", self.event)

    @cached_property
    def sees_penalties(self) -> bool:
        return self.works and may(self.user, "tournaments.see_penalties", self.event)

    @cached_property
    def gives_penalties(self) -> bool:
        """Whether a penalty can be given now, and by the reader."""
        running = self.event.state in (EventState.RUNNING, EventState.FINISHED)
        return running and self.works and may(self.user, "tournaments.give_penalty", self.event)

    @cached_property
    def _rulings(self) -> list[Ruling]:
        return standing_in(self.event)

    @property
    def ruling_count(self) -> int:
        """Rulings in force in this event."""
        return sum(row.state == RulingState.PUBLISHED for row in self._rulings)

    @cached_property
    def drafts(self) -> list[Ruling]:
        """Drafts of rulings that wait for the reader to publish them."""
        rows = [row for row in self._rulings if row.state == RulingState.DRAFT]
        return rows if rows and may(self.user, "tournaments.publish_ruling", self.event) else []

    @property
    def offices(self) -> list[str]:
        """What the reader is in this event, in words."""
        held = [str(one.get_role_display()) for one in self.event.offices if one.user_id == self.user.pk]
        return held if self.user.pk else []

    @cached_property
    def to_enter(self) -> list[dict[str, Any]]:
        """Game and match losses that no result says yet, for those who enter results."""
        rows = to_enter(self.event) if self.works and self.rounds else []
        return [row | {"at": self._table_of(row["penalty"].entrant_id)} for row in rows]

    def losses_in(self, paired: Round) -> list[dict[str, Any]]:
        """The same of the players of one round who have an opponent there; `at`: their table."""
        if not self.works:
            return []
        losers = self.event.penalties.to_enter().values("entrant")
        seats = Seat.objects.filter(round=paired, entrant__in=losers).values("pairing")
        rows = list(Pairing.objects.of_event(self.event).filter(pk__in=seats).complete())
        waiting = waiting_at(actor=self.user, event=self.event, pairings=rows)
        return [
            penalty_row(one) | {"at": table_row(row, self.user, self.names)}
            for row in rows
            for one in waiting.get(row.pk, ())
        ]

    def _table_of(self, entrant: int) -> dict[str, Any] | None:
        """Where somebody sits now."""
        seated = (row for row in self.tables if any(one["entrant"].pk == entrant for one in row["players"]))
        return next((row for row in seated if not row["bye"]), None)

    @cached_property
    def my_penalties(self) -> list[Penalty]:
        """The reader's own penalties that stand."""
        return list(self.me.penalties.standing().order_by("-id")) if self.me is not None else []

    @property
    def my_losses(self) -> list[Penalty]:
        """Those of them that a result has to say still."""
        return [one for one in self.my_penalties if one.waits]

    @cached_property
    def may_copy(self) -> bool:
        """Whether to offer the whole copy: as the permission says, from what is read already."""
        return self.organises and self.me is None

    @cached_property
    def sees_chances(self) -> bool:
        """Whether chances of making the cut can be looked at."""
        shown = may(self.user, "tournaments.see_projection", self.event)
        return shown and bool(self.rounds) and self.stage.kind == "swiss"

    @cached_property
    def stages(self) -> list[Stage]:
        return stages_of(self.event)

    @property
    def stage(self) -> Stage:
        """The stage that is played, before the first round the first one."""
        return self.rounds[-1].stage if self.rounds else self.stages[0]

    @cached_property
    def rounds(self) -> list[Round]:
        """The paired rounds of all stages, each with its `place` and `title`."""
        by_key = {stage.pk: stage for stage in self.stages}
        rows = list(Round.objects.filter(stage__in=self.stages).order_by("stage__number", "number"))
        for one in rows:
            one.stage = by_key[one.stage_id]
        name_rounds(rows, self.stages)
        return rows

    @property
    def takes_entries(self) -> bool:
        """Whether somebody can still come in: before the start, and late into a first stage that takes it."""
        if not self.rounds:
            return not self.event.is_finished
        first = self.stage.number == 1 and self.stage.kind in OPEN_LENGTH
        return self.event.state == EventState.RUNNING and first

    @property
    def has_matches(self) -> bool:
        """Whether two meet somewhere: a pod is one game of its own."""
        return any(stage.kind != "pods" for stage in self.stages)

    @property
    def plan_words(self) -> str:
        """The plan of stages in one line."""
        return plan_words(self.stages)

    @cached_property
    def brackets(self) -> list[Drawing]:
        """The drawings of the bracket that is played."""
        if self.stage.kind not in ELIMINATIONS:
            return []
        return drawings_of(self.event, self.stage, {one.public_id: one.name for one in self.entrants})

    @property
    def crossed(self) -> list[Stage]:
        """The stages that have cross tables."""
        return crossed_stages(self.stages, {one.stage.number for one in self.rounds})

    @property
    def current(self) -> Round | None:
        """The last paired round."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self._people.order_by("name", "id"))

    @property
    def _people(self) -> QuerySet[Entrant]:
        """Everybody, with `is_out`: disqualified."""
        rows = self.event.entrants.select_related("user", "frozen_deck")
        return rows.annotate(is_out=Penalty.objects.disqualifications().of_outer("pk"))

    @cached_property
    def me(self) -> Entrant | None:
        """The reader's own entry."""
        if not self.user.is_authenticated:
            return None
        return next((one for one in self.entrants if one.user_id == self.user.pk), None)

    @cached_property
    def tables(self) -> list[dict[str, Any]]:
        """The tables of the current round."""
        return self.tables_of(self.current) if self.current else []

    def tables_of(self, paired: Round, words: str = "") -> list[dict[str, Any]]:
        """The tables of a round, byes last; with words only those that are meant."""
        rows = Pairing.objects.of_event(self.event).filter(round=paired)
        rows = find_tables(event=self.event, rows=rows, words=words)
        return [table_row(row, self.user, self.names) for row in rows.complete()]

    @cached_property
    def names(self) -> dict[str, str]:
        """Everybody's name by his public id."""
        return {one.public_id: one.name for one in self.entrants}

    @cached_property
    def shown_tables(self) -> list[dict[str, Any]]:
        """The tables that the event's own page shows."""
        return urgent_tables(self.tables)

    @property
    def shown_entrants(self) -> list[Entrant]:
        """Whom the event's own page shows."""
        return self.entrants if len(self.entrants) <= LONG else self.entrants[:FEW]

    @property
    def is_findable(self) -> bool:
        """Whether there are so many that a form to find one helps."""
        return len(self.entrants) > FINDABLE

    @property
    def my_id(self) -> str | None:
        """The public id of the reader's own entry."""
        return self.me.public_id if self.me else None

    @property
    def my_table(self) -> dict[str, Any] | None:
        """Where the reader sits now."""
        return next((row for row in self.tables if row["mine"]), None)

    @property
    def open_count(self) -> int:
        """Tables of the current round without a result."""
        return sum(not row["settled"] for row in self.tables)

    @property
    def settled_count(self) -> int:
        """Tables of the current round with a result."""
        return len(self.tables) - self.open_count

    @property
    def untouched(self) -> bool:
        """Whether the pairing of the current round can be taken back."""
        said = any(row["reports"] or row["games"] for row in self.tables)
        return not said and not any(row["settled"] and not row["bye"] for row in self.tables)

    @property
    def pair_words(self) -> str:
        """What the button that pairs says."""
        return pair_words(self.coming)

    @property
    def queue(self) -> list[dict[str, Any]]:
        """Tables that wait for the organiser: disagreements first, then single reports."""
        asked = {row["at"]["pairing"].pk for row in self.to_enter if row["at"]}
        wanted = [row | {"asks": row["pairing"].pk in asked} for row in self.tables if row["waits"]]
        return sorted(wanted, key=lambda row: (row["waits"] != "decision", row["table"] or 0))

    @cached_property
    def snapshots(self) -> list[StandingsSnapshot]:
        """The computed standings of all stages by name; their rows and sums are read when asked for."""
        rows = self._standings.order_by("stage__number", "after_round").defer("rows", "sums")
        return [one for one in rows if self._named(one)]

    @cached_property
    def snapshot(self) -> StandingsSnapshot | None:
        """The last computed standings."""
        last = self._standings.order_by("stage__number", "after_round").last()
        return last if last is not None and self._named(last) else None

    @property
    def _standings(self) -> QuerySet[StandingsSnapshot]:
        return StandingsSnapshot.objects.filter(stage__in=self.stages)

    def _named(self, one: StandingsSnapshot) -> bool:
        """Give standings the `place` and `title` of their round; false when it was undone meanwhile."""
        key = (one.stage_id, one.after_round)
        paired = next((row for row in self.rounds if (row.stage_id, row.number) == key), None)
        if paired is not None:
            one.place, one.title, one.stage = paired.place, paired.title, paired.stage
        return paired is not None

    @cached_property
    def corrections(self) -> list[dict[str, Any]]:
        """What changed the standings after the end, the newest first."""
        return [correction_row(one) for one in corrections_of(self.event)]

    @cached_property
    def coming(self) -> Coming | None:
        """The round that can be paired next, whether or not results are open."""
        return coming_round(self.event, self.stages, self.rounds)

    @property
    def primary(self) -> str:
        """The organiser's next step: a word that the template knows."""
        state = self.event.state
        if state != EventState.RUNNING:
            return {"draft": "open", "registration": "start"}.get(str(state), "")
        if self.open_count:
            return "wait"
        return "pair" if self.coming else "finish"


def is_provisional(snapshot: StandingsSnapshot, event: Event) -> bool:
    """Whether results of its rounds are missing."""
    return not is_current(snapshot, event)


def deck_lines(deck: FrozenDeck) -> list[tuple[str, int]]:
    """Names and copies of all that a list brings, in order of name."""
    catalogue = catalogue_in_force(deck.game)
    lines = lines_of(deck.game, deck.cards, deck.extra, catalogue)
    return sorted((name_of(catalogue, card), copies) for card, copies in lines.items())


def name_of(catalogue: Any, card: str) -> str:
    """The name of a card by its id; a reference that is none stays as it is."""
    return str(catalogue.cards[card].name) if card in catalogue.cards else card
