/** A stack that is spread out while the mouse rests on it. */
import type { Stack } from '../board/stacks';
import type { TableStore } from '../play/table.svelte';

const AFTER = 140;
const STAYS = 220;

export class Fanning {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** What is moving is not spread out over the places where it may go. */
  can({ pieces }: Stack): boolean {
    const { actors, choices } = this.store;
    return pieces.length > 1 && !pieces.some(({ id }) => actors.has(id) && !choices.of(id).length);
  }

  /** Whether the mouse could open this stack and has not begun to. */
  waits(stack: Stack): boolean {
    return this.can(stack) && this.store.pointing.fanned !== stack.id && this.timer === undefined;
  }

  openSoon(stack: Stack): void {
    this.later(stack.id, AFTER);
  }

  shutSoon(): void {
    this.later(null, STAYS);
  }

  private later(stack: string | null, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.store.pointing.fanned = stack;
    }, wait);
  }

  stay(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  shut(): void {
    this.stay();
    this.store.pointing.fanned = null;
  }

  /** Open at once, with the focus on its first counter. */
  open(stack: Stack): void {
    this.store.pointing.fanned = stack.id;
    requestAnimationFrame(() => document.querySelector<SVGElement>('.fan [data-piece]')?.focus());
  }
}
