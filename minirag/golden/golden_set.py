"""The golden set: the questions of a file, in its order.

    golden = GoldenSet.load()        # data/golden.jsonl
    golden.split("dev")              # choose by these, look at the others once
    golden.strata["paraphrase"]      # how many questions of a kind

But: loading checks the form alone. `validate` looks whether each span stands where it should.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from minirag.data import data_root, display_path, numbered_lines, write_text
from minirag.golden.lines import format_question, parse_question
from minirag.golden.records import SPLITS, STRATA, Problem, Question

__all__ = ["GoldenSet", "read_golden"]


class GoldenSet(Sequence[Question]):
    """Questions in the order of their file; a slice and a split of it are golden sets too.

    `name` and `lines` say where they come from, for messages: a file and a line each.
    """

    def __init__(
        self,
        questions: Iterable[Question] = (),
        name: str = "golden set",
        lines: Iterable[int] | None = None,
    ) -> None:
        self._questions = tuple(questions)
        self.name = name
        self._lines = tuple(range(1, len(self._questions) + 1) if lines is None else lines)

    @classmethod
    def load(cls, path: str | os.PathLike[str] | None = None) -> "GoldenSet":
        """Read a file of one question a line, `data/golden.jsonl` by default.

        Raises FileNotFoundError for a missing file, and ValueError with file, line and remedy for
        the first line that is no question.
        """
        golden, problems = read_golden(data_root() / "golden.jsonl" if path is None else path)
        if problems:
            raise ValueError(str(problems[0]))
        return golden

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write one question a line; the file is replaced whole or left as it was."""
        write_text(path, "".join(f"{format_question(question)}\n" for question in self))

    def split(self, name: str) -> "GoldenSet":
        """The questions of the split "dev" or "test". Raises ValueError for any other name."""
        if name not in SPLITS:
            raise ValueError(f"split must be one of {', '.join(SPLITS)}, is {name!r}; choose one")
        return self._choose(i for i, question in enumerate(self) if question.split == name)

    @property
    def strata(self) -> Counter[str]:
        """How many questions each stratum has, in the order of `STRATA`, unknown names last."""
        counts = Counter(question.stratum for question in self)
        order = [name for name in STRATA if name in counts]
        order += sorted(counts.keys() - set(STRATA))
        return Counter({name: counts[name] for name in order})

    def place(self, index: int) -> str:
        """Where a question stands, as messages name it: "data/golden.jsonl:12"."""
        return f"{self.name}:{self._lines[index]}"

    def __len__(self) -> int:
        return len(self._questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self._questions)

    @overload
    def __getitem__(self, index: int) -> Question: ...
    @overload
    def __getitem__(self, index: slice) -> "GoldenSet": ...
    def __getitem__(self, index: int | slice) -> "Question | GoldenSet":
        if isinstance(index, slice):
            return self._choose(range(len(self))[index])
        return self._questions[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GoldenSet) and self._questions == other._questions

    def __repr__(self) -> str:
        return f"GoldenSet({len(self)} questions)"

    def _choose(self, indices: Iterable[int]) -> "GoldenSet":
        chosen = list(indices)
        return GoldenSet(
            (self._questions[i] for i in chosen), self.name, (self._lines[i] for i in chosen)
        )


def read_golden(path: str | os.PathLike[str]) -> tuple[GoldenSet, list[Problem]]:
    """The questions of a file, and a problem for each line that is none; empty lines are skipped.

    Raises FileNotFoundError for a missing file, ValueError for one that is not UTF-8.
    """
    name = display_path(path)
    questions: list[Question] = []
    lines: list[int] = []
    problems: list[Problem] = []
    for number, line in numbered_lines(path):
        question = parse_question(line, f"{name}:{number}")
        if isinstance(question, Problem):
            problems.append(question)
        else:
            questions.append(question)
            lines.append(number)
    return GoldenSet(questions, name, lines), problems
