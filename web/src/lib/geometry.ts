/** Plain geometry of the board. */
import { FILLED, layoutOf, padPixels, type Layout } from './layouts';
import type { Board, Point, Space } from './types';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function path(points: readonly Point[], closed: boolean): string {
  if (points.length === 0) return '';
  const line = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  return `M${line}${closed ? 'Z' : ''}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

export function area(outline: readonly Point[]): number {
  let sum = 0;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    sum += outline[j]![0] * outline[i]![1] - outline[i]![0] * outline[j]![1];
  }
  return Math.abs(sum) / 2;
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The most points that a window of this size around one of them shows; of equal groups, the most central. */
export function densest(points: readonly Point[], width: number, height: number): Point[] {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const middle: Point = [mean(0), mean(1)];
  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  let best: { around: Point; group: Point[] } | undefined;
  for (const around of points) {
    const [x, y] = around;
    const group = points.filter((point) => Math.abs(point[0] - x) <= width / 2 && Math.abs(point[1] - y) <= height / 2);
    const more = group.length - (best?.group.length ?? 0);
    if (more > 0 || (best && more === 0 && apart(around, middle) < apart(best.around, middle)))
      best = { around, group };
  }
  return best?.group ?? [];
}

export function grow(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

const contains = (box: Box, [x, y]: Point): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** The square in which a space without an outline is drawn. */
export function square([x, y]: Point, size: number): Point[] {
  const h = size / 2;
  return [
    [x - h, y - h],
    [x + h, y - h],
    [x + h, y + h],
    [x - h, y + h],
  ];
}

export function circle([x, y]: Point, size: number): Point[] {
  const corner = (i: number): Point => [
    x + (size / 2) * Math.cos((i * Math.PI) / 12),
    y + (size / 2) * Math.sin((i * Math.PI) / 12),
  ];
  return Array.from({ length: 24 }, (_, i) => corner(i));
}

/** The typical distance between a space and its nearest fellow: how large a counter may grow. */
export function spacing(spaces: readonly Space[]): number {
  const nearest = spaces.map((space) => {
    let best = Infinity;
    for (const other of spaces) {
      if (other === space) continue;
      best = Math.min(best, Math.hypot(space.at[0] - other.at[0], space.at[1] - other.at[1]));
    }
    return best;
  });
  nearest.sort((a, b) => a - b);
  const middle = nearest[Math.floor(nearest.length / 2)];
  return middle !== undefined && Number.isFinite(middle) && middle > 0 ? middle : 40;
}

interface Target {
  space: Space;
  outlines: Point[][];
  box: Box;
  area: number;
}

/** A board prepared for drawing and for finding what lies under the pointer. */
export class BoardIndex {
  readonly spaces: Map<string, Space>;
  readonly layout: Layout;
  readonly spacing: number;
  /** Side of a counter where it is largest on the board. */
  readonly counter: number;
  private readonly targets: Target[];

  constructor(readonly board: Board) {
    this.layout = layoutOf(board);
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.spacing = spacing(board.spaces.filter((space) => space.kind !== 'zone'));
    this.counter = Math.max(board.counter_size, this.spacing * FILLED);
    this.targets = board.spaces
      .map((space) => {
        const outlines = this.outlines(space);
        const size = outlines.reduce((sum, outline) => sum + area(outline), 0);
        return { space, outlines, box: boxOf(outlines.flat()), area: size };
      })
      .sort((a, b) => a.area - b.area);
  }

  /** The outline of a space, or of its largest part; a round one where the game draws none. */
  outline(space: Space): Point[] {
    if (space.outline.length > 2) return space.outline;
    const drawn = this.layout.rooms ? square : circle;
    return space.parts[0] ?? drawn(space.at, this.board.counter_size);
  }

  /** The outlines of all parts of a space. */
  outlines(space: Space): Point[][] {
    return space.parts.length ? space.parts : [this.outline(space)];
  }

  /** All of a space as one path. Where places are pads, it has the size of a pad at the scale `k`. */
  shape(space: Space, k: number): string {
    if (this.layout.pads && space.outline.length < 3) {
      const size = (padPixels(this.spacing, k) + 14) / k;
      return path(space.marks.includes('city') ? square(space.at, size) : circle(space.at, size), true);
    }
    return this.outlines(space)
      .map((outline) => path(outline, true))
      .join('');
  }

  /** The spaces under a point, the smallest first; of pads at the scale `k` the nearest one. */
  at(point: Point, k: number): Space[] {
    if (this.layout.pads) return this.pad(point, (padPixels(this.spacing, k) / 2 + 7) / k);
    return this.targets
      .filter((each) => contains(each.box, point) && each.outlines.some((outline) => inside(point, outline)))
      .map((each) => each.space);
  }

  private pad([x, y]: Point, reach: number): Space[] {
    const away = ({ at }: Space) => Math.hypot(at[0] - x, at[1] - y);
    const near = this.board.spaces.filter((space) => away(space) <= reach);
    return near.sort((a, b) => away(a) - away(b)).slice(0, 1);
  }

  name(id: string): string {
    return this.spaces.get(id)?.name ?? id;
  }

  /** Everything that is drawn, or the part of it that is played on, for fitting it into the window. */
  whole(played: ReadonlySet<string> | null = null): Box {
    const all = { left: 0, top: 0, right: this.board.width, bottom: this.board.height };
    const spots = this.board.spaces.filter(({ id }) => played?.has(id)).map(({ at }) => at);
    if (spots.length === 0) return all;
    const part = grow(boxOf(spots), this.spacing);
    return {
      left: Math.max(all.left, part.left),
      top: Math.max(all.top, part.top),
      right: Math.min(all.right, part.right),
      bottom: Math.min(all.bottom, part.bottom),
    };
  }
}

export interface View {
  x: number;
  y: number;
  k: number;
}

/** The view that shows a box in a window, kept between two scales. */
export function fit(box: Box, window: Box, lowest: number, highest: number): View {
  const width = Math.max(1, window.right - window.left);
  const height = Math.max(1, window.bottom - window.top);
  const wanted = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
  const k = Math.min(highest, Math.max(lowest, wanted));
  return {
    k,
    x: window.left + width / 2 - (k * (box.left + box.right)) / 2,
    y: window.top + height / 2 - (k * (box.top + box.bottom)) / 2,
  };
}

/** The same view moved so that no part of the window stays empty that the board could fill. */
export function settle(view: View, board: Box, window: Box): View {
  const along = (at: number, k: number, low: number, high: number, from: number, to: number): number => {
    const [first, last] = [to - k * high, from - k * low];
    return first > last ? (first + last) / 2 : Math.min(last, Math.max(first, at));
  };
  return {
    k: view.k,
    x: along(view.x, view.k, board.left, board.right, window.left, window.right),
    y: along(view.y, view.k, board.top, board.bottom, window.top, window.bottom),
  };
}
