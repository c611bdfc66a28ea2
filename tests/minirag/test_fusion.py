"""Fusion: worked by hand, and what holds for every list of rankings."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.fusion import reciprocal_rank_fusion, weighted_fusion
from minirag.records import Hit
from tests.strategies import IDS, rankings, unique_rankings


def scores(hits: list[Hit]) -> dict[str, float]:
    return {hit.id: hit.score for hit in hits}


def hit_lists() -> st.SearchStrategy[list[Hit]]:
    """Hits, best first; equal scores are likely."""
    one = st.builds(Hit, st.sampled_from(IDS), st.sampled_from([-1.0, 0.0, 0.25, 0.5, 3.0]))
    by_score = st.lists(one, max_size=8, unique_by=lambda hit: hit.id)
    return by_score.map(lambda hits: sorted(hits, key=lambda hit: -hit.score))


# --- reciprocal rank fusion by hand


def test_ranks_three_and_two_beat_ranks_one_and_five() -> None:
    fused = reciprocal_rank_fusion([["a", "x", "b"], ["y", "b", "z", "w", "a"]])
    assert [hit.id for hit in fused][:2] == ["b", "a"]
    assert scores(fused)["a"] == pytest.approx(1 / 61 + 1 / 65)
    assert round(scores(fused)["a"], 4) == 0.0318
    assert round(scores(fused)["b"], 4) == 0.0320


def test_repeats_are_dropped_before_ranks_are_given() -> None:
    fused = reciprocal_rank_fusion([["d1", "d1", "d1", "d2"], ["d2", "d3"]])
    assert [hit.id for hit in fused] == ["d2", "d1", "d3"]
    assert [hit.score for hit in fused] == pytest.approx([0.032522, 0.016393, 0.016129], abs=1e-6)


def test_equal_texts_under_two_ids_both_stay() -> None:
    fused = reciprocal_rank_fusion([["v1#3", "v2#3"], ["v2#3", "v1#3"]])
    assert [hit.id for hit in fused] == ["v1#3", "v2#3"]
    assert fused[0].score == fused[1].score


def test_equal_scores_stand_by_best_rank_then_by_id() -> None:
    # with rrf_k = 0: z has 1/2 (rank 2), b and a have 1/4 + 1/4 (ranks 4 and 4)
    fused = reciprocal_rank_fusion(
        [["p", "z", "q", "b"], ["p", "r", "q", "b"], ["p", "r", "q", "a"], ["p", "s", "q", "a"]],
        rrf_k=0,
    )
    tied = [hit.id for hit in fused if hit.score == 0.5]
    assert tied == ["s", "z", "a", "b"]


def test_a_weight_multiplies_and_a_weight_of_nothing_leaves_a_ranking_out() -> None:
    both = [["a", "b"], ["b", "c"]]
    fused = reciprocal_rank_fusion(both, weights=[2, 1])
    assert scores(fused) == pytest.approx({"a": 2 / 61, "b": 2 / 62 + 1 / 61, "c": 1 / 62})
    assert reciprocal_rank_fusion(both, weights=[0, 1]) == reciprocal_rank_fusion(both[1:])
    assert reciprocal_rank_fusion(both, weights=[0, 0]) == []


def test_depth_counts_distinct_ids() -> None:
    deep = [["a", "a", "b", "c"], ["c"]]
    assert reciprocal_rank_fusion(deep, depth=2) == reciprocal_rank_fusion([["a", "b"], ["c"]])
    assert reciprocal_rank_fusion(deep, depth=9) == reciprocal_rank_fusion(deep)


def test_rrf_k_is_sixty_unless_said_otherwise() -> None:
    assert reciprocal_rank_fusion([["a"]]) == [Hit("a", 1 / 61)]
    assert reciprocal_rank_fusion([["a"]], rrf_k=0) == [Hit("a", 1.0)]


def test_nothing_fused_is_nothing() -> None:
    assert reciprocal_rank_fusion([]) == reciprocal_rank_fusion([[], []]) == []
    assert weighted_fusion([], []) == []


# --- the weighted sum by hand


def test_scores_are_scaled_list_by_list() -> None:
    keyword = [Hit("a", 12.0), Hit("b", 9.0), Hit("c", 2.0)]
    vector = [Hit("b", 0.8), Hit("d", 0.7), Hit("a", 0.3)]
    # keyword: a 1, b .7, c 0; vector: b 1, d .8, a 0
    fused = weighted_fusion(keyword, vector, alpha=0.75)
    assert [hit.id for hit in fused] == ["b", "d", "a", "c"]
    assert [hit.score for hit in fused] == pytest.approx([0.925, 0.6, 0.25, 0.0])
    assert weighted_fusion(keyword, vector, alpha=0.75, k=2) == fused[:2]


def test_alpha_0_is_keyword_alone_and_1_vector_alone() -> None:
    keyword, vector = [Hit("a", 3.0), Hit("b", 1.0)], [Hit("c", 0.9), Hit("b", 0.8)]
    assert weighted_fusion(keyword, vector, alpha=0) == [Hit("a", 1.0), Hit("b", 0.0)]
    assert weighted_fusion(keyword, vector, alpha=1) == [Hit("c", 1.0), Hit("b", 0.0)]


def test_one_item_and_equal_scores_count_one() -> None:
    fused = weighted_fusion([Hit("a", 0.2)], [Hit("b", -1.0), Hit("c", -1.0)], alpha=0.4)
    assert [hit.id for hit in fused] == ["a", "b", "c"]
    assert [hit.score for hit in fused] == pytest.approx([0.6, 0.4, 0.4])


def test_equal_weighted_scores_stand_by_best_rank_then_by_id() -> None:
    # both get 1/2: z is first of one list, a is second of both
    keyword = [Hit("z", 4.0), Hit("a", 2.0), Hit("c", 0.0)]
    vector = [Hit("y", 4.0), Hit("a", 2.0), Hit("c", 0.0)]
    assert [hit.id for hit in weighted_fusion(keyword, vector)] == ["y", "z", "a", "c"]


def test_the_first_of_repeated_hits_counts() -> None:
    fused = weighted_fusion([Hit("a", 2.0), Hit("b", 1.0), Hit("a", 0.0)], [], alpha=0.5)
    assert scores(fused) == {"a": 0.5, "b": 0.0}


# --- properties


@given(st.lists(rankings(), max_size=4), st.integers(0, 5), st.randoms(use_true_random=False))
def test_the_order_of_the_rankings_never_matters(
    lists: list[list[str]], rrf_k: int, shuffler: random.Random
) -> None:
    weights = [1 + len(ranking) / 3 for ranking in lists]
    fused = reciprocal_rank_fusion(lists, rrf_k=rrf_k, weights=weights)
    pairs = list(zip(lists, weights, strict=True))
    shuffler.shuffle(pairs)
    again = reciprocal_rank_fusion(
        [ranking for ranking, _ in pairs], rrf_k=rrf_k, weights=[weight for _, weight in pairs]
    )
    assert again == fused


@given(st.lists(unique_rankings(), max_size=4))
def test_fused_scores_are_those_of_the_formula(lists: list[list[str]]) -> None:
    exact = {
        id_: sum(
            (Fraction(1, 61 + ranking.index(id_)) for ranking in lists if id_ in ranking),
            Fraction(0),
        )
        for id_ in {id_ for ranking in lists for id_ in ranking}
    }
    fused = reciprocal_rank_fusion(lists)
    assert scores(fused) == pytest.approx({id_: float(score) for id_, score in exact.items()})
    assert [hit.score for hit in fused] == sorted((hit.score for hit in fused), reverse=True)


@given(unique_rankings(), st.integers(1, 4))
def test_rankings_that_agree_are_kept(ranking: list[str], times: int) -> None:
    assert [hit.id for hit in reciprocal_rank_fusion([ranking] * times)] == ranking


@given(st.lists(rankings(), max_size=3), st.integers(1, 9))
def test_the_answer_for_k_is_the_beginning_of_all(lists: list[list[str]], k: int) -> None:
    assert reciprocal_rank_fusion(lists, k) == reciprocal_rank_fusion(lists)[:k]


@given(st.lists(rankings(), max_size=3))
def test_ids_and_hits_are_fused_alike(lists: list[list[str]]) -> None:
    hits = [[Hit(id_, -float(i)) for i, id_ in enumerate(ranking)] for ranking in lists]
    assert reciprocal_rank_fusion(hits) == reciprocal_rank_fusion(lists)
    assert reciprocal_rank_fusion(iter(map(iter, lists))) == reciprocal_rank_fusion(lists)


@given(hit_lists(), hit_lists(), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
def test_the_two_lists_may_change_places(a: list[Hit], b: list[Hit], alpha: float) -> None:
    fused = weighted_fusion(a, b, alpha)
    assert weighted_fusion(b, a, 1 - alpha) == fused
    assert all(0 <= hit.score <= 1 for hit in fused)


@given(hit_lists(), hit_lists(), st.sampled_from([0.25, 0.5]))
def test_the_unit_of_a_score_never_matters(a: list[Hit], b: list[Hit], alpha: float) -> None:
    stretched = [Hit(id_, 8 * score + 16) for id_, score in a]
    assert weighted_fusion(stretched, b, alpha) == weighted_fusion(a, b, alpha)


@given(hit_lists())
def test_one_list_alone_keeps_its_order(hits: list[Hit]) -> None:
    order = sorted(hits, key=lambda hit: -hit.score)
    assert [hit.id for hit in weighted_fusion(hits, [], alpha=0.5)] == [hit.id for hit in order]


# --- what cannot be fused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rankings": ["d1", "d2"]}, "rankings: ranking 0 is the single item 'd1'; pass a list"),
        ({"rankings": [Hit("d1", 1.0)]}, "ranking 0 is the single item"),
        ({"rankings": [["a"], [1]]}, "rankings: ranking 1 holds 1; an item is an id or a Hit"),
        ({"rankings": [[(1, "a")]]}, "ranking 0 holds"),
        ({"rankings": [["a"]], "k": 0}, "k: 0 is out of range"),
        ({"rankings": [["a"]], "k": 1.5}, "k: 1.5 is out of range"),
        ({"rankings": [["a"]], "depth": -1}, "depth: -1 is out of range"),
        ({"rankings": [["a"]], "rrf_k": -1}, "rrf_k: -1 is out of range"),
        ({"rankings": [["a"]], "rrf_k": float("nan")}, "rrf_k: nan"),
        ({"rankings": [["a"]], "weights": [1, 1]}, "weights: 2 weights for 1 rankings"),
        ({"rankings": [["a"]], "weights": [-1]}, "weights: -1 is out of range"),
        ({"rankings": [["a"]], "weights": [float("inf")]}, "weights: inf is out of range"),
    ],
)
def test_what_is_no_ranking_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reciprocal_rank_fusion(**arguments)


@pytest.mark.parametrize(
    ("keyword", "vector", "alpha", "message"),
    [
        (["a"], [], 0.5, "keyword: 'a' has no score; pass Hits"),
        ([], ["ab"], 0.5, "vector: 'ab' has no score; pass Hits"),
        ([], [Hit("a", float("nan"))], 0.5, "vector: 'a' has the score nan"),
        ([Hit("a", float("inf"))], [], 0.5, "keyword: 'a' has the score inf"),
        ([], [], 1.1, "alpha: 1.1 is out of range; 0 is keyword alone, 1 vector alone"),
        ([], [], float("nan"), "alpha: nan"),
    ],
)
def test_what_has_no_score_is_named(keyword: Any, vector: Any, alpha: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        weighted_fusion(keyword, vector, alpha)
