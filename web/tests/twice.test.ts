import { describe, expect, it, vi } from 'vitest';
import { Twice, type Standing } from '../src/point/twice';

class Button {
  constructor(private readonly kinds: string[] = []) {}
  closest = () => this;
  matches = (selector: string) => this.kinds.some((kind) => selector.includes(kind));
}
class Ground {
  closest = () => null;
}
vi.stubGlobal(
  'Element',
  class {
    static [Symbol.hasInstance] = () => true;
  },
);

const asked: Standing = { seq: 3, risk: null, armed: undefined, result: null };

/** Whether the second half of a double click is one too many, where this has changed since the first. */
function stray(change: Partial<Standing>, on: object = new Button()): boolean {
  const twice = new Twice();
  expect(twice.isStray({ detail: 1, target: on as EventTarget }, asked)).toBe(false);
  return twice.isStray({ detail: 2, target: on as EventTarget }, { ...asked, ...change });
}

describe('the second half of a double click', () => {
  it('does nothing where another question came under the mouse, wherever it is', () => {
    expect([stray({ seq: 4 }), stray({ risk: {} }), stray({ seq: 4 }, new Ground())]).toEqual([true, true, true]);
    expect(stray({ seq: 4 }, new Button(['[aria-pressed]']))).toBe(true);
  });

  it('does not do what the first half has only selected, nor what came in place of a result', () => {
    expect([stray({ armed: 'attack B' }), stray({ result: {} })]).toEqual([true, true]);
  });

  it('counts where nothing has changed, on the map, and where it only goes on or selects', () => {
    expect([stray({}), stray({ armed: 'attack B' }, new Ground())]).toEqual([false, false]);
    expect(stray({ result: {} }, new Button(['[data-go-on]']))).toBe(false);
    expect(stray({ armed: 'attack B' }, new Button(['[aria-pressed]']))).toBe(false);
  });
});
