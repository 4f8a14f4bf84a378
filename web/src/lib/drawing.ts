/** The static board as few, large paths: hundreds of hexes pan smoothly when they are one shape. */
import { path, type BoardIndex } from './geometry';
import type { Board, Label, Point, Shape, Space } from './types';

export interface Layer {
  kind: string;
  d: string;
}

/** Kinds of shapes that cover ground, in the order in which they are laid; all others are lines above them. */
const COVERED = ['house', 'lot']; // the zones themselves
const GROUND = ['sea', 'land', 'country', 'block', 'lake', 'kurdistan', 'area'];
const LINES = [
  'coast',
  'sea-side',
  'river',
  'border',
  'kurdistan-edge',
  'frontier',
  'adjacent',
  'trail',
  'rail',
  'road',
  'net',
  'arc',
  'link-door',
  'link-roof',
];

/** Parts of a house seen from above, filled and laid over its floors in this order. */
const HOUSE = ['partition', 'face', 'door', 'arch', 'stair', 'gate', 'plank'];

const order = (kind: string): number => {
  const line = LINES.indexOf(kind);
  return line < 0 ? LINES.length : line;
};

export function groundLayers(board: Board): Layer[] {
  return GROUND.flatMap((kind) =>
    layer(
      kind,
      board.shapes.filter((shape) => shape.kind === kind),
      board,
    ),
  );
}

export function houseLayers(board: Board): Layer[] {
  return HOUSE.flatMap((kind) =>
    layer(
      kind,
      board.shapes.filter((shape) => shape.kind === kind && shape.closed),
      board,
    ),
  );
}

/** Lines that link places, with a light edge. */
export const LINKS: ReadonlySet<string> = new Set(['road', 'trail', 'net']);

/** The lines in layers; of those that link places only the `linked`. */
export function lineLayers(board: Board, linked: (shape: Shape) => boolean = () => true): Layer[] {
  const kinds = [...new Set(board.shapes.map((shape) => shape.kind))].filter(
    (kind) => !GROUND.includes(kind) && !HOUSE.includes(kind) && !COVERED.includes(kind),
  );
  kinds.sort((a, b) => order(a) - order(b));
  return kinds.flatMap((kind) =>
    layer(
      kind,
      board.shapes.filter((shape) => shape.kind === kind && (!LINKS.has(kind) || linked(shape))),
      board,
    ),
  );
}

function layer(kind: string, shapes: readonly Shape[], board: Board): Layer[] {
  const lines = kind === 'border' ? borders(shapes, board) : shapes;
  const d = lines.map((shape) => path(shape.points, shape.closed)).join('');
  return d ? [{ kind, d }] : [];
}

/** Countries' outlines as border lines: each once, though two countries share it, and none along the map's edge. */
export function borders(shapes: readonly Shape[], { width, height }: Board): Pick<Shape, 'points' | 'closed'>[] {
  const drawn = new Set<string>();
  const atEdge = (a: Point, b: Point) =>
    (a[0] === b[0] && (a[0] <= 0 || a[0] >= width)) || (a[1] === b[1] && (a[1] <= 0 || a[1] >= height));
  const lines: Point[][] = [];
  for (const { points, closed } of shapes) {
    const all = closed && points[0] ? [...points, points[0]] : points;
    let line: Point[] = [];
    all.slice(1).forEach((point, i) => {
      const before = all[i]!;
      const name = [before.join(), point.join()].sort().join(' ');
      if (drawn.has(name) || atEdge(before, point)) {
        line = [];
        return;
      }
      drawn.add(name);
      if (line.length === 0) lines.push((line = [before]));
      line.push(point);
    });
  }
  return lines.map((points) => ({ points, closed: false }));
}

/** Spaces that are ground themselves (hexes, areas, streets), one path for each kind. */
export function spaceLayers(index: BoardIndex, wanted: (space: Space) => boolean): Layer[] {
  const byKind = new Map<string, string>();
  for (const space of index.board.spaces) {
    if (!wanted(space)) continue;
    byKind.set(space.kind, (byKind.get(space.kind) ?? '') + index.shape(space, 1));
  }
  return [...byKind].map(([kind, d]) => ({ kind, d }));
}

const ROOMS = new Set(['OG', 'C', '1', '2', 'R']);

export const isRoom = (space: Space): boolean => ROOMS.has(space.kind.replace(/['"”’″′]+$/, ''));
/** Whether a game draws the space itself; else it is a room, a pad or a point. */
export const hasOutline = (space: Space): boolean => space.outline.length > 2 || space.parts.length > 0;
export const isZone = (space: Space): boolean => space.kind === 'zone';

/** On a plan a zone's number is drawn on a disc whose colour tells what the zone is: `zone-black`. */
export const isZoneNumber = (label: Label): boolean => label.kind.startsWith('zone-');

const DOTTED = new Set(['city', 'town', 'capital', 'place']);

/** Whether a place is marked by a dot on a map of hexes. */
export const isDotted = (label: Label): boolean => DOTTED.has(label.kind);

/** Names of places stand where there is room; names of countries and seas lie flat where the game puts them. */
export const isPlaceName = (label: Label): boolean =>
  !isZoneNumber(label) && label.kind !== 'country' && label.kind !== 'sea';

/** The labels; places of a map of points or areas that are in play and that no label names have their own name. */
export function placeLabels(
  { layout, labels, spaces }: Board,
  inPlay: (space: string) => boolean = () => true,
): Label[] {
  if (layout !== 'points' && layout !== 'areas') return labels;
  const named = new Set(labels.map((label) => label.at.join(' ')));
  const missing = spaces.filter((space) => inPlay(space.id) && !named.has(space.at.join(' ')));
  return [...labels, ...missing.map((space) => ({ text: space.name, at: space.at, kind: 'space', rank: 2 }))];
}

/** What stands in a room's box: the part of its id after the zone. */
export const roomLetter = (space: Space): string => space.id.slice(space.id.lastIndexOf('.') + 1);

/** A class name from a kind that a game chose. */
export const kindClass = (kind: string): string => `kind-${kind.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
