"""The changes that make a mutant of a function: one place of its syntax tree at a time.

Operators of arithmetic, comparison and logic are exchanged, numbers moved by one, a text made
another, a condition made constant, `min` and `max` exchanged, a keyword argument or a whole
statement left out.

But: texts of error messages and docstrings stay, since no contract is about them.
"""

import ast
import copy
from collections.abc import Iterator
from typing import Any

__all__ = ["changed"]

_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LEFT_OUT = (ast.AugAssign, ast.Expr, ast.Break, ast.Continue)  # made `pass`


def changed(source: str) -> Iterator[tuple[str, str]]:
    """Yield (what was changed, the changed source), one mutant at a time, in order of the text."""
    tree = ast.parse(source)
    untouched = _untouched(tree)
    places = [n for n, node in enumerate(ast.walk(tree)) if id(node) not in untouched]
    before = source.splitlines()
    seen = {ast.unparse(tree)}
    for place in places:
        for variant in range(4):
            mutant = copy.deepcopy(tree)
            node = next(node for n, node in enumerate(ast.walk(mutant)) if n == place)
            line = getattr(node, "lineno", 0)
            if not _change(mutant, node, variant):
                continue
            text = ast.unparse(ast.fix_missing_locations(mutant))
            if text in seen:
                continue
            seen.add(text)
            after = _difference(ast.unparse(tree), text)
            yield f"{before[line - 1].strip() if line else '?'}  ->  {after}", text


def _untouched(tree: ast.AST) -> set[int]:
    """Return the nodes that no contract is about: docstrings, messages, imports, defaults."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Import | ast.ImportFrom | ast.arguments):
            found.update(id(inner) for inner in ast.walk(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.update({id(node), id(node.value)})
    return found


def _change(tree: ast.AST, node: ast.AST, variant: int) -> bool:
    """Change `node` in place, in its `variant`-th way; False where there is none."""
    if isinstance(node, ast.Constant):
        return _change_constant(node, variant)
    if isinstance(node, ast.If | ast.IfExp | ast.While) and variant < 2:
        if isinstance(node, ast.While) and variant == 0:
            return False  # a loop that never ends is noticed by any case
        node.test = ast.Constant(variant == 0)
        return True
    if isinstance(node, ast.Compare):
        return _change_comparison(node, variant)
    if variant == 3:
        return isinstance(node, _LEFT_OUT) and _leave_out(tree, node)
    if variant > 0:
        return isinstance(node, ast.Call) and _leave_keyword_out(node, variant - 1)
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _ARITHMETIC:
        node.op = _ARITHMETIC[type(node.op)]()
        return True
    if isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        node.op = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
        if isinstance(node.op, ast.Not):
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        return True
    if isinstance(node, ast.Name) and node.id in _NAMES:
        node.id = _NAMES[node.id]
        return True
    return False


def _change_constant(node: ast.Constant, variant: int) -> bool:
    value: Any = node.value
    if isinstance(value, bool):
        ways: list[Any] = [not value]
    elif isinstance(value, int | float):
        ways = [value + 1, value - 1]
    elif isinstance(value, str):
        ways = [value + "x"]
    else:
        ways = []
    if variant >= len(ways):
        return False
    node.value = ways[variant]
    return True


def _change_comparison(node: ast.Compare, variant: int) -> bool:
    if variant >= len(node.ops) or type(node.ops[variant]) not in _COMPARISON:
        return False
    node.ops[variant] = _COMPARISON[type(node.ops[variant])]()
    return True


def _leave_keyword_out(node: ast.Call, place: int) -> bool:
    if place >= len(node.keywords):
        return False
    del node.keywords[place]
    return True


def _leave_out(tree: ast.AST, statement: ast.AST) -> bool:
    for node in ast.walk(tree):
        for block in ("body", "orelse"):
            statements = getattr(node, block, None)
            if isinstance(statements, list) and statement in statements:
                statements[statements.index(statement)] = ast.Pass()
                return True
    return False


def _difference(before: str, after: str) -> str:
    """Return the first line of `after` that is not in `before`, in its place."""
    old, new = before.splitlines(), after.splitlines()
    changed = [line for o, line in zip(old, new, strict=False) if o != line]
    return changed[0].strip() if changed else "left out"
