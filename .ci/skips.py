"""Fail on a test that was skipped, or expected to fail, without being on the list.

    python .ci/skips.py junit.xml allowed-skips.txt

But: a listed test that did run is no fault: some machines have what others lack.
"""

import sys
import xml.etree.ElementTree as ElementTree
from fnmatch import fnmatchcase
from pathlib import Path

__all__ = ["allowed_patterns", "skipped_tests", "unlisted"]


def allowed_patterns(path: Path) -> list[str]:
    """Return the patterns of the list, without the reasons; raises ValueError for a bare one."""
    patterns = []
    for line in path.read_text(encoding="utf-8").splitlines():
        pattern, _, reason = (part.strip() for part in line.partition("#"))
        if pattern and not reason:
            raise ValueError(f"{path}: {pattern}: say why behind a #")
        if pattern:
            patterns.append(pattern)
    return patterns


def skipped_tests(junit: Path) -> dict[str, str]:
    """Return test → reason for each skipped or expected failure in pytest's JUnit report."""
    found = {}
    for case in ElementTree.parse(junit).iter("testcase"):
        skip = case.find("skipped")
        if skip is not None:
            name = "::".join(filter(None, (case.get("classname"), case.get("name"))))
            found[name] = skip.get("message", "")
    return found


def unlisted(skipped: dict[str, str], patterns: list[str]) -> dict[str, str]:
    """Return the skipped tests that match none of the patterns."""
    # a case's brackets are meant literally, fnmatch would read them as a set of letters
    literal = [pattern.replace("[", "[[]") for pattern in patterns]
    return {
        name: reason
        for name, reason in skipped.items()
        if not any(fnmatchcase(name, pattern) for pattern in literal)
    }


def main(junit: str, allowed: str) -> int:
    """Print every unlisted skip with its reason; return 1 when there is one."""
    wrong = unlisted(skipped_tests(Path(junit)), allowed_patterns(Path(allowed)))
    for name, reason in wrong.items():
        print(f"skipped, and not on {allowed}: {name} ({reason})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
