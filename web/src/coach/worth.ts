/** Values as people read them: of 100, with how sure they are. */
import type { Advice, Fact, Hint, Looked, Plan, Stroke } from '../lib/types';

/** A whisker is two standard errors to either side. */
const ERRORS = 2;

export type Sure = Advice['sure'];

export const of100 = (value: number): number => Math.round(value * 100);

/** "give or take 3": never nothing, for no value is exact. */
export const giveOrTake = (error: number): number => Math.max(1, of100(ERRORS * error));

/** The whisker of a bar, in percent of its length. */
export function whisker(value: number, error: number): { left: number; width: number } {
  const left = Math.max(0, value - ERRORS * error) * 100;
  const right = Math.min(1, value + ERRORS * error) * 100;
  return { left, width: right - left };
}

/** What an option loses against the best: "−3". A gap that can be told is not nothing, however small. */
export const lossOf = ({ loss, sure }: Pick<Advice, 'loss' | 'sure'>): string =>
  of100(loss) ? `−${of100(loss)}` : sure === 'open' ? '±0' : '<1 less';

/** What a plan brings: "+7". */
export function gainOf({ gain, sure }: Pick<Plan, 'gain' | 'sure'>): string {
  if (!of100(gain)) return sure === 'open' ? '±0' : '<1 more';
  return `${gain < 0 ? '−' : '+'}${Math.abs(of100(gain))}`;
}

export const SURENESS: Record<Sure, readonly [string, number]> = {
  sure: ['sure', 3],
  fairly: ['fairly sure', 2],
  open: ['open', 1],
};

/** What a value counts. */
export const unit = ({ measure }: Pick<Hint, 'measure'>): string =>
  measure === 'wins' ? 'of 100 games' : '% of the highest level of victory';

/** A value, in a sentence that it begins. */
export const worth = (hint: Pick<Hint, 'measure' | 'value'>): string =>
  `You ${hint.measure === 'wins' ? 'win' : 'reach'} ${of100(hint.value)} ${unit(hint)}`;

export const seconds = (time: number): string => `${Math.max(1, Math.round(time))} s`;

/** Thousands are set apart: "2 400". */
export const many = (figure: number): string => String(figure).replace(/\B(?=(\d{3})+$)/g, ' ');

export const range = ({ low, high }: Looked): string => `${of100(low)} to ${of100(high)}`;

export const sentences = (facts: readonly Fact[]): string => facts.map(({ text }) => text).join(' ');

/** In how many of ten games the expected line comes so. */
export const tenths = ({ line }: Advice): number => Math.min(...line.map((step) => step.tenths));

/** What hangs on a stroke of a plan. */
export const hangs = ({ gain, sure }: Stroke): string =>
  sure === 'open' ? 'nothing hangs on it alone' : `${of100(gain) || '<1'} ${of100(gain) > 1 ? 'hang' : 'hangs'} on it`;

export const noMatter = ({ strokes, others }: Plan): string =>
  `${others} ${strokes.length ? 'more ' : ''}${others === 1 ? 'unit' : 'units'}: no single one matters`;

/** A hint in words, for those who read the table as text. */
export function inWords(hint: Hint, seat: (id: string) => string): string[] {
  const best = `${worth(hint)} with the best choice, give or take ${giveOrTake(hint.error)}.`;
  const played = `${many(hint.games)} games played out in ${seconds(hint.seconds)}.`;
  if (hint.plan) return [...planned(hint, hint.plan), played];
  if (hint.kind === 'alike') return ['All are alike.', hint.why, best].filter(Boolean);
  return [
    `${best} ${played}`,
    ...hint.options.flatMap((each, i) => option(each, i, seat)),
    hint.kind === 'unclear' ? `No clear best. ${hint.why}`.trim() : '',
  ].filter(Boolean);
}

function planned(hint: Hint, plan: Plan): string[] {
  return [
    `${worth(hint)} with this plan, give or take ${giveOrTake(hint.error)}; unmoved ${of100(plan.unmoved)} (${gainOf(plan)}, ${SURENESS[plan.sure][0]}).`,
    ...plan.strokes.map((each, i) =>
      [`${i + 1}. ${each.text}: ${hangs(each)}, ${SURENESS[each.sure][0]}.`, sentences(each.why)]
        .filter(Boolean)
        .join(' '),
    ),
    ...(plan.others ? [`${noMatter(plan)}.`] : []),
  ];
}

function option(each: Advice, i: number, seat: (id: string) => string): string[] {
  const name = each.note ? `${each.text} (${each.note})` : each.text;
  const gap = i ? `, ${lossOf(each)} against the best, ${SURENESS[each.sure][0]}` : '';
  const risks = sentences(each.risks);
  const line = each.line.map((step) => `${seat(step.seat)}: ${step.text}`).join('; ');
  return [
    `${i + 1}. ${name}: ${of100(each.value)} of 100, give or take ${giveOrTake(each.error)}${gap}.`,
    ...(each.brings.length ? [`   Brings: ${sentences(each.brings)}`] : []),
    ...(risks ? [`   Risks: ${risks}`] : []),
    ...(line ? [`   Expected in ${tenths(each)} of 10 games: ${line}.`] : []),
  ];
}
