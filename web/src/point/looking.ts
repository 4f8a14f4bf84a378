/** Where the map is looked at: what is asked is brought into sight. */
import type { Camera } from '../board/camera.svelte';
import type { Point } from '../lib/types';
import type { TableStore } from '../play/table.svelte';

/** So many places that a question is about are all brought into sight. */
const PLACES = 3;
/** Pixels that the number of a place takes. */
const RIM = 40;

export class Looking {
  /** The turn and phase of the latest question. */
  private phase = '';

  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
  ) {}

  /** Look at what is asked; with nothing asked on the map, at the pieces. */
  focusOnQuestion(smooth = true): void {
    const asked = this.asked();
    const standing = this.spots((this.store.shown?.scene.pieces ?? []).map((piece) => piece.id));
    this.camera.focus(asked.length ? asked : standing, smooth);
  }

  /**
   * A calm view: it moves only if nothing of what is asked is in sight, if a place that the question is about is not,
   * or if a phase begins somewhere else. From the place of one question it comes back for the next.
   */
  seeQuestion(): void {
    const { store, camera } = this;
    const sites = this.spots([...store.sites]);
    const about = [...sites, ...this.spots([...store.actors])];
    const targets = this.spots(store.choices.targets);
    if (!sites.length) camera.comeBack();
    const hidden = sites.length <= PLACES && sites.some((at) => !camera.sees(at));
    const seen = (spots: Point[]) => spots.filter((at) => camera.sees(at)).length;
    const lost = (spots: Point[]) => spots.length > 0 && !seen(spots);
    const elsewhere = this.phaseBegins() && seen(targets) < targets.length / 3;
    if (!hidden && !lost(about) && !lost(targets) && !elsewhere) return;
    if (sites.length) camera.leave();
    camera.focus(about.length ? [...about, ...targets] : targets);
  }

  /** All of these in sight, away from the rim. */
  seeAll(ids: readonly string[]): void {
    const spots = this.spots(ids);
    if (spots.some((at) => !this.camera.sees(at, RIM))) this.camera.focus(spots);
  }

  private phaseBegins(): boolean {
    const { turn, phase } = this.store.shown!.scene;
    const before = this.phase;
    this.phase = `${turn} ${phase}`;
    return this.phase !== before;
  }

  /** Where the things are that can be chosen, or else those that the question is about. */
  private asked(): Point[] {
    const { choices, actors, sites } = this.store;
    const offered = this.spots(choices.targets);
    return offered.length ? offered : this.spots([...actors, ...sites]);
  }

  private spots(ids: readonly string[]): Point[] {
    const { spaces } = this.store.index!;
    return ids.flatMap((id) => {
      const space = spaces.get(id) ?? spaces.get(this.store.pieces.get(id)?.space ?? '');
      return space ? [space.at] : [];
    });
  }
}
