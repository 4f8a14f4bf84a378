/** The JSON of a match that is over, and of matches that grow out of others. */

export interface Rematch {
  match: string;
  swapped: boolean;
}

export interface StoryTurn {
  number: number;
  /** The number of choices before it. */
  step: number;
  /** The seats that would have won at its end. */
  ahead: string[];
}

/** A value from the first choice to the last: after how many choices it became what. */
export interface StoryLine {
  id: string;
  name: string;
  side: string;
  goal: boolean;
  points: [number, number][];
}

export interface TurningPoint {
  step: number;
  turn: number;
  text: string;
  rule: string;
  detail: string;
  at: string;
  gains: string;
  chance: number | null;
}

export interface SideLosses {
  side: string;
  units: number;
  steps: number;
}

export interface DiceRolled {
  seat: string;
  die: string;
  low: number;
  faces: number[];
  mean: number;
  expected: number;
  /** The share of honest sets whose mean is as far off or farther. */
  rarity: number;
}

export interface Luck {
  seat: string;
  rolls: number;
  better: number;
  worse: number;
  /** In standard deviations from what was to be expected. */
  deviation: number;
}

export interface Story {
  title: string;
  lines: StoryLine[];
  turns: StoryTurn[];
  points: TurningPoint[];
  losses: SideLosses[];
  dice: DiceRolled[];
  luck: Luck[];
  choices: number;
  checked: number;
  seconds: number;
  rematches: Rematch[];
}

/** What a match grew out of. */
export interface Origin {
  kind: 'fork' | 'record' | 'rematch' | 'swap';
  match: string;
  step: number | null;
}
