/** Unit symbols: names that games use, drawn by milsymbol or, for what it does not know, by a glyph of ours. */
import ms from 'milsymbol';

/** Entity and second modifier of land units (MIL-STD-2525D, symbol set 10). */
const UNITS: Record<string, [entity: string, modifier?: string]> = {
  infantry: ['121100'],
  marines: ['121101'],
  motorised: ['121104'],
  mechanised: ['121102'],
  airborne: ['121100', '01'],
  armour: ['120500'],
  recon: ['121300'],
  'armoured-recon': ['120501'],
  'anti-tank': ['120400'],
  artillery: ['130300'],
  'self-propelled-artillery': ['130301'],
  mortar: ['130800'],
  missile: ['130700'],
  'air-defence': ['130100'],
  'special-forces': ['121700'],
  rangers: ['122000'],
  engineers: ['140700'],
  police: ['141200'],
  security: ['141700'],
  helicopter: ['120600'],
  aviation: ['120800'],
};

const SAME: Record<string, string> = {
  mechanized: 'mechanised',
  mech: 'mechanised',
  motorized: 'motorised',
  armor: 'armour',
  armored: 'armour',
  armoured: 'armour',
  tank: 'vehicle',
  sf: 'special-forces',
  rockets: 'missile',
  reconnaissance: 'recon',
  'air-assault': 'airborne',
  marine: 'marines',
  engineer: 'engineers',
  'special-force': 'special-forces',
  'special-operations': 'special-forces',
  garrison: 'fortress',
  static: 'fortress',
  hq: 'headquarters',
  leader: 'hero',
  guerillas: 'guerilla',
  guerrilla: 'guerilla',
  militia: 'guerilla',
  irregular: 'guerilla',
  martyrs: 'martyr',
  'strong-point': 'fortress',
  strongpoint: 'fortress',
  unknown: 'suspect',
  squad: 'infantry',
  air: 'aircraft',
  drone: 'uav',
};

/** Glyphs of ours in a box of 28 by 18 around the origin, stroked with the counter's ink. */
export const GLYPHS: Record<string, string> = {
  suspect: 'M-4-4.500a4.500 4.500 0 1 1 6.500 4.200C.600.700 0 1.600 0 3.200M0 6.800v.400',
  guerilla: 'M-13-8h26v16h-26zM-8 5l5-10M-3 5l5-10M2 5l5-10',
  martyr: 'M0-8 2.400-2.800 8-3.500 4.800 1 8 5.500 2.400 5 0 9-2.400 5-8 5.500-4.800 1-8-3.500-2.400-2.800z',
  sniper: 'M0-8V-3M0 3v5M-8 0h5M3 0h5M-5.500 0a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0',
  fortress: 'M-13-8h26v16h-26zM-13-3h5v-5M13-3h-5v-5M-3-8v5h6v-5',
  headquarters: 'M-13-8h26v16h-26zM-13-2h26',
  vehicle:
    'M-11 1.500a4 4 0 0 1 4-4H7a4 4 0 0 1 0 8.500H-7a4 4 0 0 1-4-4.500zM-5-2.500l1.500-4.500h7L5-2.500M3.500-5H13',
  aircraft: 'M0-9 1.500-3 11 2v2L1.500 1.500 1 6l3 2.500H-4L-1 6l-.500-4.500L-11 4V2l9.500-5z',
  uav: 'M-12-2 0-5l12 3M0-5V6M-4 7 0 4l4 3',
  hero: 'M0-8 2.300-2.600 8-2 3.800 1.900 5 7.500 0 4.600-5 7.500-3.800 1.900-8-2-2.300-2.600z',
  bomb: 'M-5 2a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0M4-2 6-5q1-2 4-2',
  weapon: 'M-12 4H2L4-1h9M-8 4v4M-2 4v3',
  information: 'M0-6v.500M-2-1h2v7M-3 6h6',
  city: 'M-10 8V0h6v-7h7v5h7v10z',
  naval: 'M-11 1h22l-4 6H-7zM0 1v-9M0-7l6 4H0',
  cash: 'M-12-6h24v12h-24zM-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  marker: 'M-6 8V-8L8-4-6 0',
};

const plain = (name: string): string => {
  const word = name.trim().toLowerCase().replaceAll(/[_ ]+/g, '-');
  return SAME[word] ?? word;
};

function sidc(name: string): string | null {
  if (/^\d{20}$/.test(name) || /^S[A-Z]{2}P[A-Z-]{6,11}$/.test(name)) return name;
  const word = plain(name);
  const unit = UNITS[word];
  return unit ? `1003100000${unit[0]}00${unit[1] ?? '00'}` : null;
}

function military(code: string): string {
  const symbol = new ms.Symbol(code, { size: 20, monoColor: 'currentColor', fill: false, strokeWidth: 8 });
  const frame = '<svg class="unit" x="-14" y="-10" width="28" height="20" viewBox="$1">';
  return symbol.asSVG().replace(/^<svg[^>]*?viewBox="([^"]+)"[^>]*>/, frame);
}

const drawn = new Map<string, string>();

/** The markup of a symbol, or nothing if the name is unknown. It never contains text from outside. */
export function symbolMarkup(name: string): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const glyph = GLYPHS[plain(name)];
  const code = sidc(name);
  const markup = glyph ? `<path class="glyph" d="${glyph}"/>` : code ? military(code) : '';
  drawn.set(name, markup);
  return markup;
}
