"""Addresses of events."""

from django.urls import path, register_converter

from .views import (
    event,
    importing,
    lists,
    officials,
    organise,
    penalties,
    play,
    projection,
    rulings,
)


class PublicId:
    """A public id has no dash, so that `<id>-<slug>` can be told apart."""

    regex = "[0-9a-z]{1,16}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Step:
    """A step in an event's life."""

    regex = "|".join(organise.STEPS)
    to_python = to_url = staticmethod(str)


register_converter(PublicId, "pid")
register_converter(Step, "step")

app_name = "tournaments"

EVENT = "<pid:public_id>-<slug:slug>"

urlpatterns = [
    path("", lists.event_list, name="list"),
    path("new", lists.new, name="new"),
    path("import", importing.import_file, name="import"),
    path("<pid:public_id>", event.event, name="event-short"),
    path(EVENT, event.event, name="event"),
    path(f"{EVENT}/live", event.live, name="live"),
    path(f"{EVENT}/edit", lists.edit, name="edit"),
    path(f"{EVENT}/register", play.register, name="register"),
    path(f"{EVENT}/people", event.people, name="people"),
    path(f"{EVENT}/people/add", organise.add, name="add"),
    path(f"{EVENT}/people/<pid:entrant_id>", event.entrant, name="entrant"),
    path(f"{EVENT}/people/<pid:entrant_id>/deck", play.deck, name="deck"),
    path(f"{EVENT}/people/<pid:entrant_id>/leave", play.leave, name="leave"),
    path(f"{EVENT}/people/<pid:entrant_id>/readmit", organise.readmit, name="readmit"),
    path(f"{EVENT}/rounds/<int:number>", event.round_page, name="round"),
    path(f"{EVENT}/crosstables/<int:number>", event.crosstables, name="crosstables"),
    path(f"{EVENT}/standings", event.standings, name="standings"),
    path(f"{EVENT}/standings/<int:number>", event.standings, name="standings-after"),
    path(f"{EVENT}/tables/<pid:table_id>", play.table, name="table"),
    path(f"{EVENT}/tables/<pid:table_id>/report", play.report, name="report"),
    path(f"{EVENT}/tables/<pid:table_id>/confirm", play.confirm, name="confirm"),
    path(f"{EVENT}/tables/<pid:table_id>/retract", play.retract, name="retract"),
    path(f"{EVENT}/tables/<pid:table_id>/attach", play.attach, name="attach"),
    path(f"{EVENT}/tables/<pid:table_id>/rule", organise.rule, name="rule"),
    path(f"{EVENT}/tables/<pid:table_id>/games/<int:number>/detach", organise.detach, name="detach"),
    path(f"{EVENT}/concerns/<int:concern_id>/resolve", organise.resolve, name="resolve"),
    path(f"{EVENT}/chances", projection.chances, name="chances"),
    path(f"{EVENT}/chances/compute", projection.compute, name="chances-compute"),
    path(f"{EVENT}/rulings", rulings.rulings, name="rulings"),
    path(f"{EVENT}/staff", officials.staff, name="staff"),
    path(f"{EVENT}/staff/appoint", officials.appoint, name="appoint"),
    path(f"{EVENT}/staff/<pid:office_id>/end", officials.end, name="end-office"),
    path(f"{EVENT}/penalties", penalties.penalties, name="penalties"),
    path(f"{EVENT}/penalties/new", penalties.give, name="give-penalty"),
    path(f"{EVENT}/penalties/<pid:penalty_id>", penalties.penalty, name="penalty"),
    path(f"{EVENT}/penalties/<pid:penalty_id>/withdraw", penalties.withdraw, name="withdraw-penalty"),
    path(f"{EVENT}/penalties/<pid:penalty_id>/entered", penalties.entered, name="penalty-entered"),
    path(f"{EVENT}/history", event.history, name="history"),
    path(f"{EVENT}/export", event.export, name="export"),
    path(f"{EVENT}/export/whole", importing.export_whole, name="export-whole"),
    path(f"{EVENT}/<step:verb>", organise.step, name="step"),
]
