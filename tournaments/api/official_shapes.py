"""Shapes of offices and penalties, in and out."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ..domain.losses import waits_at
from ..domain.penalties import Proposal
from ..enums import PenaltyKind, Role
from ..models import Appointment, Pairing, Penalty
from .bodies import StrictSerializer


class AppointmentSerializer(serializers.ModelSerializer):
    """An office. `until` null: it is held now. `linked` false: a name that came with a file."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField(source="__str__")
    since = serializers.DateTimeField(source="appointed_at")
    until = serializers.DateTimeField(source="ended_at", allow_null=True)
    linked = serializers.SerializerMethodField()

    class Meta:
        model = Appointment
        fields = ("id", "name", "role", "since", "until", "reason", "linked")
        read_only_fields = fields

    def get_linked(self, office: Appointment) -> bool:
        return office.user_id is not None


class AppointSerializer(StrictSerializer):
    """Who comes into which office. `replaces`: the id of the head judge's office that is handed over.

    It names the head judge's own office too, when that ends as he becomes judge or scorekeeper.
    """

    username = serializers.CharField(max_length=150)
    role = serializers.ChoiceField(Role.choices)
    replaces = serializers.CharField(max_length=16, required=False, allow_blank=True)


class EndSerializer(StrictSerializer):
    """Why an office ends."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class WithdrawSerializer(StrictSerializer):
    """Why a penalty is taken back."""

    reason = serializers.CharField(max_length=300)


class GivePenaltySerializer(StrictSerializer):
    """A penalty. Without `kind` it is what the policy proposes; `policy`: the version that was read."""

    entrant = serializers.RegexField(r"^[0-9a-z]{1,16}$", help_text="The id of the player.")
    infraction = serializers.CharField(max_length=20, help_text="Its id in the policy in force.")
    kind = serializers.ChoiceField(PenaltyKind.choices, required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    note = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    clause = serializers.CharField(max_length=40, required=False, allow_blank=True)
    again = serializers.BooleanField(required=False)
    policy = serializers.CharField(max_length=20, required=False, allow_blank=True)


class EventPenaltySerializer(serializers.ModelSerializer):
    """A penalty as it was given. `usual`: what the policy proposed then; `waits`: no result says it yet."""

    id = serializers.CharField(source="public_id")
    entrant = serializers.CharField(source="entrant.public_id")
    name = serializers.CharField(source="entrant.name")
    given_by = serializers.CharField(source="given_by_words")
    waits = serializers.BooleanField()

    class Meta:
        model = Penalty
        fields = (
            "id",
            "entrant",
            "name",
            "stage",
            "round",
            "kind",
            "clause",
            "policy",
            "policy_version",
            "infraction",
            "title",
            "usual",
            "usual_because",
            "reason",
            "note",
            "given_by",
            "given_at",
            "waits",
            "entered_at",
            "withdrawn_at",
            "withdrawn_reason",
        )
        read_only_fields = fields


class LossTableSerializer(serializers.Serializer):
    """A table whose result can contain a loss. `settled`: a result stands there, and does not say it yet."""

    pairing = serializers.CharField(source="public_id")
    stage = serializers.IntegerField(source="round.stage.number")
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField()
    settled = serializers.SerializerMethodField()

    def get_settled(self, pairing: Pairing) -> bool:
        return getattr(pairing, "result", None) is not None


class WaitingPenaltySerializer(serializers.ModelSerializer):
    """A game or match loss for whoever enters results: what for is the judges' and the player's to read.

    `tables`: the player's tables since it was given, the last one first.
    """

    id = serializers.CharField(source="public_id")
    entrant = serializers.CharField(source="entrant.public_id")
    name = serializers.CharField(source="entrant.name")
    waits = serializers.BooleanField()
    tables = serializers.SerializerMethodField()

    class Meta:
        model = Penalty
        fields = ("id", "entrant", "name", "kind", "stage", "round", "waits", "tables")
        read_only_fields = fields

    @extend_schema_field(LossTableSerializer(many=True))
    def get_tables(self, row: Penalty) -> Any:
        seated = (seat.pairing for seat in row.entrant.seats.all())
        found = [one for one in seated if one.table is not None and waits_at(row, one)] if row.waits else []
        found.sort(key=lambda one: (one.round.stage.number, one.round.number), reverse=True)
        return LossTableSerializer(found, many=True).data


class PenaltyProposalSerializer(serializers.Serializer):
    """What the policy makes of one more infraction; `because` is empty where it is the default."""

    policy = serializers.CharField(source="policy.version")
    infraction = serializers.CharField(source="infraction.id")
    title = serializers.CharField(source="infraction.title")
    default = serializers.CharField(source="infraction.default.id")
    kind = serializers.CharField(source="penalty.id")
    because = serializers.CharField()
    remedy = serializers.ListField(child=serializers.CharField(), source="infraction.remedy")
    earlier = serializers.SerializerMethodField(help_text="Ids of his standing penalties for the same.")

    def get_earlier(self, found: Proposal) -> list[Any]:
        return [one.public_id for one in found.earlier]
