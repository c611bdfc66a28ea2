"""What is read holds: links are sound, words are spelt right and the British way.

Every word of the pages and of the markdown cells (from their sources) stands in the dictionary of
pyspellchecker, or in `words.txt`: names of people and tools, terms of the field, British forms that
the dictionary lacks. An entry in small letters may be written with capitals, another may not. The
dictionary knows American forms too, so typos, with its British list, reads the same texts; it also
names the right word. Titles in italics are spelt as their authors did.

Relative links are followed by tests/test_docs.py; here stands what that leaves out.

But: a wrong word that is a word ("form" for "from") is not seen. Code, formulas, what cells print
and what stands in figures are not read.
"""

import json
import re
import shutil
import subprocess
import sysconfig
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from spellchecker import SpellChecker

from course.build import SOURCES
from course.paths import ROOT
from course.percent import read_source
from tests.test_docs import FENCE, LINK, committed, markdown_texts, without_code

WORDS = Path(__file__).with_name("words.txt")
# fences, formulas, code, links' targets, addresses, tags and entities: none is prose
NOT_PROSE = re.compile(
    r"^ *```.*?^ *```$|\$\$.*?\$\$|`[^`]*`|\$[^$\n]+\$|(?<=\])\([^)\s]*(?:\s\"[^\"]*\")?\)"
    r"|https?://\S+|<[^<>]*>|&\w+;|\{\{[^}]*\}\}",
    re.MULTILINE | re.DOTALL,
)
TITLE = re.compile(r"(?<![*\w])\*(?!\*)[^*]+\*(?![*\w])")
WORD = re.compile(r"\w+(?:['’]\w+)*")
ADDRESS = re.compile(
    r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[\w.~%+,;@=/-]*)?(\?[\w=&%.-]+)?(#[\w.-]+)?"
)
TARGET = re.compile(r"(?:href|src)=[\"']([^\"']*)")


@lru_cache
def texts() -> dict[str, str]:
    """Everything that is read: the pages, and the markdown cells of all sources."""
    found = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in committed()
        if path.suffix == ".md" and "handbook" not in path.parts
    }
    for path in sorted(SOURCES.glob("*/*.py")):
        cells = [cell.source for cell in read_source(path) if cell.kind == "markdown"]
        found[path.relative_to(ROOT).as_posix()] = "\n\n".join(cells)
    return found


def prose(markdown: str) -> str:
    """A text without what is no prose."""
    return NOT_PROSE.sub(" ", markdown)


@lru_cache
def known() -> tuple[SpellChecker, frozenset[str]]:
    return SpellChecker(), frozenset(WORDS.read_text(encoding="utf-8").split())


def unknown(text: str) -> set[str]:
    """The words of a prose text that no list has; those with digits are names, and left alone."""
    dictionary, ours = known()
    found = set()
    for word in set(WORD.findall(text)):
        plain = word.replace("’", "'").removesuffix("'s")
        if (
            len(plain) > 1
            and plain.replace("'", "").isalpha()
            and not ours & {plain, plain.lower()}
        ):
            found |= {word} if dictionary.unknown([plain]) else set()
    return found


def american_or_mistyped(text: str) -> dict[str, str]:
    """What typos finds in a prose text: the word, and what it should be."""
    program = shutil.which("typos", path=sysconfig.get_path("scripts"))
    assert program, "typos is missing: python3 start.py test installs it"
    ended = subprocess.run(
        [program, "--isolated", "--locale", "en-gb", "--format", "json", "-"],
        input=TITLE.sub(" ", text),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    found = {row["typo"]: row["corrections"][0] for row in rows if row["type"] == "typo"}
    ours = known()[1]
    return {word: right for word, right in found.items() if not ours & {word, word.lower()}}


def headings(markdown: str) -> Counter[str]:
    """The anchors that a code host makes, each with how many headings it would be made of."""
    titles = re.findall(r"^#+ +(.+?)(?: +#+)? *$", FENCE.sub("", markdown), re.MULTILINE)
    shown = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in titles]
    return Counter(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in shown)


def faulty(markdown: str) -> Iterator[str]:
    """External links that are no https address, and links without a target or without words."""
    bare = re.sub(r"`[^`\n]*`", "code", FENCE.sub("", markdown))
    for target in LINK.findall(bare) + TARGET.findall(bare):
        if re.match(r"[a-z]+:", target) and not ADDRESS.fullmatch(target):
            yield target
    yield from re.findall(r"(?<!!)\[\]\([^)]*\)|\[[^]]*\]\(\)", bare)


def test_words_are_spelt_right() -> None:
    found = {name: sorted(unknown(prose(text))) for name, text in texts().items()}
    wrong = {name: words for name, words in found.items() if words}
    assert wrong == {}, f"correct these, or add what is right to {WORDS.name}: {wrong}"


def test_spelling_is_british() -> None:
    found = {name: american_or_mistyped(prose(text)) for name, text in texts().items()}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("word", ["recieve", "teh", "retreival", "Recieve", "dont't"])
def test_a_misspelt_word_is_found(word: str) -> None:
    assert unknown(f"We {word} it.") == {word}


@pytest.mark.parametrize(
    ("word", "right"), [("color", "colour"), ("normalized", "normalised"), ("teh", "the")]
)
def test_an_american_word_is_found_and_the_right_one_named(word: str, right: str) -> None:
    assert american_or_mistyped(f"A {word} thing.") == {word: right}


def test_code_and_titles_are_left_alone() -> None:
    text = "`recieve` $teh$ [well](retreival.md) <br>\n```\nrecieve\n```\nDai, *Neural modeling*."
    assert unknown(prose(text)) == american_or_mistyped(prose(text)).keys() == set()
    assert unknown(prose("a [retreival](x.md) of *teh*")) == {"retreival", "teh"}


def test_the_word_list_is_sorted_and_has_only_what_the_dictionary_lacks() -> None:
    words = WORDS.read_text(encoding="utf-8").splitlines()
    assert words == sorted(set(words), key=lambda word: (word.lower(), word))
    assert set(words) - known()[0].unknown(words) - {w for w in words if w != w.lower()} == set()


def test_links_are_https_and_whole() -> None:
    wrong = {path.name: list(faulty(text)) for path, text in markdown_texts()}
    assert {name: links for name, links in wrong.items() if links} == {}


def test_a_link_that_is_not_https_or_not_whole_is_found() -> None:
    text = (
        "[a](http://x.org) [b](https://x) [c](ftp://x.org/y) []( y.md) [d]() <a href='file:///x'>"
    )
    assert len(list(faulty(text))) == 6
    assert list(faulty("[a](https://x.org/y_z?q=1#part-2) ![](y.png) `[b](http://x)`")) == []


def test_no_anchor_that_is_linked_to_means_two_headings() -> None:
    doubled = []
    for path, text in markdown_texts():
        for target, _, anchor in (link.partition("#") for link in LINK.findall(without_code(text))):
            there = path.parent / target if target else path
            if anchor and there.suffix == ".md" and there.exists():
                times = headings(there.read_text(encoding="utf-8"))[anchor]
                doubled += [f"{path.name}: #{anchor}"] * (times != 1)
    assert doubled == []
