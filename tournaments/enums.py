"""The closed lists of events."""

from django.db import models


class EventState(models.TextChoices):
    """Where an event stands in its life."""

    DRAFT = "draft", "draft"
    REGISTRATION = "registration", "registration open"
    RUNNING = "running", "running"
    FINISHED = "finished", "finished"


class ListsShown(models.TextChoices):
    """When deck lists become public."""

    NEVER = "never", "never"
    END = "end", "when the event has finished"
    ALWAYS = "always", "at once"


class ProjectionsShown(models.TextChoices):
    """Who sees the chances of making the cut."""

    ALL = "all", "everybody"
    STAFF = "staff", "the organiser only"
    OFF = "off", "nobody"


class ResultSource(models.TextChoices):
    """Whose word a result stands on."""

    PAIRING = "pairing", "by the pairing"
    PLAYERS = "players", "reported and confirmed"
    ORGANISER = "organiser", "entered by an official"
    VERDICT = "verdict", "by the adjudicated games"


class ResultKind(models.TextChoices):
    """As in event files (`result.kind`)."""

    PLAYED = "played", "played"
    BYE = "bye", "bye"
    ASSIGNED_LOSS = "assigned-loss", "assigned loss"
    HALF_BYE = "half-bye", "bye worth a draw"
    NO_SHOW = "no-show", "no-show"
    DOUBLE_LOSS = "double-loss", "double loss"
    INTENTIONAL_DRAW = "intentional-draw", "intentional draw"
    POD = "pod", "places of a pod"


class Role(models.TextChoices):
    """The offices of an event beside its organiser's."""

    HEAD_JUDGE = "head-judge", "head judge"
    JUDGE = "judge", "judge"
    SCOREKEEPER = "scorekeeper", "scorekeeper"


class PenaltyKind(models.TextChoices):
    """As in event files, mildest first."""

    CAUTION = "caution", "caution"
    WARNING = "warning", "warning"
    GAME_LOSS = "game-loss", "game loss"
    MATCH_LOSS = "match-loss", "match loss"
    DISQUALIFICATION = "disqualification", "disqualification"


class CorrectionKind(models.TextChoices):
    """What changes the standings of an event that has ended."""

    RESULT = "result", "corrected result"
    OUT = "disqualification", "disqualification"
    BACK = "disqualification-withdrawn", "disqualification taken back"


class ConcernCode(models.TextChoices):
    """What waits for the organiser's decision on a pairing."""

    REPORTS_DIFFER = "reports-differ", "The two reports differ."
    VERDICT_DIFFERS = "verdict-differs", "The adjudicated games give another result than was reported."
    DECK_DIFFERS = "deck-differs", "A deck of the match file is not the list that was registered."
    NAMES_DIFFER = "names-differ", "A seat of the match file has another name than the player at the table."
    MATCH_UNDECIDED = "match-undecided", "A game was judged without a winner or refused by the rules."
