/** What is chosen for a new match, and the plan that comes of it. */
import { lastSeat, playerName } from '../lib/keys';
import { levelsOf } from '../lib/levels';
import type { ClockPlan, GameInfo, MatchPlan, Seat, SeatPlan } from '../lib/types';
import { firstScenario, playerCounts, seatsFor, usualBot, type Sitter } from './plans';

export class Draft {
  scenario = $state('');
  variants = $state<Record<string, number>>({});
  /** What was chosen for a seat; it stays when the table changes and the seat is there again. */
  private sitting = $state<Record<string, Sitter>>({});
  private players = $state(0);
  /** The level of all bots, and of those that have one of their own. */
  private readonly bot: string;
  private apart = $state<Record<string, string>>({});
  laid = $state(true);
  name = $state(playerName());
  title = $state('');
  seed = $state('');
  clock = $state.raw<ClockPlan | null>(null);
  listed = $state(false);
  hints = $state(true);

  constructor(readonly game: GameInfo) {
    this.scenario = firstScenario(game)?.id ?? '';
    this.variants = Object.fromEntries(game.variants.map((each) => [each.id, each.default]));
    this.bot = usualBot(game);
  }

  chosen = $derived.by(() => this.game.scenarios.find((each) => each.id === this.scenario));
  seats = $derived.by(() => seatsFor(this.chosen, this.players));
  sizes = $derived.by(() => playerCounts(this.chosen));
  rules = $derived.by(() =>
    this.game.variants.filter((each) => !each.scenarios.length || each.scenarios.includes(this.scenario)),
  );
  levels = $derived.by(() => levelsOf(this.game.bots));
  /** My seat while nothing is chosen: that of last time, or the first. */
  private usual = $derived.by(() => this.seats.find(({ id }) => id === lastSeat(this.game.id)) ?? this.seats[0]);
  mine = $derived.by(() => this.those('me'));
  bots = $derived.by(() => this.those('bot'));
  friends = $derived.by(() => this.those('open'));
  /** One bot has a card for each level; of several, each has a level of its own. */
  many = $derived.by(() => this.seats.length > 2 || this.bots.length > 1);
  /** People sit in more than one seat. */
  several = $derived.by(() => this.seats.length - this.bots.length > 1);
  /** The usual set-up is laid. */
  laying = $derived.by(() => this.laid && this.game.free_setup);

  readonly sits = (seat: Seat): Sitter => this.sitting[seat.id] ?? (seat === this.usual ? 'me' : 'bot');

  readonly levelOf = (seat: Seat): string => this.apart[seat.id] ?? this.bot;

  private those(kind: Sitter): Seat[] {
    return this.seats.filter((seat) => this.sits(seat) === kind);
  }

  readonly sit = (seat: Seat, sitter: Sitter): void => {
    this.sitting[seat.id] = sitter;
  };

  readonly setLevel = (some: readonly Seat[], level: string): void => {
    for (const seat of some) this.apart[seat.id] = level;
  };

  readonly resize = (players: number): void => {
    this.players = players;
  };

  readonly swap = (): void => {
    const [first, second] = this.seats.map(this.sits);
    this.sitting = { ...this.sitting, [this.seats[0]!.id]: second!, [this.seats[1]!.id]: first! };
  };

  private planOf(seat: Seat): SeatPlan {
    const sitter = this.sits(seat);
    if (sitter === 'me') return { kind: 'person', name: this.name.trim() };
    return sitter === 'open' ? { kind: 'open' } : { kind: 'bot', bot: this.levelOf(seat) };
  }

  plan(): MatchPlan {
    const { seats, several, clock } = this;
    const [seed, name] = [this.seed.trim(), this.title.trim()];
    return {
      game: this.game.id,
      scenario: this.scenario,
      variants: Object.fromEntries(this.rules.map(({ id }) => [id, this.variants[id] ?? 0])),
      players: seats.length,
      seats: Object.fromEntries(seats.map((seat) => [seat.id, this.planOf(seat)])),
      laid: this.laying,
      ...(seed && { seed }),
      ...(name && { name }),
      ...(clock && seats.length > 1 && { clock }),
      ...(this.listed && { listed: true }),
      hints: this.hints && !several,
    };
  }
}
