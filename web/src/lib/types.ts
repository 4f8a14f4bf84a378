/** The JSON of the HTTP contract. Board and Scene mirror sandtable.core.scene. */

export type Point = [number, number];

export interface Space {
  id: string;
  name: string;
  kind: string;
  at: Point;
  outline: Point[];
  group: string;
  marks: string[];
  facts: string[];
  near: string[];
}

export interface Shape {
  kind: string;
  points: Point[];
  closed: boolean;
  name: string;
}

export interface Label {
  text: string;
  at: Point;
  kind: string;
  rank: number;
}

export interface Picture {
  file: string;
  left_top: Point;
  right_bottom: Point;
}

export interface Side {
  id: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
}

export interface Board {
  width: number;
  height: number;
  layout: 'plan' | 'hexes' | 'areas' | 'points';
  spaces: Space[];
  sides: Side[];
  shapes: Shape[];
  labels: Label[];
  pictures: Picture[];
  counter_size: number;
}

export interface Mark {
  letter: string;
  text: string;
}

export interface Piece {
  id: string;
  name: string;
  space: string;
  side: string;
  symbol: string;
  factors: string;
  size: string;
  tag: string;
  reduced: boolean;
  marks: Mark[];
  facts: string[];
}

export interface SpaceStatus {
  id: string;
  side: string;
  marks: Mark[];
  facts: string[];
}

export interface Track {
  id: string;
  name: string;
  value: number;
  low: number;
  high: number;
  note: string;
}

export interface Tray {
  id: string;
  name: string;
  count: number;
  pieces: Piece[];
  note: string;
}

/** Spaces that can be shaded on demand, such as one side's zones of control. */
export interface Overlay {
  id: string;
  name: string;
  side: string;
  spaces: string[];
}

export interface Scene {
  turn: string;
  phase: string;
  pieces: Piece[];
  spaces: SpaceStatus[];
  tracks: Track[];
  trays: Tray[];
  overlays: Overlay[];
}

export interface Option {
  choice: string;
  verb: string;
  target: string | null;
  kind: 'piece' | 'space' | 'card' | 'number' | null;
  label: string;
  commits: boolean;
  odds: boolean;
  /** What it costs, in a few words; may be empty. */
  note: string;
  /** The spaces that it leads through, from first to last; may be empty. */
  path: string[];
}

export interface Asked {
  prompt: string;
  rule: string;
  reaction: string;
  options: Option[];
  /** What the question is about. */
  pieces: string[];
  spaces: string[];
}

export interface Outcome {
  winners: number[];
  level: string;
  rule: string;
  why: string;
  score: number;
}

export interface MatchSeat {
  id: string;
  name: string;
  /** The sides that it plays; the first gives its colour. */
  sides: string[];
  kind: 'person' | 'bot' | 'open';
  player: string;
  open: boolean;
  online?: boolean;
}

export interface State {
  match: string;
  game: string;
  scenario: string;
  variants: Record<string, number>;
  name: string;
  seq: number;
  seat: string | null;
  scene: Scene;
  asked: Asked | null;
  waiting_for: string[];
  thinking: string[];
  paused: { seat: string; detail: string }[];
  outcome: Outcome | null;
  may_undo: boolean;
  seats: MatchSeat[];
  seed_hash: string;
  seed: string | number | null;
  seed_given: boolean;
  windows: string[];
  hidden: boolean;
}

export type EventKind =
  | 'move'
  | 'arrive'
  | 'leave'
  | 'flip'
  | 'battle'
  | 'roll'
  | 'draw'
  | 'control'
  | 'track'
  | 'card'
  | 'phase'
  | 'turn'
  | 'note';

/** A line of the log: what happened, by kind. What a kind does not have is left out. */
export interface LogEntry {
  n: number;
  /** The number of choices made when it happened: the replay shows it from this step on. */
  step: number;
  text: string;
  rule: string;
  kind: EventKind;
  refs?: string[];
  pieces?: string[];
  path?: string[];
  at?: string;
  to?: string;
  how?: string;
  lost?: boolean;
  sides?: string[];
  attackers?: string[];
  defenders?: string[];
  column?: string;
  shifts?: Shift[];
  die?: string;
  dice?: number[];
  result?: string;
  drawn?: string;
  side?: string;
  track?: string;
  value?: number;
  card?: string;
  title?: string;
  name?: string;
  seat?: string;
  number?: number;
  topic?: string;
}

export interface ChatMessage {
  n: number;
  who: string;
  text: string;
  when: string;
}

export interface Chance {
  result: string;
  probability: number;
  good: number;
}

export interface Shift {
  value: number;
  rule: string;
  why: string;
}

export interface Forecast {
  title: string;
  rule: string;
  chances: Chance[];
  shifts: Shift[];
  facts: string[];
  /** Where in a chart the odds are read. */
  lit: { chart: string; column: number | null; row: number | null } | null;
}

export interface Chart {
  id: string;
  title: string;
  rule: string;
  columns: string[];
  rows: { name: string; cells: string[] }[];
  corner: string;
  notes: string[];
}

/** What a newcomer reads. */
export interface Guide {
  goals: { text: string; seat: string; scenario: string }[];
  sequence: { name: string; text: string; rule: string; phases: string[] }[];
  first: {
    seed: string;
    seat: string;
    scenario: string;
    players: number;
    variants: Record<string, number>;
    bot: string;
  };
  lessons: Lesson[];
  legend: { sign: string; text: string; sort: string }[];
}

/** A step of the guided first turn; a choice that begins with one of `until` ends it. */
export interface Lesson {
  title: string;
  text: string;
  rule: string;
  until: string[];
  seat: string;
  pieces: string[];
  spaces: string[];
}

export interface WhyNot {
  target: string;
  choosable: boolean;
  rule: string;
  why: string;
}

export interface Rule {
  id: string;
  title: string;
  summary: string;
}

export interface Seat {
  id: string;
  name: string;
  sides: string[];
}

export interface GameInfo {
  id: string;
  about: { title: string; subtitle: string; period: string; players: string; length: string; summary: string };
  scenarios: { id: string; name: string; text: string; missing: string; tables: Seat[][] }[];
  variants: { id: string; name: string; text: string; low: number; high: number; default: number }[];
  bots: { id: string; name: string; text: string }[];
}

export interface MatchInfo {
  match: string;
  game: string;
  scenario: string;
  name: string;
  created: string;
  seq: number;
  over: boolean;
  outcome: Outcome | null;
  seats: MatchSeat[];
}

export interface SeatPlan {
  kind: 'person' | 'bot' | 'open';
  bot?: string;
  name?: string;
}

export interface MatchPlan {
  game: string;
  scenario?: string;
  variants?: Record<string, number>;
  seats: Record<string, SeatPlan>;
  seed?: string | number;
  name?: string;
}

export interface Created {
  match: string;
  keys: Record<string, string>;
  spectator_key: string;
}

export interface Thinking {
  seat: string;
  since: string;
  progress: number | null;
}

export type LiveMessage =
  | { type: 'state'; state: State }
  | { type: 'log'; from: number; entries: LogEntry[] }
  | { type: 'chat'; message: ChatMessage }
  | ({ type: 'thinking' } & Thinking)
  | { type: 'error'; detail: string };
