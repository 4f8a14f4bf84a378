/** The piece first: what it could do, where that leads and what it costs, where a question for an action allows it. */
import type { Sureness } from '../lib/api';
import type { Asked, Deed, Lead, Option, Piece, State } from '../lib/types';
import type { Level } from './caution.svelte';
import type { Pick } from './choices';

export interface Doer {
  readonly state: State | null;
  readonly question: Asked | null;
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly caution: { readonly level: Level };
  choose(pick: Pick, how?: Sureness): Promise<void>;
}

export class Deeds {
  /** Who could carry out each choice of the question. */
  able = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  /** The choice whose pieces alone are lit. */
  filter = $state('');
  /** The piece that is taken up, and all that it could do. */
  piece = $state('');
  private found = $state.raw<readonly Deed[]>([]);
  /** The deed whose spaces are lit. */
  private wanted = $state('');
  /** The space that is pointed at. */
  pointed = $state.raw<Lead | null>(null);
  /** There is no free ground for the menu on the map: it stands in the strip. */
  docked = $state(false);

  readonly purse = $derived.by(() => this.doer.question?.purse ?? null);
  readonly open = $derived.by(() => this.purse !== null && this.piece !== '');
  /** What it can do, and what it cannot. */
  readonly can = $derived(this.found.filter((deed) => !deed.refusal));
  readonly cannot = $derived(this.found.filter((deed) => deed.refusal));
  /** The deed that a click on a lit space means. */
  readonly active = $derived.by(
    () =>
      this.can.find((deed) => deed.choice === this.wanted && isMove(deed)) ??
      this.can.find((deed) => deed.choice === this.filter && isMove(deed)) ??
      this.can.find(isMove) ??
      null,
  );
  readonly targets = $derived(this.can.flatMap((deed) => deed.leads.filter((lead) => lead.attack)));
  /** The rows of the menu: an attack has one for each target. */
  readonly rows = $derived(
    this.can.flatMap((deed): { deed: Deed; lead: Lead | null }[] => {
      const attacks = deed.leads.filter((lead) => lead.attack);
      return attacks.length ? attacks.map((lead) => ({ deed, lead })) : [{ deed, lead: null }];
    }),
  );
  /** Where a click leads, by space. */
  readonly leads = $derived.by(
    (): ReadonlyMap<string, Lead> =>
      new Map(this.open ? [...(this.active?.leads ?? []), ...this.targets].map((lead) => [lead.space, lead]) : []),
  );
  /** The pieces that can act, or those that can do what is filtered for. */
  readonly lit = $derived.by((): ReadonlySet<string> => {
    if (!this.purse) return new Set();
    const { [this.filter]: some } = this.able;
    return new Set(some ?? Object.values(this.able).flat());
  });
  /** What the lead that is pointed at would leave of the purse; without one, what the piece would spend. */
  readonly price = $derived.by(() => (this.open ? (this.pointed?.price ?? this.active?.price ?? 0) : 0));

  readonly closers = {
    deed: { open: () => this.open || this.filter !== '', close: () => (this.open ? this.drop() : this.sift('')) },
  };

  constructor(
    private readonly doer: Doer,
    private readonly askAble: () => Promise<Record<string, string[]>>,
    private readonly ask: (piece: string) => Promise<Deed[]>,
  ) {}

  /** Another question. */
  seek(): void {
    this.drop();
    this.filter = '';
    this.able = {};
    void this.find();
  }

  private async find(): Promise<void> {
    const { state } = this.doer;
    if (!state?.asked?.purse) return;
    const found = await this.askAble().catch(() => ({}));
    if (this.doer.state?.seq === state.seq) this.able = found;
  }

  /** Take a piece up; false if there is nothing that it could ever do. */
  async take(piece: string): Promise<boolean> {
    const { state } = this.doer;
    if (!this.purse || !state) return false;
    const found = await this.ask(piece).catch(() => []);
    if (this.doer.state?.seq !== state.seq || !found.length) return false;
    [this.piece, this.found, this.wanted, this.pointed] = [piece, found, '', null];
    return true;
  }

  drop(): void {
    [this.piece, this.found, this.wanted, this.pointed] = ['', [], '', null];
    this.docked = false;
  }

  /** A verb of the panel: only those who can do it are lit; once more, all. */
  sift(choice: string): void {
    this.drop();
    this.filter = this.filter === choice ? '' : choice;
  }

  /** A row of the menu: its spaces are lit, or it begins at once where none need be named. */
  want(deed: Deed): void {
    if (isMove(deed)) this.wanted = deed.choice;
    else void this.run(deed.choices, false);
  }

  /** A row of the menu, by its number. */
  press(row: number): boolean {
    const found = this.rows[row];
    if (found?.lead) void this.go(found.lead);
    else if (found) this.want(found.deed);
    return found !== undefined;
  }

  /** Go there: the price has been shown. An attack still waits for the button that rolls. */
  go(lead: Lead): Promise<void> {
    return this.run(lead.choices, !lead.attack);
  }

  /** Choices one after the other; those that answer themselves are not offered, and what is not offered ends it. */
  private async run(choices: readonly string[], sure: boolean): Promise<void> {
    this.drop();
    for (const choice of choices) {
      const before = this.doer.state;
      const option = before?.asked?.options.find((each) => each.choice === choice);
      if (!option) continue;
      await this.doer.choose(pickOf(option), {
        sure: sure || this.doer.caution.level === 'nothing',
        selecting: !sure,
      });
      if (this.doer.state?.seq === before?.seq) return; // refused, or it is to be confirmed
    }
  }

  /** Where the piece stands. */
  get from(): string {
    return this.doer.pieces.get(this.piece)?.space ?? '';
  }

  /** The way that is pointed at, for its arrow. */
  get path(): string[] | null {
    return this.from && this.pointed ? [this.from, this.pointed.space] : null;
  }
}

const isMove = (deed: Deed): boolean => deed.leads.some((lead) => !lead.attack);
const pickOf = (option: Option): Pick => ({ option, number: 0 });
