/** My questions before this one, so that another unit can be clicked on in the middle of an act. */
import type { Asked, State } from '../lib/types';
import { Choices, type Pick } from './choices';

/** Questions of one act are about the same pieces, as far as they name any. */
function ofOneAct({ pieces }: Asked, other: Asked): boolean {
  return !pieces.length || !other.pieces.length || pieces.some((id) => other.pieces.includes(id));
}

export class Earlier {
  /** My last choice was a step of a way, so that halting costs nothing. */
  stepped = false;
  private questions: { seq: number; asked: Asked }[] = [];
  /** My last choice, and the question that it answered. */
  private last = $state.raw<{ asked: Asked; choice: string } | null>(null);

  /** A choice was made. */
  add({ seq, asked }: State, pick: Pick): void {
    this.stepped = pick.option.way === 'step';
    if (asked) this.questions = [...this.questions, { seq, asked }];
    this.last = asked && { asked, choice: pick.option.choice };
  }

  /** Another position: what was asked there or later is no longer behind it. */
  laid(seq: number): void {
    this.questions = this.questions.filter((each) => each.seq < seq);
  }

  /** What a piece stood for when it was last offered, if all since then belongs to the act that goes on `now`. */
  of(id: string, now: Asked): Pick[] {
    const at = this.questions.findLastIndex(({ asked }) => new Choices(asked).of(id).length > 0);
    const since = this.questions.slice(at + 1);
    const offered = since.every(({ asked }) => ofOneAct(asked, now)) ? this.questions[at] : undefined;
    return offered ? new Choices(offered.asked).of(id) : [];
  }

  /** My last choice of a place, where the same is asked about another piece. */
  again(offered: readonly Pick[], asked: Asked | null): Pick | null {
    const { last } = this;
    if (!last || !asked || asked.rule !== last.asked.rule) return null;
    const [piece, ...more] = asked.pieces;
    if (piece === undefined || more.length || last.asked.pieces.length !== 1 || last.asked.pieces[0] === piece)
      return null;
    return offered.find(({ option }) => option.kind === 'space' && option.choice === last.choice) ?? null;
  }

  /** Where a choice was last offered. */
  offered(pick: Pick): number | undefined {
    const offers = ({ options }: Asked) => options.some((option) => option.choice === pick.option.choice);
    return this.questions.findLast(({ asked }) => offers(asked))?.seq;
  }
}
