"""Code: whole functions where they fit, whole statements where they do not."""

import ast
from pathlib import Path

import pytest

import minirag
from minirag.chunking import code_chunks
from minirag.chunking.code_lines import statements
from minirag.records import Chunk, Document

PYTHON = '''"""About the module."""

import os
import re

LIMIT = 3


# how long to wait
@cached
def wait(attempt: int) -> float:
    """Return seconds."""
    return 2.0**attempt


class Client:
    """Sends requests."""

    retries = 3

    @property
    def name(self) -> str:
        return "client"

    async def send(self, body):
        if body:
            first = 1
            second = 2
        else:
            third = 3
        return body
        # the end of send

    def close(self):
        pass


print(wait(1))
'''

TYPESCRIPT = """import { x } from "y";

// doubles "{" and nothing else
export function double(value: string): string {
  const brace = '{'; /* { */
  return `${value}{`;
}

class Queue {
  private items = [];

  push(item) {
    if (item) {
      this.items.push(item);
    }
  }

  pop() {
    return this.items.pop();
  }
}

const twice = (n) => {
  return n * 2;
};
"""


def cut(text: str, budget: int = 2000, name: str = "a.py") -> list[Chunk]:
    return code_chunks(Document(name, text), budget)


def symbols(chunks: list[Chunk]) -> list[str]:
    return [chunk.metadata.get("symbol", "") for chunk in chunks]


def test_functions_and_classes_are_whole_with_what_stands_above_them() -> None:
    chunks = cut(PYTHON)
    assert symbols(chunks) == ["", "wait", "Client", ""]
    assert chunks[0].text.endswith("LIMIT = 3")
    assert chunks[1].text.startswith("# how long to wait\n@cached\ndef wait")
    assert chunks[3].text == "print(wait(1))"


def test_a_long_class_is_split_by_methods_and_a_long_method_between_statements() -> None:
    chunks = [chunk for chunk in cut(PYTHON, 130) if "Client" in chunk.header]
    assert list(dict.fromkeys(symbols(chunks))) == [
        "Client",
        "Client.name",
        "Client.send",
        "Client.close",
    ]
    send = [chunk for chunk in chunks if chunk.metadata["symbol"] == "Client.send"]
    assert [chunk.header for chunk in send] == ["Client.send", "Client.send (continued)"]
    assert send[0].text.startswith("    async def send(self, body):\n        if body:\n")
    assert send[-1].text.endswith("# the end of send")
    assert chunks[-1].text == "    def close(self):\n        pass"


@pytest.mark.parametrize("path", sorted(Path(minirag.__file__).parent.glob("chunking/*.py")))
def test_what_fits_of_this_package_is_never_parted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [0, *(i + 1 for i, character in enumerate(text) if character == "\n")]
    chunks = cut(text, 1500)
    for node in ast.parse(text).body:
        start, end = lines[node.lineno - 1], lines[(node.end_lineno or 0) - 1]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and end - start < 1200:
            holding = [chunk for chunk in chunks if chunk.start <= start and end <= chunk.end]
            assert symbols(holding) == [node.name]


@pytest.mark.parametrize(
    "text", ["def f(:\n  pass", "x = '\0'", "\ud800", "if x:\n" * 200, "(" * 999]
)
def test_python_that_does_not_parse_is_read_as_other_code(text: str) -> None:
    chunks = cut(text, 50)
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
    assert chunks[0].metadata["code_language"] == "python"


def test_ten_thousand_branches_are_no_deep_recursion() -> None:
    text = "if a:\n    b()\n" + "elif c:\n    d()\n" * 2_000
    assert max(len(chunk.text) for chunk in cut(text, 100)) <= 100


def test_a_decorator_at_the_top_of_a_file_or_class_stays_with_its_function() -> None:
    function = "@cached\ndef f():\n    pass"
    method = "    @cached\n    def g(self):\n        return 1"
    texts = [chunk.text for chunk in cut(f"{function}\n\n\nclass A:\n{method}\n", 50)]
    assert texts == [function, "class A:", method]


def test_two_statements_on_a_line_stay_on_it() -> None:
    assert [chunk.text for chunk in cut("a = 1; b = 2\nc = 3; d = 4", 14)] == [
        "a = 1; b = 2",
        "c = 3; d = 4",
    ]


def test_braces_in_strings_and_comments_do_not_count() -> None:
    chunks = cut(TYPESCRIPT, 2000, "a.ts")
    assert symbols(chunks) == ["", "double", "Queue", "twice"]
    assert chunks[1].text.startswith('// doubles "{"')
    assert chunks[1].text.endswith("{`;\n}")
    assert chunks[2].text.endswith("}\n}")


def test_a_long_class_with_braces_is_split_by_methods() -> None:
    chunks = cut(TYPESCRIPT, 100, "a.ts")
    assert symbols(chunks) == ["", "double", "double", "Queue", "Queue.push", "Queue.pop", "twice"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("a.go", "func f() string {\n\treturn \"{\"\n}\n\nfunc (s *T) g() {\n\tx := '{'\n}"),
        ("a.rs", "fn f<'a>(x: &'a str) -> char {\n    '{'\n}\n\npub fn g() {\n    // {\n}"),
        ("a.c", "static int f(int x)\n{\n  return '{';\n}\n\nint g(void) {\n  return 1;\n}"),
        ("a.java", "public int f() {\n  // }\n  return 1;\n}\n\n@Test\nvoid g() {\n}"),
        ("a.rb", "def f\n  '}'\nend\n\ndef g\n  x = 1 # {\nend"),
        ("a.php", "function f() {\n  # }\n  return '}';\n}\n\nfunction g() {\n}"),
    ],
)
def test_two_functions_are_two_chunks_in_any_language(language: str, text: str) -> None:
    one, other = (chunk.text for chunk in cut(text, 2000, language))
    assert f"{one}\n\n{other}" == text
    if language != "a.c":
        assert symbols(cut(text, 2000, language)) == ["f", "g"]


def test_without_braces_indents_and_blank_lines_decide() -> None:
    yaml = "a:\n  - 1\n  - 2\n\nb:\n  c: 3\n\n  d: 4\n"
    assert [chunk.text for chunk in cut(yaml, 16, "a.yaml")] == [
        "a:\n  - 1\n  - 2",
        "b:\n  c: 3",
        "  d: 4",
    ]


def test_a_long_function_is_split_at_its_blank_lines_first() -> None:
    text = "function f() {\n  a();\n  b();\n\n  c();\n  d();\n}\n"
    assert [chunk.text for chunk in cut(text, 40, "a.ts")] == [
        "function f() {\n  a();\n  b();",
        "  c();\n  d();\n}",
    ]


def test_a_line_over_the_budget_is_cut_last_of_all() -> None:
    chunks = cut("x = '" + "y" * 100 + "'\nz = 1", 30)
    assert [len(chunk.text) for chunk in chunks] == [30, 30, 30, 22]
    assert chunks[-1].text.endswith("z = 1")


def test_statements_are_told_from_what_goes_on() -> None:
    text = "f(a,\n  b)\nif (x) {\n  y();\n} else {\n  z();\n}\n/* open\nstill\n*/\ng();\n"
    found = [text[one.start :].split("\n")[0] for one in statements(text)]
    assert found == ["f(a,", "  b)", "if (x) {", "  y();", "  z();", "/* open"]


def test_the_language_is_told_and_the_people_s_language_kept() -> None:
    told = cut("x = 1", 10, "a.py")[0].metadata
    assert (told["language"], told["code_language"], told["content_type"]) == (
        "python",
        "python",
        "code",
    )
    spanish = Document("a.ts", "x = 1", metadata={"language": "es"})
    told = code_chunks(spanish)[0].metadata
    assert (told["language"], told["code_language"]) == ("es", "typescript")
    assert code_chunks(Document("a", "import os\n"))[0].metadata["code_language"] == "python"
    assert "code_language" not in code_chunks(Document("a", "puts 1"))[0].metadata
