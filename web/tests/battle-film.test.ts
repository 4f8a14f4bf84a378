import { describe, expect, it, vi } from 'vitest';
import { Battle, type Field } from '../src/battle/battle.svelte';
import type { Pick } from '../src/choose/choices';
import type { Asked, Forecast, LogEntry, State } from '../src/lib/types';

const decline = { option: { choice: 'none', odds: true, kind: 'plain', target: null, targets: [] } } as unknown as Pick;
const asked = {
  prompt: 'Commit special forces?',
  battle: 'support',
  options: [decline.option],
  spaces: ['5126'],
  several: null,
} as unknown as Asked;
const forecast = { chances: [] } as unknown as Forecast;

function field() {
  const made = {
    state: { seat: 'iran', seq: 7, asked } as unknown as State,
    question: asked as Asked | null,
    choices: { all: [decline] },
    declining: decline,
    log: [] as LogEntry[],
    gathering: { ids: [], several: null, set: vi.fn() },
    weighing: { consider: vi.fn(async () => {}), odds: vi.fn(async () => forecast), refuses: () => false },
    drawer: { tab: null },
    follow: { playing: false, card: false },
    name: (id: string) => id,
  };
  return made as typeof made & Field;
}

describe('a battle whose question came with news', () => {
  it('is weighed again when the film of the news is over', async () => {
    const table = field();
    const battle = new Battle(table);
    battle.opened();
    table.question = null; // the film begins: what is found out now is for nobody
    battle.opened();
    await Promise.resolve();
    expect(battle.base).toBeNull();
    table.question = asked;
    battle.opened();
    await Promise.resolve();
    await Promise.resolve();
    expect(battle.base).toBe(forecast);
    expect(table.weighing.consider).toHaveBeenCalledTimes(2);
  });

  it('is weighed once while it stays in sight', () => {
    const table = field();
    const battle = new Battle(table);
    battle.opened();
    battle.opened();
    expect(table.weighing.consider).toHaveBeenCalledTimes(1);
  });
});

describe('a strike without a place', () => {
  const read = { kind: 'note', reading: {} } as LogEntry;
  const older = { kind: 'battle', at: '5126' } as LogEntry;

  it.each([
    ['attackers', [older]],
    ['losses', [older, read]],
  ] as const)('has no head and no sum of an older battle when it asks for %s', (part, log) => {
    const table = field();
    const battle = new Battle(table);
    battle.opened();
    battle.last = forecast;
    table.log = [...log];
    const question = { ...asked, battle: part, prompt: 'Which air units?', spaces: [] as string[] } as Asked;
    table.question = question;
    table.state = { ...table.state, asked: question } as State;
    battle.opened();
    expect([battle.place, battle.last]).toEqual(['', null]);
  });
});

describe('the sum that was shown last', () => {
  const losses = (space: string) =>
    ({ ...asked, prompt: `Losses in ${space}`, battle: 'losses', spaces: [space] }) as Asked;
  const ask = (table: ReturnType<typeof field>, question: Asked) => {
    table.question = question;
    table.state = { ...table.state, asked: question } as State;
  };

  it.each([
    ['stays with the losses of its battle', '5126', forecast],
    ['is not that of losses elsewhere', '5127', null],
  ])('%s', (_, space, shown) => {
    const table = field();
    const battle = new Battle(table);
    battle.opened();
    battle.last = forecast;
    ask(table, losses(space));
    battle.opened();
    expect(battle.last).toBe(shown);
  });
});

it('while others decide, the odds are those of what I chose, whatever the pointer met afterwards', async () => {
  const table = field();
  const battle = new Battle(table);
  battle.last = { chances: [] } as unknown as Forecast;
  battle.chose(table.state, decline);
  await Promise.resolve();
  battle.last = { chances: [] } as unknown as Forecast;
  expect(battle.settled).toBe(forecast);
});

describe('what the panel says of the way back', () => {
  it('is true: after the die there is none', () => {
    const table = field();
    const battle = new Battle(table);
    expect(battle.takesBack).toBe(false);
    table.question = { ...asked, begun: true };
    expect(battle.takesBack).toBe(true);
  });

  it('is said once where every loss is final', () => {
    const table = field();
    const battle = new Battle(table);
    const loss = (commits: boolean) => ({ option: { ...decline.option, commits } }) as Pick;
    table.question = { ...asked, battle: 'losses' };
    table.choices = { all: [loss(true), loss(true)] } as typeof table.choices;
    expect(battle.allFinal).toBe(true);
    table.choices = { all: [loss(true), loss(false)] } as typeof table.choices;
    expect(battle.allFinal).toBe(false);
  });
});
