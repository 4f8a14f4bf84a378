/**
 * Imports between the rooms point one way. A room has its logic (`.ts`) and what is seen of it (`.svelte`): logic
 * never imports what is seen, and for each of the two the rooms stand in an order. `README.md` is the map.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Room {
  /** The rooms on whose logic its own logic is built. */
  logic?: string;
  /** The rooms whose components it shows. */
  shows?: string;
  /** The rooms whose logic its components use. */
  uses?: string;
}

const ROOMS: Record<string, Room> = {
  lib: {},
  parts: { logic: 'lib', uses: 'lib play' },
  choose: { logic: 'lib', shows: 'parts counters', uses: 'lib play' },
  counters: { logic: 'lib choose', shows: 'parts', uses: 'lib' },
  hand: { logic: 'lib choose', uses: 'lib play' },
  goal: { logic: 'lib', shows: 'parts seats coach', uses: 'lib play point' },
  coach: { logic: 'lib choose', shows: 'parts counters', uses: 'lib board follow play' },
  analysis: {
    logic: 'lib coach story',
    shows: 'parts coach story',
    uses: 'lib board coach follow log play story',
  },
  board: {
    logic: 'lib choose',
    shows: 'analysis parts counters battle coach follow learn result',
    uses: 'lib choose counters play point',
  },
  battle: { logic: 'lib choose', shows: 'parts choose counters coach', uses: 'lib choose board play' },
  follow: { logic: 'lib', shows: 'parts counters result', uses: 'lib board play' },
  result: { logic: 'lib follow', shows: 'parts counters battle', uses: 'lib battle board follow play' },
  learn: { logic: 'lib choose', shows: 'parts counters', uses: 'lib counters start play' },
  story: { logic: 'lib', shows: 'parts follow', uses: 'lib start play' },
  log: { logic: 'lib', shows: 'parts', uses: 'lib play' },
  chat: { uses: 'lib play' },
  text: { logic: 'lib choose counters goal log', uses: 'lib analysis coach play' },
  seats: { logic: 'lib', shows: 'parts', uses: 'lib hand play' },
  notices: { logic: 'lib', uses: 'lib play' },
  start: { logic: 'lib', shows: 'parts board', uses: 'lib' },
  // not `play`: the home page does not wait for the table
  home: { logic: 'lib', shows: 'parts board seats start', uses: 'lib start story' },
  play: { logic: 'lib analysis choose coach goal hand board battle follow learn story log result' },
  point: { logic: 'lib choose board follow learn play' },
  panel: {
    logic: 'lib',
    shows: 'parts choose counters coach hand battle log chat text',
    uses: 'lib choose counters hand play point',
  },
  table: {
    shows: 'parts analysis choose coach goal hand board battle follow learn result story log text seats notices panel',
    uses: 'lib analysis choose hand board follow result story notices start play point',
  },
  app: { logic: 'lib', shows: 'home start seats notices table', uses: 'lib' },
};

const SRC = 'src';
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map(normalize)
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.d.ts'));
const KNOWN = new Set(FILES);

const isSeen = (file: string): boolean => file.endsWith('.svelte');
const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'app');
const words = (text = ''): string[] => text.split(' ').filter(Boolean);

/** The files of ours that a file imports. */
function imported(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const paths = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map((found) => found[1]!);
  return paths
    .map((path) => join(dirname(file), path))
    .flatMap((path) => [path, `${path}.ts`].find((each) => KNOWN.has(each)) ?? []);
}

/** What a file imports though its room may not. `main.ts` opens the application and is no logic of a room. */
function strangers(file: string): string[] {
  const here = roomOf(file);
  const { logic, shows, uses } = ROOMS[here] ?? {};
  return imported(file).filter((other) => {
    if (!isSeen(file) && isSeen(other)) return file !== 'main.ts';
    const allowed = !isSeen(file) ? logic : isSeen(other) ? shows : uses;
    return roomOf(other) !== here && !words(allowed).includes(roomOf(other));
  });
}

/** The rooms that lead back to themselves. */
function circles(leads: (room: Room) => string | undefined): string[] {
  const reached = (room: string, seen: ReadonlySet<string>): boolean =>
    words(leads(ROOMS[room]!)).some((next) => seen.has(next) || reached(next, new Set([...seen, next])));
  return Object.keys(ROOMS).filter((room) => reached(room, new Set([room])));
}

describe('rooms', () => {
  it('are all in the table, and all of the table are there', () => {
    expect([...new Set(FILES.map(roomOf))].sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it.each(FILES)('%s imports only what its room may', (file) => {
    expect(strangers(file)).toEqual([]);
  });

  it('stand in one order for logic and in one for what is seen', () => {
    expect(circles(({ logic }) => logic)).toEqual([]);
    expect(circles(({ shows }) => shows)).toEqual([]);
  });

  it('allow nothing that nobody imports', () => {
    const used = new Set<string>();
    for (const file of FILES)
      for (const other of imported(file))
        used.add(`${roomOf(file)} ${!isSeen(file) ? 'logic' : isSeen(other) ? 'shows' : 'uses'} ${roomOf(other)}`);
    const allowed = Object.entries(ROOMS).flatMap(([room, may]) =>
      (['logic', 'shows', 'uses'] as const).flatMap((how) => words(may[how]).map((other) => `${room} ${how} ${other}`)),
    );
    expect(allowed.filter((each) => !used.has(each))).toEqual([]);
  });
});

it('a map of rooms stands in the README', () => {
  const map = readFileSync('README.md', 'utf8');
  expect(Object.keys(ROOMS).filter((room) => !map.includes(`\`${room}/\``) && room !== 'app')).toEqual([]);
});
