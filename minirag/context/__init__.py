"""From hits to what a language model is shown, and from its answer back to the chunks.

Files, in reading order: `escaping` (text made safe inside XML), `counting` (tokens), `layout` (how
a chunk looks), `packing` (which ones fit a budget), `assembly` (all of it together), `history` (the
turns of a conversation), `prompts` (the question with its context), `citations` (which chunks an
answer names).

But: nothing here asks a model, and nothing tells whether an answer is true to its context.
"""

from minirag.context.assembly import Context, assemble_context
from minirag.context.citations import Citations, cited
from minirag.context.counting import CountTokens, default_count_tokens
from minirag.context.escaping import escape_attribute, escape_text
from minirag.context.history import History, Turn, as_turns, history_xml
from minirag.context.prompts import NO_INFORMATION, Prompt, prompt_for, says_no_information

__all__ = [
    "NO_INFORMATION",
    "Citations",
    "Context",
    "CountTokens",
    "History",
    "Prompt",
    "Turn",
    "as_turns",
    "assemble_context",
    "cited",
    "default_count_tokens",
    "escape_attribute",
    "escape_text",
    "history_xml",
    "prompt_for",
    "says_no_information",
]
