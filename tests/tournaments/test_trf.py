"""TRF16: read and written column by column; an event out and in keeps what the format has a place for."""

import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import bye, event, other, played, states
from tournaments.eventfile import EventFault, parse_event_file, read_event
from tournaments.standings import compute
from tournaments.trf import Game, Player, Report, Team, event_of_trf, parse_trf, report_of, write_trf
from tournaments.trf.model import FACTS, POINTS

SAMPLE = (Path(__file__).parent / "data" / "riverside.trf").read_text(encoding="utf-8")


def changed(line: int, column: int, text: str) -> bytes:
    """The sample with other characters at a place (both counted from 1)."""
    lines = SAMPLE.splitlines()
    old = lines[line - 1].ljust(column + len(text))
    lines[line - 1] = old[: column - 1] + text + old[column - 1 + len(text) :]
    return "\n".join(lines).encode()


def test_the_sample_is_read_column_by_column() -> None:
    report = parse_trf(SAMPLE.encode())
    assert report.fact("012") == "Riverside Spring Open"
    assert report.days == ("26/04/11", "26/04/11", "26/04/12")
    assert (report.rounds, report.colour, report.absent) == (3, "white1", (5,))
    assert report.players[3] == Player(
        number=4,
        sex="w",
        title="WFM",
        name="Rossi, Chiara",
        rating=2105,
        federation="ITA",
        fide_id="812345",
        birth="2003/01/21",
        points=Decimal("1.5"),
        rank=4,
        games=(Game(1, "b", "0"), Game(5, "w", "+"), Game(3, "w", "=")),
        line=20,
    )
    assert report.players[5].games[2] == Game(None, "-", "U")
    assert report.players[4].games == (Game(2, "w", "="), Game(4, "b", "-"))
    assert report.teams == (Team("Riverside Chess Club", (1, 3)), Team("Torre Bianca", (4, 5)))
    assert report.others == ("### made by hand for the tests",)


def test_the_sample_is_written_back_to_the_character() -> None:
    assert write_trf(parse_trf(SAMPLE.encode())) == SAMPLE


def test_the_sample_as_an_event() -> None:
    read = event_of_trf(parse_trf(SAMPLE.encode()), game="chess")
    assert (read.name, read.date, read.game, read.best_of) == (
        "Riverside Spring Open",
        "2026-04-11",
        "chess",
        1,
    )
    rows = compute(read).rows
    points = {row.entrant: row.points for row in rows}
    declared = {f"p{one.number}": one.points for one in parse_trf(SAMPLE.encode()).players}
    assert points == declared, "the points that the file declares"
    assert [row.entrant for row in rows if not row.active] == ["p5"]
    assert (
        read.rounds[1].pairings[2].result
        == read_event(event(["p4", "p5"], [[other("no-show", "p4", "p5", absent=["p5"])]]))
        .rounds[0]
        .pairings[0]
        .result
    )
    assert {one.id: one.club for one in read.entrants}["p3"] == "Riverside Chess Club"


@pytest.mark.parametrize(
    ("line", "column", "text", "message"),
    [
        (17, 5, "   x", 'line 17, column 5: starting number: "x" is no whole number'),
        (18, 5, "   1", "line 18, column 5: starting number 1 is there twice"),
        (17, 15, " " * 33, "line 17, column 15: a name is expected"),
        (17, 48, "x", 'line 17, column 48: "x" stands where a blank separates two fields'),
        (17, 49, "24z0", 'line 17, column 49: rating: "24z0" is no whole number'),
        (17, 81, " abc", 'line 17, column 81: points: "abc" is no number'),
        (17, 92, "  9 ", "line 17, column 92: no player has the starting number 9"),
        (17, 92, "   1", "line 17, column 92: a player cannot meet himself"),
        (17, 92, "   2", "line 17, column 92: player 2 does not name player 1 in round 1"),
        (17, 97, "g", 'line 17, column 97: colour: "g" is none of w b -'),
        (17, 97, "b", "line 17, column 97: both players of round 1 have the same colour"),
        (17, 99, "5", 'line 17, column 99: result: "5" is none of 1 0 = + - H F U Z W D L'),
        (17, 109, "1", 'line 19, column 109: "=" against "1" of player 1 is no result'),
        (22, 119, "W", 'line 22, column 119: "W" without an opponent has no counterpart in an event file'),
        (14, 5, "0", "line 14, column 5: a number of rounds from 1 to 1000 is expected"),
        (16, 5, "five", 'line 16, column 5: "five" is no starting number'),
    ],
)
def test_a_fault_names_line_and_column(line: int, column: int, text: str, message: str) -> None:
    with pytest.raises(EventFault) as caught:
        event_of_trf(parse_trf(changed(line, column, text)))
    assert caught.value.message == message


@pytest.mark.parametrize("raw", [b"", b"{}", b"012 Nobody came\n", b"\xff\xfe\x00"])
def test_what_is_no_report(raw: bytes) -> None:
    with pytest.raises(EventFault):
        parse_trf(raw)


def test_an_old_encoding() -> None:
    assert parse_trf(SAMPLE.encode("cp1252")).players[4].name == "Dubois, Étienne"


WORDS = st.text("abcdeéÅ .,-'", min_size=1, max_size=30).map(str.strip).filter(bool)
GAMES = st.none() | st.builds(
    Game, st.none() | st.integers(1, 9999), st.sampled_from("wb-"), st.sampled_from("10=+-HFUZWDL")
)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Any report that the columns have room for."""
    numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=6, unique=True))
    players = [
        Player(
            number=number,
            name=draw(WORDS),
            sex=draw(st.sampled_from(["", "m", "w"])),
            title=draw(st.sampled_from(["", "GM", "WFM"])),
            rating=draw(st.none() | st.integers(0, 9999)),
            federation=draw(st.sampled_from(["", "SWE"])),
            fide_id=draw(st.sampled_from(["", "1712345", "12345678901"])),
            birth=draw(st.sampled_from(["", "1994/03/12"])),
            points=draw(st.none() | st.integers(0, 999).map(lambda tenths: Decimal(tenths) / 10)),
            rank=draw(st.none() | st.integers(1, 9999)),
            games=_trimmed(draw(st.lists(GAMES, max_size=4))),
        )
        for number in numbers
    ]
    return Report(
        facts=tuple((code, draw(WORDS)) for code in FACTS),
        days=tuple(draw(st.lists(st.just("26/04/11"), max_size=3))),
        players=tuple(players),
        teams=tuple(Team(draw(WORDS), (number,)) for number in numbers[:2]),
        rounds=draw(st.none() | st.integers(1, 30)),
        colour=draw(st.sampled_from(["", "white1", "black1 rank"])),
        absent=tuple(numbers[:1]),
        points=tuple((code, Decimal(3)) for code in POINTS),
        others=("XXS something else",),
    )


def _trimmed(games: list[Game | None]) -> tuple[Game | None, ...]:
    """Blank rounds at the end leave no trace in a file."""
    while games and games[-1] is None:
        games.pop()
    return tuple(games)


@settings(max_examples=80, deadline=None)
@given(reports())
def test_written_and_read_back_it_is_the_same(report: Report) -> None:
    read = parse_trf(write_trf(report).encode())
    first = {one.number: one.line for one in read.players}
    with_lines = [Player(**{**_fields(one), "line": first[one.number]}) for one in report.players]
    assert read == Report(**{**_fields(report), "players": tuple(with_lines)})
    assert write_trf(read) == write_trf(report)


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}


@settings(max_examples=80, deadline=None)
@given(states())
def test_an_event_out_and_in_keeps_its_results(document: dict[str, Any]) -> None:
    """Points, records, byes and opponents of everybody; the format has no games inside a match."""
    before = parse_event_file(json.dumps(document).encode())
    report = report_of(before)
    after = event_of_trf(parse_trf(write_trf(report).encode()))
    names = {one.name: one.id for one in after.entrants}
    chain = ("points", "buchholz", "sonneborn-berger", "wins", "sos", "cumulative", "koya")
    kept = {row.entrant: row for row in compute(after, profile=chain).rows}
    for row in compute(before, profile=chain, newcomers=True).rows:
        name = next(one.name for one in before.entrants if one.id == row.entrant)
        again = kept[names[name]]
        assert (row.points, row.record, row.byes) == (again.points, again.record, again.byes)
        assert row.tie_breaks == again.tie_breaks
    assert [one.points for one in report_of(after).players] == [one.points for one in report.players]
    assert event_of_trf(parse_trf(write_trf(report_of(after)).encode())) == after


def test_an_event_as_a_report() -> None:
    document = event(
        [{"id": "a", "name": "Aiko", "club": "Kyoto", "seed": 2}, {"id": "b", "name": "Ben", "seed": 1}, "c"],
        [[played("a", "b", 2, 1), bye("c")], [other("intentional-draw", "c", "a"), bye("b")]],
        points={"win": 3, "draw": 1, "loss": 0},
        stages=[{"kind": "swiss", "rounds": 4}],
    )
    lines = write_trf(report_of(read_event(document))).splitlines()
    assert lines == [
        "012 Test",
        "042 2026/05/02",
        "052 2026/05/02",
        "062 3",
        "072 0",
        "092 Individual: Swiss-System",
        "XXR 4",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBU  3.0",
        "BBZ  0.0",
        "001    1      Ben" + " " * 64 + "3.0    3     2 b 0  0000 - U",
        "001    2      Aiko" + " " * 63 + "4.0    2     1 w 1     3 b D",
        "001    3      C" + " " * 66 + "4.0    1  0000 - U     2 w D",
        "013 Kyoto                              2",
    ]


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (
            event(list("abc"), [[other("pod", "a", "b", "c", places=[["a"], ["b"], ["c"]])]]),
            "rounds[0].pairings[0]",
        ),
        (event(["a"], [], points={"win": 1, "draw": Decimal("0.25"), "loss": 0}), "points"),
    ],
)
def test_what_a_report_has_no_place_for(document: dict[str, Any], place: str) -> None:
    with pytest.raises(EventFault) as caught:
        report_of(read_event(document))
    assert caught.value.place == place


def test_the_command_both_ways(tmp_path: Path) -> None:
    source, written = tmp_path / "event.json", tmp_path / "event.trf"
    source.write_text(json.dumps(event(list("abcd"), [[played("a", "b", 2), played("c", "d", 1, 1)]])))
    out = io.StringIO()
    call_command("trf", str(source), stdout=out)
    written.write_text(out.getvalue())
    back = io.StringIO()
    call_command("trf", str(written), "--read", "--game", "great-harvest", stdout=back)
    read = read_event(json.loads(back.getvalue()))
    assert read.game == "great-harvest"
    assert [row.points for row in compute(read).rows] == [3, 1, 1, 0]


def test_the_command_names_the_place(tmp_path: Path) -> None:
    path, out = tmp_path / "faulty.trf", io.StringIO()
    path.write_bytes(changed(17, 99, "5"))
    with pytest.raises(SystemExit) as left:
        call_command("trf", str(path), "--read", stdout=out)
    assert left.value.code == 2
    assert json.loads(out.getvalue())["data"] == {"place": "line 17, column 99"}


@pytest.mark.parametrize(
    ("sign", "kind"),
    [
        ("H", "half-bye"),
        ("h", "half-bye"),
        ("=", "half-bye"),
        ("+", "bye"),
        ("f", "bye"),
        ("z", "assigned-loss"),
    ],
)
def test_rounds_without_an_opponent_as_programs_write_them(sign: str, kind: str) -> None:
    read = event_of_trf(parse_trf(changed(22, 119, sign)))
    alone = next(pairing for pairing in read.rounds[2].pairings if len(pairing.players) == 1)
    assert alone.result is not None
    assert alone.result.kind == kind


def test_a_half_point_bye_goes_out_and_comes_back() -> None:
    document = event(list("abc"), [[played("a", "b", 1), other("half-bye", "c")]], best_of=1)
    document["points"] = {"win": 1, "draw": Decimal("0.5"), "loss": 0}
    read = event_of_trf(parse_trf(write_trf(report_of(read_event(document))).encode()))
    rows = {row.entrant: row for row in compute(read, profile=("buchholz", "wins")).rows}
    assert (rows["p3"].points, rows["p3"].record, rows["p3"].byes) == (Decimal("0.5"), (0, 0, 1), 0)
    assert rows["p3"].tie_breaks["buchholz"] == Decimal("0.5"), "a round without an opponent: own points"
