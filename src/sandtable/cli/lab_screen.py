"""What is seen while a plan is played: a display that is drawn again in place, or a line a minute."""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from io import BytesIO
from types import TracebackType

import polars as pl
from rich.console import Console
from rich.live import Live
from rich.text import Text

from sandtable.cli.lab_counts import Count, Counts
from sandtable.core.names import MINUS
from sandtable.lab.board import Board, memory
from sandtable.lab.folder import Folder
from sandtable.lab.run import InHand, Progress
from sandtable.lab.statistics import FEWEST, Estimate, interval, percent, rate
from sandtable.lab.work import Chunk

BAR, LINE, WIDTH = 40, 26, 80
EVERY = 60.0
GREEN, AMBER, DIM = "green", "yellow", "bright_black"


def ruled(found: Estimate, width: int = LINE) -> Text:
    """A rate and its interval on a drawn line."""
    at, low, high = (min(width - 1, int(each * width)) for each in (found.value, found.low, found.high))
    signs = ["·"] * width
    for place in range(low, high + 1):
        signs[place] = "─"
    if low < at:
        signs[low] = "├"
    if high > at:
        signs[high] = "┤"
    signs[at] = "◆"
    return (
        Text("".join(signs[:low]), DIM)
        + Text("".join(signs[low : high + 1]), "red")
        + Text("".join(signs[high + 1 :]), DIM)
    )


def told(seconds: float) -> str:
    """A time in words."""
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"


class Screen:
    """Shows a run. On a terminal it is drawn in place, four times a second at most, and keys are read."""

    def __init__(
        self,
        folder: Folder,
        lying: int,
        most: int,
        *,
        plain: bool,
        console: Console | None = None,
        board: Board | None = None,
    ) -> None:
        self.folder = folder
        self.lying = lying
        self.most = most
        self.console = console or Console(highlight=False, no_color=plain or None)
        self.counts = Counts(folder)
        self.board = board or ()
        self.said = ""
        self._moves = self.console.is_terminal and not plain
        self._live: Live | None = None
        self._stack = ExitStack()
        self._drawn = 0.0
        self._all_told = False

    def __enter__(self) -> "Screen":
        if self._moves:
            self._stack.enter_context(_keys())
            self._live = self._stack.enter_context(
                Live(console=self.console, auto_refresh=False, transient=True, vertical_overflow="crop")
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def take(self, chunk: Chunk) -> None:
        """A chunk has come in."""
        self.counts.take(pl.read_parquet(BytesIO(chunk.parts["games"])))

    def look(self, progress: Progress) -> None:
        """Draw, if it is time to, and do what keys say."""
        now = time.monotonic()
        if self._live is not None:
            for key in _pressed():
                self._press(key, progress)
            if now - self._drawn >= 0.25:
                self._drawn = now
                self._live.update(Text("\n").join(self.drawing(progress)), refresh=True)
        elif now - self._drawn >= EVERY or (progress.done >= progress.study.total and not self._all_told):
            self._drawn, self._all_told = now, progress.done >= progress.study.total
            self.console.print(Text(self.line(progress)), soft_wrap=True)

    def _press(self, key: str, progress: Progress) -> None:
        if key == "p":
            progress.paused = not progress.paused
            self.said = "Paused: p goes on." if progress.paused else ""
        elif key in "+=":
            progress.limit = min(self.most, progress.limit + 1)
        elif key in "-_":
            progress.limit = max(1, progress.limit - 1)
        elif key == "r":
            from sandtable.lab.pages import write_report

            self.said = f"Report so far: {write_report(self.folder)[1]}"

    # A line a minute --------------------------------------------------------------------------------

    def line(self, progress: Progress) -> str:
        """How it stands, in one line."""
        done, total, rate_ = progress.done, progress.study.total, progress.rate
        whole = self.counts.whole
        pace = f"{rate_ * 60:.0f}/min  left {told(progress.left or 0)}" if rate_ else "measuring"
        seat = self.counts.seats[0].id
        share = f"{seat} {whole.value:.3f} ({whole.low:.3f} to {whole.high:.3f})"
        clock = datetime.now().strftime("%H:%M")
        return f"{clock}  {done / total:.1%}".replace("%", " %") + (
            f"  {done}/{total}  {pace}  {share}  failed {progress.failed}"
        )

    # The display ------------------------------------------------------------------------------------

    def drawing(self, progress: Progress) -> list[Text]:
        """The whole display; on a low terminal without the cores and unusual games."""
        head = [*self._head(progress), Text(), *self._bar(progress), Text()]
        table = list(self._table(progress))
        cores = [Text(), *(self._core(n, each) for n, each in enumerate(progress.in_hand.values(), 1))]
        unusual = self._unusual()
        foot = [Text(), self._foot(progress)]
        if self.said:
            foot.append(Text(f"  {self.said}", AMBER))
        keys = [Text(), self._key_line()]
        room = self.console.size.height - 1 - len(head) - len(foot) - len(keys)
        if len(table) + len(cores) + len(unusual) > room:
            cores, unusual = [], []
        if len(table) > room:
            table = [*table[: max(1, room - 1)], Text(f"  and {len(table) - room + 1} more", DIM)]
        lines = [*head, *table, *cores, *unusual, *foot, *keys]
        for line in lines:
            line.truncate(WIDTH, overflow="ellipsis")
        return lines

    def _head(self, progress: Progress) -> Iterator[Text]:
        study, plan = progress.study, progress.study.plan
        scenarios = len({each.setting.scenario for each in study.cells})
        line_ups = len({each.bots for each in study.cells})
        parts = [
            (scenarios, "scenario"),
            (line_ups, "line-up"),
            (len(study.values), "value"),
        ]
        sizes = " × ".join(f"{n} {word}{'s' if n > 1 else ''}" for n, word in parts if n > 1)
        sizes = f"{sizes} × " if sizes else ""
        title = plan.title or self.counts.game.about.title
        count = f"{sizes}{plan.games} seeds = {study.total:,} games"
        title = title if len(title) + len(count) + 2 <= WIDTH else f"{title[: WIDTH - len(count) - 3]}…"
        yield Text(title, "bold") + Text(f"  {count}")
        bots = "; ".join(dict.fromkeys(" against ".join(dict.fromkeys(each.bots)) for each in study.cells))
        swept = f" Swept: {', '.join(plan.sweep.keys)}." if plan.sweep else ""
        yield Text(f"{bots[:1].upper()}{bots[1:]}.{swept}"[:WIDTH])
        if self.lying:
            yield Text("Resumed: ", f"bold {AMBER}") + Text(f"{self.lying:,} games lie in {self.folder.path};")
            yield Text("same plan, same packs, same version. They are not played again.")

    def _bar(self, progress: Progress) -> Iterator[Text]:
        share = progress.done / progress.study.total
        full = int(share * BAR)
        bar = Text("█" * full, GREEN) + Text("░" * (BAR - full), DIM)
        percent_ = f"{share:.1%}".replace("%", " %")
        yield (
            Text("  ")
            + bar
            + Text(f"  {percent_}", "bold")
            + Text(f"  {progress.done:,} of {progress.study.total:,}")
        )
        gone = time.monotonic() - progress.began
        began = (datetime.now() - timedelta(seconds=gone)).strftime("%H:%M")
        if progress.rate is None or progress.left is None:
            yield Text(f"  {told(gone)} since {began} · measuring")
            return
        end = (datetime.now() + timedelta(seconds=progress.left)).strftime("%H:%M")
        yield (
            Text(f"  {told(gone)} since {began} · {progress.rate * 60:.0f} games a minute · ")
            + Text(f"about {told(progress.left)} left", "bold")
            + Text(f", to {end}")
        )

    def _table(self, progress: Progress) -> Iterator[Text]:
        seats = self.counts.seats
        alone = len(seats) == 1
        wide = 9 if self.counts.swept else 16
        first, second = seats[0].name[:6], "margin" if alone else seats[1].name[:6]
        name = "value" if self.counts.swept else "cell"
        yield Text(f"  {name:>{wide}} {'games':>6}  {first:>6} {'95 %':5}  0 %{'100 %':>{LINE - 3}}  {second}", DIM)
        now = {self.counts.keys[each.job.cell.index] for each in progress.in_hand.values()}
        for key, line in self.counts.lines.items():
            yield self._row(line, wide, alone=alone, playing=key in now)

    def _row(self, line: Count, wide: int, *, alone: bool, playing: bool) -> Text:
        label = Text(f"  {line.label[:wide]:>{wide}} {line.games:>6,}  ")
        state = Text("done", GREEN) if line.games >= line.planned else Text("now", AMBER) if playing else Text()
        if not line.games:
            nothing = Text(f"{'–':>6}        " + "·" * LINE + f"  {'–':>6}  ", DIM)
            return label + nothing + (state if playing else Text("waiting", DIM))
        found = rate(line.first, line.games)
        other = (
            f"{line.margin / line.games:6.1f}".replace("-", MINUS)
            if alone
            else percent(line.second / line.games, line.games)
        )
        if line.games < FEWEST:
            return (
                label + Text(f"{line.first:>4} won       ") + Text("·" * LINE, DIM) + Text(f"  {'':>6}  ") + state
            )
        share = Text(f"{percent(found.value, found.n):>6}", "bold") + Text(f" {interval(found):7}")
        return label + share + ruled(found) + Text(f"  {other:>6}  ") + state

    def _core(self, number: int, held: InHand) -> Text:
        job, first = held.job, held.job.first
        now = next((each for each in self.board if first + job.start <= each.game < first + job.stop), None)
        words = f"core {number:<3} {job.cell.setting.scenario[:18]:18} {job.value.label[:9]:>9}"
        if now is None:
            gone = time.monotonic() - held.since
            share = min(1.0, gone / held.expected) if held.expected else 0.0
            words += f"  games {job.start}–{job.stop - 1}"
        else:
            most = max(self.counts.turns, now.turn)
            share = now.turn / most if most else 0.0
            words += f"  seed {job.seed[:8]}-{now.game - first}  turn {now.turn} of {most}"
        return Text(f"  {words:63} ") + Text("█" * max(1, int(share * 12)), GREEN)

    def _unusual(self) -> list[Text]:
        found = " · ".join(f"{each.game:04} {each.short}" for each in self.counts.unusual()[:3])
        return [Text(), Text(f"  Unusual   {found}")] if found else []

    def _foot(self, progress: Progress) -> Text:
        state = "finishing the games in hand · " if progress.stopping else "paused · " if progress.paused else ""
        taken = (memory() + sum(each.memory for each in self.board)) / 1e6
        size = f"{taken:,.0f} MB · " if taken else ""
        return Text(f"  {state}{progress.failed} failed · {size}written every few seconds to {self.folder.path}")

    def _key_line(self) -> Text:
        line = Text("  ")
        for keys, what in (
            ("p", "pause"),
            ("r", "report so far"),
            ("+ −", "cores"),
            ("Ctrl C", "stop, nothing lost"),
        ):
            line += Text(f" {keys} ", "reverse") + Text(f" {what}   ")
        return line


@contextmanager
def _keys() -> Iterator[None]:
    """Keys come at once and are not shown, while a person sits at the terminal."""
    if os.name != "posix" or not sys.stdin.isatty():
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _pressed() -> str:
    """The keys that have been pressed since somebody looked."""
    if os.name != "posix" or not sys.stdin.isatty():
        return ""
    pressed = ""
    while select.select([sys.stdin], [], [], 0)[0]:
        more = os.read(sys.stdin.fileno(), 64).decode(errors="ignore")
        if not more:
            break
        pressed += more
    return pressed
