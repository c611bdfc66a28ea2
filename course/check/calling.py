"""How a function is called whose contract asks for a ValueError: the error is a value here."""

from collections.abc import Callable
from typing import Any

from course.check.encode import Raises
from course.check.task import Inputs, Namespace

__all__ = ["refusing"]


def refusing(function: str) -> Callable[[Namespace, Inputs], Any]:
    """Return a driver that calls `function` with the inputs as keyword arguments."""

    def call(namespace: Namespace, inputs: Inputs) -> Any:
        try:
            return namespace[function](**inputs)
        except ValueError:
            return Raises("ValueError")

    return call
