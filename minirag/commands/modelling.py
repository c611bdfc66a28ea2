"""The language model of a command: one of Anthropic's, the recorded one, or none.

    --model claude-...   asked over the network; needs ANTHROPIC_API_KEY
    --model recorded     what a model once wrote for the golden questions of the handbook
    --model none         questions are worded by rules

But: the recorded one knows the golden questions and the handbook's chunks alone. For another
question or chunk it says nothing, and whoever asked goes on as without a model.
"""

from minirag.commands.checking import not_empty
from minirag.llm import AnthropicModel, RecordedModel
from minirag.records import LanguageModel

__all__ = ["anthropic_model", "wording_model"]


def wording_model(name: str) -> LanguageModel | None:
    """Return the model of an option's value.

    FileNotFoundError where nothing is recorded; else raises as `anthropic_model` does.
    """
    if name == "none":
        return None
    if name != "recorded":
        return anthropic_model(name)
    try:
        return _Recorded()
    except FileNotFoundError:
        raise FileNotFoundError(
            "--model: the data folder has no generations.jsonl, so that nothing is recorded; "
            "use --model none"
        ) from None


def anthropic_model(name: str) -> LanguageModel:
    """Return a model of Anthropic's. ValueError without a key, ImportError without the library."""
    not_empty("--model", name)
    try:
        return AnthropicModel(name)
    except ImportError:
        raise ImportError(
            "--model: it needs a package that is not there: pip install anthropic; "
            "leave --model out to go without one"
        ) from None
    except ValueError:
        raise ValueError(
            "--model: it needs a key in the environment variable ANTHROPIC_API_KEY; set it, "
            "or leave --model out"
        ) from None


class _Recorded(RecordedModel):
    """Says nothing where nothing is recorded."""

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        try:
            return super().complete(prompt, system=system, max_tokens=max_tokens)
        except KeyError:
            return ""
