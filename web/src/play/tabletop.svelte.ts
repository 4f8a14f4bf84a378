/** One match at the table: its subjects, what lies there and what is asked. */
import { Analysis } from '../analysis/analysis.svelte';
import { Battle } from '../battle/battle.svelte';
import { Shading } from '../board/shading.svelte';
import { Caution } from '../choose/caution.svelte';
import { Choices, marked, named, numbers, type Pick } from '../choose/choices';
import { Deeds } from '../choose/deeds.svelte';
import { Earlier } from '../choose/earlier.svelte';
import { Gathering } from '../choose/gathering.svelte';
import { Ways } from '../choose/ways.svelte';
import { Weighing } from '../choose/weighing.svelte';
import { Coach } from '../coach/coach.svelte';
import { Warning } from '../coach/warning.svelte';
import { Thinkers } from '../coach/thinkers.svelte';
import { Follow } from '../follow/follow.svelte';
import { Goals } from '../goal/goals.svelte';
import { Held } from '../hand/held.svelte';
import { Briefing } from '../learn/briefing.svelte';
import { Drawer } from '../learn/drawer.svelte';
import type { Risk } from '../battle/risk';
import { bounds } from '../lib/api';
import type { AnalysisState, Hinting, Made, Piece, State } from '../lib/types';
import { Results } from '../result/results.svelte';
import { LookBack } from '../story/lookBack.svelte';
import { Member } from './member.svelte';
import { Pointing } from './pointing.svelte';
import { sameAsked } from './session.svelte';

export type Tab = 'now' | 'log' | 'units' | 'chat' | 'text';

export abstract class Tabletop extends Member {
  readonly follow: Follow = new Follow(this);
  readonly results: Results = new Results(this);
  readonly battle: Battle = new Battle(this);
  readonly pointing = new Pointing((id, by) => this.why(id, by));
  readonly weighing: Weighing = new Weighing(this, (choice) => this.api!.odds(choice));
  readonly gathering: Gathering = new Gathering(this);
  readonly ways: Ways = new Ways(this, () => this.api!.ways());
  readonly deeds: Deeds = new Deeds(
    this,
    () => this.api!.able(),
    (piece) => this.api!.deeds(piece),
  );
  readonly caution: Caution = new Caution(this, () => this.api!.finals());
  readonly earlier = new Earlier();
  readonly hand: Held = new Held(this);
  readonly drawer: Drawer = new Drawer(this);
  readonly briefing: Briefing = new Briefing(this.drawer);
  readonly lookBack: LookBack = new LookBack(this, (step) => this.attempt(() => this.api!.replay(step)));
  readonly analysis: Analysis = new Analysis(this, {
    all: () => this.api!.analyses(),
    read: (wanted) => this.api!.analysis(wanted),
    start: (wanted) => this.api!.analyse(wanted),
    stop: (wanted) => this.api!.stopAnalysis(wanted),
    bounds,
    playOut: (at, choices, first) => this.api!.playOut(at, choices, first),
  });
  readonly shading: Shading = new Shading(this);
  readonly goals: Goals = new Goals(this);
  readonly coach: Coach = new Coach(this, {
    hint: (seq, also, longer, phase) => this.api!.hint(seq, also, longer, phase),
    end: (show) => this.api!.endHint(show),
  });
  readonly warning: Warning = new Warning(this, (seq, choice) => this.api!.weigh(seq, choice));
  readonly thinkers: Thinkers = new Thinkers(this, (turn) => this.moveNow(turn));

  /** The user takes an option in one of these ways; what is final may be asked about first. */
  abstract pick(pick: Pick): Promise<void>;
  abstract select(pick: Pick): Promise<void>;
  abstract press(pick: Pick): Promise<void>;
  abstract choose(pick: Pick): Promise<void>;

  tab = $state<Tab>('now');
  /** The choice that is on its way to the server. */
  sending = $state('');
  /** For how many seconds we have waited, if it is long enough to say so. */
  waited = $state<number | null>(null);
  /** What I have chosen in this match: the guide goes by it. */
  made = $state.raw<readonly Made[]>([]);
  /** Something may go wrong: the question that stands in place of the buttons. */
  risk = $state.raw<Risk | null>(null);
  /** The standing orders of a reaction are open. */
  ordering = $state(false);
  /** A reaction is folded to one line, so that the map can be seen. */
  folded = $state(false);

  // What lies on the table --------------------------------------------------------------------------

  /** The state on the table: the present one, or the one that the replay or the playback shows. */
  shown = $derived(this.lookBack.past ?? this.follow.shown ?? this.state);
  pieces = $derived(
    new Map<string, Piece>(
      [...(this.shown?.scene.pieces ?? []), ...(this.shown?.scene.trays ?? []).flatMap((tray) => tray.pieces)].map(
        (piece) => [piece.id, piece],
      ),
    ),
  );
  cards = $derived(
    new Map((this.shown?.scene.trays ?? []).flatMap((tray) => tray.cards).map((card) => [card.id, card])),
  );
  /** The spaces of a map of points that this scenario uses, in one text: it stays the same while they do. */
  private playground = $derived(
    this.index?.layout.pads ? (this.shown?.scene.spaces ?? []).map(({ id }) => id).join(' ') : '',
  );
  /** Those spaces; null where all are in play. */
  played = $derived<ReadonlySet<string> | null>(this.playground ? new Set(this.playground.split(' ')) : null);
  sides = $derived(new Map(this.index?.board.sides.map((side) => [side.id, side]) ?? []));

  name(id: string): string {
    return this.pieces.get(id)?.name ?? this.cards.get(id)?.title ?? this.index?.name(id) ?? id;
  }

  inPlay(space: string): boolean {
    return this.played?.has(space) ?? true;
  }

  /** Whether something on the map stands for an option. */
  onMap({ option }: Pick): boolean {
    const [target, ...more] = named(option);
    if (target === undefined || more.length || !this.index) return false;
    return this.index.spaces.has(target) || this.index.spaces.has(this.pieces.get(target)?.space ?? '');
  }

  // What is asked -----------------------------------------------------------------------------------

  /** The numbers of options stay put while one question repeats. */
  private numbers = $state.raw<ReadonlyMap<string, number>>(new Map());
  private asked = $derived(marked(this.state?.asked ?? null, this.caution.finals));
  choices = $derived(
    new Choices(
      this.lookBack.past || this.follow.playing || this.follow.pending || this.curtain !== null ? null : this.asked,
      this.numbers,
    ),
  );
  /** The question that is open on the table. */
  question = $derived(this.choices.all.length ? this.asked : null);
  /** The pieces and the spaces that it is about, such as the one that is moving. */
  actors = $derived<ReadonlySet<string>>(new Set(this.question?.pieces));
  sites = $derived<ReadonlySet<string>>(new Set(this.question?.spaces));

  /** "No thanks": the option that declines a reaction. */
  declining = $derived<Pick | null>(
    this.choices.all.find(({ option }) => option.choice === this.question?.decline) ?? null,
  );

  /** The way that the option leads which is pointed at. */
  path = $derived(
    this.ways.path ?? this.deeds.path ?? (this.weighing.considered ?? this.weighing.armed)?.option.path ?? [],
  );

  protected hinted(message: Hinting): void {
    this.coach.hear(message);
  }

  protected analysed(news: AnalysisState): void {
    this.analysis.hear(news);
  }

  // What comes in -----------------------------------------------------------------------------------

  /** What I chose before I came here. */
  async recall(): Promise<void> {
    const { api, seat } = this;
    const made = await api!.made().catch(() => []);
    if (seat === this.seat) this.made = made;
  }

  /** A question has come into sight: also one that came while the film of what others did was running. */
  opened(): void {
    this.battle.opened();
  }

  protected laid(before: State | null): void {
    this.sending = '';
    if (before?.seq !== this.state?.seq) this.coach.forget();
    this.made = before ? this.made.filter(({ step }) => step < this.state!.seq) : [];
    this.weighing.forget();
    const same = before?.scene.phase === this.state?.scene.phase;
    this.numbers = numbers(this.state?.asked ?? null, same ? this.numbers : new Map());
    this.earlier.laid(this.state?.seq ?? 0);
    // what is gathered stays while others act and the question is the same
    if (!before?.asked || !this.state || !sameAsked(before, this.state)) this.clear();
    if (!before && this.state) this.goals.chose(this.state);
    this.battle.opened();
    if (!before) this.results.forget();
    else this.results.laid();
    if (this.state) this.follow.laid(before, this.state);
    this.ways.seek();
    this.deeds.seek();
    void this.caution.seek();
    if (!before) this.lookBack.past = null;
    if (this.state?.outcome && !before?.outcome) this.lookBack.result = true;
  }

  protected heard(): void {
    this.results.heard();
    void this.follow.heard();
  }

  /** What was open belongs to another position. */
  clear(): void {
    this.pointing.clear();
    this.weighing.clear();
    this.ways.pointed = null;
    this.gathering.ids = [];
    this.risk = null;
    this.ordering = false;
    this.folded = false;
  }

  regathered(ids: readonly string[]): void {
    this.battle.keep(ids);
    this.risk = null;
    this.weighing.disarm();
  }
}
