"""Markdown texts for the sections task: each holds one idea, in random words.

Outside of the cases about paths no path has more than one title, so that one mistake costs one
group.

But: what the sections are is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "before",
    "blank_before",
    "down_and_up",
    "in_a_row",
    "more_behind",
    "never_closed",
    "no_fence",
    "no_heading",
    "no_headings",
    "other_inside",
    "plain",
    "pool",
    "skipped",
    "with_fence",
]

_TITLES = ("Guide", "Pay by card", "Refunds", "Limits", "Webhooks", "Export", "Plans", "Who to ask")
_LINES = ("", "Ask Billing.", "It takes ten days.", "Owners only.", "- one", "C# or F# will do.")
_COMMENTS = ("# install it", "# then run", "## not a title")


def _titles(rng: Random, count: int) -> list[str]:
    return rng.sample(_TITLES, count)


def _body(rng: Random) -> list[str]:
    """Make one to three lines, the last of which is not empty."""
    return [*rng.choices(_LINES, k=rng.randint(0, 2)), rng.choice(_LINES[1:])]


def _under(rng: Random, levels: Iterable[int]) -> list[str]:
    """Make a heading of each level with some lines under it."""
    levels = list(levels)
    lines: list[str] = []
    for level, title in zip(levels, _titles(rng, len(levels)), strict=True):
        lines += [f"{'#' * level} {title}", *_body(rng)]
    return lines


def _two(rng: Random) -> tuple[list[str], list[str]]:
    """Make two sections, the second of level 1: no path has more than one title."""
    first, second = _titles(rng, 2)
    deep = "#" * rng.randint(2, 5)
    return [f"{deep} {first}", *_body(rng)], [f"# {second}", *_body(rng)]


def _written(lines: Iterable[str], end: str = "\n") -> Inputs:
    return {"text": "\n".join(lines) + end}


def plain(rng: Random) -> Inputs:
    """Make two sections and nothing special."""
    first, second = _two(rng)
    return _written([*first, *second], rng.choice(["", "\n"]))


def before(rng: Random) -> Inputs:
    """Put lines before the first heading."""
    first, second = _two(rng)
    return _written([*_body(rng), *first, *second])


def blank_before(rng: Random) -> Inputs:
    """Put nothing but blank lines before the first heading."""
    first, second = _two(rng)
    return _written([*rng.choices(["", " ", "\t"], k=rng.randint(1, 3)), *first, *second])


def no_heading(rng: Random) -> Inputs:
    """Make lines without any heading."""
    return _written(_body(rng), rng.choice(["", "\n"]))


def no_headings(rng: Random) -> Inputs:
    """Put lines that look like headings between two that are; the titles end with signs."""
    first, second = _two(rng)
    one, two = _titles(rng, 2)
    signs = [f"#{two.lower()}", f"{'#' * rng.randint(7, 9)} {two}", f" # {one}"]
    signs += [f"#\t{one}", "#" * rng.randint(1, 6)]
    rng.shuffle(signs)
    second[0] += " ##"
    return _written([f"###### {one} in C#", *first[1:], *signs, *second])


def in_a_row(rng: Random) -> Inputs:
    """Make two headings one after the other: no title, then one with white space around it."""
    title = rng.choice(_TITLES)
    return _written([f"{'#' * rng.randint(2, 5)} ", f"#   {title} \t", *_body(rng)])


def down_and_up(rng: Random) -> Inputs:
    """Make headings that go down to level 3 and up again; the third has the first one's title."""
    lines = _under(rng, [1, 2, 3, 2, *rng.choice([[1], [3, 1], [1, 2]])])
    third = next(number for number, line in enumerate(lines) if line.startswith("### "))
    lines[third] = f"##{lines[0]}"
    return _written(lines)


def skipped(rng: Random) -> Inputs:
    """Make a path that skips levels and then comes back to one between."""
    return _written(_under(rng, rng.choice([[1, 4, 3], [2, 5, 3, 4], [1, 5, 3, 4]])))


def with_fence(rng: Random, signs: str) -> Inputs:
    """Put a fence with comments in it between two sections."""
    first, second = _two(rng)
    opening = signs + rng.choice(["sh", "python", " toml"])
    inside = [rng.choice(_COMMENTS), "pip install", rng.choice(_COMMENTS)]
    return _written([*first, opening, *inside, signs, *second])


def other_inside(rng: Random) -> Inputs:
    """Make a fence: in it the other signs, its own behind a blank, and two of them; a comment."""
    first, second = _two(rng)
    signs, other = rng.sample(["```", "~~~"], 2)
    inside = [other, f" {signs}", f"{signs[:2]} two", rng.choice(_COMMENTS)]
    return _written([*first, signs, *inside, signs, *second])


def no_fence(rng: Random) -> Inputs:
    """Put signs behind a blank, two of them, and three in a line's middle above a heading."""
    first, second = _two(rng)
    signs = rng.choice(["```", "~~~"])
    lines = [f"{' ' * rng.randint(1, 2)}{signs}", signs[:2], f"Write {signs}"]
    rng.shuffle(lines)
    return _written([*first, *lines, *second])


def more_behind(rng: Random) -> Inputs:
    """Make a fence that opens with four signs, and closes with three and a word."""
    first, second = _two(rng)
    signs = rng.choice(["```", "~~~"])
    inside = [rng.choice(_COMMENTS), "pip install"]
    return _written([*first, signs + signs[0], *inside, f"{signs} end", *second])


def never_closed(rng: Random) -> Inputs:
    """End the text inside a fence with comments in it."""
    first, second = _two(rng)
    inside = [rng.choice(["```", "~~~"]), *rng.sample(_COMMENTS, 2)]
    return _written([*first, *second, *inside], "")


def pool() -> Iterable[Inputs]:
    """Yield small texts, smallest first."""
    for text in (
        *("", "a", "# A", "\n# A", "a\n# A", "# A\n# B", "# \n# B", "#a", "#\ta", "#  A\t"),
        *("# C#", "####### A", " # A", "###### A", "# A\n## A", "# A\n## B\n# C"),
        *("# A\n#### B\n### C", "```py\n# a", "~~~\n# a", "```\n~~~\n# a", " ```\n# A"),
        *("```\n``\n# a", "```\n``` x\n# A", "````\n```\n# A"),
    ):
        yield {"text": text}
