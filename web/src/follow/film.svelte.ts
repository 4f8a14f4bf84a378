/** The film of what others did: it runs step after step in its own time, is held, or goes where one asks. */
import { stillMotion } from '../lib/theme.svelte';
import * as memory from './memory';
import { glides, head, type Glide, type Step } from './steps';

const GLIDE = 180;
const PAUSE = 600;
const BATTLE = 1200;

export type Moment = 'before' | 'gliding' | 'after';

export abstract class Film {
  taste = $state.raw(memory.taste());
  playing = $state(false);
  running = $state(false);
  index = $state(0);
  /** The user has moved the map himself: the view stays until he asks for a step. */
  wandering = $state(false);

  chasing = $derived(this.taste.follow && !this.wandering);

  /** The first lines of steps that waited for a tap, and got it: they have been read. */
  private tapped = new Set<number>();
  private elapsed = $state(0);
  private frame = 0;
  private clock = 0;

  /** Everything that is to be seen. */
  abstract readonly steps: readonly Step[];

  /** A step is held until somebody puts it away. */
  protected abstract waitsAt(step: Step): boolean;

  /** Another step is looked at. */
  protected abstract turned(): void;

  /** Everything has been seen, or skipped. */
  abstract finish(): void;

  step = $derived.by((): Step | null => (this.playing ? (this.steps[this.index] ?? null) : null));
  gliding = $derived<Glide[]>(this.step ? glides(this.step) : []);
  private hold = $derived(this.step?.kind === 'battle' ? BATTLE : 0);
  private glide = $derived(this.gliding.length && !stillMotion() ? GLIDE : 0);
  moment: Moment = $derived(
    this.elapsed < this.hold ? 'before' : this.elapsed < this.hold + this.glide ? 'gliding' : 'after',
  );
  /** How far the counters have glided, from 0 to 1. */
  progress = $derived(this.glide ? Math.min(1, Math.max(0, (this.elapsed - this.hold) / this.glide)) : 1);

  /** The step has cost me something, or it is the battle in which I have just answered: it waits for a tap. */
  costly = $derived.by(() => this.step !== null && this.moment === 'after' && this.waitsAt(this.step));

  play(index = 0): void {
    if (!this.steps[index]) return;
    this.playing = true;
    this.wandering = false;
    this.go(index);
    this.resume();
  }

  resume(): void {
    this.running = true;
    this.clock = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  pause(): void {
    this.running = false;
    cancelAnimationFrame(this.frame);
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.resume();
  }

  private tick(now: number): void {
    if (!this.running) return;
    this.elapsed += Math.min(100, Math.max(0, now - this.clock)) * (stillMotion() ? 1 : this.taste.speed);
    this.clock = now;
    if (this.elapsed >= this.hold + this.glide + PAUSE) {
      if (this.costly) return this.pause();
      if (this.index + 1 < this.steps.length) this.go(this.index + 1);
      else return this.finish();
    }
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /** Whether a step that waited for a tap has been put away by one. */
  protected wasTapped(step: Step): boolean {
    return this.tapped.has(head(step).n);
  }

  private go(index: number): void {
    this.tap();
    this.index = index;
    this.elapsed = 0;
    this.turned();
  }

  /** On from a step that has cost me something and waits for a tap. */
  goOn(): void {
    if (stillMotion()) return this.toCostly(this.index + 1);
    if (this.index + 1 >= this.steps.length) return this.finish();
    this.go(this.index + 1);
    this.resume();
  }

  /** A step that is asked for is shown to its end and stays. */
  jump(index: number): void {
    this.pause();
    this.wandering = false;
    this.playing = true;
    this.go(Math.min(this.steps.length - 1, Math.max(0, index)));
    this.elapsed = this.hold + this.glide;
  }

  /** Without motion only those steps are shown that have cost me something. */
  protected toCostly(from: number): void {
    const next = this.steps.findIndex((step, i) => i >= from && this.waitsAt(step));
    if (next < 0) this.finish();
    else this.jump(next);
  }

  /** One step on, played and then held. */
  next(): void {
    if (this.index + 1 >= this.steps.length) this.finish();
    else this.jump(this.index + 1);
  }

  back(): void {
    this.jump(this.index - 1);
  }

  private tap(): void {
    if (this.step && this.costly) this.tapped.add(head(this.step).n);
  }

  protected stop(): void {
    this.tap();
    this.pause();
    this.playing = false;
    this.elapsed = 0;
  }

  /** F: the board follows the action, or no longer does. */
  chase(): void {
    this.set({ follow: !this.chasing });
    this.wandering = false;
  }

  set(more: Partial<memory.Taste>): void {
    this.taste = { ...this.taste, ...more };
    memory.keepTaste(this.taste);
    if (more.skip && this.playing) this.finish();
  }
}
