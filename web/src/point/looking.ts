/** Where the map is looked at: what is asked is brought into sight. */
import type { Camera } from '../board/camera.svelte';
import type { Piece, Point } from '../lib/types';
import type { TableStore } from '../play/table.svelte';

/** Up to this many places that a question is about are all brought into sight. */
const PLACES = 3;
/** Closer than this to the rim of the map, in pixels, a place is as good as out of sight. */
const EDGE = 56; // beside the camera's own margin: 80 in all

/** On a map as narrow as a phone's, this many targets are brought away from the rim, where a finger does not meet them. */
const NARROW = 480;
const FEW = 12;
const FINGER = 22;

export class Looking {
  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
  ) {}

  /**
   * Look at what is asked; with nothing asked on the map, at all pieces. If these lie too far apart mine count for more:
   * as many of the others are seen with them as can be.
   */
  focusOnQuestion(smooth = true): void {
    const { shown, state, seat } = this.store;
    const sides = state?.seats.find(({ id }) => id === seat)?.sides ?? [];
    const pieces = shown?.scene.pieces ?? [];
    const spots = (some: readonly Piece[]) => this.spots(some.map(({ id }) => id));
    const [all, asked] = [spots(pieces), this.asked()];
    const own = spots(pieces.filter(({ side }) => sides.includes(side)));
    this.camera.focus(asked.length ? asked : [...all, ...own, ...own], smooth);
  }

  /**
   * A calm view: it moves only if a place that the question is about is out of sight or at the edge, or if nothing of
   * what can be chosen is in sight; no farther than need be, and always at the same scale. While a result waits to be
   * read, its place is looked at instead.
   */
  seeQuestion(): void {
    const { store, camera } = this;
    if (store.results.waits) return this.fetch(store.results.shown?.at ? [store.results.shown.at] : []);
    const sites = this.spots([...store.sites]);
    const edge = Math.min(EDGE, camera.width / 6, camera.height / 6);
    const lost = (spots: Point[]) => spots.length > 0 && !spots.some((at) => camera.sees(at));
    const about = [...sites, ...this.spots([...store.actors])];
    const targets = this.spots(store.choices.targets);
    if (sites.length <= PLACES && sites.some((at) => !camera.sees(at, edge))) camera.bring(sites, edge);
    else if (lost(about)) camera.bring(about, edge);
    else if (lost(targets)) camera.bring(targets, edge);
    else if (camera.width < NARROW && targets.length <= FEW && targets.some((at) => !camera.sees(at, FINGER)))
      camera.bring(targets, FINGER);
  }

  /** All of these in sight, away from the rim. */
  seeAll(ids: readonly string[]): void {
    const spots = this.spots(ids);
    const edge = Math.min(EDGE, this.camera.width / 6, this.camera.height / 6);
    if (spots.some((at) => !this.camera.sees(at, edge))) this.camera.focus(spots);
  }

  /** Bring these into sight if one of them is out of it, by the shortest way. */
  fetch(ids: readonly string[]): void {
    const spots = this.spots(ids);
    const edge = Math.min(EDGE, this.camera.width / 6, this.camera.height / 6);
    if (spots.some((at) => !this.camera.sees(at))) this.camera.bring(spots, edge);
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
