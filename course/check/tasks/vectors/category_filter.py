"""A measurement: what a filter on the category changes, by the classic example."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_ENCRYPTION = "What encryption is used?"
_OTHERS = (
    "The pipeline stopped with ERR_LOCK_TIMEOUT. Can I just shoot down whatever blocks it?",
    "Somebody on my team quits on Friday. How soon afterwards must her logins be dead?",
    "Shall we exhibit at the Bavarian trade show next year?",
)
_FIRST_CHUNKS = (
    (_ENCRYPTION, "security-policy-2024.md", 2),
    (_OTHERS[0], "chat-deploys.md", 1),
    (_OTHERS[1], "sso-setup-guide.md", 3),
    (_OTHERS[2], "report-q2-2025.md", 2),
)  # a question, the page of its first hit without a filter, and the number of the chunk


def _elsewhere(rng: Random) -> Inputs:
    category = rng.choice(["billing", "finance", "hr", "product", "support"])
    question = rng.choice(_OTHERS)
    while category == "finance" and question == _OTHERS[2]:  # its own: the first hit would stay
        question = rng.choice(_OTHERS)
    return {"question": question, "where": {"category": category}, "k": rng.randint(2, 6)}


def _in_security(rng: Random) -> Inputs:
    """Ask for so many hits that the lists differ, while the first hit stays."""
    k = rng.randint(10, 14)
    return {"question": _ENCRYPTION, "where": {"category": "security"}, "k": k}


def _same_page(rng: Random) -> Inputs:
    """Let the best page pass, but not its best chunk: another chunk of the page comes first."""
    question, page, number = rng.choice(_FIRST_CHUNKS)
    where = {"path": page, "index": {"!=": number}}
    return {"question": question, "where": where, "k": rng.randint(2, 4)}


def _pool() -> Iterable[Inputs]:
    return ()  # a call takes a third of a second, and the cases are small already


TASK = Task(
    id="04-filter",
    assignment="04_tfidf_and_vectors",
    title="What does a filter change?",
    function="filter_study",
    lesson="lesson 04, section 'Filter before you search'",
    pool=_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks"),
            *("minirag.VectorIndex", "minirag.RecordedEmbedder"),
        }
    ),
    groups=(
        Group(
            "category",
            1.0,
            (
                Case(
                    "encryption-in-security",
                    "a filter that changes nothing does not protect from an outdated page.",
                    "Two searches with the same k, one with where=..., and the ids of each.",
                    _in_security,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "encryption-since-2025",
                    "the date takes the old policy away, which the category did not.",
                    "Look at the four keys one by one: which of them should a date change here?",
                    lambda rng: {
                        "question": _ENCRYPTION,
                        "where": {"category": "security", "created": {">=": "2025-01-01"}},
                        "k": rng.randint(2, 6),
                    },
                ),
                Case(
                    "another-category",
                    "filtered afterwards, most searches in a small category come back short.",
                    "Filtered before, the list is full again; filtered after, count what is left.",
                    _elsewhere,
                ),
                Case(
                    "another-chunk-of-the-page",
                    "a filter may take away the one chunk that answers, and leave its page.",
                    "Compare the whole ids of the two first hits: a page has several chunks.",
                    _same_page,
                ),
            ),
        ),
    ),
    hints=(
        "The lesson's section 'Filter before you search' does these two searches.",
        "index.search(question, k=k, where=where) filters before; a hit has an .id.",
        "A hit of the first search that passes the filter is among the best k of the second too.",
    ),
)
