import type { Card } from '../lib/types';

/** Drawings on cards, in a box of 60 by 36 around the origin: what is filled, and what is drawn as lines. */
export interface Picture {
  fill?: string;
  line?: string;
}

const JET = 'M0-14 2.500-4 15 4V7.500L2.500 4 2 10 6 13V15L0 13.500-6 15V13L-2 10-2.500 4-15 7.500V4L-2.500-4z';
const MAN = (x: number, y: number) =>
  `M${x - 3} ${y - 9}a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM${x - 5} ${y + 8}V${y - 1}a5 4.500 0 0 1 10 0V${y + 8}z`;
const DISC = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

export const PICTURES: Record<Exclude<Card['picture'], ''>, Picture> = {
  aircraft: { fill: `${JET}`, line: 'M-28-10h12M-30-4h8M17-9h9M19 11h9' },
  helicopter: {
    fill: 'M-9-6C4-9 14-4 15 4C12 8-6 9-9 4L-26 0V-4L-11-2z',
    line: 'M-18-12H26M4-12V-7M-4 12H18M0 7V12M10 7V12M-26-7V3',
  },
  drone: { fill: 'M0-12 2-3 28-5V-2L3 3 2 9 8 12V14H-8V12L-2 9-3 3-28-2V-5L-2-3z' },
  ship: {
    fill: 'M-28 4H28L22 14H-22zM-10 4V-4H4V4zM6-2H14V4H6z',
    line: 'M-3-4V-14M-3-12H6M-30 17q6-3 12 0t12 0t12 0t12 0t12 0',
  },
  gun: { fill: `M-20 6 10-12 14-7-12 9z${DISC(-10, 8, 7)}`, line: 'M-16 12-28 16M17-13l6-3M19-8l8-1M14-17l2-5' },
  missile: {
    fill: 'M-22 12C-8-6 8-14 24-15C22 0 10 12-10 17L-12 10-19 15-16 8z',
    line: 'M-30 6l6-4M-30 14l4-2M-24 18l-3 3',
  },
  tank: { fill: 'M-24 2H22L26 8 20 14H-20L-26 8zM-10-6H8L12 2H-14z', line: 'M8-3H28M-16 8H16' },
  bomb: { fill: `${DISC(-2, 4, 11)}M3-7h6l1 5h-8z`, line: 'M8-8C12-14 16-10 19-15M20-19v4M24-15h-4M16-17l3 2' },
  gas: { fill: `${DISC(-10, 4, 9)}${DISC(4, -3, 10)}${DISC(16, 5, 8)}${DISC(2, 8, 8)}`, line: 'M-26 15H28' },
  storm: { line: 'M-26-8q8-8 16 0t16 0t16 0M-28 2q8-8 16 0t16 0t16 0t8-3M-24 12q8-8 16 0t16 0t16 0' },
  eye: { fill: DISC(0, 0, 6), line: 'M-26 0C-14-15 14-15 26 0C14 15-14 15-26 0z' },
  shield: { fill: 'M-13-14H13V0C13 9 6 14 0 17-6 14-13 9-13 0z', line: 'M-28-10h8M-28 0h8M20-10h8M20 0h8' },
  crosshair: { line: `${DISC(0, 0, 12)}M0-18V-6M0 18V6M-18 0H-6M18 0H6` },
  star: { fill: 'M0-16 4.500-5 16-5 7 2.500 10.500 14 0 7-10.500 14-7 2.500-16-5-4.500-5z' },
  spade: { fill: 'M-24 10 24-4V14H-24z', line: 'M4-16-8 2M0-18l8 5M-28 14H28' },
  dagger: { fill: 'M-24 6-6-4-2 2-20 10zM0-2 24-15C20-4 12 4 4 5z', line: 'M-6-9 4 8' },
  city: { fill: 'M-26 16V-2H-18V16zM-16 16V-10H-6V16zM-4 16V2H2V16zM4 16V-15H14V16zM16 16V-5H26V16z' },
  people: { fill: `${MAN(-17, 4)}${MAN(0, 2)}${MAN(17, 4)}` },
  chevrons: { fill: 'M-26-13H-17L-8 0-17 13H-26L-17 0zM-9-13H0L9 0 0 13H-9L0 0zM8-13H17L26 0 17 13H8L17 0z' },
  crate: { fill: 'M-22-6H22V14H-22z', line: 'M-22-6 0-14 22-6M-8-6V14M8-6V14' },
  coins: { fill: `${DISC(-12, 6, 9)}${DISC(4, -3, 9)}${DISC(18, 7, 8)}` },
  oil: { fill: 'M0-16C7-6 11-1 11 5A11 11 0 0 1-11 5C-11-1-7-6 0-16z', line: 'M-28 14h10M18 14h10' },
  talks: { fill: 'M-26-13H2V3H-12L-18 10V3H-26zM6-5H26V11H20V17L14 11H-2V7H6z' },
  flag: { fill: 'M-12-14C-2-19 6-9 18-13V3C6 7-2-3-12 2z', line: 'M-13-16V17M-20 17H-6' },
  march: { line: 'M-26 12C-14-10 2 14 18-8M18-8H8M18-8V2' },
};
