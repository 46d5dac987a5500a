"""What the pages of an event show: rows and words, read in a fixed number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from cards.domain.current import catalogue_in_force
from harvest_site.base.access import may

from .domain.outcomes import saying_of
from .domain.standings import is_current
from .enums import ConcernCode, EventState
from .eventfile.names import ELIMINATIONS
from .models import Entrant, Event, Outcome, Pairing, Round, Stage, StandingsSnapshot
from .outcome_forms import encode
from .pairing import explain_reason
from .presenting_bracket import Drawing, drawings_of
from .presenting_stages import (
    Coming,
    coming_round,
    name_rounds,
    pair_words,
    plan_words,
    round_title,
    stages_of,
)
from .words import outcome_words


@dataclass
class Desk:
    """An event as one person sees it. Each part is read once, when it is asked for."""

    event: Event
    user: Any

    @cached_property
    def organises(self) -> bool:
        return may(self.user, "tournaments.organise_event", self.event)

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
        """Whether somebody can still come in: before the start, and late into a Swiss first stage."""
        if not self.rounds:
            return not self.event.is_finished
        return (
            self.event.state == EventState.RUNNING and self.stage.number == 1 and self.stage.kind == "swiss"
        )

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
    def current(self) -> Round | None:
        """The last paired round."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self.event.entrants.select_related("user", "frozen_deck").order_by("name", "id"))

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

    def tables_of(self, paired: Round) -> list[dict[str, Any]]:
        """The tables of a round, byes last."""
        rows = Pairing.objects.of_event(self.event).filter(round=paired).complete()
        return [table_row(row, self.user) for row in rows]

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
        wanted = [row for row in self.tables if row["waits"]]
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


def table_row(pairing: Pairing, user: Any) -> dict[str, Any]:
    """One table. `waits`: `decision`, `confirm` or empty."""
    seats = list(pairing.seats.all())
    result = getattr(pairing, "result", None)
    names = {seat.entrant.public_id: seat.entrant.name for seat in seats}
    reports = [report_row(one, seats) for one in pairing.reports.all()] if result is None else []
    concerns = list(pairing.open_concerns)  # type: ignore[attr-defined]  # read by complete()
    undecided = any(_is_refused(game.match) for game in pairing.games.all()) and result is None
    return {
        "pairing": pairing,
        "table": pairing.table,
        "players": [player_row(seat, result) for seat in seats],
        "settled": result is not None,
        "result": said_words(result) if result else "",
        "value": encode(saying_of(result)) if result else "",
        "source": result.get_source_display() if result else "",
        "reports": reports,
        "concerns": concerns,
        "games": [game_row(game) for game in pairing.games.all()],
        "state": _state(result, reports, concerns or undecided),
        "waits": _waits(result, reports, concerns or undecided),
        "reported_by_me": bool(user.pk) and any(one["user_id"] == user.pk for one in reports),
        "reader": user.pk,
        "mine": bool(user.pk) and any(seat.entrant.user_id == user.pk for seat in seats),
        "why": [explain_reason(reason, names) for reason in pairing.why],
        "bye": len(seats) == 1,
    }


def player_row(seat: Any, result: Outcome | None) -> dict[str, Any]:
    """A player at a table."""
    return {
        "name": seat.entrant.name,
        "entrant": seat.entrant,
        "position": seat.position,
        "winner": result is not None and winner_of(result) == seat.position,
    }


def winner_of(result: Outcome) -> int | None:
    """The winner's position, if there is one."""
    if result.kind == "no-show" and len(result.absent) == 1:
        return 1 - int(result.absent[0])
    if result.kind == "bye":
        return 0
    if result.kind != "played" or result.first == result.second:
        return None
    return 0 if result.first > result.second else 1


def said_words(outcome: Outcome) -> str:
    """A report or a result in a few signs."""
    games = (outcome.first, outcome.second, outcome.drawn)
    return outcome_words(outcome.kind, games, tuple(sorted(outcome.absent)))


def report_row(report: Any, seats: Iterable[Any]) -> dict[str, Any]:
    """Who said what."""
    by = next(seat for seat in seats if seat.entrant_id == report.entrant_id)
    return {
        "by": by.entrant.name,
        "user_id": by.entrant.user_id,
        "words": said_words(report),
        "value": encode(saying_of(report)),
    }


def game_row(game: Any) -> dict[str, Any]:
    """A match file of the table, with what the adjudicator said of it."""
    verdict = game.match.latest_verdict
    word = "waiting"
    if verdict is not None:
        word = "refused" if not verdict.document["legal"] else "done" if game.match.is_over else "unfinished"
    return {"number": game.game_number, "match": game.match, "word": word}


def _is_refused(match: Any) -> bool:
    return match.latest_verdict is not None and not match.latest_verdict.document["legal"]


def _state(result: Outcome | None, reports: list[Any], disputed: object) -> str:
    """The word of the status pill."""
    if result is not None:
        return "done"
    return "disputed" if disputed else "reported" if reports else "open"


def _waits(result: Outcome | None, reports: list[Any], disputed: object) -> str:
    if disputed:
        return "decision"
    return "confirm" if reports and result is None else ""


def is_provisional(snapshot: StandingsSnapshot, event: Event) -> bool:
    """Whether results of its rounds are missing."""
    return not is_current(snapshot, event)


def concern_words(code: str, data: Mapping[str, Any]) -> str:
    """A concern as a sentence."""
    text = str(ConcernCode(code).label)
    if "player" in data:
        called = f", called {data['name']} in the file" if "name" in data else ""
        text += f" Game {data['game']}, {data['player']}{called}."
    if "games" in data:
        text += f" The games say {outcome_words('played', tuple(data['games']), ())}."
    return text


def name_row(row: dict[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    """A table as one of its players finds it: his name, his opponent, how it ended for him."""
    others = [one["name"] for one in row["players"] if one is not player]
    winner = any(one["winner"] for one in row["players"])
    ended = ("won " if player["winner"] else "lost ") if winner and others else ""
    return row | {
        "name": player["name"],
        "against": " and ".join(others),
        "words": f"{ended}{row['result']}",
        "mine": row["mine"] and player["entrant"].user_id == row["reader"],
    }


def match_row(pairing: Pairing, one: Entrant) -> dict[str, Any]:
    """A round of one entrant, in order of the table."""
    seats = list(pairing.seats.all())
    result = getattr(pairing, "result", None)
    others = [seat.entrant.name for seat in seats if seat.entrant_id != one.pk]
    mine = next(seat for seat in seats if seat.entrant_id == one.pk)
    words = "no result yet"
    if result is not None:
        ended = {None: "", mine.position: "won "}.get(winner_of(result), "lost ")
        words = "bye" if not others else f"{ended}{said_words(result)}"
    title = round_title(pairing.round.stage, pairing.round.number, many=True)
    return {"pairing": pairing, "round": title, "against": " and ".join(others), "words": words}


def deck_lines(game: str, cards: Mapping[str, int]) -> list[tuple[str, int]]:
    """Names and copies of a list, in order of name."""
    catalogue = catalogue_in_force(game)
    named = [(name_of(catalogue, card), copies) for card, copies in cards.items()]
    return sorted(named)


def name_of(catalogue: Any, card: str) -> str:
    """The name of a card by its id; a reference that is none stays as it is."""
    return str(catalogue.cards[card].name) if card in catalogue.cards else card
