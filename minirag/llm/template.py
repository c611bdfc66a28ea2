"""A stand-in for a language model that needs no key and no network.

It reads the documents and the question in the prompt that `context.prompt_for` writes, and answers
with the sentences that fit best (`extraction`), word for word, each with its citation; or with "I
have no information on this". The same prompt gives the same answer, everywhere.

But: it is there so that all that stands around a model can be run and seen, not to answer well. It
says nothing in its own words, does not translate, add up or follow an instruction, and misses most
answers that are worded unlike their question. A prompt without documents gets "I have no
information on this", whatever it asks for.
"""

from xml.etree import ElementTree

from minirag.context import NO_INFORMATION, CountTokens, default_count_tokens
from minirag.llm.extraction import Extract, extract_sentences
from minirag.llm.no_answer import NoAnswer, check_request
from minirag.text import guess_language

__all__ = ["TemplateModel"]


class TemplateModel:
    """A language model that can only quote.

    An answer has at most `sentences` sentences, and no more of them than fit into `max_tokens` as
    `count_tokens` counts.
    """

    name = "template"

    def __init__(
        self, sentences: int = 3, count_tokens: CountTokens = default_count_tokens
    ) -> None:
        if sentences < 1:
            raise ValueError(f"sentences: {sentences!r} is out of range; choose 1 or more")
        self.sentences = sentences
        self.count_tokens = count_tokens

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        """Return sentences of the documents in `prompt`, or that there is no information.

        Raises ValueError for an empty prompt, NoAnswer when not even one sentence fits.
        """
        check_request(prompt, system, max_tokens)
        question, documents = _read(prompt)
        found = extract_sentences(question, [text for _, text in documents], self.sentences)
        if not found:
            return NO_INFORMATION[guess_language(question or prompt) or "en"]
        answer = ""
        said: list[Extract] = []
        for extract in found:  # best first, said in the order of the documents
            more = sorted([*said, extract], key=lambda extract: extract.index)
            longer = " ".join(f"{each.sentence} [{documents[each.index][0]}]" for each in more)
            if self.count_tokens(longer) <= max_tokens:
                answer, said = longer, more
        if not answer:
            raise NoAnswer(
                "max_tokens",
                f"template: no sentence fits into max_tokens={max_tokens}; raise max_tokens",
            )
        return answer


def _read(prompt: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the question and the documents (number, text) of a prompt."""
    question = _element(prompt, "question")
    if question is None:
        return "", []
    sections = [_element(prompt, tag) for tag in ("documents", "web_search")]
    documents = [item for section in sections if section is not None for item in section]
    return question.text or "", [(item.get("id", "?"), item.text or "") for item in documents]


def _element(prompt: str, tag: str) -> ElementTree.Element | None:
    """Return the first element of that name; None where there is none that is well-formed."""
    start = prompt.find(f"<{tag}>")
    end = prompt.find(f"</{tag}>", start)
    if start < 0 or end < 0:
        return None
    try:
        return ElementTree.fromstring(prompt[start : end + len(tag) + 3])
    except ElementTree.ParseError:
        return None  # written by hand, and not as `prompt_for` does
