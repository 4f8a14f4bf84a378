/** The JSON of the HTTP contract. Board and Scene mirror sandtable.core.scene. */

export type Point = [number, number];

/** A symbol of the map; `glyph` names its drawing. */
export interface Sign {
  glyph: string;
  text: string;
  value: string;
}

export interface Space {
  id: string;
  name: string;
  kind: string;
  at: Point;
  outline: Point[];
  parts: Point[][];
  patterns: string[];
  signs: Sign[];
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
  /** Painted ground, below everything; else relief, laid over the colours of the terrain. */
  ground: boolean;
}

export interface Side {
  id: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
  emblem: 'square' | 'diamond' | 'triangle' | 'disc' | 'ring' | 'star' | 'hexagon' | 'bars';
  ring: number[];
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
  hidden: boolean;
  count: number;
}

export interface Card {
  id: string;
  title: string;
  text: string;
  corner: string;
  number: string;
  sort: string;
  tone: 'plain' | 'red' | 'blue' | 'gold';
  marks: Mark[];
  foot: string;
}

export interface SpaceStatus {
  id: string;
  side: string;
  marks: Mark[];
  facts: string[];
  signs: Sign[];
  contested: boolean;
}

/** A step of a ladder: what stands at a value of a track. */
export interface Rung {
  value: number;
  name: string;
  state: 'done' | 'open' | 'lacking' | 'locked';
  note: string;
  cost: string;
}

export interface Track {
  id: string;
  name: string;
  value: number;
  low: number;
  high: number;
  note: string;
  side: string;
  rungs: Rung[];
}

export interface Tray {
  id: string;
  name: string;
  count: number;
  pieces: Piece[];
  note: string;
  cards: Card[];
  seat: string;
  side: string;
}

/** What everybody may know of a seat. */
export interface Standing {
  seat: string;
  facts: string[];
  tags: string[];
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
  standings: Standing[];
}

export type Kind = 'piece' | 'space' | 'card' | 'number';

/** At most one target, or the targets of a whole act. */
export interface Option {
  choice: string;
  verb: string;
  target: string | null;
  targets: string[];
  kind: Kind | null;
  label: string;
  commits: boolean;
  odds: boolean;
  /** What it costs, in a few words; may be empty. */
  note: string;
  /** The spaces that it leads through, from first to last; may be empty. */
  path: string[];
}

/** A whole act: the verb may be sent with any of `among`, in this order, from `least` to `most` of them. */
export interface Several {
  verb: string;
  /** What offers it, with {} for the targets. */
  text: string;
  kind: Kind;
  among: string[];
  least: number;
  most: number;
  commits: boolean;
  odds: boolean;
}

export interface Asked {
  prompt: string;
  rule: string;
  reaction: string;
  options: Option[];
  /** The pieces and spaces that the question is about. */
  pieces: string[];
  spaces: string[];
  several: Several | null;
  /** What a reaction is about, as everybody knows it. */
  occasion: { turn: number; words: string[]; spaces: string[] } | null;
  /** The part of a battle that it belongs to. */
  battle: '' | 'target' | 'attackers' | 'support' | 'roll' | 'losses' | 'retreat' | 'advance';
  /** It continues an act that this seat has begun and may still take back. */
  begun: boolean;
}

/** A standing order: decline a window unless these words or spaces are concerned, in one turn or always. */
export interface Order {
  window: string;
  words: string[];
  spaces: string[];
  turn: number | null;
}

/** A kind of reaction window, and the words that an order can name with their meaning. */
export interface Window {
  id: string;
  name: string;
  words: Record<string, string>;
  usual: string[] | null;
}

export interface Outcome {
  winners: number[];
  level: string;
  rule: string;
  why: string;
  score: number;
}

/** A place at the table and the sides that it plays, the first of them giving its colour. */
export interface Seat {
  id: string;
  name: string;
  sides: string[];
}

export interface MatchSeat extends Seat {
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
  players: number;
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
  orders: Order[];
  hidden: boolean;
}

/** What happened; what a kind does not have is left out. */
export interface LogEntry {
  n: number;
  /** The number of choices before it. */
  step: number;
  text: string;
  rule: string;
  kind:
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
  /** The ids that the text names. */
  refs?: string[];
  pieces?: string[];
  path?: string[];
  at?: string;
  to?: string;
  how?: string;
  lost?: boolean;
  sides?: [string, string];
  attackers?: string[];
  defenders?: string[];
  column?: string;
  shifts?: Shift[];
  die?: string;
  /** The faces that came up, in a roll or a battle. */
  dice?: number[];
  result?: string;
  drawn?: string;
  of?: Kind;
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

/** The place of a chart that counts now, from 0. */
export interface Lit {
  chart: string;
  column: number | null;
  row: number | null;
}

export interface Forecast {
  title: string;
  rule: string;
  chances: Chance[];
  shifts: Shift[];
  facts: string[];
  lit: Lit | null;
  tally: Tally | null;
}

/** What one piece brings to a battle, and how that comes about. */
export interface Strength {
  piece: string;
  name: string;
  value: number;
  how: string;
  rule: string;
}

/** Both strengths of a battle before the shifts; `column` is their place in the chart. */
export interface Tally {
  attack: number;
  defence: number;
  total: string;
  attackers: Strength[];
  defenders: Strength[];
  column: number | null;
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

export interface Chart {
  id: string;
  title: string;
  rule: string;
  columns: string[];
  rows: { name: string; cells: string[] }[];
  corner: string;
  notes: string[];
  /** What the results of a combat table mean to the attacker. */
  worth: Record<string, number>;
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
  lessons: {
    title: string;
    text: string;
    rule: string;
    until: string[];
    seat: string;
    pieces: string[];
    spaces: string[];
  }[];
  legend: { sign: string; text: string; sort: string }[];
}

export interface Scenario {
  id: string;
  name: string;
  text: string;
  missing: string;
  /** Its seats for each number of players, the usual number first. */
  tables: Seat[][];
}

export interface Variant {
  id: string;
  name: string;
  text: string;
  low: number;
  high: number;
  default: number;
  needs: string[];
  excludes: string[];
  /** Those that it belongs to; all if none is named. */
  scenarios: string[];
  rule: string;
}

export interface GameInfo {
  id: string;
  about: { title: string; subtitle: string; period: string; players: string; length: string; summary: string };
  hides: boolean;
  scenarios: Scenario[];
  variants: Variant[];
  bots: { id: string; name: string; text: string }[];
  windows: Window[];
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
  players?: number;
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
