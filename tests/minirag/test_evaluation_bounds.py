"""Figures at several depths, what was judged, and the floor and ceiling of a table of methods."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.evaluation import Report, covered, evaluate, oracle_order, random_order
from minirag.golden import Evidence, JudgedSpan, Question, read_judged, write_judged
from minirag.records import Chunk, Document, Hit, Where
from tests.minirag.test_evaluation import TEXT, Fixed, answers, chunk, question, span

TENS = [chunk(start, start + 10) for start in range(0, 100, 10)]

CUTS = st.lists(
    st.tuples(st.integers(0, 80), st.integers(1, 40)), min_size=1, max_size=8, unique=True
).map(lambda cuts: [chunk(start, min(start + n, 100), f"c{start}+{n}") for start, n in cuts])
EVIDENCE = st.lists(
    st.tuples(st.integers(0, 80), st.integers(1, 20), st.integers(1, 3)), min_size=1, max_size=5
).map(lambda spans: [span(start, start + n, grade) for start, n, grade in spans])


def measured(
    ids: Sequence[str], asked: Question, chunks: Sequence[Chunk], k: int | Sequence[int]
) -> Report:
    return evaluate(answers({asked.id: list(ids)}), [asked], chunks, k)


# characters in common


def test_covered_counts_each_character_once_and_only_of_its_document() -> None:
    others = [chunk(0, 13), chunk(12, 14), chunk(18, 40), chunk(10, 20, document_id="other")]
    assert covered(span(10, 20), others) == 4 + 2
    assert covered(span(10, 20), []) == 0
    assert covered(span(10, 20), [chunk(0, 100)]) == 10
    assert covered(span(10, 20), [chunk(0, 10), chunk(20, 30)]) == 0


@given(EVIDENCE, CUTS)
def test_covered_is_the_size_of_the_intersection(
    evidence: list[Evidence], cuts: list[Chunk]
) -> None:
    seen = {place for cut in cuts for place in range(cut.start, cut.end)}
    for each in evidence:
        assert covered(each, cuts) == len(seen & set(range(each.start, each.end)))


# figures at several depths


def test_two_depths_by_hand() -> None:
    asked = question("q1", span(0, 10), span(50, 60), span(60, 70))
    ids = ["0-10", "10-20", "20-30", "30-40", "50-60", "60-70"]
    means = measured(ids, asked, TENS, (10, 5)).means
    assert list(means) == [
        *("recall@5", "precision@5", "returned_precision@5", "hit_rate@5"),
        *("recall@10", "ndcg@10", "rr@10", "precision@10", "returned_precision@10", "hit_rate@10"),
        *("tokens@10", "recall@1000tokens"),
    ]
    places = [1, 1 / math.log2(6), 1 / math.log2(7)]  # 1, 5 and 6
    ideal = [1, 1 / math.log2(3), 1 / 2]
    assert means == pytest.approx(
        {
            "recall@5": 2 / 3,
            "precision@5": 2 / 5,
            "returned_precision@5": 2 / 5,
            "hit_rate@5": 1,
            "recall@10": 1,
            "ndcg@10": sum(places) / sum(ideal),
            "rr@10": 1,
            "precision@10": 3 / 10,
            "returned_precision@10": 3 / 6,
            "hit_rate@10": 1,
            "tokens@10": 6,
            "recall@1000tokens": 1,
        }
    )


@settings(max_examples=50)
@given(EVIDENCE, CUTS, st.sets(st.integers(1, 10), min_size=2, max_size=3), st.data())
def test_several_depths_give_what_single_runs_give(
    evidence: list[Evidence], cuts: list[Chunk], depths: set[int], data: st.DataObject
) -> None:
    asked = question("q1", *evidence)
    ids = data.draw(st.permutations([cut.id for cut in cuts]))
    read = {"q1": [JudgedSpan("doc", 20, 60)]}
    retriever = Fixed(ids)
    together = evaluate(retriever, [asked], cuts, [*depths, max(depths)], judged=read)
    single: dict[str, float] = {}
    for depth in sorted(depths):
        single |= evaluate(retriever, [asked], cuts, depth, judged=read).means
    assert together.means == {name: single[name] for name in together.metrics}
    left_out = {name.split("@")[0] for name in single.keys() - set(together.metrics)}
    assert left_out == {"ndcg", "rr", "tokens"}  # they stand at the largest depth alone


def test_one_depth_in_a_list_is_that_depth() -> None:
    asked = question("q1", span(0, 10))
    assert measured(["0-10"], asked, TENS, [3]) == measured(["0-10"], asked, TENS, 3)


@pytest.mark.parametrize(("k", "said"), [((), r"k=\(\)"), ((5, 0), "k=0"), ((-1, 5), "k=-1")])
def test_faulty_depths_are_named(k: tuple[int, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        measured([], question("q1", span(0, 10)), TENS, k)


def test_returned_precision_counts_hits_that_hold_evidence_by_themselves() -> None:
    asked = question("q1", span(0, 10), span(40, 60))
    chunks = [chunk(0, 5), chunk(5, 12), chunk(2, 8), chunk(0, 4), chunk(38, 49), chunk(49, 55)]
    # both halves of the first span hold it, and so does what repeats it
    means = measured(["0-5", "5-12", "2-8"], asked, chunks, 5).means
    assert means["returned_precision@5"] == 3 / 3
    assert means["precision@5"] == 1 / 5
    # less than half is none, though two together cover the second span
    means = measured(["0-4", "38-49", "49-55"], asked, chunks, 5).means
    assert means["returned_precision@5"] == 0
    assert means["precision@5"] == 1 / 5


def test_returned_precision_sees_where_a_search_ends_and_precision_does_not() -> None:
    asked = question("q1", span(0, 10), span(10, 20))
    ended = measured(["0-10", "10-20"], asked, TENS, 5).means
    padded = measured(["0-10", "10-20", "20-30", "30-40"], asked, TENS, 5).means
    assert (ended["returned_precision@5"], padded["returned_precision@5"]) == (1, 0.5)
    assert ended["precision@5"] == padded["precision@5"] == 2 / 5
    assert measured([], asked, TENS, 5).means["returned_precision@5"] == 0


# what was judged


def test_judged_by_hand() -> None:
    asked = question("q1", span(0, 10))
    read = {
        "q1": [
            *(JudgedSpan("doc", 10, 12), JudgedSpan("doc", 17, 20)),  # half of 10-20, together
            JudgedSpan("doc", 20, 24),
            JudgedSpan("other", 30, 40),
        ],
        "q2": [JudgedSpan("doc", 30, 40)],
    }
    # evidence that nobody listed, half read, less than half, read in another document only
    found = answers({"q1": ["0-10", "10-20", "20-30", "30-40"]})
    means = evaluate(found, [asked], TENS, (1, 2, 3, 9), judged=read).means
    judged = {name: mean for name, mean in means.items() if name.startswith("judged@")}
    assert judged == pytest.approx(
        {"judged@1": 1, "judged@2": 1, "judged@3": 2 / 3, "judged@9": 2 / 4}
    )


def test_nothing_returned_is_nothing_unjudged() -> None:
    asked = question("q1", span(0, 10))
    assert evaluate(answers({}), [asked], TENS, judged={}).mean("judged@10") == 1


def test_without_judgements_there_is_no_such_figure_and_with_an_empty_one_there_is() -> None:
    asked = question("q1", span(0, 10))
    found = answers({"q1": ["10-20"]})
    assert "judged@10" not in evaluate(found, [asked], TENS).metrics
    assert evaluate(found, [asked], TENS, judged={}).mean("judged@10") == 0


@given(EVIDENCE, CUTS, st.lists(st.tuples(st.integers(0, 60), st.integers(1, 40)), max_size=4))
def test_what_holds_evidence_is_judged_and_more_reading_lowers_nothing(
    evidence: list[Evidence], cuts: list[Chunk], pieces: list[tuple[int, int]]
) -> None:
    asked, found = question("q1", *evidence), answers({"q1": [cut.id for cut in cuts]})
    spans = [JudgedSpan("doc", start, start + n) for start, n in pieces]
    everything = [JudgedSpan("doc", 0, 100)]
    before = evaluate(found, [asked], cuts, (2, 9), judged={})
    after = evaluate(found, [asked], cuts, (2, 9), judged={"q1": spans})
    for k in (2, 9):
        least = before.mean(f"judged@{k}")
        assert least == before.mean(f"returned_precision@{k}")
        assert least <= after.mean(f"judged@{k}") <= 1
        assert evaluate(found, [asked], cuts, k, judged={"q1": everything}).mean(f"judged@{k}") == 1


# the file of what was judged


def test_spans_that_touch_are_joined_and_questions_sorted(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    read = {
        "q2": [JudgedSpan("pricing", 5, 9)],
        "q1": [
            *(JudgedSpan("é", 20, 30), JudgedSpan("é", 0, 10), JudgedSpan("é", 10, 12)),
            *(JudgedSpan("é", 2, 5), JudgedSpan("a", 0, 10), JudgedSpan("é", 13, 14)),
        ],
        "q3": [],
    }
    write_judged(path, read)
    assert path.read_bytes().decode().split("\n") == [
        '{"id": "q1", "spans": [["a", 0, 10], ["é", 0, 12], ["é", 13, 14], ["é", 20, 30]]}',
        '{"id": "q2", "spans": [["pricing", 5, 9]]}',
        '{"id": "q3", "spans": []}',
        "",
    ]
    assert [each.name for each in tmp_path.iterdir()] == ["judged.jsonl"]


PIECES = st.builds(
    lambda document, start, n: JudgedSpan(document, start, start + n),
    st.sampled_from(["a", "b"]),
    st.integers(0, 20),
    st.integers(1, 8),
)


@settings(max_examples=50)
@given(st.dictionaries(st.text(st.characters(codec="utf-8")), st.lists(PIECES, max_size=8)))
def test_what_was_written_is_read_as_the_same_characters_in_fewest_spans(
    tmp_path_factory: pytest.TempPathFactory, read: dict[str, list[JudgedSpan]]
) -> None:
    path = tmp_path_factory.mktemp("judged") / "judged.jsonl"
    write_judged(path, read)
    back = read_judged(path)
    assert back.keys() == read.keys()
    for id, spans in read.items():
        places = Counter((each[0], place) for each in back[id] for place in range(*each[1:]))
        assert set(places) == {(each[0], n) for each in spans for n in range(*each[1:])}
        assert set(places.values()) <= {1}
        # a gap stands before each
        assert all((each.document_id, each.start - 1) not in places for each in back[id])
    write_judged(path.with_name("again"), back)
    assert path.with_name("again").read_bytes() == path.read_bytes()


def test_two_lines_of_one_question_add_up_and_blank_ones_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    lines = ['{"id": "q1", "spans": [["a", 0, 5]]}', "", '{"id": "q1", "spans": [["b", 1, 2]]}']
    path.write_bytes("\r\n".join(lines).encode())
    assert read_judged(path) == {"q1": [JudgedSpan("a", 0, 5), JudgedSpan("b", 1, 2)]}


NO_SPANS = [
    *("null", "1", '"abc"', '["abc"]', "[1]", "[[]]", '[["a", 0]]', '[["a", 0, 5, 9]]', '{"a": 1}'),
    *('[["a", 5, 5]]', '[["a", 6, 5]]', '[["a", -1, 5]]', '[["a", 0.0, 5]]', '[["a", 0, true]]'),
    *("[[1, 0, 5]]", '[["a", "0", "5"]]'),
]


@pytest.mark.parametrize(
    "line",
    [
        *("[]", "{}", "not json", '{"id": "q1"}', '{"spans": []}', '{"id": 1, "spans": []}'),
        *('{"id": "q1", "spans": ' + spans + "}" for spans in NO_SPANS),
        pytest.param('{"id": "q1", "spans": ' + "[" * 100_000, id="deep"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "judged.jsonl"
    path.write_text('{"id": "q0", "spans": []}\n\n' + line, encoding="utf-8")
    with pytest.raises(ValueError, match=r'judged\.jsonl, line 3: no judged spans .*; write {"id"'):
        read_judged(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"judged\.jsonl: no such file"):
        read_judged(tmp_path / "judged.jsonl")


# the floor


def test_the_random_order_holds_each_item_once() -> None:
    draw = random_order(TENS)
    drawn = draw("a question", k=100)
    assert sorted(drawn) == sorted(item.id for item in TENS)
    assert draw("a question", k=3) == drawn[:3]
    assert random_order(TENS[::-1])("a question", k=100) == drawn


def test_another_question_or_seed_is_another_lot() -> None:
    drawn = random_order(TENS)("a question")
    assert drawn != random_order(TENS)("another question")
    assert drawn != random_order(TENS, seed=1)("a question")


def test_each_item_is_as_often_first() -> None:
    draw = random_order(TENS[:3])
    first = Counter(draw(f"question {i}", k=1)[0] for i in range(900))
    # 300 expected, and four standard deviations are 57
    assert all(abs(first[item.id] - 300) < 57 for item in TENS[:3])


@given(st.lists(st.sampled_from(["en", "es"]), max_size=8), st.text())
def test_the_random_order_keeps_to_the_filter(languages: list[str], query: str) -> None:
    items = [Document(f"d{i}", TEXT, "", {"lang": lang}) for i, lang in enumerate(languages)]
    drawn = random_order(items)(query, k=10, where={"lang": "es"})
    assert sorted(drawn) == [item.id for item in items if item.metadata["lang"] == "es"]


def test_a_mapping_names_the_items_for_both_bounds() -> None:
    items = {"first": chunk(0, 10), "second": chunk(10, 20)}
    asked = question("q1", span(10, 20))
    for search in (
        random_order(items),
        oracle_order(answers({"q1": ["first", "second"]}), [asked], items),
    ):
        result = evaluate(search, [asked], items)
        assert sorted(result.rows[0].hits) == ["first", "second"]
    assert result.mean("rr@10") == 1


# the ceiling


def test_the_oracle_of_three_candidates_by_hand() -> None:
    asked = question("q1", span(0, 10, 1), span(45, 55, 3), span(90, 100, 2))
    found = answers({"q1": ["0-10", "20-30", "40-60"]})
    chunks = [*TENS, chunk(40, 60)]
    oracle = oracle_order(found, [asked], chunks)
    # grade 3, grade 1, nothing; what was not found stays away
    assert oracle("question q1") == ["40-60", "0-10", "20-30"]
    assert oracle("question q1", k=2) == ["40-60", "0-10"]
    ideal = 3 + 2 / math.log2(3) + 1 / 2
    before, after = (evaluate(each, [asked], chunks) for each in (found, oracle))
    assert before.mean("ndcg@10") == pytest.approx((1 + 3 / 2) / ideal)
    assert after.mean("ndcg@10") == pytest.approx((3 + 1 / math.log2(3)) / ideal)


def test_what_repeats_the_first_hit_comes_after_what_adds() -> None:
    asked = question("q1", span(0, 10, 3), span(40, 50, 1))
    found = answers({"q1": ["0-10", "0-20", "40-50"]})
    oracle = oracle_order(found, [asked], [*TENS, chunk(0, 20)])
    assert oracle("question q1") == ["0-10", "40-50", "0-20"]


def test_characters_decide_between_hits_that_complete_no_span() -> None:
    asked = question("q1", span(0, 20))
    chunks = [chunk(0, 2), chunk(4, 9), chunk(10, 16)]
    oracle = oracle_order(answers({"q1": ["0-2", "4-9", "10-16"]}), [asked], chunks)
    assert oracle("question q1") == ["10-16", "4-9", "0-2"]


def test_a_question_without_evidence_keeps_its_order() -> None:
    asked = question("q1", stratum="unanswerable")
    ids = ["30-40", "0-10", "20-30"]
    assert oracle_order(answers({"q1": ids}), [asked], TENS)("question q1") == ids


def test_only_the_first_hits_are_reordered() -> None:
    asked = question("q1", span(90, 100))
    ids = [item.id for item in TENS]
    retriever = Fixed(ids)
    assert oracle_order(retriever, [asked], TENS, depth=4)("question q1", k=9) == ids[:4]
    assert retriever.asked == [(4, None)]
    # a function without `k` finds all ten
    assert oracle_order(answers({"q1": ids}), [asked], TENS, depth=4)("question q1") == ids[:4]
    assert oracle_order(retriever, [asked], TENS, depth=10)("question q1", k=1) == ["90-100"]


def test_filter_and_history_reach_the_search_and_tell_questions_apart() -> None:
    heard: list[tuple[Where | None, tuple[str, ...]]] = []

    def search(query: str, k: int, where: Where | None, history: tuple[str, ...]) -> list[Hit]:
        heard.append((where, history))
        return [Hit(item.id, 1.0) for item in TENS[:k]]

    first = question("q1", span(40, 50), where={"lang": "en"})
    other = replace(question("q1", span(70, 80)), id="q2", history=("and before?",))
    oracle = oracle_order(search, [first, other], TENS)
    result = evaluate(oracle, [first, other], TENS)
    assert [row.hits[0] for row in result.rows] == ["40-50", "70-80"]
    # the second time for the recall in a budget
    assert heard[::2] == heard[1::2] == [({"lang": "en"}, ()), (None, ("and before?",))]
    with pytest.raises(KeyError):
        oracle("question q1", history=["something else"])
    with pytest.raises(KeyError):
        oracle("what nobody asks")


@given(EVIDENCE, CUTS, st.integers(1, 8))
def test_the_oracle_reorders_and_puts_an_answer_first_where_one_was_found(
    evidence: list[Evidence], cuts: list[Chunk], k: int
) -> None:
    asked, ids = question("q1", *evidence), [cut.id for cut in cuts]
    oracle = oracle_order(answers({"q1": ids}), [asked], cuts)
    ordered = oracle(asked.question, k=len(ids))
    assert sorted(ordered) == sorted(ids)
    assert oracle(asked.question, k=k) == ordered[:k]
    before, after = measured(ids, asked, cuts, (k, 8)), measured(ordered, asked, cuts, (k, 8))
    assert after.mean("recall@8") == before.mean("recall@8")
    if before.mean("returned_precision@8"):
        # so neither is ever below that of the order it was made of
        assert after.mean("rr@8") == after.mean(f"hit_rate@{k}") == 1


@settings(max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any), st.integers(1, 4))
def test_no_order_beats_the_oracle_where_each_hit_holds_one_span(grades: list[int], k: int) -> None:
    """Grade 0 stands for a hit that holds none."""
    spans = [span(10 * i, 10 * i + 10, grade) for i, grade in enumerate(grades) if grade]
    asked, ids = question("q1", *spans), [item.id for item in TENS[: len(grades)]]
    oracle = oracle_order(answers({"q1": ids}), [asked], TENS)
    best = evaluate(oracle, [asked], TENS, k)
    for order in permutations(ids):
        other = measured(order, asked, TENS, k)
        for metric in (f"ndcg@{k}", f"rr@{k}", f"recall@{k}"):
            assert other.mean(metric) <= best.mean(metric) + 1e-12


def test_the_oracle_is_not_always_the_best_order() -> None:
    """What its docstring says of it: sums of grades first, then the larger part."""
    asked = question("q1", span(0, 10, 2), span(10, 20, 2), span(40, 50, 3))
    chunks = [chunk(0, 20), chunk(40, 50)]
    ordered = oracle_order(answers({"q1": ["40-50", "0-20"]}), [asked], chunks)(asked.question)
    assert ordered == ["0-20", "40-50"]
    assert measured(ordered, asked, chunks, 1).mean("ndcg@1") == pytest.approx(2 / 3)
    assert measured(ordered[::-1], asked, chunks, 1).mean("ndcg@1") == 1
    # two small parts make the half of a span, and a larger part of another one goes first
    asked = question("q1", span(0, 10), span(40, 80))
    chunks = [chunk(0, 3), chunk(3, 6), chunk(40, 59)]
    ids = ["0-3", "3-6", "40-59"]
    ordered = oracle_order(answers({"q1": ids}), [asked], chunks)(asked.question)
    assert ordered[0] == "40-59"
    assert measured(ids, asked, chunks, 3).mean("rr@3") == 1 / 2
    assert measured(ordered, asked, chunks, 3).mean("rr@3") == pytest.approx(1 / 3)
