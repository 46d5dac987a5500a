"""Shapes of what editors and staff do, in the API."""

from typing import Any

from rest_framework import serializers

from .enums import Authority
from .models import CatalogueDraft, CatalogueVersion, Printing, Ruling
from .serializers import RulingSerializer


def _ids(**more: Any) -> serializers.ListField:
    """A few ids."""
    return serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=20, **more
    )


class QuestionSerializer(serializers.Serializer[Any]):
    """A question to the rulings editors."""

    game = serializers.CharField(max_length=40)
    question = serializers.CharField(max_length=4000)
    clauses = _ids()
    cards = _ids(help_text="Ids of cards.")


class AnswerSerializer(serializers.Serializer[Any]):
    """A draft answer; what is left out stays."""

    question = serializers.CharField(max_length=4000, required=False)
    answer = serializers.CharField(max_length=4000, required=False)
    source = serializers.CharField(max_length=200, required=False)  # type: ignore[assignment]
    authority = serializers.ChoiceField(choices=Authority.choices, required=False)
    clauses = _ids()
    cards = _ids()
    groups = serializers.ListField(child=serializers.DictField(), required=False, max_length=20)


class NewRulingSerializer(AnswerSerializer):
    """A ruling that nobody asked for, as a draft."""

    game = serializers.CharField(max_length=40)
    question = serializers.CharField(max_length=4000)
    scope = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)


class RulingPublishSerializer(serializers.Serializer[Any]):
    """What a ruling supersedes when it is published."""

    supersedes = _ids()


class RulingReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300)


class FullRulingSerializer(RulingSerializer):
    """A ruling with its life: who asked, who published, when."""

    groups = serializers.ListField(child=serializers.DictField())
    asked_by: Any = serializers.StringRelatedField()
    published_by: Any = serializers.StringRelatedField()

    class Meta:
        model = Ruling
        fields = (
            *RulingSerializer.Meta.fields, "scope", "groups", "origin", "asked_by", "asked_at",
            "published_by", "published_at", "superseded_at", "reason",
        )  # fmt: skip


class RefusalSerializer(serializers.Serializer[Any]):
    """One code that a game answers with."""

    game = serializers.CharField()
    code = serializers.CharField(source="code.code")
    kind = serializers.CharField(source="code.kind")
    message = serializers.CharField(
        source="code.outline", help_text="The sentence, for no case in particular."
    )
    explain = serializers.CharField(source="code.explain", help_text="What would make it a yes.")
    clauses = serializers.ListField(child=serializers.CharField(), source="code.clauses")
    example = serializers.SerializerMethodField()

    def get_example(self, why: Any) -> dict[str, Any] | None:
        """Its kind, and the whole document, text or deck that gets the code."""
        found = why.example
        if found is None:
            return None
        content = found.document() if found.kind == "match" else found.content
        return {"kind": found.kind, "content": content, "command": found.check or None}


class QuickAnswerSerializer(serializers.Serializer[Any]):
    """A quick answer as it reads today."""

    id = serializers.CharField()
    ask = serializers.CharField()
    answers = serializers.SerializerMethodField()
    clauses = serializers.ListField(child=serializers.CharField())

    def get_answers(self, filled: Any) -> list[dict[str, str]]:
        """One answer for all formats (`format` empty), or one for each."""
        return [{"format": name, "text": text} for name, text in filled.lines]


class PenaltySerializer(serializers.Serializer[Any]):
    """A penalty."""

    id = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField()


class UpgradeSerializer(serializers.Serializer[Any]):
    """When a penalty is more."""

    when = serializers.CharField()
    to = serializers.CharField(help_text="Id of the penalty.")
    repeats = serializers.IntegerField(
        required=False, help_text="By repetition alone, from this time on by one player in one event."
    )


class InfractionSerializer(serializers.Serializer[Any]):
    """An infraction."""

    id = serializers.CharField()
    group = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    default = serializers.CharField(help_text="Id of the usual penalty.")
    upgrade = UpgradeSerializer(many=True)
    remedy = serializers.ListField(child=serializers.CharField())
    words = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="How people say it, for the search."
    )


class FoundInfractionsSerializer(serializers.Serializer[Any]):
    """What fits what somebody told, the best first."""

    version = serializers.CharField()
    fits = serializers.BooleanField(help_text="False: nothing does, and these are all infractions.")
    infractions = InfractionSerializer(many=True)


class PolicySerializer(serializers.Serializer[Any]):
    """A version of the infraction policy."""

    version = serializers.CharField()
    title = serializers.CharField()
    penalties = PenaltySerializer(many=True)
    infractions = InfractionSerializer(many=True)


class NewPolicySerializer(serializers.Serializer[Any]):
    """A site's own version: the infractions as CSV, with the columns of the page."""

    title = serializers.CharField(max_length=80)
    text = serializers.CharField(max_length=512 * 1024, trim_whitespace=False)
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    base = serializers.CharField(max_length=20, help_text="The version in force that it was made from.")


class CatalogueVersionSerializer(serializers.ModelSerializer):
    """A version of a catalogue, without its document."""

    base: Any = serializers.SlugRelatedField(slug_field="version", read_only=True)
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = CatalogueVersion
        fields: tuple[str, ...] = (
            "game", "version", "origin", "is_current", "effective", "base", "note", "content_hash", "url",
        )  # fmt: skip


class CatalogueDocumentSerializer(CatalogueVersionSerializer):
    """A version with its whole document and what it changed."""

    class Meta(CatalogueVersionSerializer.Meta):
        fields = (*CatalogueVersionSerializer.Meta.fields, "changes", "document")


class NewCatalogueDraftSerializer(serializers.Serializer[Any]):
    """A new draft of a catalogue."""

    game = serializers.CharField(max_length=40)
    title = serializers.CharField(max_length=80)
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class ChangesSerializer(serializers.Serializer[Any]):
    """All changes of a draft, in order."""

    changes = serializers.ListField(child=serializers.DictField(), max_length=500)


class ChangeTableSerializer(serializers.Serializer[Any]):
    """Changes as CSV."""

    kind = serializers.ChoiceField(choices=["card", "ban", "printing"])
    text = serializers.CharField(max_length=512 * 1024, trim_whitespace=False)


class CatalogueFaultSerializer(serializers.Serializer[Any]):
    """One fault of a draft or a table."""

    line = serializers.IntegerField(allow_null=True)
    field = serializers.CharField()
    message = serializers.CharField()


class CatalogueDraftSerializer(serializers.ModelSerializer):
    """A draft of a catalogue, with what publishing it would give now."""

    id = serializers.CharField(source="public_id")
    base: Any = serializers.SlugRelatedField(slug_field="version", read_only=True)
    published_as: Any = serializers.SlugRelatedField(slug_field="version", read_only=True)
    would_be = serializers.CharField(source="preview.version", default=None, allow_null=True)
    moved = serializers.BooleanField(source="preview.moved", default=False)
    faults = CatalogueFaultSerializer(source="preview.faults", many=True, default=list)

    class Meta:
        model = CatalogueDraft
        fields = (
            "id", "game", "title", "note", "state", "version", "base", "changes", "would_be", "moved",
            "faults", "published_as",
        )  # fmt: skip


class PrintingSerializer(serializers.ModelSerializer):
    """A printing of a card."""

    id = serializers.CharField(source="printing_id")
    game = serializers.CharField(source="card.game")
    card = serializers.CharField(source="card.card_id")

    class Meta:
        model = Printing
        fields = (
            "id", "game", "card", "set_id", "set_name", "box", "number", "rarity", "foil", "provenance",
            "source", "date", "origin",
        )  # fmt: skip
