"""Shapes of the API's answers about drafts, and of what it takes."""

from typing import Any

from rest_framework import serializers

from .enums import DraftState, DraftVerb, OnTimeout
from .models import NAME_LENGTH, DraftEntry, DraftRoom

MOST_LINES = 100_000


class RoomRowSerializer(serializers.ModelSerializer[DraftRoom]):
    """A room in a list."""

    id = serializers.CharField(source="public_id", read_only=True)
    host = serializers.StringRelatedField(read_only=True)  # type: ignore[var-annotated]
    captains = serializers.SerializerMethodField()

    class Meta:
        model = DraftRoom
        fields = ("id", "name", "game", "state", "version", "host", "captains", "created_at", "updated_at")
        read_only_fields = fields

    def get_captains(self, room: DraftRoom) -> list[str | None]:
        return [str(captain) if captain else None for captain in room.captains]


class RoomPickedSerializer(serializers.Serializer[Any]):
    """A pick that stands."""

    seat = serializers.IntegerField()
    character = serializers.CharField()


class RoomSerializer(serializers.Serializer[Any]):
    """A draft as one reader sees it."""

    id = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    state = serializers.ChoiceField(DraftState.choices)
    version = serializers.IntegerField(help_text="The number of the last line of the log.")
    host = serializers.CharField()
    captains = serializers.ListField(child=serializers.CharField(allow_null=True))
    seat = serializers.IntegerField(allow_null=True, help_text="Your seat, if you are a captain.")
    watchable = serializers.BooleanField()
    pick_seconds = serializers.IntegerField(allow_null=True)
    on_timeout = serializers.ChoiceField(OnTimeout.choices)
    turn = serializers.IntegerField(allow_null=True, help_text="The seat whose pick is due.")
    deadline = serializers.DateTimeField(allow_null=True)
    teams = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    picks = RoomPickedSerializer(many=True)
    legal = serializers.ListField(child=serializers.CharField(), help_text="What `turn` may pick.")
    undo_asked_by = serializers.IntegerField(allow_null=True)
    invitations = serializers.ListField(
        child=serializers.CharField(allow_null=True), help_text="For the host: the keys of the free seats."
    )
    decks = serializers.ListField(
        child=serializers.CharField(allow_null=True), help_text="For each captain the deck that came of it."
    )
    seed_hash = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="What the server drew from, once it is done.")


class RoomEntrySerializer(serializers.ModelSerializer[DraftEntry]):
    """A line of the log."""

    verb = serializers.ChoiceField(DraftVerb.choices, read_only=True)
    actor = serializers.StringRelatedField(read_only=True, allow_null=True)  # type: ignore[var-annotated]
    data = serializers.DictField(read_only=True)  # type: ignore[assignment]

    class Meta:
        model = DraftEntry
        fields = ("number", "verb", "seat", "actor", "character", "data", "at")
        read_only_fields = fields


class StrictSerializer(serializers.Serializer[Any]):
    """Fields that nobody knows are refused: a misspelt option must not pass unseen."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError({unknown[0]: ["There is no such field."]})
        return super().to_internal_value(data)


class RoomCreateSerializer(StrictSerializer):
    """A new room."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    seat = serializers.IntegerField(
        min_value=0, max_value=1, required=False, allow_null=True, help_text="Yours; null: you only host."
    )
    pick_seconds = serializers.IntegerField(
        min_value=10, max_value=3600, required=False, allow_null=True, help_text="Null: no clock."
    )
    on_timeout = serializers.ChoiceField(OnTimeout.choices, required=False)
    watchable = serializers.BooleanField(required=False)


class RoomAfterSerializer(StrictSerializer):
    """The last line of the log that was seen; left out, the verb is done on whatever there is."""

    after = serializers.IntegerField(min_value=0, max_value=MOST_LINES, required=False, allow_null=True)


class RoomPickSerializer(StrictSerializer):
    """A pick: the id or the name of a character, and the last line of the log that was seen."""

    character = serializers.CharField(max_length=200)
    after = serializers.IntegerField(min_value=0, max_value=MOST_LINES)


class RoomAnswerSerializer(RoomAfterSerializer):
    """Whether to undo."""

    grant = serializers.BooleanField()


class RoomJoinSerializer(StrictSerializer):
    """The key of an invitation."""

    key = serializers.CharField(max_length=40)


class RoomSeatSerializer(StrictSerializer):
    """A seat."""

    seat = serializers.IntegerField(min_value=0, max_value=1)
