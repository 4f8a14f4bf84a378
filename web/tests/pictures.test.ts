import { expect, it, vi } from 'vitest';
import { inTurn } from '../src/board/positions';

it('pictures of games come once the page is idle, one after the other, each once the page has been drawn', async () => {
  const frames: (() => void)[] = [];
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('requestIdleCallback', (done: () => void) => idle.push(done));
  const drawn: number[] = [];
  const all = [1, 2].map((n) => inTurn().then(() => drawn.push(n)));
  const next = async (n: number) => {
    await vi.waitFor(() => expect(frames).toHaveLength(n));
    frames[n - 1]!();
  };
  await next(1);
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(frames).toHaveLength(1);
  idle[0]!();
  await next(2);
  await vi.waitFor(() => expect(frames).toHaveLength(3));
  expect(drawn).toEqual([1]);
  await next(3);
  await Promise.all(all);
  expect(drawn).toEqual([1, 2]);
});
