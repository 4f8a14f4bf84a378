/** The drawer "Learn and look up": which tab is open, and what it shows. */
import * as api from '../lib/api';
import type { Chart, Guide } from '../lib/types';

export const LEARN_TABS = ['guide', 'rules', 'charts', 'counters'] as const;
export type LearnTab = (typeof LEARN_TABS)[number];

export class Drawer {
  /** The tab that is open; null while the drawer is closed. */
  tab = $state<LearnTab | null>(null);
  /** The rule that is looked up. */
  rule = $state<string | null>(null);
  guide = $state.raw<Guide | null>(null);
  charts = $state.raw<Chart[]>([]);
  /** A step of the guided turn waits to be done. */
  guiding = $state(false);
  /** What the step of the guide is about, in its order: all else on the board is shaded. */
  lesson = $state.raw<readonly string[]>([]);
  /** The choice that does what the lesson asks, if it is on offer now. */
  taught = $state('');
  /** How far down each of its tabs was read. */
  readonly lookedAt: Partial<Record<LearnTab, number>> = {};
  private latest: LearnTab = 'guide';
  /** The steps of the guide that were passed over: by the number of choices made before. */
  skipped = $state.raw<readonly number[]>([]);

  readonly closers = { drawer: { open: () => this.tab !== null, close: () => this.toggle() } };

  constructor(private readonly match: { readonly match: string; readonly state: { readonly game: string } | null }) {
    this.skipped = JSON.parse(sessionStorage.getItem(this.place) ?? '[]') as number[];
  }

  /** It takes the whole panel; a step of the guide leaves room below it for what the step is done with. */
  get covers(): boolean {
    return this.tab !== null && !(this.tab === 'guide' && this.guiding);
  }

  private get place(): string {
    return `sandtable.skipped.${this.match.match}`;
  }

  /** Pass over a step of the guide; who reloads the page finds it passed. */
  skip(at: number): void {
    this.skipped = [...this.skipped, at];
    sessionStorage.setItem(this.place, JSON.stringify(this.skipped));
  }

  /** ?: open the drawer where it was, or close it. */
  toggle(): void {
    if (this.tab) this.latest = this.tab;
    this.tab = this.tab ? null : this.latest;
  }

  showRule(rule: string): void {
    this.rule = rule;
    this.tab = 'rules';
  }

  /** What the drawer shows, once. */
  async fetchLessons(): Promise<void> {
    const game = this.match.state?.game;
    if (!game || this.guide) return;
    await Promise.all([this.fetchCharts(), this.fetchGuide()]);
  }

  async fetchGuide(): Promise<void> {
    const game = this.match.state?.game;
    if (game && !this.guide) this.guide = await api.guide(game).catch(() => null);
  }

  async fetchCharts(): Promise<void> {
    const game = this.match.state?.game;
    if (game && !this.charts.length) this.charts = await api.charts(game).catch(() => []);
  }
}
