/**
 * Unit symbols: milsymbol draws the dozen that counters use when the client is built, so that no browser has to fetch
 * a library of thousands. `virtual:unit-symbols` has their markup by name.
 */
import ms from 'milsymbol';
import type { Plugin } from 'vite';
import type units from 'virtual:unit-symbols';

const ID = 'virtual:unit-symbols';
/** What Vite calls a module that is no file. */
const RESOLVED = `\0${ID}`;

/** Entity and second modifier of land units (MIL-STD-2525D, symbol set 10). */
type Code = readonly [entity: string, modifier?: string];

const UNITS: Record<keyof typeof units, Code> = {
  airborne: ['121100', '01'],
  armour: ['120500'],
  artillery: ['130300'],
  engineers: ['140700'],
  infantry: ['121100'],
  marines: ['121101'],
  mechanised: ['121102'],
  missile: ['130700'],
  motorised: ['121104'],
  rangers: ['122000'],
  security: ['141700'],
  'special-forces': ['121700'],
};

function military([entity, modifier = '00']: Code): string {
  const code = `1003100000${entity}00${modifier}`;
  const symbol = new ms.Symbol(code, { size: 20, monoColor: 'currentColor', fill: false, strokeWidth: 8 });
  const frame = '<svg class="unit" x="-14" y="-10" width="28" height="20" viewBox="$1">';
  return symbol.asSVG().replace(/^<svg[^>]*?viewBox="([^"]+)"[^>]*>/, frame);
}

export function symbolsPlugin(): Plugin {
  return {
    name: 'unit-symbols',
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const drawn = Object.fromEntries(Object.entries(UNITS).map(([name, unit]) => [name, military(unit)]));
      return `export default ${JSON.stringify(drawn)};`;
    },
  };
}
