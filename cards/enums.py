"""Choices of the library's rows; the words of the data files."""

from django.db import models


class Standing(models.TextChoices):
    """Where a rule or a card comes from."""

    SOURCE = "source", "from the source"
    PUBLIC = "public", "publicly known"
    HOUSE = "house", "house"


class Authority(models.TextChoices):
    """Whose answer a ruling is, strongest first."""

    RULEBOOK = "rulebook", "Rulebook"
    OFFICIAL_FAQ = "official-faq", "Official FAQ"
    HOUSE = "house", "House"
    HEAD_JUDGE = "head-judge", "Head judge"
    COMMUNITY = "community", "Community"


class Origin(models.TextChoices):
    """Who put a row here: the shipped files, or an editor of this site."""

    SHIPPED = "shipped", "shipped with the project"
    SITE = "site", "of this site"


class RulingState(models.TextChoices):
    """The life of a ruling: a question, a draft answer, what is published; superseded ones stay."""

    ASKED = "asked", "asked"
    DRAFT = "draft", "draft"
    PUBLISHED = "published", "published"
    SUPERSEDED = "superseded", "superseded"
    DECLINED = "declined", "declined"


PUBLIC_STATES = (RulingState.PUBLISHED, RulingState.SUPERSEDED)


class DraftState(models.TextChoices):
    """The life of a draft of a catalogue."""

    OPEN = "open", "draft"
    PUBLISHED = "published", "published"
    DISCARDED = "discarded", "discarded"
