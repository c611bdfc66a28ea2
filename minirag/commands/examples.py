"""Examples for `--help`, a command each; `options` puts them below the arguments.

But: no line is longer than 80 columns, and each can be typed as it stands, where it names no file
of your own.
"""

__all__ = ["EXAMPLES", "examples"]

EXAMPLES = {
    "search": (
        'search "are setup fees refunded"',
        'search "E-4021" --k 3 --corpus my_notes/',
        'search "refund" --explain --why-not pricing-faq',
        'search "how do I get my money back" --pipeline full',
    ),
    "ask": (
        'ask "are setup fees refunded?"',
        'ask "who has the key?" --corpus my_notes/ --pipeline full',
        'ask "are setup fees refunded?" --explain',
        'ask "are setup fees refunded?" --model claude-haiku-5-5',
    ),
    "eval": (
        "eval --pipelines bm25,hybrid,full",
        "eval --corpus notes/ --golden mine.jsonl --split all --k 3",
        "eval --pipelines bm25,hybrid --json before.json",
        "eval --gate before.json --tolerance 0.02 --history all.db",
    ),
    "run": (
        "run --corpus beir/ --output a.trec",
        "run --corpus beir/ --pipeline hybrid --output b.trec",
        "run --corpus corpus.jsonl --queries queries.jsonl",
    ),
    "score": (
        "score --run a.trec --qrels qrels.tsv",
        "score --run a.trec --qrels qrels.tsv --metrics nDCG@10,R@100",
        "score --run a.trec --qrels qrels.tsv --compare b.trec",
    ),
    "golden": (
        "golden validate --golden my_golden.jsonl --corpus my_notes/",
        "golden add --golden my_golden.jsonl --corpus my_notes/",
        'golden locate keys.md "words of the note" --corpus my_notes/',
        "golden export golden_beir/",
    ),
}


def examples(*commands: str) -> str:
    """Return the epilog of a command; of several, the first example of each."""
    chosen = EXAMPLES[commands[0]] if len(commands) == 1 else [EXAMPLES[c][0] for c in commands]
    return "\n".join(["examples:", *(f"  python -m minirag {line}" for line in chosen)])
