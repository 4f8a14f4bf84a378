"""Metrics, as Prometheus reads them: how much is played, how fast, who is refused, and what waits."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from sandtable.server.bots.director import Director
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.storage.writer import Writer

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
Read = Callable[[], int]


class Metrics:
    """The figures of one process. Names of players, matches and addresses are not among them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._choices = _Times("sandtable_choice_seconds", "Time from a person's choice to its answer")
        self._registry.register(self._choices)
        self._refused = Counter(
            "sandtable_refused", "Requests that were refused, by kind", ["kind"], registry=self._registry
        )

    def chose(self, seconds: float) -> None:
        """Somebody's choice was answered after so long."""
        self._choices.note(seconds)

    def refuse(self, kind: str) -> None:
        """A request was refused."""
        self._refused.labels(kind).inc()

    def watch(self, hall: Hall, hub: Hub, director: Director, writer: Writer) -> None:
        """Read these parts whenever somebody looks."""
        gauges: dict[str, tuple[str, Read]] = {
            "sandtable_live_matches": ("Matches in memory", lambda: len(hall.all_held())),
            "sandtable_listeners": ("Connections that listen to a match", lambda: hub.listeners),
            "sandtable_bots_thinking": ("Matches in which bots think", lambda: director.thinking),
            "sandtable_bots_waiting": ("Matches that wait for a bot", lambda: director.waiting),
            "sandtable_writes_waiting": ("Changes that wait to be written", lambda: writer.waiting),
        }
        counters: dict[str, tuple[str, Read]] = {
            "sandtable_choices": ("Choices stored, bots' too", lambda: writer.written),
            "sandtable_database_errors": ("Failures of the database", lambda: hall.store.outage.failures),
        }
        self._registry.register(_Reading(gauges, counters))

    def text(self) -> bytes:
        """All figures, in Prometheus' words."""
        return generate_latest(self._registry)


class _Times:
    """How long things took. The library's own does more for each of them than it costs to choose a bucket."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self._counts, self._sum = [0] * (len(SECONDS) + 1), 0.0

    def note(self, seconds: float) -> None:
        """Something took so long."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        bounds = (*map(str, SECONDS), "+Inf")
        yield HistogramMetricFamily(
            self._name, self._text, list(zip(bounds, accumulate(self._counts), strict=True)), self._sum
        )


class _Reading:
    """Figures that are read when somebody looks."""

    def __init__(self, gauges: Mapping[str, tuple[str, Read]], counters: Mapping[str, tuple[str, Read]]) -> None:
        self._gauges, self._counters = gauges, counters

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        for name, (text, read) in self._gauges.items():
            yield GaugeMetricFamily(name, text, value=read())
        for name, (text, read) in self._counters.items():
            yield CounterMetricFamily(name, text, value=read())
