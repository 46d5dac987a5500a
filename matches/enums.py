"""Words that matches are described with."""

from django.db import models


class EndedBy(models.TextChoices):
    """Who or what ended a match: a fact of the result, never an entry of the log."""

    RULES = "rules", "by the rules"
    CONCESSION = "concession", "by concession"
    TIME = "time", "by time"
    JUDGE = "judge", "by a judge"
