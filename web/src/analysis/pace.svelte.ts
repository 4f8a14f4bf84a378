/** How long an analysis takes: by what the server gives to it, then by how fast it goes. */
import type { Wanted } from '../lib/api';
import type { AnalysisInfo, Bounds, State } from '../lib/types';

const SECOND = 1000;

/** What the time hangs on. */
export interface Timed {
  readonly info: AnalysisInfo | null;
  readonly state: State | null;
  /** Where turns begin. */
  readonly turns: readonly { number: number; step: number }[];
}

export class Pace {
  /** What this server gives to it, in seconds for one choice of the match. */
  given = $state.raw<Bounds['analysis'] | null>(null);
  /** Since when it works, as far as we saw, and how much was done then. */
  private began = $state.raw<{ at: number; done: number } | null>(null);
  private now = $state(0);

  constructor(private readonly work: Timed) {}

  /** Another one begins. */
  restart(): void {
    this.began = null;
  }

  /** It has come farther. */
  tick(): void {
    const { info } = this.work;
    this.now = performance.now();
    if (info?.progress !== 'running') this.began = null;
    else this.began ??= { at: this.now, done: info.done };
  }

  /** About how many seconds it takes; null if the server does not say. */
  takes({ depth, turn }: Wanted): number | null {
    const { state, turns } = this.work;
    if (!this.given || !state) return null;
    const at = turns.findIndex(({ number }) => number === turn);
    const [from, to] = at < 0 ? [state.first, state.seq] : [turns[at]!.step, turns[at + 1]?.step ?? state.seq];
    return this.given[depth]! * (to - from);
  }

  /** About how many seconds are left; null while nothing can be said. */
  left = $derived.by((): number | null => {
    const { began } = this;
    const { info } = this.work;
    if (info?.progress !== 'running' || !began) return null;
    const [passed, gained] = [(this.now - began.at) / SECOND, info.done - began.done];
    if (gained > 0.02 && passed > 3) return ((1 - info.done) * passed) / gained;
    const whole = this.takes(info);
    return whole === null ? null : whole * (1 - info.done);
  });
}
