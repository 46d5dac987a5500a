"""Bodies of requests: shapes only, what they mean is checked by the domain."""

from typing import Any

from rest_framework import serializers

from ..domain.outcomes import Saying
from ..domain.stages import KINDS
from ..enums import ListsShown, ProjectionsShown, ResultKind
from ..eventfile.names import FIRST_ROUNDS, LAST_ROUNDS, TIES


class StrictSerializer(serializers.Serializer):
    """Refuses fields that it does not know: a misspelt one must not be lost."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError({unknown[0]: ["There is no such field."]})
        return super().to_internal_value(data)


class PointsSerializer(StrictSerializer):
    """Points of a match."""

    win = serializers.IntegerField(min_value=1, max_value=100)
    draw = serializers.IntegerField(min_value=0, max_value=100)
    loss = serializers.IntegerField(min_value=0, max_value=100)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=100),
        min_length=1,
        max_length=6,
        required=False,
        help_text="Of a pod, the first place first.",
    )


class StageSerializer(StrictSerializer):
    """A stage of the plan; `size` and `min_points` say who comes in by the cut before it."""

    kind = serializers.ChoiceField(KINDS)
    rounds = serializers.IntegerField(min_value=1, max_value=30, required=False, allow_null=True)
    size = serializers.IntegerField(min_value=2, max_value=1024, required=False, allow_null=True)
    min_points = serializers.IntegerField(min_value=0, max_value=3000, required=False, allow_null=True)
    pod_size = serializers.IntegerField(min_value=3, max_value=6, required=False, help_text="Pods.")
    laps = serializers.IntegerField(min_value=1, max_value=2, required=False, help_text="Round robins.")
    groups = serializers.IntegerField(min_value=1, max_value=500, required=False)
    third_place = serializers.BooleanField(required=False)
    tie = serializers.ChoiceField(TIES, required=False, help_text="A drawn match of an elimination.")
    first_round = serializers.ChoiceField(FIRST_ROUNDS, required=False)
    last_round = serializers.ChoiceField(LAST_ROUNDS, required=False)


class PlanChangeSerializer(StrictSerializer):
    """The plan of an event; what is left out stays."""

    name = serializers.CharField(max_length=80, required=False)
    game = serializers.CharField(max_length=60, required=False)
    event_format = serializers.CharField(max_length=40, required=False)
    date = serializers.DateField(required=False)
    time_zone = serializers.CharField(max_length=60, required=False)
    best_of = serializers.ChoiceField([1, 3, 5, 7], required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=30, required=False, allow_null=True)
    stages = StageSerializer(many=True, required=False, help_text="Left out: one Swiss.")
    points = PointsSerializer(required=False)
    tie_breaks = serializers.JSONField(required=False, help_text="A profile's name, or a list of metrics.")
    protect = serializers.ChoiceField(["", "club"], required=False)
    protect_rounds = serializers.IntegerField(min_value=0, max_value=30, required=False)
    sides = serializers.BooleanField(required=False)
    lists_shown = serializers.ChoiceField(ListsShown.choices, required=False)
    projections_shown = serializers.ChoiceField(ProjectionsShown.choices, required=False)
    decks_required = serializers.BooleanField(required=False)
    capacity = serializers.IntegerField(min_value=2, max_value=10_000, required=False, allow_null=True)


class PlanSerializer(PlanChangeSerializer):
    """The plan of a new event."""

    name = serializers.CharField(max_length=80)
    game = serializers.CharField(max_length=60)
    event_format = serializers.CharField(max_length=40)
    date = serializers.DateField()


class EntrySerializer(StrictSerializer):
    """Entering: `deck` is the id of an own deck, `deck_text` a list; one of them."""

    deck = serializers.CharField(max_length=16, required=False, allow_blank=True)
    deck_text = serializers.CharField(
        max_length=200_000, required=False, allow_blank=True, trim_whitespace=False
    )
    name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    club = serializers.CharField(max_length=60, required=False, allow_blank=True)


class DeckChangeSerializer(StrictSerializer):
    """Another deck for an entry."""

    deck = serializers.CharField(max_length=16, required=False, allow_blank=True)
    deck_text = serializers.CharField(
        max_length=200_000, required=False, allow_blank=True, trim_whitespace=False
    )


class TypedEntrantSerializer(StrictSerializer):
    """A line that the organiser types."""

    name = serializers.CharField(max_length=60)
    club = serializers.CharField(max_length=60, required=False, allow_blank=True)
    deck_text = serializers.CharField(
        max_length=200_000, required=False, allow_blank=True, trim_whitespace=False
    )
    missed = serializers.ChoiceField(["loss", "bye"], required=False)


class ReasonSerializer(StrictSerializer):
    """Why."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class SayingSerializer(StrictSerializer):
    """A result. `games`: won by the first player of the table, by the second, drawn; `absent`: 0, 1.

    `places` of a pod: positions by place, who shares one together: `[[2], [0, 1], [3]]`.
    """

    kind = serializers.ChoiceField(ResultKind.choices, default="played")
    games = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99), min_length=3, max_length=3, required=False
    )
    absent = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1), max_length=2, required=False
    )
    places = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=5), max_length=6),
        max_length=6,
        required=False,
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A played match has a score: an empty body is no draw without games."""
        if attrs["kind"] == ResultKind.PLAYED and "games" not in attrs:
            raise serializers.ValidationError({"games": ["This field is required."]})
        if attrs["kind"] == ResultKind.POD and "places" not in attrs:
            raise serializers.ValidationError({"places": ["This field is required."]})
        return attrs

    @property
    def saying(self) -> Saying:
        """The value that the domain takes."""
        data = self.validated_data
        first, second, drawn = data.get("games", (0, 0, 0))
        absent = tuple(sorted(set(data.get("absent", ()))))
        places = tuple(tuple(place) for place in data.get("places", ()))
        return Saying(data["kind"], (first, second, drawn), absent, places)


def losses_field() -> serializers.ListField:
    """Which of the losses that wait at a table (`penalties-to-enter`) a result contains."""
    return serializers.ListField(
        child=serializers.CharField(max_length=16),
        max_length=20,
        required=False,
        help_text="Ids of waiting game and match losses that are in this result. Needed while one waits "
        "(409 `losses-unanswered`): an empty list says that none of them is.",
    )


class RulingSerializer(SayingSerializer):
    """The organiser's word, with a reason where it goes against what was said."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    losses = losses_field()


class ConfirmSerializer(StrictSerializer):
    """What was read of the report, if it shall be compared: then a changed report is a conflict."""

    said = SayingSerializer(required=False)
    losses = losses_field()
