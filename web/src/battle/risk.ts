/** What may go wrong with a choice: it is asked about once, and the better way is offered first. */
import { cardOf, named, type Choices, type Pick } from '../choose/choices';
import type { Asked, Card, Forecast } from '../lib/types';
import { count, list, percent } from '../lib/words';
import { fails, share, wins } from './sums';

export interface Risk {
  pick: Pick;
  /** "!" or a number, in a field of its own. */
  mark: string;
  title: string;
  detail: string;
  better: { label: string; act: () => void };
  anyway: string;
  /** It does harm: bad odds, not something left undone. */
  harm: boolean;
}

/** What must be known of the table for that. */
export interface Ground {
  readonly question: Asked | null;
  readonly choices: Choices;
  readonly hand: { readonly cards: readonly Card[] };
  readonly weighing: { readonly forecast: Forecast | null; readonly armed: Pick | null; disarm(): void };
  readonly gathering: {
    readonly act: Pick | null;
    readonly ids: readonly string[];
    set(ids: readonly string[]): void;
  };
  readonly battle: {
    readonly part: string;
    readonly place: string;
    readonly best: readonly string[];
    readonly nothing: Pick | null;
    readonly base: Forecast | null;
  };
  readonly goals: { readonly able: ReadonlySet<string>; readonly now: { readonly left?: number } | null };
  readonly pointing: { seek(ids: readonly string[]): void };
  risk: Risk | null;
  name(id: string): string;
  back(): boolean;
}

/** Under this chance an attack is asked about. */
const POOR = 0.33;
const SAME = 0.005;
/** Up to this many are named, more are counted. */
const FEW = 3;

export function riskOf(pick: Pick, ground: Ground): Risk | null {
  if (pick.option.ends) return undone(pick, ground);
  return badOdds(pick, ground) ?? lastCard(pick, ground);
}

/** What is left where no unit could act: cards to play, or places. */
const rest = (others: readonly Pick[], left: number): string =>
  others.some(({ option }) => option.kind === 'card')
    ? `${count(left, 'card')} can still be played`
    : `${count(left, 'place')} can still be chosen`;

/** A phase is ended though something can still act in it. */
function undone(pick: Pick, ground: Ground): Risk | null {
  const others = ground.choices.all.filter(({ option }) => option !== pick.option);
  const offered = [...new Set(others.flatMap(({ option }) => named(option)))];
  if (!offered.length) return null;
  // as the phase strip counts them
  const { able, now } = ground.goals;
  const units = able.size > 0 || others.some(({ option }) => option.kind === 'piece');
  const ids = able.size ? [...able] : offered;
  const left = Math.min(now?.left || ids.length, ids.length);
  const who = count(ids.length, 'unit');
  const acting = left < ids.length ? `${who} can still act, ${count(left, 'time')} in all` : `${who} can still act`;
  return {
    pick,
    mark: String(left),
    title: units ? acting : rest(others, ids.length),
    detail: [ids.length > FEW ? '' : `${list(ids.map((id) => ground.name(id)))}.`, `${pick.option.label} all the same?`]
      .filter(Boolean)
      .join(' '),
    better: {
      label: 'Show them',
      act: () => {
        ground.risk = null;
        ground.pointing.seek(ids);
      },
    },
    anyway: pick.option.label,
    harm: false,
  };
}

/** The odds are poor, or worse than those of doing nothing. */
function badOdds(pick: Pick, ground: Ground): Risk | null {
  const { battle, weighing, gathering, question } = ground;
  const { forecast } = weighing;
  const weighed = [weighing.armed, gathering.act].some((each) => each?.option.choice === pick.option.choice);
  if (!forecast || !weighed) return null;
  const [well, ill] = [share(forecast, wins), share(forecast, fails)];
  const own = battle.part === 'attackers' || battle.part === '' || (battle.part === 'roll' && question?.begun);
  const worse = battle.base !== null && !own && well < share(battle.base, wins) - SAME;
  if (!worse && !(own && pick.option.odds && well < POOR)) return null;
  const more = battle.part === 'attackers' && battle.best.join() !== gathering.ids.join() ? battle.best : [];
  return {
    pick,
    mark: '!',
    title: `${percent(well)} go your way, ${percent(ill)} against you`,
    detail: [battle.place ? ground.name(battle.place) : '', worse ? 'Doing nothing is better.' : '']
      .filter(Boolean)
      .join(': '),
    better: more.length
      ? { label: `Take the best ${count(more.length, 'unit')}`, act: () => gathering.set(more) }
      : {
          label: worse ? 'Do nothing' : 'Back',
          act: () => {
            ground.risk = null;
            if (weighing.armed) weighing.disarm();
            else ground.back();
          },
        },
    anyway: 'Do it anyway',
    harm: true,
  };
}

/** The last card or Joker, as the rules say: a hand of one card may be dealt anew. */
function lastCard(pick: Pick, ground: Ground): Risk | null {
  const { cards } = ground.hand;
  const card = cards.find(({ id, plays }) => id === cardOf(pick.option) || (plays && plays === pick.option.choice));
  if (!card || !pick.option.last) return null;
  return {
    pick,
    mark: '1',
    title: `It is your last ${card.plays ? card.title : 'card'}`,
    detail: pick.option.label,
    better: { label: 'Keep it', act: () => void (ground.risk = null) },
    anyway: 'Play it',
    harm: false,
  };
}
