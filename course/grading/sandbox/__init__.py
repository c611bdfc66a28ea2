"""Where a submission runs: a process that can reach nothing but its own cells and its inputs.

`walls` builds the sandbox, `interpreter` talks to what runs in it; `inside/` is what runs there,
the only code of the grader that a submission shares a process with. Values come out as bounded
JSON, verdicts are made by whoever asked.
"""
