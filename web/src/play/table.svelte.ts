/** One match at the table: what the user chooses, takes back and tries. */
import { TRY } from '../analysis/address';
import { riskOf, type Risk } from '../battle/risk';
import type { Pick } from '../choose/choices';
import { blunderOf } from '../coach/warning.svelte';
import { Refused, type Sureness } from '../lib/api';
import { closeNearest, type Closers } from '../lib/escape';
import { keepCreated, lastLevel } from '../lib/keys';
import { usualLevel } from '../lib/levels';
import { router } from '../lib/router.svelte';
import { replayAt } from '../story/address';
import { Tabletop } from './tabletop.svelte';

/** Milliseconds for which “Show me” shows. */
const SHOWN_FOR = 1600;

const SURE: Sureness = { sure: true, selecting: false };
/** What the server asks about before it does it: it cannot be undone, or it would do the only thing that is left. */
const ASKED_FIRST = ['final', 'alone'];

export class TableStore extends Tabletop {
  private readonly closers: Closers = {
    ...this.pointing.closers,
    risk: { open: () => this.risk !== null, close: () => void (this.risk = null) },
    ...this.weighing.closers,
    ...this.coach.closers,
    ...this.deeds.closers,
    ...this.battle.closers,
    ...this.results.closers,
    ...this.lookBack.closers,
    analysis: {
      open: () => this.analysis.open,
      close: () => (this.drawer.tab ? void (this.drawer.tab = null) : this.analysis.back()),
    },
    ...this.follow.closers,
    ...this.drawer.closers,
    ...this.briefing.closers,
    ...this.goals.closers,
    orders: { open: () => this.ordering, close: () => void (this.ordering = false) },
    act: { open: () => !!this.question?.begun, close: () => void this.undo() },
    reaction: {
      open: () => !!this.question?.reaction && !this.battle.open,
      close: () => void (this.folded = !this.folded),
    },
  };

  /** A button that names what it does, or a key: it is done, or asked about first if the user wants that. */
  async pick(pick: Pick): Promise<void> {
    this.pointing.menu = null;
    if (this.isArmed(pick)) return this.press(pick);
    if (pick === this.declining) return this.choose(pick);
    if (this.battle.selects(pick)) return this.answer(pick);
    if (this.caution.level === 'final' && pick.option.commits) return this.arm(pick);
    return this.press(pick, true);
  }

  /** A click on a counter, a place or a card only selects: what is final waits for the main button. */
  async select(pick: Pick): Promise<void> {
    const waits = pick.option.commits && this.caution.level !== 'nothing' && pick !== this.declining;
    if (waits && !this.isArmed(pick)) return this.arm(pick);
    return this.pick(pick);
  }

  private isArmed({ option }: Pick): boolean {
    return this.weighing.armed?.option.choice === option.choice;
  }

  /** An answer in a battle is selected; doing nothing is what is selected anyway. */
  private async answer(pick: Pick): Promise<void> {
    if (pick.option.choice === this.battle.main?.option.choice) this.weighing.disarm();
    else await this.arm(pick);
  }

  /** Do it, unless something may go wrong: then that is asked once. */
  async press(pick: Pick, selecting = false): Promise<void> {
    const risk = (this.caution.level === 'nothing' ? null : riskOf(pick, this)) ?? (await this.blunder(pick));
    if (risk && this.risk?.pick.option.choice !== pick.option.choice) this.risk = risk;
    else await this.choose(pick, { sure: !selecting || this.caution.level !== 'final', selecting });
  }

  /** What the coach holds against a choice, for whoever wants to be warned. */
  private async blunder(pick: Pick): Promise<Risk | null> {
    const weighed = await this.warning.of(pick);
    return weighed && blunderOf(pick, weighed, () => this.showBetter());
  }

  private showBetter(): void {
    this.risk = null;
    this.weighing.disarm();
    void this.coach.ask();
  }

  async arm(pick: Pick): Promise<void> {
    this.risk = null;
    this.tab = 'now';
    await this.weighing.arm(pick);
  }

  /** Send a choice; who is not sure, or only selects, is asked first if it turns out to be final or to do more. */
  async choose(pick: Pick, how: Sureness = SURE): Promise<void> {
    while (this.busy) if (!(await this.waitsFor(pick))) return;
    const state = this.state;
    if (!state || this.lookBack.past) return;
    this.sending = pick.option.choice;
    this.follow.chose(state);
    this.battle.chose(state, pick);
    this.results.chose(state);
    this.goals.chose(state);
    const heard = this.heardStates;
    const done = await this.attempt(async () => {
      const share = await this.share();
      const sent = this.api!.choose(state.seq, pick.option.choice, how, state.tag, share);
      const next = await sent.catch((error: unknown) => {
        if (!(error instanceof Refused) || !ASKED_FIRST.includes(error.code)) throw error;
        void this.arm(pick);
        return null;
      });
      if (!next) return false;
      this.answered(next, heard);
      this.made = [...this.made, { step: state.seq, choice: pick.option.choice }];
      return true;
    });
    this.sending = '';
    if (!done) return this.follow.refused(state);
    this.pointing.selected = null;
    this.risk = null; // the next question may be put in the same words
    this.briefing.close();
    this.earlier.add(state, pick);
  }

  /** Chosen while the server still worked: it is sent then, or told to be late. The same twice is one click too many. */
  private async waitsFor({ option: { choice, label } }: Pick): Promise<boolean> {
    if (choice === this.sending) return false;
    await this.idle();
    const offered = this.state?.asked?.options.some((option) => option.choice === choice) ?? false;
    if (!offered) this.problem = `“${label}” is no longer offered.`;
    return offered;
  }

  /** The same place once more, for another piece that is asked about in the same way. */
  again = $derived.by((): Pick | null => this.earlier.again(this.choices.all, this.question));

  /** The same place for all that are asked about in the same way, one after the other. */
  async repeat(): Promise<void> {
    for (let next = this.again; next; next = this.again) {
      const { seq } = this.state!;
      await this.choose(next);
      if (this.state!.seq === seq) return;
    }
  }

  async undo(turn = false): Promise<void> {
    const state = this.state;
    if (!state?.may_undo || this.busy || this.lookBack.past) return;
    await this.attempt(() => this.told(() => this.api!.undo(state.seq, turn, state.tag)));
  }

  /** Do something for a moment and take it back; false, and nothing done, where there would be no way back. */
  async demonstrate(pick: Pick): Promise<boolean> {
    const { made, state } = this;
    if (!state || pick.option.commits) return false;
    await this.choose(pick, { sure: false, selecting: true });
    const shown = this.state!.seq;
    if (shown === state.seq) {
      this.weighing.disarm();
      return false;
    }
    this.made = made;
    await new Promise((done) => setTimeout(done, SHOWN_FOR));
    if (this.state?.seq === shown) await this.undo();
    return true;
  }

  /** What a piece stood for in an earlier question of the act that can still be taken back. */
  before(id: string): Pick[] {
    return this.question?.begun ? this.earlier.of(id, this.question) : [];
  }

  /** Another unit in the middle of an act: go back to where it was offered, and take it, or all that `whole` finds. */
  async instead(pick: Pick, whole: () => Pick | null = () => null): Promise<void> {
    const halt = this.choices.all.find(({ option }) => option.way === 'halt');
    if (halt && this.earlier.stepped) await this.choose(halt);
    else await this.backTo(this.earlier.offered(pick));
    const again = this.choices.all.find(({ option }) => option.choice === pick.option.choice);
    if (again) await this.select(whole() ?? again);
  }

  private async backTo(seq: number | undefined): Promise<void> {
    while (seq !== undefined && this.state!.seq > seq && this.state!.may_undo) await this.undo();
  }

  /** What was better is tried in a match of one's own, against bots: it is offered there. */
  async tryIt(): Promise<void> {
    await this.idle();
    const { analysis, state, game } = this;
    const { mark, report } = analysis;
    if (!mark || !state || !report) return;
    const level = usualLevel(game?.bots ?? [], lastLevel(state.game), 'regular');
    const others = state.seats.filter(({ id }) => id !== report.seats[mark.seat]);
    const seats = others.map(({ id, kind, bot }) => [id, { kind: 'bot' as const, bot: kind === 'bot' ? bot : level }]);
    const made = await this.fork(mark.at, Object.fromEntries(seats));
    if (!made) return;
    keepCreated(made, state.game, state.name || (game?.about.title ?? ''));
    router.go(`/match/${encodeURIComponent(made.match)}${TRY}${encodeURIComponent(mark.best.choice)}`);
  }

  /** One of the games that bots have played out, from where they began. */
  async watchGame(choice: string, number: number): Promise<void> {
    const { out } = this.analysis;
    const { games } = out;
    if (!games || this.busy) return;
    const made = await this.attempt(() => this.api!.watchGame(games.at, choice, number));
    if (!made) return out.failed(this.problem);
    keepCreated(made, this.state!.game, this.state!.name || (this.game?.about.title ?? ''));
    router.go(`/match/${encodeURIComponent(made.match)}${replayAt(games.at)}`);
  }

  /** Offer an option that somebody came to try: nothing is done. */
  offer(choice: string): boolean {
    const pick = this.choices.all.find(({ option }) => option.choice === choice);
    if (pick) void this.arm(pick);
    else if (this.gathering.several) this.gathering.set(choice.split(' ').slice(1));
    else return false;
    return true;
  }

  /** Esc: take back the latest thing that was opened; false if nothing is open. */
  back(): boolean {
    return closeNearest(this.closers);
  }
}
