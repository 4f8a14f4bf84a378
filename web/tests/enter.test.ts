import { expect, it, vi } from 'vitest';
import { click, shortcut } from '../src/point/shortcuts';
import type { TableStore } from '../src/play/table.svelte';

/** A counter of the map: a button that is not of HTML. */
class Counter {
  matches = (selector: string) => selector.includes('[role=button]');
  closest = () => null;
}
vi.stubGlobal('Element', Counter);
vi.stubGlobal('HTMLElement', class {});

/** Whether Enter goes on from a result while this has the focus. */
function goesOn(target: Counter): boolean {
  const goOn = vi.fn();
  const results = { waits: true, goOn };
  const store = { results, follow: { playing: false }, analysis: { open: false }, coach: { open: false } };
  const event = { key: 'Enter', target, preventDefault: vi.fn() };
  shortcut(event as never, store as unknown as TableStore, {} as never, {} as never);
  return goOn.mock.calls.length === 1;
}

it('goes on from a result with Enter after a look at a counter', () => {
  const counter = new Counter();
  click({ target: counter } as never);
  expect(goesOn(counter)).toBe(true);
});

it('leaves Enter to the counter that the keys have led to', () => {
  click({ target: null } as never);
  expect(goesOn(new Counter())).toBe(false);
});
