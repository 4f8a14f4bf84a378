/** The table as words: commands that a screen reader or a keyboard player types. */
import { inWords } from '../goal/rows';
import { Choices, named, type Pick } from '../choose/choices';
import { pieceLine } from '../counters/describe';
import type { BoardIndex } from '../lib/geometry';
import type { Forecast, LogEntry, Order, Piece, Several, Side, Space, State, WhyNot, Window, Word } from '../lib/types';
import { faces } from '../log/log';
import { never, notNow } from '../choose/orders';
import { lacking, wholeAct } from '../choose/gather';
import { count, ending, list, percent, result, seatName, signed } from '../lib/words';

export interface World {
  state: State;
  index: BoardIndex;
  sides: ReadonlyMap<string, Side>;
  picks: readonly Pick[];
  log: readonly LogEntry[];
  words: readonly Word[];
  windows: readonly Window[];
}

/** What a command leads to: words at once, or something to do or to ask first. */
export type Answer =
  | { say: string[] }
  | { choose: Pick }
  | { undo: boolean }
  | { why: string }
  | { odds: Pick }
  | { stand: Order[] }
  | { hint: true }
  | { analysis: string }
  | { mark: string };

const LATEST = 10;
const MANY = 12;

/** What every word of the table does with the rest of the line. */
const DO: Record<Word['name'], (rest: string, world: World) => Answer> = {
  look: (rest, world) => ({ say: rest ? inspect(rest, world) : situation(world) }),
  pieces: (rest, world) => ({ say: pieces(rest, world) }),
  near: (rest, world) => ({ say: near(rest, world) }),
  options: (rest, world) => ({ say: options(rest, world) }),
  choose: (rest, world) => chosen(rest, world),
  together: (rest, world) => gather(parted(rest), world),
  odds: (rest, world) => numbered(rest, world, (pick) => ({ odds: pick })),
  why: (rest, world) => why(rest, world),
  log: (rest, world) => ({ say: history(rest, world) }),
  undo: (rest, world) => undo(rest, world),
  beside: (_, world) => ({ say: beside(world) }),
  orders: (rest, world) => orders(rest, world),
  help: (_, world) => ({ say: help(world) }),
};

const isWord = (name: string): name is Word['name'] => Object.hasOwn(DO, name);

export function interpret(line: string, world: World): Answer {
  const [verb = '', ...words] = line.trim().split(/\s+/);
  const typed = verb.toLowerCase() || 'help';
  const name = world.words.find((word) => word.short === typed)?.name ?? typed;
  if (name === 'hint') return { hint: true };
  if (name === 'analysis' || name === 'mark') return { [name]: words.join(' ') } as Answer;
  if (isWord(name)) return DO[name](words.join(' '), world);
  if (/^\d+$/.test(verb)) return chosen(line.trim(), world);
  return meant(line, world).length ? chosen(line.trim(), world) : { say: [unknown(line.trim(), world)] };
}

function help({ words }: World): string[] {
  return words.map(({ short, uses }) => {
    const told = uses.map(({ written, text }) => `${written}: ${text}`).join('. ');
    return `${told}.${short ? ` Also ${short}.` : ''}`;
  });
}

export function situation({ state, picks }: World): string[] {
  const { scene, asked, outcome } = state;
  const lines = [`${scene.turn}. ${scene.phase}.`];
  const goal = scene.goals.find(({ seat }) => seat === state.seat);
  if (goal) lines.push(`Your goal: ${inWords(goal)}`);
  if (outcome) lines.push(`The match is over. ${ending(state)}. ${outcome.why}`);
  else if (asked) lines.push(`${asked.prompt} (rule ${asked.rule})`, `${count(picks.length, 'option')}; type options.`);
  else lines.push(`Waiting for ${list(state.waiting_for.map((seat) => seatName(state.seats, seat))) || 'the table'}.`);
  return lines;
}

function onTable(world: World): Piece[] {
  return [...world.state.scene.pieces, ...world.state.scene.trays.flatMap((tray) => tray.pieces)];
}

/** The name of a place with its id, unless the name has it already ("Mosul 4713", "Herat (3714)"). */
const called = (id: string, name: string): string => (name.split(/[ ()]+/).includes(id) ? name : `${name} (${id})`);

function place(piece: Piece, { index }: World): string {
  const space = index.spaces.get(piece.space);
  return space ? `in ${called(space.id, space.name)}` : 'beside the map';
}

const line = (piece: Piece, world: World): string =>
  `${pieceLine(piece, world.sides.get(piece.side))} (${piece.id}), ${place(piece, world)}`;

function pieces(word: string, world: World): string[] {
  const wanted = word.toLowerCase();
  const found = onTable(world)
    .map((piece) => line(piece, world))
    .filter((text) => text.toLowerCase().includes(wanted));
  return found.length
    ? [`${count(found.length, 'piece')}:`, ...found]
    : [word ? `No piece has “${word}” in its line.` : 'There are no pieces.'];
}

/** Whatever goes by this id or name. */
export function find(word: string, world: World): Piece | Space | null {
  const wanted = word.toLowerCase();
  const things: (Piece | Space)[] = [...onTable(world), ...world.index.board.spaces];
  return (
    things.find((thing) => thing.id.toLowerCase() === wanted) ??
    things.find((thing) => thing.name.toLowerCase() === wanted) ??
    things.find(({ id, name }) => [`${wanted} ${id}`, `${wanted} (${id})`].includes(name.toLowerCase())) ??
    null
  );
}

const missing = (word: string): string[] => [
  word
    ? `There is no piece or place called “${word}”. Type pieces for the pieces.`
    : 'Name a piece or a place after the command.',
];

function inspect(word: string, world: World): string[] {
  const thing = find(word, world);
  if (!thing) return missing(word);
  if ('side' in thing) return [line(thing, world), ...thing.facts];
  const status = world.state.scene.spaces.find((each) => each.id === thing.id);
  const holder = world.sides.get(status?.side ?? '');
  const here = world.state.scene.pieces.filter(
    (piece) => piece.space === thing.id || world.index.spaces.get(piece.space)?.group === thing.id,
  );
  return [
    `${called(thing.id, thing.name)}, ${thing.kind.replaceAll('_', ' ')}${holder ? `, held by ${holder.name}` : ''}.`,
    ...thing.facts,
    ...(status?.facts ?? []),
    ...(status?.marks ?? []).map((mark) => mark.text),
    ...world.state.scene.overlays.filter((each) => each.spaces.includes(thing.id)).map((each) => each.name),
    ...(here.length ? here.map((piece) => line(piece, world)) : ['Nothing stands here.']),
  ];
}

function near(word: string, world: World): string[] {
  const thing = find(word, world);
  if (!thing) return missing(word);
  const space = 'side' in thing ? world.index.spaces.get(thing.space) : thing;
  if (!space) return [`${thing.name} is not on the map.`];
  const beside = space.near.map((id) => {
    const here = world.state.scene.pieces.filter((piece) => piece.space === id);
    const what = here.length ? here.map((piece) => piece.name).join(', ') : 'empty';
    return `${called(id, world.index.name(id))}: ${what}${offers(id, world.picks)}`;
  });
  return beside.length ? [`Beside ${space.name}:`, ...beside] : [`Nothing is noted as lying beside ${space.name}.`];
}

/** The options about a place, with what they cost. */
function offers(id: string, picks: readonly Pick[]): string {
  return picks
    .filter(({ option }) => option.kind === 'space' && named(option).length === 1 && named(option)[0] === id)
    .map(({ option, number }) => `; option ${number}${option.note ? `, ${option.note}` : ''}`)
    .join('');
}

function options(word: string, { picks, state }: World): string[] {
  if (picks.length === 0) return [state.outcome ? 'The match is over.' : 'Nothing is asked of you now.'];
  const wanted = word.toLowerCase();
  const lines = picks
    .map(({ option, number }) => {
      const notes = [
        option.note,
        option.commits ? 'rolls dice or reveals, cannot be undone' : '',
        option.odds ? `odds ${number} tells the chances` : '',
      ];
      const note = notes.filter(Boolean).join('; ');
      return `${number}. ${option.label}${note ? ` (${note})` : ''}`;
    })
    .filter((text) => text.toLowerCase().includes(wanted));
  const several = state.asked?.several;
  const more = several && !word ? [`together A, B …: ${several.among.join(', ')}; ${bounds(several)}.`] : [];
  return [state.asked?.prompt ?? '', ...(lines.length ? lines : [`No option has “${word}” in it.`]), ...more];
}

const bounds = ({ least, most }: Several): string => `from ${least} to ${most} of them`;

/** A whole act with the targets that somebody names. */
function gather(words: readonly string[], world: World): Answer {
  const several = world.picks.length ? world.state.asked?.several : null;
  if (!several) return { say: ['Nothing is asked that several can do together.'] };
  const wanted = words.map((word) => find(word, world)?.id ?? word);
  const stranger = wanted.findIndex((id) => !several.among.includes(id));
  if (stranger >= 0) return { say: [`“${words[stranger]}” is not among ${list(several.among)}.`] };
  const gathered = several.among.filter((id) => wanted.includes(id));
  const pick = wholeAct(several, gathered, new Choices(world.state.asked), (id) => id);
  return pick ? { choose: pick } : { say: [lacking(several, gathered.length) || 'Name them after the command.'] };
}

function numbered(word: string, { picks }: World, then: (pick: Pick) => Answer): Answer {
  if (picks.length === 0) return { say: ['Nothing is asked of you now.'] };
  const pick = /^\d+$/.test(word) ? picks.find((each) => each.number === Number(word)) : undefined;
  return pick ? then(pick) : { say: [`Give a number from 1 to ${picks.length}; type options for the list.`] };
}

/** What somebody names for one act: with commas between names, or ids with spaces between them. */
const parted = (text: string): string[] =>
  text
    .split(text.includes(',') ? ',' : ' ')
    .map((word) => word.trim())
    .filter(Boolean);

/** The options that a line means: the one that it writes out as in saves or in full, else those with its words. */
function meant(line: string, { picks }: World): Pick[] {
  const words = line.trim().toLowerCase();
  const whole = picks.filter(({ option }) => option.choice === line.trim() || option.label.toLowerCase() === words);
  return whole.length ? whole : picks.filter(({ option }) => words && option.label.toLowerCase().includes(words));
}

const unknown = (line: string, { words }: World): string =>
  `No option has “${line}” in it, and the words are ${list(words.map((word) => word.name))}.`;

function chosen(rest: string, world: World): Answer {
  if (/^\d*$/.test(rest)) return numbered(rest, world, (each) => ({ choose: each }));
  const [pick, ...others] = meant(rest, world);
  if (!pick) return { say: [unknown(rest, world)] };
  if (!others.length) return { choose: pick };
  const labels = [pick, ...others].slice(0, MANY).map(({ option }) => option.label);
  return { say: [`“${rest}” fits several options (${labels.join(', ')}): give the number of one.`] };
}

/** The standing orders, or those after one was given: an id with never, turn, always or words of the window. */
function orders(rest: string, { state, windows }: World): Answer {
  const [id, ...words] = rest.split(' ').filter(Boolean);
  if (id === undefined) return { say: standing(state.orders, windows) };
  const window = windows.find((each) => each.id === id);
  if (!window) return { say: [`There is no reaction “${id}”; there are ${list(windows.map((each) => each.id))}.`] };
  const [word] = words;
  if (word === 'never') return { stand: never(state.orders, id) };
  if (word === 'always') return { stand: state.orders.filter((order) => order.window !== id) };
  if (word === 'turn') {
    const turn = state.asked?.occasion?.turn;
    if (turn === undefined) return { say: ['This is said while such a reaction is asked.'] };
    return { stand: notNow(state.orders, id, turn) };
  }
  if (!words.length || words.some((each) => !(each in window.words))) {
    const known = ['never', 'turn', 'always', ...Object.keys(window.words)];
    return { say: [`Say when to ask about ${window.name}: ${known.join(', ')}.`] };
  }
  const others = state.orders.filter((order) => order.window !== id);
  return { stand: [...others, { window: id, words, spaces: [], turn: null }] };
}

/** When an order lets one be asked. */
function when({ words, spaces, turn }: Order, window: Window): string {
  const only = words.map((word) => window.words[word] ?? word).join(', ');
  const places = spaces.length ? ` at ${count(spaces.length, 'chosen place')}` : '';
  const then = turn === null ? '' : ` in turn ${turn}`;
  return only || places ? `asked only ${only}${places}${then}` : `never asked${then}`;
}

/** The reactions of a game, and what is ordered about them. */
export function standing(given: readonly Order[], windows: readonly Window[]): string[] {
  if (windows.length === 0) return ['This game has no reactions that can be declined beforehand.'];
  return windows.flatMap((window) => {
    const own = given.filter((order) => order.window === window.id);
    const told = own.map((order) => when(order, window)).join('; ');
    const occasions = Object.entries(window.words).map(([word, text]) => `${word}: ${text}`);
    const line = `${window.name} (${window.id}): ${told || 'asked always'}.`;
    return occasions.length ? [line, `Occasions: ${occasions.join('; ')}.`] : [line];
  });
}

function why(word: string, world: World): Answer {
  const thing = find(word, world);
  return thing ? { why: thing.id } : { say: missing(word) };
}

function undo(word: string, { state }: World): Answer {
  if (!state.may_undo)
    return { say: ['Nothing can be taken back: dice have been rolled, something was seen, or others have chosen.'] };
  return { undo: word.toLowerCase() === 'turn' };
}

export function entryLine(entry: LogEntry): string {
  const dice = faces(entry).length ? ` Rolled ${faces(entry).join(', ')} on ${entry.die}.` : '';
  return `${entry.text}${dice}${entry.rule ? ` (rule ${entry.rule})` : ''}`;
}

function history(word: string, { log }: World): string[] {
  const wanted = /^\d+$/.test(word) ? Number(word) : LATEST;
  return log.length ? log.slice(-wanted).map(entryLine) : ['Nothing has happened yet.'];
}

function beside({ state }: World): string[] {
  const tracks = state.scene.tracks.map((track) =>
    `${track.name}: ${track.value} (${track.low} to ${track.high}). ${track.note}`.trim(),
  );
  const trays = state.scene.trays.map((tray) => {
    const cards = tray.cards.map((card) => ({ id: card.id, name: card.title }));
    const names = [...tray.pieces, ...cards].map(({ id, name }) => `${name} (${id})`).join(', ');
    return `${tray.name}: ${tray.count}${names ? `: ${names}` : ''}. ${tray.note}`.trim();
  });
  const standings = state.scene.standings.map(
    ({ seat, facts, tags }) => `${seatName(state.seats, seat)}: ${[...facts, ...tags].join(', ')}.`,
  );
  const goals = state.scene.goals.map((goal) => `${goal.name || seatName(state.seats, goal.seat)}: ${inWords(goal)}`);
  const all = [...goals, ...tracks, ...trays, ...standings];
  return all.length ? all : ['Nothing lies beside the map.'];
}

export function sayWhy(answer: WhyNot | null): string[] {
  if (!answer) return ['The server gave no answer.'];
  const rule = answer.rule ? ` (rule ${answer.rule})` : '';
  return [answer.choosable ? 'It can be chosen now; type options.' : `${answer.why}${rule}`];
}

export function sayOdds(forecast: Forecast | null): string[] {
  if (!forecast) return ['This option has no odds to tell.'];
  return [
    `${forecast.title} (rule ${forecast.rule})`,
    ...forecast.shifts.map((shift) => `${signed(shift.value)} ${shift.why} (rule ${shift.rule})`),
    ...forecast.chances.map((chance) => `${result(chance)}: ${percent(chance.probability)}`),
    ...forecast.facts,
  ];
}
