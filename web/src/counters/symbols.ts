/** Unit symbols: those of milsymbol, drawn when the client is built, or, for what it does not know, a glyph of ours. */
import units from 'virtual:unit-symbols';
import type { Piece } from '../lib/types';

type Named = Exclude<Piece['symbol'], ''>;
type Unit = keyof typeof units;

/** Glyphs of ours in a box of 28 by 18 around the origin, stroked with the counter's ink. */
const GLYPHS: Record<Exclude<Named, Unit>, string> = {
  aircraft: 'M0-9 1.500-3 11 2v2L1.500 1.500 1 6l3 2.500H-4L-1 6l-.500-4.500L-11 4V2l9.500-5z',
  civilians:
    'M-6-5a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0M-3.800-2.800V3M-3.800 3-6.500 8M-3.800 3-1 8M-7-1H-.500M4-3.500a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0M5.700-1.800V3.500M5.700 3.500 4 8M5.700 3.500 7.500 8M3.500 0H8',
  fortress: 'M-13-8h26v16h-26zM-13-3h5v-5M13-3h-5v-5M-3-8v5h6v-5',
  guerilla: 'M-13-8h26v16h-26zM-8 5l5-10M-3 5l5-10M2 5l5-10',
  headquarters: 'M-13-8h26v16h-26zM-13-2h26',
  information: 'M0-6v.500M-2-1h2v7M-3 6h6',
  leader: 'M0-8 2.300-2.600 8-2 3.800 1.900 5 7.500 0 4.600-5 7.500-3.800 1.900-8-2-2.300-2.600z',
  naval: 'M-11 1h22l-4 6H-7zM0 1v-9M0-7l6 4H0',
  suspect: 'M-4-4.500a4.500 4.500 0 1 1 6.500 4.200C.600.700 0 1.600 0 3.200M0 6.800v.400',
};

const isUnit = (name: Named): name is Unit => name in units;

/** The markup of a symbol; none for a counter without one. It never contains text from outside. */
export function symbolMarkup(name: Piece['symbol']): string {
  if (name === '') return '';
  return isUnit(name) ? units[name] : `<path class="glyph" d="${GLYPHS[name]}"/>`;
}
