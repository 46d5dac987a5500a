"""Shapes of the API's answers about decks, and of what it takes."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from .models import NAME_LENGTH, NOTES_LENGTH, Deck

CARDS_SCHEMA = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 10000}}
CARDS_HELP = "Reference (an id, a name, or a name with ` *F*` for foils) to copies."


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457, with the project's members."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    message = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    data = serializers.DictField()  # type: ignore[assignment]

    class Meta:
        ref_name = "Problem"


class FaultSerializer(serializers.Serializer[Any]):
    """One problem of a deck, or a word of advice."""

    code = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]


class DeckCheckSerializer(serializers.Serializer[Any]):
    """The document `harvest-deck-check/1`."""

    format = serializers.CharField()
    legal = serializers.BooleanField()
    date = serializers.DateField()
    problems = FaultSerializer(many=True)
    advice = FaultSerializer(many=True)


class ProposalSerializer(serializers.Serializer[Any]):
    """A card that an unknown name may have meant."""

    card = serializers.CharField()
    name = serializers.CharField()
    how = serializers.ChoiceField(["exact", "prefix", "close"])


class ReadLineSerializer(serializers.Serializer[Any]):
    """What became of one line of a list."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    kind = serializers.ChoiceField(["taken", "metadata", "ignored", "unknown"])
    why = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    quantity = serializers.JSONField(allow_null=True)
    foil = serializers.BooleanField()
    proposals = ProposalSerializer(many=True)


class DeckReadingSerializer(serializers.Serializer[Any]):
    """A list as read, with every line of the input."""

    source = serializers.ChoiceField(["text", "csv", "json", "cod", "o8d"])  # type: ignore[assignment]
    name = serializers.CharField()
    game = serializers.CharField()
    deck_format = serializers.CharField()
    cards = serializers.DictField(child=serializers.IntegerField())
    deck = serializers.DictField()
    lines = ReadLineSerializer(many=True)


@extend_schema_field(CARDS_SCHEMA)
class CardsField(serializers.JSONField):
    """Cards as they were sent: the domain says what is wrong with them."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise serializers.ValidationError("This is no object of cards and copies.")
        return data


@extend_schema_field(OpenApiTypes.OBJECT)
class DeckValueField(serializers.JSONField):
    """A deck as match files carry it; the domain says what is wrong with it."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise serializers.ValidationError("This is no object.")
        return data


class DeckSerializer(serializers.ModelSerializer[Deck]):
    """A deck; `notes` are shown to its owner only."""

    id = serializers.CharField(source="public_id", read_only=True)
    owner = serializers.StringRelatedField(read_only=True)  # type: ignore[var-annotated]
    cards = serializers.DictField(child=serializers.IntegerField(), read_only=True)
    deck = serializers.DictField(read_only=True, help_text="The deck as match files carry it.")
    notes = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = (
            "id",
            "name",
            "game",
            "deck_format",
            "cards",
            "deck",
            "size",
            "notes",
            "shared",
            "owner",
            "version",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(OpenApiTypes.STR)
    def get_notes(self, deck: Deck) -> str:
        return deck.notes if deck.owner_id == self.context["request"].user.pk else ""


class DeckChangeSerializer(serializers.Serializer[Any]):
    """Fields of a deck to change; those left out stay."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    deck_format = serializers.CharField(max_length=40, required=False)
    cards = CardsField(required=False, help_text=CARDS_HELP)
    deck = DeckValueField(
        required=False,
        help_text="In place of cards: the deck as match files carry it, such as an army or a team.",
    )
    notes = serializers.CharField(max_length=NOTES_LENGTH, required=False, allow_blank=True)
    shared = serializers.BooleanField(required=False)


class DeckCreateSerializer(DeckChangeSerializer):
    """A new deck: an empty draft needs a name, a game and a format."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    game = serializers.CharField(max_length=60)
    deck_format = serializers.CharField(max_length=40)


class DeckCopySerializer(serializers.Serializer[Any]):
    """The name of the copy; left out: `Copy of …`."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
