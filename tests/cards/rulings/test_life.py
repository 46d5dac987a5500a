"""The life of a ruling: asked, answered, published, superseded; for the site and in a scope."""

from collections.abc import Callable
from typing import Any

import pytest

from cards import domain
from cards.domain.loading import load_library
from cards.models import Ruling
from cards.scopes import Scope, register_scope
from harvest_site.base.models import AuditRow
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, NotFound, PreconditionFailed

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
ANSWER = {"answer": "No. One is enough.", "source": "House decision", "clauses": ["GH-7.5"]}


@pytest.fixture
def editor(make_user: Callable[..., Any]) -> Any:
    return make_user("doro", is_rulings_editor=True)


@pytest.fixture
def asked(library: None, user: Any) -> Ruling:
    return domain.ask_question(actor=user, game=GAME, question="May it grow twice?", cards=["sweet-corn"])


@pytest.fixture
def published(asked: Ruling, editor: Any) -> Ruling:
    held = domain.answer_question(actor=editor, ruling=asked, **ANSWER)
    return domain.publish_ruling(actor=editor, ruling=held)


def test_a_question_waits_and_is_not_in_force(asked: Ruling, user: Any) -> None:
    assert (asked.state, asked.asked_by, asked.ruling_id[:3]) == ("asked", user, "gh-")
    assert [card.card_id for card in asked.cards.all()] == ["sweet-corn"]
    assert list(Ruling.objects.waiting()) == [asked]
    assert asked not in Ruling.objects.in_force()
    assert asked not in Ruling.objects.live()


def test_an_answer_is_published_with_who_and_when(published: Ruling, editor: Any) -> None:
    kept = Ruling.objects.get(pk=published.pk)
    assert (kept.state, kept.published_by, kept.published_at is not None) == ("published", editor, True)
    assert kept.clause_ids == ["GH-7.5"]
    assert kept in Ruling.objects.in_force()
    verbs = AuditRow.objects.filter(subject_id=str(kept.pk), subject_type="cards.ruling").values_list(
        "verb", "actor"
    )
    assert list(verbs) == [
        ("ruling.asked", kept.asked_by_id), ("ruling.drafted", editor.pk), ("ruling.published", editor.pk)
    ]  # fmt: skip


def test_what_is_published_is_never_altered(published: Ruling, editor: Any) -> None:
    with pytest.raises(Conflict, match="what is published stays"):
        domain.answer_question(actor=editor, ruling=published, answer="Yes.")
    assert Ruling.objects.get(pk=published.pk).answer == "No. One is enough."


def test_a_newer_ruling_supersedes_a_shipped_one_and_loading_keeps_it(published: Ruling, editor: Any) -> None:
    held = domain.draft_ruling(actor=editor, game=GAME, question="Twice, then?", **ANSWER)
    domain.publish_ruling(actor=editor, ruling=held, supersedes=["gh-r2", published.ruling_id])
    for _ in range(2):
        old = Ruling.objects.get(ruling_id="gh-r2")
        assert (old.state, old.superseded_by) == ("superseded", held)
        assert old.superseded_at is not None
        assert old not in Ruling.objects.in_force()
        assert load_library(game=GAME).is_empty


def test_a_withdrawn_shipped_ruling_stays_out_of_force_after_loading(published: Ruling, editor: Any) -> None:
    shipped = Ruling.objects.get(ruling_id="gh-r3")
    domain.withdraw_ruling(actor=editor, ruling=shipped, reason="The publisher says otherwise.")
    assert load_library(game=GAME).is_empty
    again = Ruling.objects.get(ruling_id="gh-r3")
    assert (again.state, again.reason) == ("superseded", "The publisher says otherwise.")


def test_a_ruling_for_a_group_holds_for_every_card_in_it(library: None, editor: Any) -> None:
    held = domain.draft_ruling(
        actor=editor, game=GAME, question="Mixers?", groups=[{"type": "animal", "sub_type": "sea-stock"}],
        cards=["cattle"], **ANSWER,
    )  # fmt: skip
    assert {card.card_id for card in held.cards.all()} == {
        "cattle", "krill", "salmon", "tuna", "trout", "shrimp", "catfish", "cod"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({**ANSWER, "clauses": ["GH-99.1"]}, "there is no clause GH-99.1"),
        ({**ANSWER, "cards": ["golden-goose"]}, "there is no card golden-goose"),
        ({**ANSWER, "question": "  "}, "question: this cannot be left empty"),
        ({**ANSWER, "answer": "x" * 4001}, "answer: at most 4,000"),
        ({**ANSWER, "authority": "head-judge"}, "authority: head-judge is none"),
        ({**ANSWER, "groups": [{}]}, "groups: each is an object"),
    ],
)
def test_an_answer_with_a_fault_is_refused_whole(
    asked: Ruling, editor: Any, answer: dict[str, Any], words: str
) -> None:
    with pytest.raises(Malformed, match=words):
        domain.answer_question(actor=editor, ruling=asked, **answer)
    assert Ruling.objects.get(pk=asked.pk).state == "asked"


@pytest.mark.parametrize("missing", ["answer", "source", "clauses"])
def test_nothing_is_published_without_answer_source_and_clause(
    asked: Ruling, editor: Any, missing: str
) -> None:
    told = {name: value for name, value in ANSWER.items() if name != missing}
    held = domain.answer_question(actor=editor, ruling=asked, **told)
    with pytest.raises(Malformed, match="needs an answer, its source"):
        domain.publish_ruling(actor=editor, ruling=held)


def test_a_draft_that_moved_on_is_not_overwritten(asked: Ruling, editor: Any) -> None:
    domain.answer_question(actor=editor, ruling=asked, version=1, **ANSWER)
    with pytest.raises(PreconditionFailed):
        domain.answer_question(actor=editor, ruling=asked, version=1, answer="Yes.")


def test_only_editors_rule(asked: Ruling, user: Any, other_user: Any) -> None:
    for person in (user, other_user):
        with pytest.raises(NotAllowed):
            domain.answer_question(actor=person, ruling=asked, **ANSWER)
        with pytest.raises(NotAllowed):
            domain.decline_question(actor=person, ruling=asked, reason="No.")
    with pytest.raises(NotAllowed):
        domain.draft_ruling(actor=user, game=GAME, question="So?", **ANSWER)


def test_a_question_is_declined_with_a_reason(asked: Ruling, editor: Any, user: Any) -> None:
    domain.decline_question(actor=editor, ruling=asked, reason="GH-7.5 says it.")
    kept = Ruling.objects.get(pk=asked.pk)
    assert (kept.state, kept.reason, kept.seen_at) == ("declined", "GH-7.5 says it.", None)
    domain.mark_read(actor=user, ruling=kept)
    assert Ruling.objects.get(pk=asked.pk).seen_at is not None


def test_one_person_has_so_many_questions_open(library: None, user: Any) -> None:
    for number in range(20):
        domain.ask_question(actor=user, game=GAME, question=f"Number {number}?")
    with pytest.raises(Conflict, match="wait already"):
        domain.ask_question(actor=user, game=GAME, question="One more?")


def test_a_scope_has_rulers_of_its_own(library: None, editor: Any, other_user: Any) -> None:
    noted: list[tuple[str, str, str]] = []

    def note(key: str, *, actor: Any, verb: str, after: Any, reason: str) -> None:
        noted.append((key, verb, after["question"]))

    def rules(user: Any, key: str) -> bool:
        return bool(user.pk == other_user.pk)

    register_scope("hall", Scope(lambda user, key: True, rules, rules, note, str.upper, str))
    with pytest.raises(NotAllowed):
        domain.draft_ruling(actor=editor, game=GAME, question="Here?", scope="hall:a", **ANSWER)
    held = domain.draft_ruling(actor=other_user, game=GAME, question="Here?", scope="hall:a", **ANSWER)
    made = domain.publish_ruling(actor=other_user, ruling=held)
    assert made.authority == "head-judge"
    assert made not in Ruling.objects.in_force()
    assert noted == [("a", "ruling.published", "Here?")]
    with pytest.raises(NotFound):
        domain.publish_ruling(
            actor=editor,
            ruling=domain.draft_ruling(actor=editor, game=GAME, question="There?", **ANSWER),
            supersedes=[made.ruling_id],
        )
