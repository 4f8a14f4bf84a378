import { afterEach, expect, it, vi } from 'vitest';
import { renewed } from '../src/lib/renewed';

const page = (script: string) => `<head><script type="module" crossorigin src="${script}"></script></head>`;
const serves = (text: string, ok = true) =>
  vi.stubGlobal('fetch', () => Promise.resolve({ ok, text: () => Promise.resolve(text) }));

afterEach(() => vi.unstubAllGlobals());

it('knows a server that was upgraded by the script of its page', async () => {
  serves(page('/assets/index-new.js'));
  expect(await renewed('/assets/index-old.js')).toBe(true);
  expect(await renewed('/assets/index-new.js')).toBe(false);
});

it('takes no other answer for an upgrade', async () => {
  serves('<h1>Back in a minute</h1>');
  expect(await renewed('/assets/index-old.js')).toBe(false);
  serves(page('/assets/index-new.js'), false);
  expect(await renewed('/assets/index-old.js')).toBe(false);
});
