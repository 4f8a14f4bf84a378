/** N, P and Enter: what can be chosen on the map, one after the other. */
import type { Camera } from '../board/camera.svelte';
import { stacks, type Stack } from '../board/stacks';
import type { Point } from '../lib/types';
import type { Pointed } from '../play/pointing.svelte';
import type { TableStore } from '../play/table.svelte';
import type { Clicks } from './clicks';

/** The stack that has the focus. */
const focused = (): string | undefined =>
  document.activeElement instanceof SVGElement ? document.activeElement.dataset.stack : undefined;

export class Walking {
  private walked = -1;

  constructor(
    private readonly store: TableStore,
    private readonly camera: Camera,
    private readonly clicks: Clicks,
  ) {}

  /** N and P: go to the next or previous thing that is offered; with nothing offered, or `all`, to stacks. */
  walk(by: 1 | -1, all: boolean): void {
    const stops = this.stops(all);
    if (stops.length === 0) return;
    this.walked = (this.walked + by + stops.length) % stops.length;
    const stop = stops[this.walked]!;
    this.camera.show(stop.at);
    this.store.pointing.select(stop.pointed);
    this.clicks.ponder(this.store.choices.of(stop.pointed.id));
    if (stop.stack) document.querySelector<SVGElement>(`[data-stack="${CSS.escape(stop.stack)}"]`)?.focus();
    else document.querySelector<SVGSVGElement>('svg[role=application]')?.focus();
  }

  /** Tab: the next of my units that can act in this part of the turn; false after the last one. */
  toAble(by: 1 | -1 = 1): boolean {
    const piles = stacks(this.store.shown?.scene.pieces ?? [], this.store.index!, this.store.shown?.seats);
    const able = piles.filter((stack) => stack.pieces.some(({ id }) => this.store.goals.acts(id)));
    const next = able[able.findIndex(({ id }) => id === focused()) + by];
    if (!next) return false;
    this.camera.show(this.store.index!.spaces.get(next.space)!.at);
    const piece = next.pieces.find(({ id }) => this.store.goals.acts(id))!;
    this.store.pointing.select({ kind: 'piece', id: piece.id });
    this.clicks.ponder(this.store.choices.of(piece.id));
    document.querySelector<SVGElement>(`[data-stack="${CSS.escape(next.id)}"]`)?.focus();
    return true;
  }

  private stops(all: boolean): { pointed: Pointed; at: Point; stack?: string }[] {
    const index = this.store.index!;
    const piles = stacks(this.store.shown?.scene.pieces ?? [], index, this.store.shown?.seats);
    const { choices, deeds } = this.store;
    const offered = (stack: Stack) =>
      stack.pieces.find(({ id }) => choices.of(id).length || (deeds.lit.has(id) && !deeds.open));
    const anything =
      [...choices.targets, ...deeds.leads.keys()].some((id) => index.spaces.has(id)) || piles.some(offered);
    const found = piles
      .filter((stack) => all || !anything || offered(stack))
      .map((stack) => ({
        pointed: { kind: 'piece' as const, id: (offered(stack) ?? stack.pieces.at(-1)!).id },
        at: index.spaces.get(stack.space)!.at,
        stack: stack.id,
      }));
    const targets = [...this.store.choices.targets, ...this.store.deeds.leads.keys()];
    const spaces = targets.flatMap((id) => {
      const space = all ? undefined : index.spaces.get(id);
      return space ? [{ pointed: { kind: 'space' as const, id }, at: space.at }] : [];
    });
    return [...found, ...spaces];
  }

  /** Enter on the map: choose what the keys have walked to. */
  enter(): void {
    const selected = this.store.pointing.selected;
    if (selected?.kind === 'space') this.clicks.offerSpaces([selected.id], new KeyboardEvent('keydown'));
  }
}
