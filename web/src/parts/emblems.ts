/** The emblems of sides, each in a box of 20 by 20 around the origin, filled by the even-odd rule. */
import type { Side } from '../lib/types';

export const EMBLEMS: Record<Side['emblem'], string> = {
  square: 'M-8-8H8V8H-8z',
  diamond: 'M0-10 10 0 0 10-10 0z',
  triangle: 'M0-9 10 8H-10z',
  disc: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z',
  ring: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0z',
  star: 'M0-10 2.700-3.400 9.800-2.900 4.300 1.600 6.100 8.400 0 4.600-6.100 8.400-4.300 1.600-9.800-2.900-2.700-3.400z',
  hexagon: 'M-5-8.700H5L10 0 5 8.700H-5L-10 0z',
  bars: 'M-9-8.500H9V-4.500H-9zM-9-2H9V2H-9zM-9 4.500H9V8.500H-9z',
};
