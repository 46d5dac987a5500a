"""Shapes of answers: built up from what may be shown, never cut down."""

from typing import Any

from rest_framework import serializers

from ..domain.corrections import Correction
from ..models import Entrant, Event, Pairing, Result, Round
from ..presenting_stages import stage_documents


class EventSerializer(serializers.ModelSerializer):
    """An event. `seed` is null until the event has finished; `seed_hash` is its SHA-256 from the start."""

    id = serializers.CharField(source="public_id")
    organiser: Any = serializers.StringRelatedField()
    head_judge = serializers.SerializerMethodField(help_text="The name; null: nobody is appointed.")
    seed = serializers.CharField(source="shown_seed", allow_null=True)
    stages = serializers.SerializerMethodField(
        help_text="As in event files; `entered`: who came in, by seed."
    )
    rounds = serializers.SerializerMethodField(help_text="Planned Swiss rounds; null while open.")
    rounds_paired = serializers.SerializerMethodField()
    entrants = serializers.SerializerMethodField(help_text="How many have entered.")

    class Meta:
        model = Event
        fields = (
            "id",
            "slug",
            "name",
            "game",
            "event_format",
            "date",
            "time_zone",
            "best_of",
            "points",
            "tie_breaks",
            "protect",
            "protect_rounds",
            "sides",
            "lists_shown",
            "projections_shown",
            "decks_required",
            "capacity",
            "organiser",
            "head_judge",
            "state",
            "seed_hash",
            "seed",
            "stages",
            "rounds",
            "rounds_paired",
            "entrants",
            "version",
        )
        read_only_fields = fields

    def get_head_judge(self, event: Event) -> str | None:
        return str(event.head_judge) if event.head_judge is not None else None

    def get_stages(self, event: Event) -> list[dict[str, Any]]:
        return stage_documents(event)

    def get_rounds(self, event: Event) -> int | None:
        return max((stage.rounds or 0 for stage in event.stages.all()), default=0) or None

    def get_rounds_paired(self, event: Event) -> int:
        return int(event.rounds_count)  # type: ignore[attr-defined]

    def get_entrants(self, event: Event) -> int:
        return int(event.entrants_count)  # type: ignore[attr-defined]


class EntrantSerializer(serializers.ModelSerializer):
    """Somebody who takes part. His deck list is no part of it: see `deck`."""

    id = serializers.CharField(source="public_id")
    deck_handed_in = serializers.SerializerMethodField()

    class Meta:
        model = Entrant
        fields = ("id", "name", "club", "entered_round", "missed", "dropped_after", "deck_handed_in")
        read_only_fields = fields

    def get_deck_handed_in(self, entrant: Entrant) -> bool:
        return entrant.frozen_deck_id is not None


class DeckListSerializer(serializers.Serializer):
    """The frozen list of an entrant."""

    name = serializers.CharField()
    game = serializers.CharField()
    deck = serializers.DictField(help_text='As in match files: {"cards": {id: copies}}.')


class ResultSerializer(serializers.ModelSerializer):
    """What stands: games won by the first, by the second, drawn; `absent` are positions, so are `places`."""

    games = serializers.SerializerMethodField()
    absent = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))

    class Meta:
        model = Result
        fields = ("kind", "games", "absent", "places", "source", "reason", "settled_at")
        read_only_fields = fields

    def get_games(self, result: Result) -> list[int]:
        return [result.first, result.second, result.drawn]


class TableGameSerializer(serializers.Serializer):
    """A match file of the table. `seats`: for each seat of the match the position of its player."""

    number = serializers.IntegerField(source="game_number")
    match = serializers.CharField(source="match.public_id")
    seats = serializers.ListField(child=serializers.IntegerField())


class PairingSerializer(serializers.ModelSerializer):
    """A table; a bye has `table` null and one player. Read by `Pairing.objects.complete()`."""

    id = serializers.CharField(source="public_id")
    round = serializers.IntegerField(source="round.number")
    stage = serializers.IntegerField(source="round.stage.number")
    players = serializers.SerializerMethodField(help_text="Ids of the entrants, in order of sides.")
    names = serializers.SerializerMethodField()
    why = serializers.ListField(child=serializers.DictField())
    result = serializers.SerializerMethodField()
    reports = serializers.SerializerMethodField()
    games = TableGameSerializer(many=True)
    concerns = serializers.SerializerMethodField(help_text="Codes of what waits for the organiser.")
    losses = serializers.SerializerMethodField(
        help_text="Ids of game and match losses that wait here and that no result says yet, for those who "
        "enter results; for a player his own. `override` and `correct` take them, or `entered` by hand."
    )
    out = serializers.SerializerMethodField(
        help_text="Ids of its disqualified players, while no result stands: the match goes to the other one."
    )

    class Meta:
        model = Pairing
        fields = (
            "id",
            "stage",
            "round",
            "table",
            "players",
            "names",
            "why",
            "result",
            "reports",
            "games",
            "concerns",
            "losses",
            "out",
        )
        read_only_fields = fields

    def get_losses(self, pairing: Pairing) -> list[str]:
        return [row.public_id for row in pairing.waiting]

    def get_out(self, pairing: Pairing) -> list[str]:
        if getattr(pairing, "result", None) is not None:
            return []
        return [seat.entrant.public_id for seat in pairing.seats.all() if getattr(seat, "is_out", False)]

    def get_players(self, pairing: Pairing) -> list[str]:
        return [seat.entrant.public_id for seat in pairing.seats.all()]

    def get_names(self, pairing: Pairing) -> list[str]:
        return [seat.entrant.name for seat in pairing.seats.all()]

    def get_result(self, pairing: Pairing) -> dict[str, Any] | None:
        result = getattr(pairing, "result", None)
        return dict(ResultSerializer(result).data) if result is not None else None

    def get_reports(self, pairing: Pairing) -> list[dict[str, Any]]:
        ids = {seat.entrant_id: seat.entrant.public_id for seat in pairing.seats.all()}
        return [{"entrant": ids[one.entrant_id], **one.as_document()} for one in pairing.reports.all()]

    def get_concerns(self, pairing: Pairing) -> list[str]:
        return [one.code for one in pairing.open_concerns]  # type: ignore[attr-defined]


class RoundSerializer(serializers.ModelSerializer):
    """A paired round with the cost of its pairing."""

    stage = serializers.IntegerField(source="stage.number")
    cost = serializers.DictField()
    tables = serializers.IntegerField(source="tables_count")
    open = serializers.IntegerField(source="open_count", help_text="Tables without a result.")

    class Meta:
        model = Round
        fields = ("stage", "number", "paired_at", "cost", "tables", "open")
        read_only_fields = fields


class AfterEndSerializer(serializers.Serializer):
    """A correction after the end. `by`: an office, `organiser`, `staff`, null if that is not known any more.

    `what`: `result` (of the table), `disqualification`, `disqualification-withdrawn`.
    """

    at = serializers.DateTimeField()
    by = serializers.SerializerMethodField()
    what = serializers.CharField(source="kind")
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)

    def get_by(self, one: Correction) -> str | None:
        return one.office or None


class StandingsSerializer(serializers.Serializer):
    """`harvest-standings/1` as computed by the worker, with names beside the ids."""

    format = serializers.CharField()
    after_round = serializers.IntegerField()
    profile = serializers.JSONField()
    rows = serializers.ListField(child=serializers.DictField())
    names = serializers.DictField(child=serializers.CharField())
    provisional = serializers.BooleanField()
    input_hash = serializers.CharField()
    computed_at = serializers.DateTimeField()
    corrections = AfterEndSerializer(
        many=True, help_text="What changed them after the end of the event, the newest first."
    )


class CrossMatchSerializer(serializers.Serializer):
    """A match of a cell, seen from the row; `outcome` null while it is open."""

    round = serializers.IntegerField()
    kind = serializers.CharField()
    outcome = serializers.CharField(allow_null=True)
    games = serializers.ListField(child=serializers.IntegerField())


class CrossRowSerializer(serializers.Serializer):
    """An entrant of a group; `cells` stand in the order of the rows."""

    entrant = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(help_text="Exact.")
    cells = serializers.ListField(child=CrossMatchSerializer(many=True))


class CrossTableSerializer(serializers.Serializer):
    """A group, or a whole round robin (`group` null)."""

    group = serializers.CharField(allow_null=True)
    rows = CrossRowSerializer(many=True)


class CorrectionSerializer(serializers.Serializer):
    """The table after a correction, and the rounds that were paired on the old result."""

    pairing = PairingSerializer()
    later_rounds = serializers.ListField(child=serializers.IntegerField())


class FileFaultSerializer(serializers.Serializer):
    """What is wrong with a file, and where."""

    place = serializers.CharField()
    message = serializers.CharField()


class ImportPreviewSerializer(serializers.Serializer):
    """What an import would make; with faults it would make nothing."""

    name = serializers.CharField()
    game = serializers.CharField()
    date = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    entrants = serializers.IntegerField()
    decks = serializers.IntegerField()
    stages = serializers.ListField(child=serializers.CharField())
    rounds = serializers.IntegerField()
    open = serializers.IntegerField()
    keeps_seed = serializers.BooleanField()
    faults = FileFaultSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


RUNS_HELP = "Simulated endings, as many as fitted into the time; 0: nothing was left open."


class ProjectionSerializer(serializers.Serializer):
    """The chances of a cut. `rows`: entrant, chance, low, high, settled (in, out), needs (draw, win).

    `missing`: the points that a cut by points still asks of somebody whose chance is open.
    """

    after_round = serializers.IntegerField(allow_null=True)
    places = serializers.IntegerField(allow_null=True)
    least = serializers.CharField(allow_null=True, help_text="Points that a cut by points asks for, exact.")
    runs = serializers.IntegerField(allow_null=True, help_text=RUNS_HELP)
    rows = serializers.ListField(child=serializers.DictField())
    fresh = serializers.BooleanField(help_text="Whether it is about the event as it stands.")
    job = serializers.CharField(allow_null=True)
    percent = serializers.IntegerField(allow_null=True)
    computed_at = serializers.DateTimeField(allow_null=True)


class SumsSerializer(serializers.Serializer):
    """Entrant -> metric -> terms `[round, kind, opponent, exact value]`."""

    after_round = serializers.IntegerField()
    sums = serializers.DictField(child=serializers.DictField())
