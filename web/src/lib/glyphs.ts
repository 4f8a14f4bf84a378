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

export const GLYPHS: Record<string, Glyph> = {
  star: { d: STAR, colour: GOLD },
  home: { d: STAR, colour: '#8fe0b4' },
  oil: {
    d: 'M0-4.800C2.200-1.900 3.300-.4 3.300 1.300A3.300 3.300 0 0 1-3.300 1.300C-3.300-.4-2.200-1.900 0-4.800z',
    colour: '#f0c45c',
  },
  nuclear: {
    d: 'M-4.800 0a4.800 1.900 0 1 0 9.600 0a4.800 1.900 0 1 0-9.600 0M-2.400-4.200a1.900 4.800 30 0 0 4.800 8.400a1.900 4.800 30 0 0-4.800-8.400M2.400-4.200a1.900 4.800-30 0 0-4.800 8.400a1.900 4.800-30 0 0 4.800-8.400',
    colour: GREEN,
    line: true,
  },
  anchor: { d: 'M0-4.600V4.400M-3.900 1.200A3.900 3.300 0 0 0 3.900 1.200M-2-2.400H2', colour: BLUE, line: true },
  comms: {
    d: 'M0-1.500V4.600M-2.400 4.600H2.400M-2-3.400a2.800 2.800 0 0 0 0 3.800M2-3.400a2.800 2.800 0 0 1 0 3.800',
    colour: WHITE,
    line: true,
  },
  minor_base: { d: HOUSE, colour: WHITE, line: true },
  major_base: { d: HOUSE, colour: WHITE },
  airbase: { d: PLANE, colour: WHITE },
  power: { d: 'M1.500-5-3.200.8H-.4L-1.500 5 3.200-1.200H.4z', colour: GOLD },
  dam: { d: 'M-4.500-3.500H4.500M-4.500-1.200H4.500M-4.500 1.200H4.500M-4.500 3.500H4.500', colour: BLUE, line: true },
  well: {
    d: 'M0-4.800C2.200-1.900 3.300-.4 3.300 1.300A3.300 3.300 0 0 1-3.300 1.300C-3.300-.4-2.200-1.900 0-4.800z',
    colour: GOLD,
  },
  refinery: { d: 'M-4.500 4V-.5L-1.500 1.200V-.5L1.500 1.200V-4H4.500V4z', colour: GOLD },
  storage: {
    d: 'M-4-2.500a4 1.500 0 0 1 8 0V2.500a4 1.500 0 0 1-8 0zM-4-2.500a4 1.500 0 0 0 8 0',
    colour: GOLD,
    line: true,
  },
  archaeology: {
    d: 'M-4.500 4.500H4.500M-4.500-2 0-4.800 4.500-2zM-3-1.500V4M0-1.500V4M3-1.500V4',
    colour: WHITE,
    line: true,
  },
  transport: {
    d: 'M-5-2.500H1.500V2H-5zM1.500-1H3.800L5 .5V2H1.500M-3.500 3.500h1M2.300 3.500h1',
    colour: WHITE,
    line: true,
  },
  holy: { d: 'M0-5 1.300-1.300 5 0 1.300 1.300 0 5-1.300 1.300-5 0-1.300-1.300z', colour: WHITE },
  supply: { d: 'M-3.400 1.700 0-3.400 3.400 1.700H1.300V4.200H-1.300V1.700z', colour: '#8fe0b4' },
  mountain: { d: 'M-5 3-1.600-3.200.4-.2 1.900-2.200 5 3z', colour: '#e3c795' },
  marsh: { d: 'M-3.500 3.500v-4M0 3.500v-6M3.500 3.500v-4M-5 3.500H5', colour: '#b9dba4', line: true },
  entrenchment: { d: 'M-3-5V5M-3-5H3M-3-1.700H.5M-3 1.700H.5M-3 5H3', colour: WHITE, line: true },
  refugee: {
    d: 'M-3-3.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M-1.500-1.700V2M-1.500-.3H2.800V2M-1.500 2-3.200 5M-1.500 2 0 5',
    colour: WHITE,
    line: true,
  },
  city: { d: 'M-4.500 4.500V0h2.500v-4h3.500v2.500H4.500V4.500z', colour: WHITE },
  border: { d: 'M-4-1.600H4M-4 1.600H4', colour: '#ff9b9b', line: true },
  missile: {
    d: 'M0-5.200C1.600-3.500 1.600-2 1.600 2L3.200 4.500H-3.200L-1.600 2C-1.600-2-1.600-3.500 0-5.200z',
    colour: WHITE,
  },
  rail: { d: 'M-2-5V5M2-5V5M-4-3H4M-4 0H4M-4 3H4', colour: WHITE, line: true },
  shock: { d: 'M1.500-5-3.200.8H-.4L-1.500 5 3.200-1.200H.4z', colour: GOLD },
  explosives: { d: 'M-4-1H2.500V4H-4zM2.500 0C4.500 0 3.500-3.500 5-4', colour: WHITE, line: true },
};

const SAME: Record<string, string> = {
  capital: 'star',
  objective: 'star',
  oilfield: 'oil',
  oil_well: 'well',
  oil_refinery: 'refinery',
  oil_storage: 'storage',
  atom: 'nuclear',
  port: 'anchor',
  mast: 'comms',
  minor: 'minor_base',
  major: 'major_base',
  base: 'minor_base',
  airfield: 'airbase',
  power_plant: 'power',
  ruins: 'archaeology',
  holy_site: 'holy',
  comb: 'entrenchment',
  refugees: 'refugee',
  regime_home: 'home',
  lightning: 'shock',
};

/** The drawing of a sign, if we have one; a sign without one shows its value or its first letter. */
export function glyphOf(name: string): Glyph | undefined {
  const word = name.trim().toLowerCase().replaceAll(/[- ]+/g, '_');
  return GLYPHS[SAME[word] ?? word];
}
