import { expect, it } from 'vitest';
import { closeNearest, type Closers } from '../src/lib/escape';

const ORDER =
  'menu goal risk result confirmation hint brought why fan ticks deed selection analysis past replay playback recap drawer briefing orders act reaction';

it('Esc closes what is open one by one, the nearest first', () => {
  const open = new Set(ORDER.split(' ').reverse());
  const closer = (layer: string) => [layer, { open: () => open.has(layer), close: () => open.delete(layer) }];
  const closers = Object.fromEntries([...open].map(closer)) as unknown as Closers;
  const closed: string[] = [];
  while (open.size) {
    const before = new Set(open);
    expect(closeNearest(closers)).toBe(true);
    closed.push(...[...before].filter((layer) => !open.has(layer)));
  }
  expect(closed.join(' ')).toBe(ORDER);
  expect(closeNearest(closers)).toBe(false);
});
