"""Shapes of the API's answers about matches: built up from what may be shown, never cut down."""

from typing import Any

from rest_framework import serializers

from harvest_site.base.access import may
from harvest_site.base.models import Job

from .models import Match


class MatchSerializer(serializers.ModelSerializer):
    """A match without its decks and log: those are `file` and `view`."""

    id = serializers.CharField(source="public_id")
    seats = serializers.ListField(
        source="names", child=serializers.CharField(), help_text="Names in seat order."
    )
    uploaded_by: Any = serializers.StringRelatedField()
    job = serializers.CharField(source="job_state", allow_null=True, help_text="State of the adjudication.")
    verdict = serializers.SerializerMethodField(
        help_text="The result in short; null while there is no verdict."
    )

    class Meta:
        model = Match
        fields = (
            "id",
            "game",
            "rules_version",
            "catalogue_version",
            "options",
            "seats",
            "entries",
            "uploaded_by",
            "created_at",
            "ended_by",
            "ended_at",
            "job",
            "verdict",
        )
        read_only_fields = fields

    def get_verdict(self, match: Match) -> dict[str, Any] | None:
        if match.latest_verdict is None:
            return None
        document = match.latest_verdict.document
        return {key: document[key] for key in ("legal", "accepted", "finished", "winners", "draw", "scores")}


class PlayerSerializer(serializers.Serializer):
    """Who plays a seat; an empty name takes it back."""

    seat = serializers.IntegerField(min_value=0, max_value=999)
    user = serializers.CharField(allow_blank=True, max_length=150)


class JobSerializer(serializers.ModelSerializer):
    """How far the worker is. Why a job failed is told to those who may start it again."""

    id = serializers.CharField(source="public_id")
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    error = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = ("id", "state", "done", "total", "attempts", "error")
        read_only_fields = fields

    def get_error(self, job: Job) -> str:
        allowed = may(self.context["request"].user, "matches.judge_again", self.context["match"])
        return job.error if allowed else ""


class LogRowSerializer(serializers.Serializer):
    """One entry of a log as a story."""

    index = serializers.IntegerField()
    by = serializers.JSONField()
    do = serializers.CharField()
    text = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    scores = serializers.JSONField()
    refused = serializers.BooleanField()


class LogPageSerializer(serializers.Serializer):
    """A page of a log."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    results = LogRowSerializer(many=True)


class BattleOddsSerializer(serializers.Serializer):
    """The answer of the battle calculator; every number is a text `n/d` in lowest terms."""

    taken = serializers.CharField(help_text="That no defender and an attacker is left.")
    held = serializers.CharField(help_text="1 - taken.")
    rounds = serializers.CharField(help_text="Expected rounds.")
    expected_losses = serializers.JSONField(help_text="By side and type.")
    outcomes = serializers.JSONField(help_text="Every end: attacker, defender (units by type) and p.")
