import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { manual } from '../manual/manual';

const files = manual();
const pages = [...files].filter(([name]) => name.endsWith('.html')) as [string, string][];

it('has a page for every document for players and hosts', () => {
  expect(pages.map(([name]) => name)).toContain('playing/index.html');
  expect(pages.length).toBeGreaterThan(12);
});

it.each(pages)('%s leads only to pages, headings, pictures and styles that are there', (name, text) => {
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to]) => to!);
  for (const to of links.filter((each) => !/^(https?:|\/)/.test(each))) {
    const [path = '', anchor] = to.split('#');
    const found = path ? files.get(posix.join(posix.dirname(name), path)) : text;
    expect(found, to).toBeDefined();
    if (anchor) expect(found, to).toContain(`id="${anchor}"`);
  }
});
