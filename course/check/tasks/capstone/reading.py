"""Which hits to read first: the run that has just shown an answer goes on.

Cormack, Palmer & Clarke 1998, "Efficient construction of large test collections": move-to-front
pooling, here with a queue.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.capstone import reading_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="12-reading",
    assignment="12_capstone",
    title="Which hits to read first",
    function="reading_order",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "queue",
            3.0,
            (
                Case(
                    "three-runs",
                    "an hour of reading finds more where answers have just been found.",
                    "Keep the queue on paper: who is in front after each hit?",
                    draws.three_runs,
                ),
                Case(
                    "stays-in-front",
                    "a run that keeps answering is worth reading on.",
                    "What moves in the queue after a hit that answers?",
                    draws.stays_in_front,
                ),
                Case(
                    "the-same-hits",
                    "a passage that is read twice costs the time of another one.",
                    "A hit that was read is passed over at once, by the same run in the same turn.",
                    draws.same_hits,
                ),
                Case(
                    "a-short-budget",
                    "the budget is the reader's time; it is the one thing that is fixed.",
                    "Look at the budget before every hit.",
                    draws.budget_ends,
                ),
            ),
        ),
        Group(
            "judged",
            2.0,
            (
                Case(
                    "beyond-k",
                    "a figure over hits that nobody has read is a lower bound, and should say so.",
                    "Judged looks at the first k hits of each run, whoever had them read.",
                    draws.beyond_k,
                ),
                Case(
                    "shorter-than-k",
                    "a run that returns few hits has not been read any less.",
                    "Over how many hits is the share of a run with fewer than k?",
                    draws.short_runs,
                ),
            ),
        ),
        Group(
            "ends",
            1.0,
            (
                Case(
                    "an-empty-run",
                    "a search that found nothing must not stop the reading of the others.",
                    "What happens to a run in front that has nothing left?",
                    draws.an_empty_run,
                ),
                Case(
                    "all-is-read",
                    "reading ends when nothing is left, also with time to spare.",
                    "When does your loop end if the budget is larger than all hits together?",
                    draws.all_read,
                ),
            ),
        ),
    ),
    hints=(
        "Keep a list of names as the queue; the name in front shows its next unread hit.",
        "Three things can happen in front: nothing is left (the run leaves), a hit that answers "
        "(the run stays), a hit that does not (the run goes to the back).",
        "A set of what was read tells what to pass over. Judged is worked out at the very end, "
        "from that set and the first k hits of each run.",
    ),
)
