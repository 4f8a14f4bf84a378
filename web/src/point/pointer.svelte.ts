/** From pointer and keys on the map to pieces, spaces and choices. */
import type { Camera } from '../board/camera.svelte';
import { tells, usual, type Pick } from '../choose/choices';
import { stacks, type Stack } from '../board/stacks';
import { pickOf } from '../choose/gather';
import type { Pointed } from '../play/pointing.svelte';
import type { TableStore } from '../play/table.svelte';
import type { Piece, Point, Space } from '../lib/types';
import { Drag, type Grip } from './drag.svelte';

/** So many places that a question is about are all brought into sight. */
const PLACES = 3;

const FAN_AFTER = 140;
const FAN_STAYS = 220;
const LONG_PRESS = 500;

export class MapPointer {
  readonly drag: Drag;
  private fanTimer: ReturnType<typeof setTimeout> | undefined;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private pressedAt: Point = [-1, -1];
  private longPressed = false;
  private walked = -1;
  /** The turn and phase of the latest question. */
  private phase = '';

  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
  ) {
    this.drag = new Drag(store, camera, {
      grip: (event) => this.grip(event),
      hover: (event) => this.hover(event),
      put: (event) => this.put(event),
    });
  }

  // Hovering ------------------------------------------------------------------------------------------

  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.pressedAt[0], event.clientY - this.pressedAt[1]) > 8) this.up();
    if (this.drag.move(event)) return;
    if (event.pointerType !== 'mouse' || event.buttons) return;
    if ((event.target as Element).closest('[data-stack],[data-piece]')) return;
    this.hover(event);
  }

  private hover(event: PointerEvent): void {
    const [space] = this.camera.shows(event) ? this.spacesUnder(event) : [];
    const now = this.store.pointing.hovered;
    if (space?.id === now?.id) return;
    this.store.pointing.hovered = space ? { kind: 'space', id: space.id } : null;
    this.store.ways.pointed = (space && this.store.ways.to.get(space.id)) ?? null;
    this.ponder(space ? this.store.choices.of(space.id) : []);
  }

  gone(): void {
    this.up();
    this.store.pointing.hovered = null;
    this.ponder([]);
  }

  enterStack(stack: Stack, event?: MouseEvent): void {
    const piece = stack.pieces.find((each) => this.store.choices.of(each.id).length) ?? stack.pieces.at(-1)!;
    this.store.pointing.hovered = { kind: 'piece', id: piece.id };
    this.ponder(this.store.choices.onPiece(piece));
    const came = event && event.clientX === this.pressedAt[0] && event.clientY === this.pressedAt[1];
    if (!this.fans(stack)) this.fanLater(null, FAN_STAYS);
    else if (!came) this.fanLater(stack.id, FAN_AFTER);
  }

  /** What is moving is not spread out over the places where it may go. */
  private fans({ pieces }: Stack): boolean {
    const { actors, choices } = this.store;
    return pieces.length > 1 && !pieces.some(({ id }) => actors.has(id) && !choices.of(id).length);
  }

  /** The mouse was here already when the stack was drawn anew: it fans out once the mouse moves. */
  moveOverStack(stack: Stack): void {
    if (this.fans(stack) && this.store.pointing.fanned !== stack.id && this.fanTimer === undefined)
      this.enterStack(stack);
  }

  leaveStack(): void {
    this.store.pointing.hovered = null;
    this.ponder([]);
    this.fanLater(null, FAN_STAYS);
  }

  stayOnFan(): void {
    clearTimeout(this.fanTimer);
    this.fanTimer = undefined;
  }

  private shutFan(): void {
    this.stayOnFan();
    this.store.pointing.fanned = null;
  }

  private fanLater(stack: string | null, wait: number): void {
    clearTimeout(this.fanTimer);
    this.fanTimer = setTimeout(() => {
      this.fanTimer = undefined;
      this.store.pointing.fanned = stack;
    }, wait);
  }

  private ponder(picks: readonly Pick[]): void {
    const pick = picks.find(({ option }) => tells(option)) ?? null;
    if (pick !== this.store.weighing.considered) void this.store.weighing.consider(pick);
  }

  // Clicking ------------------------------------------------------------------------------------------

  clickMap(event: MouseEvent): void {
    if (this.longPressed || this.drag.over) {
      this.longPressed = false;
      return;
    }
    if (event.defaultPrevented || (event.target as Element).closest('[data-stack],[data-piece]')) return;
    const under = this.spacesUnder(event).map((space) => space.id);
    const several = event.shiftKey ? under.filter((id) => this.store.gathering.offers(id)) : [];
    if (several[0]) return this.store.gathering.toggle(several[0]);
    this.store.pointing.fanned = null;
    this.store.pointing.menu = null;
    const way = event.shiftKey ? undefined : under.map((id) => this.store.ways.to.get(id)).find(Boolean);
    if (way) return void this.store.ways.walk(way);
    this.store.pointing.select(under[0] ? { kind: 'space', id: under[0] } : null);
    this.offer(this.onSpaces(under), event);
  }

  private onSpaces(ids: string[]): Pick[] {
    return this.store.choices.onSpaces(ids, this.store.shown?.scene.pieces ?? []);
  }

  // Dragging ------------------------------------------------------------------------------------------

  /** What a pointer takes up: what is moving already, or what one click on it would take and undo could put back. */
  private grip(event: Event): Grip | null {
    const element = (event.target as Element).closest<SVGElement>('[data-stack],[data-piece]');
    const ids = element?.dataset.piece?.split(' ') ?? element?.dataset.pieces?.split(' ') ?? [];
    return this.gripOf(ids.flatMap((id) => this.store.pieces.get(id) ?? []));
  }

  private gripOf(pieces: Piece[]): Grip | null {
    const { choices, actors } = this.store;
    if (!pieces.length || !choices.all.length) return null;
    // What waits beside the map is asked about as a whole: it moves once it has been chosen.
    const waits = ({ id, space }: Piece) => !this.store.index!.spaces.has(space) && choices.of(id).length > 0;
    const moving = pieces.filter((piece) => actors.has(piece.id) && !waits(piece));
    const leads = choices.targets.some((id) => this.store.index!.spaces.has(id));
    if (moving.length) return leads ? { pieces: moving, pick: null } : null;
    if (this.store.battle.part) return null;
    const own = usual(pieces.flatMap((piece) => choices.of(piece.id)));
    const pick = this.whole(pieces) ?? (own.length === 1 ? own[0]! : null);
    return pick && !pick.option.commits ? { pieces, pick } : null;
  }

  /** A counter beside the map is taken up like one on it. */
  take(piece: Piece, event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.drag.down(event, this.gripOf([piece]));
  }

  /** Let go over a place: it is chosen if it can be. */
  private put(event: PointerEvent): boolean {
    if (!this.camera.shows(event)) return false;
    const under = this.spacesUnder(event).map((space) => space.id);
    const way = under.map((id) => this.store.ways.to.get(id)).find(Boolean);
    const picks = this.onSpaces(under);
    if (way) void this.store.ways.walk(way);
    else this.offer(picks, event);
    return way !== undefined || picks.length > 0;
  }

  clickStack(stack: Stack, event: MouseEvent | KeyboardEvent): void {
    const [only] = stack.pieces;
    if (this.drag.over) return;
    if (stack.pieces.length === 1) return this.clickPiece(only!, event);
    if ((event.shiftKey || this.ticking(stack.pieces)) && this.gatherStack(stack)) return;
    this.store.pointing.select({ kind: 'piece', id: stack.pieces.at(-1)!.id });
    this.startTurn(stack.pieces);
    const own = usual(stack.pieces.flatMap((piece) => this.store.choices.of(piece.id)));
    const picks = own.length ? own : this.store.choices.of(stack.space);
    const whole = this.whole(stack.pieces);
    if (whole) {
      this.shutFan();
      void this.store.pick(whole);
    } else if (own.length > 1) this.openFan(stack);
    else if (picks.length) this.offer(picks, event);
    else if (!this.another(stack.pieces)) this.openFan(stack);
  }

  /** What all of a stack can do together. */
  private whole(pieces: readonly Piece[]): Pick | null {
    const { choices } = this.store;
    const { several } = this.store.gathering;
    const able = pieces.map((piece) => piece.id).filter((id) => this.store.gathering.offers(id));
    if (!several || several.kind !== 'piece' || able.length < 2 || able.length > several.most) return null;
    const offered = choices.all
      .filter(({ option }) => option.verb === several.verb && option.targets.every((id) => able.includes(id)))
      .sort((a, b) => b.option.targets.length - a.option.targets.length);
    if (offered[0] && offered[0].option.targets.length > 1) return offered[0];
    return pickOf(several, able, choices, (id) => this.store.name(id));
  }

  /** In the middle of an act, a unit that was offered before: it is taken instead. */
  private another(pieces: readonly Piece[]): boolean {
    const picks = usual(pieces.flatMap((piece) => this.store.before(piece.id)));
    if (picks.length === 0) return false;
    this.shutFan();
    void this.store.instead(picks[0]!, () => this.whole(pieces));
    return true;
  }

  /** Before a battle a click takes a unit in or leaves it out, as its tick does. */
  private ticking(pieces: readonly Piece[]): boolean {
    return this.store.battle.part !== '' && pieces.some((piece) => this.store.gathering.offers(piece.id));
  }

  /** Shift-click on a stack: all of it takes part, or none of it. */
  private gatherStack({ pieces }: Stack): boolean {
    const gathered = this.store.gathering.ids;
    const able = pieces.map((piece) => piece.id).filter((id) => this.store.gathering.offers(id));
    if (able.length === 0) return false;
    const others = gathered.filter((id) => !able.includes(id));
    this.store.gathering.set(able.every((id) => gathered.includes(id)) ? others : [...others, ...able]);
    return true;
  }

  clickPiece(piece: Piece, event: MouseEvent | KeyboardEvent): void {
    if (this.drag.over) return;
    if ((event.shiftKey || this.ticking([piece])) && this.store.gathering.offers(piece.id))
      return this.store.gathering.toggle(piece.id);
    this.store.pointing.select({ kind: 'piece', id: piece.id });
    this.startTurn([piece]);
    const way = event.shiftKey ? undefined : this.store.ways.to.get(piece.space);
    const under = this.store.index?.spaces.get(piece.space)?.group ?? '';
    const [own = []] = [piece.id, piece.space, under]
      .map((id) => this.store.choices.of(id))
      .filter((picks) => picks.length);
    if (way && !this.store.choices.of(piece.id).length) void this.store.ways.walk(way);
    else if (own.length || !this.another([piece])) this.offer(own, event);
  }

  /** Who clicks on a unit that can act has seen enough of what the others did. */
  private startTurn(pieces: readonly Piece[]): void {
    if (pieces.some((piece) => this.store.choices.of(piece.id).length)) this.store.follow.card = false;
  }

  private openFan(stack: Stack): void {
    this.store.pointing.fanned = stack.id;
    requestAnimationFrame(() => document.querySelector<SVGElement>('.fan [data-piece]')?.focus());
  }

  private offer(offered: readonly Pick[], event: MouseEvent | KeyboardEvent): void {
    const picks = event.altKey ? [...offered] : usual(offered);
    const [only] = picks;
    if (picks.length === 1 && only) void this.store.pick(only);
    else if (picks.length > 1) {
      const { x, y } = place(event);
      this.store.pointing.menu = { x, y, picks };
    }
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
    const element = (event.target as Element).closest<SVGElement>('[data-stack],[data-piece]');
    const piece = element?.dataset.piece ?? element?.dataset.pieces?.split(' ').at(-1);
    if (piece) return { kind: 'piece', id: piece };
    const [space] = this.spacesUnder(event);
    return space ? { kind: 'space', id: space.id } : null;
  }

  private spacesUnder(event: MouseEvent): Space[] {
    const found = this.store.index!.at(this.camera.toBoard(event), this.camera.k);
    return found.filter(({ id }) => this.store.inPlay(id));
  }

  // Keys ----------------------------------------------------------------------------------------------

  /** N and P: go to the next or previous thing that is offered; with nothing offered, or `all`, to stacks. */
  walk(by: 1 | -1, all: boolean): void {
    const stops = this.stops(all);
    if (stops.length === 0) return;
    this.walked = (this.walked + by + stops.length) % stops.length;
    const stop = stops[this.walked]!;
    this.camera.show(stop.at);
    this.store.pointing.select(stop.pointed);
    this.ponder(this.store.choices.of(stop.pointed.id));
    if (stop.stack) document.querySelector<SVGElement>(`[data-stack="${CSS.escape(stop.stack)}"]`)?.focus();
    else document.querySelector<SVGSVGElement>('svg[role=application]')?.focus();
  }

  private stops(all: boolean): { pointed: Pointed; at: Point; stack?: string }[] {
    const index = this.store.index!;
    const piles = stacks(this.store.shown?.scene.pieces ?? [], index, this.store.shown?.seats);
    const offered = (stack: Stack) => stack.pieces.find((piece) => this.store.choices.of(piece.id).length);
    const anything = this.store.choices.targets.some((id) => index.spaces.has(id)) || piles.some(offered);
    const found = piles
      .filter((stack) => all || !anything || offered(stack))
      .map((stack) => ({
        pointed: { kind: 'piece' as const, id: (offered(stack) ?? stack.pieces.at(-1)!).id },
        at: index.spaces.get(stack.space)!.at,
        stack: stack.id,
      }));
    const spaces = this.store.choices.targets.flatMap((id) => {
      const space = all ? undefined : index.spaces.get(id);
      return space ? [{ pointed: { kind: 'space' as const, id }, at: space.at }] : [];
    });
    return [...found, ...spaces];
  }

  /** Enter on the map: choose what the keys have walked to. */
  enterKey(): void {
    const selected = this.store.pointing.selected;
    if (selected?.kind !== 'space') return;
    this.offer(this.onSpaces([selected.id]), new KeyboardEvent('keydown'));
  }

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

function place(event: MouseEvent | KeyboardEvent): { x: number; y: number } {
  if (event instanceof MouseEvent && (event.clientX || event.clientY)) return { x: event.clientX, y: event.clientY };
  const box = (document.activeElement ?? document.body).getBoundingClientRect();
  return { x: box.left + Math.min(box.width, 300) / 2, y: box.top + Math.min(box.height, 300) / 2 };
}
