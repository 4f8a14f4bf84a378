/** A unit, a stack or a counter from beside the map that is dragged to where it shall go: the same as a click on it and a click on the place. */
import type { Camera } from '../board/camera.svelte';
import type { Pick } from '../choose/choices';
import type { TableStore } from '../play/table.svelte';
import type { Piece, Point } from '../lib/types';

/** A pointer that has moved so far, in pixels, drags. */
const FAR = 8;

/** What lies under the pointer, and what taking it up means: nothing to be said where it is moving already. */
export interface Grip {
  pieces: Piece[];
  pick: Pick | null;
}

interface Dragged {
  piece: Piece;
  count: number;
  at: Point;
}

/** What the pointer that drags finds on the map. */
export interface Finder {
  /** What can be taken up there, if anything. */
  grip(event: Event): Grip | null;
  /** Look at a place that the pointer comes over. */
  hover(event: PointerEvent): void;
  /** Choose a place; false if it is none that can be chosen. */
  put(event: PointerEvent): boolean;
}

export class Drag {
  /** What is drawn under the pointer. */
  shown = $state.raw<Dragged | null>(null);
  /** The click that ends a drag means nothing. */
  over = false;

  private held: (Grip & { from: Point }) | null = null;
  private taken: Promise<void> = Promise.resolve();
  private seq = 0;

  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
    private readonly finder: Finder,
  ) {
    camera.holds = (event) => finder.grip(event) !== null;
  }

  /** `grip` says what is taken up where that does not lie on the map. */
  down(event: PointerEvent, grip: Grip | null = this.finder.grip(event)): void {
    this.over = false;
    const plain = event.isPrimary && event.button === 0 && !event.shiftKey && !event.altKey;
    this.held = plain && grip ? { ...grip, from: [event.clientX, event.clientY] } : null;
  }

  /** Whether something is being dragged. */
  move(event: PointerEvent): boolean {
    if (!this.held) return false;
    if (!this.shown) {
      const [x, y] = this.held.from;
      if (Math.hypot(event.clientX - x, event.clientY - y) <= FAR) return false;
      this.begin(event, this.held);
    }
    this.shown = { ...this.shown!, at: this.camera.toBoard(event) };
    this.finder.hover(event);
    return true;
  }

  private begin(event: PointerEvent, { pieces, pick }: Grip): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.shown = { piece: pieces.at(-1)!, count: pieces.length, at: this.camera.toBoard(event) };
    this.over = true;
    this.seq = this.store.state?.seq ?? 0;
    this.taken = pick ? this.store.choose(pick, { sure: false, selecting: true }) : Promise.resolve();
  }

  /** Let go: there if it can go there, else it goes back. */
  async up(event: PointerEvent): Promise<void> {
    const { held } = this;
    this.held = null;
    if (!this.shown || !held) return;
    setTimeout(() => (this.over = false)); // the click has come by then
    await this.taken;
    await this.store.ways.sought;
    const put = event.type === 'pointerup' && this.finder.put(event);
    if (!put && (this.store.state?.seq ?? 0) > this.seq) await this.store.undo();
    this.shown = null;
  }
}
