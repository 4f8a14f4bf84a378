/** What the piece that is taken up would pay and need, as signs at the spaces where it can go. */
import type { BoardIndex } from '../lib/geometry';
import type { Lead } from '../lib/types';
import type { CostSign } from './costs';

const HEIGHT = 15;
const TALL = 19;
const LETTER = 6.6;
/** Where hexes are smaller than this on the screen, signs would cover them. */
const CROWDED = 30;

/** From the middle of a space to a plate at its rim, away from the piece. */
const AWAY = 0.56;

export interface Taken {
  readonly leads: ReadonlyMap<string, Lead>;
  readonly pointed: Lead | null;
  /** Where the piece stands. */
  readonly from: string;
  readonly purse: { points: number; unit: string } | null;
}

/** Its needs at each space, its price at each target, and both with what is left where the pointer is. */
export function leadSigns(taken: Taken, index: BoardIndex, k: number): CostSign[] {
  const { purse, pointed } = taken;
  const gap = index.spacing * k;
  if (!purse || gap < CROWDED) return [];
  const start = index.spaces.get(taken.from)?.at[1] ?? 0;
  return [...taken.leads.values()].flatMap((lead) => {
    const space = index.spaces.get(lead.space);
    const here = pointed?.space === lead.space;
    const text = words(lead, here, purse);
    if (!space || !text) return [];
    const high = here || lead.attack ? TALL : HEIGHT;
    const [x, y] = [
      space.at[0] * k,
      space.at[1] * k + (lead.attack ? (space.at[1] < start ? -AWAY : AWAY) : here ? -AWAY : 0.3) * gap,
    ];
    const half = (text.length * LETTER + 14) / 2;
    const box = { left: x - half, right: x + half, top: y - high / 2, bottom: y + high / 2 };
    return [{ id: lead.space, text, attack: lead.attack, quiet: !here && !lead.attack, box }];
  });
}

/** The chances that a note tells, from the least to the best: "0–67 %". */
function chances(note: string): string {
  const found = [...note.matchAll(/(\d+) %/g)].map(([, figure]) => Number(figure));
  const [least, best] = [Math.min(...found), Math.max(...found)];
  return least === best ? `${best} %` : `${least}–${best} %`;
}

function words(lead: Lead, here: boolean, { points, unit }: { points: number; unit: string }): string {
  const price = `${lead.price} ${unit}`;
  if (lead.attack) return `attack: ${price}, ${chances(lead.note)}`;
  if (!here) return lead.note;
  const needs = lead.note ? `, on ${lead.note}` : '';
  return `here: ${price}, ${points - lead.price} left${needs}`;
}
