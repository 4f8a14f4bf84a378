import type { Space } from '../lib/types';

/** Hatchings that lie over areas; each is a tile that repeats, drawn as lines or dots. */
export interface Hatching {
  width: number;
  height: number;
  d: string;
  dots?: boolean;
}

export const HATCHINGS: Record<Space['patterns'][number], Hatching> = {
  dots: { width: 7, height: 7, d: 'M1.200 1.200h.01M4.700 4.700h.01', dots: true },
  diagonals: { width: 7, height: 7, d: 'M-1 8 8-1M-1 1 1-1M6 8 8 6' },
  waves: { width: 12, height: 7, d: 'M0 3.500q3-3 6 0t6 0' },
  crosses: { width: 10, height: 10, d: 'M3 1v4M1 3h4M8 6v4M6 8h4' },
  uprights: { width: 6, height: 6, d: 'M3 0v6' },
};
