"""Choices of draft rooms."""

from django.db import models


class DraftState(models.TextChoices):
    """Where a draft stands."""

    WAITING = "waiting", "waiting for captains"
    RUNNING = "running", "running"
    PAUSED = "paused", "paused"
    DONE = "done", "done"
    ABANDONED = "abandoned", "abandoned"


class OnTimeout(models.TextChoices):
    """What happens when the clock of a pick has run out.

    `late` is the default: a lost connection, a phone that sleeps or a server that starts anew must never pick
    for somebody; the log says how late the pick came, and people decide what that means.
    """

    LATE = "late", "the pick is marked late"
    RANDOM = "random", "the server draws a legal pick"


class DraftVerb(models.TextChoices):
    """What an entry of a room's log says."""

    CREATED = "created", "made the room"
    JOINED = "joined", "took a captain's seat"
    FREED = "freed", "freed a captain's seat"
    STARTED = "started", "started the draft"
    PICKED = "picked", "picked"
    UNDO_ASKED = "undo-asked", "asked to undo the last pick"
    UNDO_GRANTED = "undo-granted", "agreed to undo"
    UNDO_REFUSED = "undo-refused", "did not agree to undo"
    UNDO_WITHDRAWN = "undo-withdrawn", "no longer asks to undo"
    PAUSED = "paused", "paused the draft"
    RESUMED = "resumed", "resumed the draft"
    ABANDONED = "abandoned", "abandoned the draft"
