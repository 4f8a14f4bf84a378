import type { Sign } from '../lib/types';

/** Signs of the map in a box of 12 by 12 around the origin: filled, or drawn as lines. */
export interface Glyph {
  d: string;
  colour: string;
  line?: boolean;
}

const WHITE = '#ffffff';
const GOLD = '#ffd76a';
const BLUE = '#a9dcf2';
const GREEN = '#b8e6c5';

const STAR = 'M0-5 1.400-1.600 5-1.500 2.200.8 3.200 4.400 0 2.300-3.200 4.400-2.200.8-5-1.500-1.400-1.600z';
const HOUSE = 'M-4.400 3.800V.2L0-3.800 4.400.2V3.800z';
const PLANE =
  'M0-5.500.9-1.800 5.500 1v1.200L.9.900.700 3.300 2.200 4.600H-2.200L-.7 3.300-.9.900-5.500 2.200V1L-.9-1.800z';

/** A shield bears its value, a symbol and a mark their letters; a disc is bare. */
type Written = 'shield' | 'symbol' | 'disc' | 'mark';

const WRITTEN: ReadonlySet<Sign['glyph']> = new Set<Written>(['shield', 'symbol', 'disc', 'mark']);

export const GLYPHS: Record<Exclude<Sign['glyph'], Written>, Glyph> = {
  airbase: { d: PLANE, colour: WHITE },
  archaeology: {
    d: 'M-4.500 4.500H4.500M-4.500-2 0-4.800 4.500-2zM-3-1.500V4M0-1.500V4M3-1.500V4',
    colour: WHITE,
    line: true,
  },
  border: { d: 'M-4-1.600H4M-4 1.600H4', colour: '#ff9b9b', line: true },
  capital: { d: STAR, colour: GOLD },
  comms: {
    d: 'M0-1.500V4.600M-2.400 4.600H2.400M-2-3.400a2.800 2.800 0 0 0 0 3.800M2-3.400a2.800 2.800 0 0 1 0 3.800',
    colour: WHITE,
    line: true,
  },
  dam: { d: 'M-4.500-3.500H4.500M-4.500-1.200H4.500M-4.500 1.200H4.500M-4.500 3.500H4.500', colour: BLUE, line: true },
  entrenchment: { d: 'M-3-5V5M-3-5H3M-3-1.700H.5M-3 1.700H.5M-3 5H3', colour: WHITE, line: true },
  holy: { d: 'M0-5 1.300-1.300 5 0 1.300 1.300 0 5-1.300 1.300-5 0-1.300-1.300z', colour: WHITE },
  home: { d: STAR, colour: '#8fe0b4' },
  major_base: { d: HOUSE, colour: WHITE },
  marsh: { d: 'M-3.500 3.500v-4M0 3.500v-6M3.500 3.500v-4M-5 3.500H5', colour: '#b9dba4', line: true },
  minor_base: { d: HOUSE, colour: WHITE, line: true },
  mountain: { d: 'M-5 3-1.600-3.200.4-.2 1.900-2.200 5 3z', colour: '#e3c795' },
  nuclear: {
    d: 'M-4.800 0a4.800 1.900 0 1 0 9.600 0a4.800 1.900 0 1 0-9.600 0M-2.400-4.200a1.900 4.800 30 0 0 4.800 8.400a1.900 4.800 30 0 0-4.800-8.400M2.400-4.200a1.900 4.800-30 0 0-4.800 8.400a1.900 4.800-30 0 0 4.800-8.400',
    colour: GREEN,
    line: true,
  },
  oil: {
    d: 'M0-4.800C2.200-1.900 3.300-.4 3.300 1.300A3.300 3.300 0 0 1-3.300 1.300C-3.300-.4-2.200-1.900 0-4.800z',
    colour: '#f0c45c',
  },
  port: { d: 'M0-4.600V4.400M-3.900 1.200A3.900 3.300 0 0 0 3.900 1.200M-2-2.400H2', colour: BLUE, line: true },
  power: { d: 'M1.500-5-3.200.8H-.4L-1.500 5 3.200-1.200H.4z', colour: GOLD },
  refinery: { d: 'M-4.500 4V-.5L-1.500 1.200V-.5L1.500 1.200V-4H4.500V4z', colour: GOLD },
  storage: {
    d: 'M-4-2.500a4 1.500 0 0 1 8 0V2.500a4 1.500 0 0 1-8 0zM-4-2.500a4 1.500 0 0 0 8 0',
    colour: GOLD,
    line: true,
  },
  supply: { d: 'M-3.400 1.700 0-3.400 3.400 1.700H1.300V4.200H-1.300V1.700z', colour: '#8fe0b4' },
  well: {
    d: 'M0-4.800C2.200-1.900 3.300-.4 3.300 1.300A3.300 3.300 0 0 1-3.300 1.300C-3.300-.4-2.200-1.900 0-4.800z',
    colour: GOLD,
  },
};

/** The drawing of a sign that is more than its letters. */
export function glyphOf({ glyph }: Sign): Glyph | undefined {
  return WRITTEN.has(glyph) ? undefined : GLYPHS[glyph as Exclude<Sign['glyph'], Written>];
}
