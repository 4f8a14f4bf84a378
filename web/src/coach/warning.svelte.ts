/** "Warn before a blunder": a wish of one's own, kept in this browser. */
import type { Pick } from '../choose/choices';
import { keepWarned, warned } from '../lib/keys';
import type { State, Weighed } from '../lib/types';
import { of100, unit } from './worth';

export interface Ventured {
  readonly state: State | null;
}

export class Warning {
  on = $state(warned());
  /** The choice that was warned of is not warned of again. */
  private told = '';

  constructor(
    private readonly table: Ventured,
    private readonly weigh: (seq: number, choice: string) => Promise<Weighed>,
  ) {}

  set(on: boolean): void {
    this.on = on;
    keepWarned(on);
  }

  /** What speaks against a choice; it is asked once. */
  async of({ option: { choice } }: Pick): Promise<Weighed | null> {
    const { state } = this.table;
    const name = `${state?.seq} ${choice}`;
    if (!this.on || !state?.hints.on || this.told === name) return null;
    this.told = name;
    const weighed = await this.weigh(state.seq, choice).catch(() => null);
    return weighed?.blunder ? weighed : null;
  }
}

/** The question that stands in place of the buttons before a blunder. */
export function blunderOf(pick: Pick, { loss, measure }: Weighed, show: () => void) {
  return {
    pick,
    mark: '??',
    title: `It loses ${of100(loss)} ${unit({ measure })}`,
    detail: pick.option.label,
    better: { label: 'Show me', act: show },
    anyway: 'Do it',
    harm: true,
  };
}
