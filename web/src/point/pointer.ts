/** The events of mouse and fingers on the map: what they hover over, press, drag and ask about. */
import type { Camera } from '../board/camera.svelte';
import type { Stack } from '../board/stacks';
import type { Piece, Point, Space } from '../lib/types';
import type { Pointed } from '../play/pointing.svelte';
import type { TableStore } from '../play/table.svelte';
import { Clicks } from './clicks';
import { Drag, type Grip } from './drag.svelte';
import { Fanning } from './fanning';
import { Looking } from './looking';
import { Walking } from './walking';

const LONG_PRESS = 500;
const COUNTERS = '[data-stack],[data-piece]';

export class MapPointer {
  readonly drag: Drag;
  readonly fanning: Fanning;
  readonly looking: Looking;
  readonly walking: Walking;
  private readonly clicks: Clicks;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private pressedAt: Point = [-1, -1];
  private longPressed = false;

  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
  ) {
    this.fanning = new Fanning(store);
    this.clicks = new Clicks(store, this.fanning);
    this.looking = new Looking(store, camera);
    this.walking = new Walking(store, camera, this.clicks);
    this.drag = new Drag(store, camera, {
      grip: (event) => this.grip(event),
      hover: (event) => this.hover(event),
      put: (event) => camera.shows(event) && this.clicks.put(this.idsUnder(event), event),
    });
  }

  // Hovering ------------------------------------------------------------------------------------------

  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.pressedAt[0], event.clientY - this.pressedAt[1]) > 8) this.up();
    if (this.drag.move(event)) return;
    if (event.pointerType !== 'mouse' || event.buttons) return;
    if ((event.target as Element).closest(COUNTERS)) return;
    this.hover(event);
  }

  private hover(event: PointerEvent): void {
    const [space] = this.camera.shows(event) ? this.spacesUnder(event) : [];
    const now = this.store.pointing.hovered;
    if (space?.id === now?.id) return;
    this.store.pointing.hovered = space ? { kind: 'space', id: space.id } : null;
    this.store.ways.pointed = (space && this.store.ways.to.get(space.id)) ?? null;
    this.store.deeds.pointed = (space && this.store.deeds.leads.get(space.id)) ?? null;
    this.clicks.ponder(space ? this.store.choices.of(space.id) : []);
  }

  gone(): void {
    this.up();
    this.store.pointing.hovered = null;
    this.store.deeds.pointed = null;
    this.clicks.ponder([]);
  }

  enterStack(stack: Stack, event?: MouseEvent): void {
    const piece = stack.pieces.find((each) => this.store.choices.of(each.id).length) ?? stack.pieces.at(-1)!;
    this.store.pointing.hovered = { kind: 'piece', id: piece.id };
    this.store.deeds.pointed = this.store.deeds.leads.get(stack.space) ?? null;
    this.clicks.ponder(this.store.choices.onPiece(piece));
    const came = event && event.clientX === this.pressedAt[0] && event.clientY === this.pressedAt[1];
    if (!this.fanning.can(stack)) this.fanning.shutSoon();
    else if (!came) this.fanning.openSoon(stack);
  }

  /** The mouse was here already when the stack was drawn anew: it fans out once the mouse moves. */
  moveOverStack(stack: Stack): void {
    if (this.fanning.waits(stack)) this.enterStack(stack);
  }

  leaveStack(): void {
    this.store.pointing.hovered = null;
    this.store.deeds.pointed = null;
    this.clicks.ponder([]);
    this.fanning.shutSoon();
  }

  // Clicking and dragging -----------------------------------------------------------------------------

  clickMap(event: MouseEvent): void {
    if (this.longPressed || this.drag.over) {
      this.longPressed = false;
      return;
    }
    if (event.defaultPrevented || (event.target as Element).closest(COUNTERS)) return;
    this.clicks.map(this.idsUnder(event), event);
  }

  clickStack(stack: Stack, event: MouseEvent | KeyboardEvent): void {
    if (!this.drag.over) this.clicks.stack(stack, event);
  }

  clickPiece(piece: Piece, event: MouseEvent | KeyboardEvent): void {
    if (!this.drag.over) this.clicks.piece(piece, event);
  }

  /** What lies under a pointer that could be taken up. */
  private grip(event: Event): Grip | null {
    const element = (event.target as Element).closest<SVGElement>(COUNTERS);
    const ids = element?.dataset.piece?.split(' ') ?? element?.dataset.pieces?.split(' ') ?? [];
    return this.clicks.grip(ids.flatMap((id) => this.store.pieces.get(id) ?? []));
  }

  /** A counter beside the map is taken up like one on it. */
  take(piece: Piece, event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.drag.down(event, this.clicks.grip([piece]));
  }

  // Why not -------------------------------------------------------------------------------------------

  contextMenu(event: MouseEvent): void {
    event.preventDefault();
    const found = this.under(event);
    if (found) void this.store.pointing.askWhy(found);
  }

  down(event: PointerEvent): void {
    this.pressedAt = [event.clientX, event.clientY];
    this.drag.down(event);
    this.longPressed = false;
    clearTimeout(this.pressTimer);
    if (event.pointerType === 'mouse') return;
    const found = this.under(event);
    this.pressTimer = setTimeout(() => {
      this.longPressed = true;
      if (found) void this.store.pointing.askWhy(found);
    }, LONG_PRESS);
  }

  release(event: PointerEvent): void {
    this.up();
    void this.drag.up(event);
  }

  private up(): void {
    clearTimeout(this.pressTimer);
  }

  private under(event: MouseEvent): Pointed | null {
    const element = (event.target as Element).closest<SVGElement>(COUNTERS);
    const piece = element?.dataset.piece ?? element?.dataset.pieces?.split(' ').at(-1);
    if (piece) return { kind: 'piece', id: piece };
    const [space] = this.spacesUnder(event);
    return space ? { kind: 'space', id: space.id } : null;
  }

  private spacesUnder(event: MouseEvent): Space[] {
    const found = this.store.index!.at(this.camera.toBoard(event), this.camera.k);
    return found.filter(({ id }) => this.store.inPlay(id));
  }

  private idsUnder(event: MouseEvent): string[] {
    return this.spacesUnder(event).map((space) => space.id);
  }
}
