/** Games that bots play out from a choice, so that its options can be compared by what they came to. */
import { failure } from '../lib/api';
import type { JudgedOption, PlayedOut } from '../lib/types';
import type { Marked } from './curve';

/** Of each option of a choice what its games came to. */
export interface Games {
  at: number;
  pair: readonly Compared[];
  /** They are being played. */
  busy: boolean;
  problem: string;
}

export interface Compared {
  kind: 'better' | 'played' | 'other';
  option: JudgedOption;
  values: readonly number[];
}

export class PlayingOut {
  /** What was played out of the open mark; null while that is not looked at. */
  games = $state.raw<Games | null>(null);

  constructor(private readonly play: (at: number, choices: readonly string[], first: number) => Promise<PlayedOut>) {}

  /** Twenty games of each option, or twenty more. */
  async of(mark: Marked): Promise<void> {
    const { games } = this;
    if (games?.busy) return;
    const now: Games = games ?? { at: mark.at, pair: compared(mark), busy: false, problem: '' };
    this.games = { ...now, busy: true, problem: '' };
    try {
      const choices = now.pair.map(({ option }) => option.choice);
      const { values } = await this.play(mark.at, choices, now.pair[0]!.values.length);
      const pair = now.pair.map((each, i) => ({ ...each, values: [...each.values, ...values[i]!] }));
      if (this.games?.at === mark.at) this.games = { ...now, pair, busy: false };
    } catch (error) {
      if (this.games?.at === mark.at) this.games = { ...now, busy: false, problem: failure(error) };
    }
  }

  /** They could not be looked at. */
  failed(problem: string): void {
    if (this.games) this.games = { ...this.games, problem };
  }

  close(): void {
    this.games = null;
  }
}

/** The two options whose games are compared: better and played; at the best choice, that and the next best. */
function compared({ mark, played, best, options }: Marked): Compared[] {
  if (mark !== 'best')
    return [
      { kind: 'better', option: best, values: [] },
      { kind: 'played', option: played, values: [] },
    ];
  const [next] = options.filter(({ choice }) => choice !== played.choice).sort((a, b) => b.value - a.value);
  const other: Compared[] = next ? [{ kind: 'other', option: next, values: [] }] : [];
  return [{ kind: 'played', option: played, values: [] }, ...other];
}
