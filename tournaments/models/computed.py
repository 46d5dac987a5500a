"""What workers computed of an event."""

from django.db import models

from .events import Stage, default_tie_breaks


class StandingsSnapshot(models.Model):
    """The standings of a stage after a round, as computed from an input whose hash is kept."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="snapshots")
    after_round = models.PositiveSmallIntegerField()
    rows = models.JSONField(default=list)
    profile = models.JSONField(default=default_tie_breaks)
    sums = models.JSONField(default=dict)  # entrant -> metric -> terms: "show the sum"
    input_hash = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now=True)

    place, title = 0, ""  # of its round: pages fill them in

    class Meta:
        ordering = ["stage", "after_round"]
        constraints = [models.UniqueConstraint(fields=["stage", "after_round"], name="one_snapshot_a_round")]

    def __str__(self) -> str:
        return f"after round {self.after_round}"


class Projection(models.Model):
    """The chances of a cut, computed from an input whose hash is kept. `runs` 0: nothing is left open."""

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="projection")
    after_round = models.PositiveSmallIntegerField()
    places = models.PositiveIntegerField()
    least = models.CharField(max_length=40, blank=True, default="")  # the points of a cut by points, exact
    rows = models.JSONField(default=list)
    runs = models.PositiveIntegerField(default=0)
    input_hash = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"top {self.places} after round {self.after_round}"
