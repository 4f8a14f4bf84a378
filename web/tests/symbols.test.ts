import { expect, it } from 'vitest';
import { symbolMarkup } from '../src/counters/symbols';

it('draws unit symbols by name', () => {
  expect(symbolMarkup('infantry')).toContain('<svg class="unit"');
  expect(symbolMarkup('suspect')).toContain('class="glyph"');
  expect(symbolMarkup('')).toBe('');
});
