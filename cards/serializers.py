"""Shapes of the library in the API."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from .domain.current import catalogue_in_force
from .library.casebook import Case
from .models import Card, Clause, Ruling
from .reading import legality_today


class CardSerializer(serializers.ModelSerializer):
    """A card by name; `facts` are the fields of its game (panel, processing, …)."""

    id = serializers.CharField(source="card_id")
    catalogue = serializers.SerializerMethodField()
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Card
        fields: tuple[str, ...] = (
            "game", "id", "name", "type", "provenance", "facts", "retired", "catalogue", "url",
        )  # fmt: skip

    def get_catalogue(self, card: Card) -> str:
        """The version of the catalogue in force."""
        return catalogue_in_force(card.game).version


class LegalitySerializer(serializers.Serializer):
    """A card's standing in one format."""

    format = serializers.CharField(source="slug")
    name = serializers.CharField()
    legal = serializers.BooleanField()
    copies = serializers.IntegerField()
    since = serializers.DateField()


class CardDetailSerializer(CardSerializer):
    """A card with its legality today, clauses and rulings."""

    legality = serializers.SerializerMethodField()
    clauses: Any = serializers.SlugRelatedField(slug_field="clause_id", many=True, read_only=True)
    rulings: Any = serializers.SlugRelatedField(slug_field="ruling_id", many=True, read_only=True)

    class Meta(CardSerializer.Meta):
        fields = (*CardSerializer.Meta.fields, "legality", "clauses", "rulings")

    @extend_schema_field(LegalitySerializer(many=True))
    def get_legality(self, card: Card) -> Any:
        rows = legality_today(card)
        return LegalitySerializer(rows, many=True).data


class ClauseSerializer(serializers.ModelSerializer):
    """One numbered rule."""

    id = serializers.CharField(source="clause_id")
    section = serializers.CharField(source="section_id")
    see = serializers.ListField(child=serializers.CharField())
    examples = serializers.ListField(child=serializers.CharField())
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Clause
        fields = (
            "game", "id", "section", "section_title", "heading", "title", "text", "place", "standing",
            "edition", "see", "examples", "retired", "url",
        )  # fmt: skip


class CaseSerializer(serializers.Serializer):
    """A case: `entry` is tried after `log`, or `deck` for `deck_format`. `answer`: legal or refused, with
    `codes`. `after` and `shows`: what the verdict then says and a spectator sees, as far as the case tells.
    """

    game = serializers.CharField()
    id = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    edition = serializers.CharField()
    situation = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField(help_text="`legal` or `refused`.")
    codes = serializers.ListField(child=serializers.CharField())
    because = serializers.CharField()
    options = serializers.DictField()
    seats = serializers.ListField(child=serializers.DictField())
    log = serializers.ListField(child=serializers.DictField())
    entry = serializers.DictField(allow_null=True)
    deck = serializers.JSONField(allow_null=True)
    deck_format = serializers.CharField(allow_null=True)
    after = serializers.DictField()
    shows = serializers.DictField()
    url = serializers.SerializerMethodField()

    def get_url(self, case: Case) -> str:
        """The page of the case."""
        return reverse("cards:case", args=[case.game, case.clause, case.number])


class RulingSerializer(serializers.ModelSerializer):
    """A question that the rules leave open, and its answer."""

    id = serializers.CharField(source="ruling_id")
    clauses = serializers.ListField(child=serializers.CharField(), source="clause_ids")
    cards: Any = serializers.SlugRelatedField(slug_field="card_id", many=True, read_only=True)
    superseded_by: Any = serializers.SlugRelatedField(slug_field="ruling_id", read_only=True)
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Ruling
        fields = (
            "game", "id", "question", "answer", "clauses", "cards", "source", "date", "authority", "state",
            "superseded_by", "url",
        )  # fmt: skip


class FormatSerializer(serializers.Serializer):
    """A format of a game and its versions by date."""

    id = serializers.CharField()
    name = serializers.CharField()
    versions = serializers.ListField(child=serializers.DictField())


class GameSerializer(serializers.Serializer):
    """A game of the library."""

    id = serializers.CharField()
    title = serializers.CharField()
    catalogue = serializers.CharField(help_text="Version of the catalogue in force.")
    edition = serializers.CharField(help_text="Edition of the rulebook.")
    cards = serializers.IntegerField()
    clauses = serializers.IntegerField()
    formats = FormatSerializer(many=True)


class TermSerializer(serializers.Serializer):
    """A term of a glossary; `aliases` are its plurals and other names."""

    game = serializers.CharField()
    id = serializers.CharField(source="row.id")
    term = serializers.CharField(source="row.term")
    aliases = serializers.ListField(child=serializers.CharField(), source="row.aliases")
    text = serializers.CharField(source="row.text")
    clauses = serializers.ListField(child=serializers.CharField(), source="row.clauses")
    url = serializers.SerializerMethodField()

    def get_url(self, row: dict[str, Any]) -> str:
        """Its place on the glossary's page."""
        return f"{reverse('cards:glossary', args=[row['game']])}#{row['row'].id}"


class HitSerializer(serializers.Serializer):
    """One thing that a search found. `kind`: clause, ruling, card, term or refusal; `note`: where it stands.

    A refusal is there only where the words are its code.
    """

    kind = serializers.CharField()
    game = serializers.CharField()
    id = serializers.CharField(source="key")
    title = serializers.CharField()
    note = serializers.CharField()
    text = serializers.CharField()
    standing = serializers.CharField()
    url = serializers.CharField(source="address")


class MissingSerializer(serializers.Serializer):
    """A well-formed id that names nothing, and where to look instead."""

    what = serializers.CharField(help_text="Such as `no clause GH-99.1`.")
    title = serializers.CharField()
    address = serializers.CharField()


class CorrectedSerializer(serializers.Serializer):
    """A word as it was typed, and as it was read."""

    typed = serializers.CharField()
    read = serializers.CharField()


class ElsewhereSerializer(serializers.Serializer):
    """Words that are names of another game than the one asked, and the address that asks the same there."""

    words = serializers.ListField(child=serializers.CharField())
    game = serializers.CharField()
    title = serializers.CharField()
    address = serializers.CharField()


@extend_schema_serializer(many=False)  # a list route that answers with one object
class FoundSerializer(serializers.Serializer):
    """What a search found; `exact` is the address of what the words name outright.

    `results` are all kinds together, the best answer first; the other lists hold the same things by kind.
    """

    words = serializers.CharField()
    exact = serializers.CharField(allow_null=True)
    missing = MissingSerializer(required=False, help_text="Only where an id names nothing.")
    corrected = CorrectedSerializer(many=True, help_text="Words that were read as others.")
    elsewhere = ElsewhereSerializer(
        many=True, help_text="Games that know words of the question which the game asked does not."
    )
    results = HitSerializer(many=True)
    terms = HitSerializer(many=True)
    faults = serializers.ListField(
        child=serializers.CharField(),
        help_text="What of a search by fields (`t:crop p>=3`) was not understood.",
    )
    cards = CardSerializer(many=True)
    clauses = ClauseSerializer(many=True)
    rulings = RulingSerializer(many=True)
