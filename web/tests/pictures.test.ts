import { expect, it, vi } from 'vitest';
import { inTurn } from '../src/board/positions';

it('pictures of games come one after the other, each once the page has been drawn and is idle', async () => {
  const frames: (() => void)[] = [];
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('requestIdleCallback', (done: () => void) => idle.push(done));
  const drawn: number[] = [];
  const all = [1, 2].map((n) => inTurn().then(() => drawn.push(n)));
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(drawn).toEqual([]);
  frames[0]!();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(drawn).toEqual([]);
  idle[0]!();
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  expect(drawn).toEqual([1]);
  frames[1]!();
  await vi.waitFor(() => expect(idle).toHaveLength(2));
  idle[1]!();
  await Promise.all(all);
  expect(drawn).toEqual([1, 2]);
});
