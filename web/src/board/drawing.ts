/** The static board as few, large paths: hundreds of hexes pan smoothly when they are one shape. */
import { path, type BoardIndex } from '../lib/geometry';
import { layoutOf } from '../lib/layouts';
import { chains, smooth } from './lines';
import type { Board, Label, Point, Shape, Space } from '../lib/types';

export interface Layer {
  kind: string;
  d: string;
}

/** Where a shape is laid: below zones or a painted ground that show it, as ground, as a line or as a part of a house. */
type Laid = 'covered' | 'ground' | 'line' | 'house';

/** Every kind of shape, in the order in which those of one layer are laid. */
export const SHAPES: Record<Shape['kind'], Laid> = {
  house: 'covered',
  lot: 'covered',
  lake: 'covered',
  barrier: 'ground',
  coast: 'line',
  'sea-side': 'line',
  river: 'line',
  border: 'line',
  'region-edge': 'line',
  frontier: 'line',
  adjacent: 'line',
  trail: 'line',
  rail: 'line',
  road: 'line',
  corridor: 'line',
  'link-door': 'line',
  'link-roof': 'line',
  partition: 'house',
  face: 'house',
  door: 'house',
  arch: 'house',
  stair: 'house',
  gate: 'house',
  plank: 'house',
};
const KINDS = Object.keys(SHAPES) as Shape['kind'][];

/** Lines of a hex map that come hexside by hexside or hex by hex. */
const FLOWING: ReadonlySet<string> = new Set<Shape['kind']>(['river', 'road']);

function layers(board: Board, laid: Laid): Layer[] {
  return KINDS.filter((kind) => SHAPES[kind] === laid).flatMap((kind) => {
    const shapes = board.shapes.filter((shape) => shape.kind === kind);
    const d = layoutOf(board).grid && FLOWING.has(kind) ? flowing(shapes, board) : drawn(kind, shapes, board);
    return d ? [{ kind, d }] : [];
  });
}

function drawn(kind: string, shapes: readonly Shape[], board: Board): string {
  const lines = kind === 'border' ? borders(shapes, board) : shapes;
  return lines.map((shape) => path(shape.points, shape.closed)).join('');
}

/** Smooth lines, which run exactly through the places on their way. */
function flowing(shapes: readonly Shape[], { labels }: Board): string {
  const pieces = shapes.map(({ points }) => points);
  return chains(pieces, labels.filter(isPlaceName).map(({ at }) => at)).map(smooth).join(''); // prettier-ignore
}

/** Lines that link places, with a light edge. */
export const LINKS: ReadonlySet<string> = new Set<Shape['kind']>(['road', 'trail']);

export const groundLayers = (board: Board): Layer[] => layers(board, 'ground');
/** The lines; of those that link places only the `linked`. */
export const lineLayers = (board: Board, linked: (shape: Shape) => boolean = () => true): Layer[] =>
  layers({ ...board, shapes: board.shapes.filter((shape) => !LINKS.has(shape.kind) || linked(shape)) }, 'line');
/** Parts of houses seen from above, filled and laid over their floors. */
export const houseLayers = (board: Board): Layer[] => layers(board, 'house');

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

/** Every kind of space: ground of a colour of its own, an area, the zone of a house or a room in it. */
export const SPACES: Record<Space['kind'], 'ground' | 'area' | 'zone' | 'room'> = {
  clear: 'ground',
  rough: 'ground',
  mountain: 'ground',
  high_mountain: 'ground',
  marsh: 'ground',
  desert: 'ground',
  lake: 'ground',
  sea: 'ground',
  street: 'ground',
  area: 'area',
  box: 'area',
  zone: 'zone',
  yard: 'room',
  court: 'room',
  lower: 'room',
  upper: 'room',
  roof: 'room',
};

export const isRoom = (space: Space): boolean => SPACES[space.kind] === 'room';
/** Whether a game draws the space itself; else it is a room, a pad or a point. */
export const hasOutline = (space: Space): boolean => space.outline.length > 2 || space.parts.length > 0;
export const isZone = (space: Space): boolean => SPACES[space.kind] === 'zone';

/** On a plan a zone's number is drawn on a disc whose colour tells what the zone is: `zone-black`. */
export const isZoneNumber = (label: Label): boolean => label.kind.startsWith('zone-');

/** Radius of that disc. */
export const NUMBER = 9.5;

const DOTTED = new Set<Label['kind']>(['city', 'town', 'capital', 'place']);

/** Whether a place is marked by a dot on a map of hexes. */
export const isDotted = (label: Label): boolean => DOTTED.has(label.kind);

/** How the map is read, printed on its empty ground. */
export const isKey = (label: Label): boolean => label.kind === 'key';

/** Names of countries and seas lie flat where the game puts them. */
export const isWide = ({ kind }: Label): boolean => kind === 'country' || kind === 'sea';

/** Names of places stand where there is room. */
export const isPlaceName = (label: Label): boolean => !isZoneNumber(label) && !isKey(label) && !isWide(label);

/** The labels; places of a map of points or areas that are in play and that no label names have their own name. */
export function placeLabels(board: Board, inPlay: (space: string) => boolean = () => true): Label[] {
  const { labels, spaces } = board;
  if (!layoutOf(board).places) return labels;
  const named = new Set(labels.map((label) => label.at.join(' ')));
  const missing = spaces.filter((space) => inPlay(space.id) && !named.has(space.at.join(' ')));
  return [...labels, ...missing.map(({ name, at }): Label => ({ text: name, at, kind: 'place', rank: 2 }))];
}

/** What stands in a room's box: the part of its id after the zone. */
export const roomLetter = (space: Space): string => space.id.slice(space.id.lastIndexOf('.') + 1);

/** A class name from a kind that a game chose. */
export const kindClass = (kind: string): string => `kind-${kind.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
