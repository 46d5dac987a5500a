"""A report as the text of a TRF16 file, column by column."""

from __future__ import annotations

from tournaments.trf.model import FACTS, FIRST_ROUND, POINTS, ROUND_WIDTH, Game, Player, Report, Team

NAME_WIDTH, TEAM_WIDTH = 33, 32


def write_trf(report: Report) -> str:
    """The file; what does not fit into its columns is cut off, as the format wants it."""
    lines = [f"{code} {text}" for code in FACTS for known, text in report.facts if known == code]
    if report.days:
        cells = "".join(day[: ROUND_WIDTH - 2].ljust(ROUND_WIDTH) for day in report.days)
        lines.append("132".ljust(FIRST_ROUND - 1) + cells)
    if report.rounds is not None:
        lines.append(f"XXR {report.rounds}")
    if report.colour:
        lines.append(f"XXC {report.colour}")
    lines += [f"{code} {value:4.1f}" for code in POINTS for known, value in report.points if known == code]
    if report.absent:
        lines.append("XXZ " + " ".join(map(str, report.absent)))
    lines += [_player(one) for one in report.players]
    lines += [_team(one) for one in report.teams]
    return "\n".join(line.rstrip() for line in [*lines, *report.others]) + "\n"


def _player(one: Player) -> str:
    rating = "" if one.rating is None else str(one.rating)
    points = "" if one.points is None else f"{one.points:.1f}" if one.points < 100 else f"{one.points:.0f}"
    rank = "" if one.rank is None else str(one.rank)
    who = f"{one.number:>4} {one.sex:1.1}{one.title:>3.3} {one.name:<{NAME_WIDTH}.{NAME_WIDTH}}"
    known = f"{rating:>4.4} {one.federation:<3.3} {one.fide_id:>11.11} {one.birth:<10.10}"
    head = f"001 {who} {known} {points:>4.4} {rank:>4.4}"
    return head + "".join(_game(game) for game in one.games)


def _game(game: Game | None) -> str:
    if game is None:
        return " " * ROUND_WIDTH
    opponent = "0000" if game.opponent is None else f"{game.opponent:>4}"
    return f"  {opponent} {game.colour} {game.result}"


def _team(one: Team) -> str:
    members = " ".join(f"{number:>4}" for number in one.members)
    return f"013 {one.name:<{TEAM_WIDTH}.{TEAM_WIDTH}}{members}"
