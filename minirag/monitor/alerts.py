"""Somebody is told when a rolling mean falls below a threshold, once each time it does.

    mean of the last `window` values < threshold                   -> told, and no longer armed
    mean of the last `window` values >= threshold + margin         -> armed again, nobody is told

Before there are `window` values nothing is said. The margin is the hysteresis: a mean that trembles
about the threshold would otherwise tell each time. A function that raises breaks nothing: its error
is kept for the report.

But: it is called by the thread whose value made the mean fall, which waits for it. A function that
sends a message should hand it to another thread.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import fsum, nan

from minirag.monitor.checks import checked_count, checked_names, checked_number

__all__ = ["AlertState", "Alerts", "OnAlert"]

OnAlert = Callable[[str, float, float], object]
"""Called with the name, the mean and the threshold."""

_LONGEST_NAME = 24  # characters: that of a stage, with "score:" before it
_LONGEST = 10_000  # values of a window: their mean is taken anew with each
_ERRORS = 20  # of functions that raised: the last ones are kept


@dataclass(frozen=True, slots=True)
class AlertState:
    """How an alert stands."""

    name: str
    mean: float
    """Of the last `window` values, or of all there are; `nan` before the first."""
    values: int
    threshold: float
    is_low: bool
    """It has told, and the mean has not recovered."""
    times: int
    """How often it has told."""


@dataclass(slots=True)
class _Alert:
    """One threshold, its window of values, and whether it is armed."""

    name: str
    threshold: float
    margin: float
    on_alert: OnAlert
    values: deque[float]
    armed: bool = field(default=True)
    times: int = field(default=0)

    def mean(self) -> float:
        return fsum(self.values) / len(self.values) if self.values else nan

    def add(self, value: float) -> float | None:
        """Add a value; return the mean where somebody must be told."""
        self.values.append(value)
        if len(self.values) < (self.values.maxlen or 0):
            return None
        mean = self.mean()
        if self.armed and mean < self.threshold:
            self.armed = False
            self.times += 1
            return mean
        if not self.armed and mean >= self.threshold + self.margin:
            self.armed = True
        return None


class Alerts:
    """The alerts of a monitor, by the name of what they watch."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._alerts: dict[str, list[_Alert]] = {}
        self._errors: deque[str] = deque(maxlen=_ERRORS)

    def add(
        self, name: str, threshold: float, on_alert: OnAlert, window: int, margin: float
    ) -> None:
        """Watch the rolling mean of what is observed under a name."""
        (name,) = checked_names("name", [name], _LONGEST_NAME)
        if not callable(on_alert):
            raise ValueError(f"on_alert: {on_alert!r} cannot be called; pass a function")
        threshold = checked_number("threshold", threshold)
        if (margin := checked_number("margin", margin)) < 0:
            raise ValueError(f"margin: {margin!r} is below 0; 0 tells at every crossing")
        values: deque[float] = deque(maxlen=checked_count("window", window, 1, _LONGEST))
        with self._lock:
            alert = _Alert(name, threshold, margin, on_alert, values)
            self._alerts.setdefault(name, []).append(alert)

    def __contains__(self, name: str) -> bool:
        """Tell whether anything watches that name."""
        return name in self._alerts

    def observe(self, name: str, value: float) -> None:
        """Add a value to every alert of that name, and tell whoever must be told."""
        with self._lock:
            due = [(alert, alert.add(value)) for alert in self._alerts.get(name, ())]
        for alert, mean in due:  # without the lock: the function may ask for a report
            if mean is not None:
                try:
                    alert.on_alert(name, mean, alert.threshold)
                except Exception as error:
                    with self._lock:
                        self._errors.append(f"{name}: {type(error).__name__}: {error}"[:200])

    @property
    def states(self) -> tuple[AlertState, ...]:
        """How all alerts stand, in the order in which they were added."""
        with self._lock:
            return tuple(
                AlertState(
                    alert.name,
                    alert.mean(),
                    len(alert.values),
                    alert.threshold,
                    not alert.armed,
                    alert.times,
                )
                for alerts in self._alerts.values()
                for alert in alerts
            )

    @property
    def errors(self) -> tuple[str, ...]:
        """What functions raised, the last 20."""
        with self._lock:
            return tuple(self._errors)
