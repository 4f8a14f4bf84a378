/** What lies on the board while a film runs, or waits until the result of my own act has been seen. */
import type { Scene, State } from '../lib/types';
import { Course, isCounted, turned } from './course.svelte';
import type { Moment } from './film.svelte';
import type { Since } from './since.svelte';
import { without } from './stage';
import type { Glide, Step } from './steps';

/** How long a position waits for the lines that tell how it came about. */
const PATIENCE = 80;

/** What it needs to know of the film. */
export interface Running {
  readonly playing: boolean;
  readonly pending: boolean;
  readonly index: number;
  /** The step with which a film begins that waits. */
  readonly coming: number;
  readonly step: Step | null;
  readonly moment: Moment;
  readonly gliding: readonly Glide[];
}

/** What it needs to know of the match. */
export interface Positions {
  readonly state: State | null;
  /** A position of the past; null if it cannot be had. */
  positionAt(step: number): Promise<State | null>;
}

/** What the bars told and what lies beside the map, which lines do not carry about, as it was then, else as it is now. */
function aside(told: Scene | null, { trays }: Scene): Partial<Scene> {
  if (!told) return { trays };
  const { goals, phases, turn, phase } = told;
  return { goals, phases, turn, phase, trays: told.trays };
}

export class Screen {
  /** The position before, until the lines are here that tell what has changed. */
  private held = $state.raw<State | null>(null);
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly course: Course;

  constructor(
    private readonly match: Positions,
    private readonly since: Since,
    private readonly film: Running,
  ) {
    this.course = new Course((step) => match.positionAt(step));
  }

  private before = $derived.by(() => (this.film.step && this.since.stage ? this.sceneBefore(this.film.index) : null));
  private after = $derived.by(() => (this.film.step && this.since.stage ? this.sceneAfter(this.film.index) : null));
  /** The board before and after the step that is shown. */
  scenes = $derived<[Scene, Scene] | null>(this.before && this.after ? [this.before, this.after] : null);
  scene: Scene | null = $derived.by(() => {
    if (!this.before || !this.after) return null;
    if (this.film.moment === 'before') return this.before;
    if (this.film.moment === 'after') return this.after;
    return without(
      this.before,
      this.film.gliding.flatMap((each) => each.pieces),
    );
  });

  /** The state to show instead of the present one. */
  shown = $derived.by((): State | null => {
    const now = this.match.state;
    if (!now) return null;
    const told = this.course.at(this.turn);
    if (this.scene) return { ...now, scene: { ...this.scene, ...aside(told, now.scene) }, asked: null };
    if (this.film.pending && this.since.stage) {
      const { phases, ...left } = this.since.left ?? this.since.last!.state.scene;
      const goals = this.course.at(this.counted)?.goals ?? left.goals;
      const scene = told ?? { ...this.sceneBefore(this.film.coming), goals, phases, ...aside(null, now.scene) };
      return { ...now, scene, asked: null };
    }
    return this.held;
  });

  /** The choice after which goals and parts of the turn stood as in what is shown: of my own act while it waits. */
  private get turn(): number | null {
    const { film, since } = this;
    const shown = since.steps[film.playing ? film.index : film.coming]?.lines ?? [];
    const numbers = shown.map((line) => line.n);
    if (film.playing) return turned(since.lines.filter((line) => line.n <= Math.max(...numbers)));
    const mine = since.lines.filter((line) => line.n < Math.min(...numbers)).at(-1)?.step ?? null;
    return shown.some((line) => line.step === mine) ? null : mine;
  }

  /** The choice by which my own act, which waits, has changed what goals count. */
  private get counted(): number | null {
    const first = Math.min(...(this.since.steps[this.film.coming]?.lines ?? []).map((line) => line.n));
    return this.since.lines.findLast((line) => line.n < first && isCounted(line))?.step ?? null;
  }

  /** Look up what no line tells of the step that is shown. */
  seek(): void {
    void this.course.seek(this.turn);
    if (this.film.pending) void this.course.seek(this.counted);
  }

  /** Another film begins. */
  forget(): void {
    this.course.forget();
  }

  /** Lines come in a moment: until then the position before stays. */
  hold(before: State): void {
    this.held = before;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => (this.held = null), PATIENCE);
  }

  release(): void {
    this.held = null;
    clearTimeout(this.patience);
  }

  /** What lies there, unless the present position does. */
  get waiting(): State | null {
    return this.held;
  }

  sceneBefore(index: number): Scene {
    const first = Math.min(...this.since.steps[index]!.lines.map((line) => line.n));
    return this.sceneAt(first);
  }

  private sceneAfter(index: number): Scene {
    const last = Math.max(...this.since.steps[index]!.lines.map((line) => line.n));
    return this.sceneAt(last + 1);
  }

  private sceneAt(n: number): Scene {
    const { lines, stage } = this.since;
    const at = lines.findIndex((line) => line.n >= n);
    const cut = at < 0 ? lines.length : at;
    return stage!.after(lines.slice(0, cut), lines.slice(cut));
  }
}
