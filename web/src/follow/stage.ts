/** The board as it was between two positions: a scene to which lines of the log are applied. */
import type { LogEntry, Piece, Scene, SpaceStatus } from '../lib/types';

const lying = (scene: Scene): Piece[] => [...scene.pieces, ...scene.trays.flatMap((tray) => tray.pieces)];

export class Stage {
  private readonly looks: Map<string, Piece>;
  private readonly final: Map<string, Piece>;

  /** `base` lay before the lines, `now` lies after them: pieces look as in one of the two. */
  constructor(
    readonly base: Scene,
    now: Scene,
  ) {
    this.final = new Map(lying(now).map((piece) => [piece.id, piece]));
    this.looks = new Map([...lying(now), ...lying(base)].map((piece) => [piece.id, piece]));
  }

  look(id: string): Piece | undefined {
    return this.looks.get(id);
  }

  /** The scene after these lines; a piece whose last change is among them looks as it does now. */
  after(lines: readonly LogEntry[], later: readonly LogEntry[] = []): Scene {
    const pieces = new Map(this.base.pieces.map((piece) => [piece.id, piece]));
    const spaces = new Map(this.base.spaces.map((each) => [each.id, each]));
    const tracks = new Map(this.base.tracks.map((each) => [each.id, each]));
    let { turn, phase } = this.base;
    const still = new Set(later.filter((line) => line.kind === 'flip').flatMap((line) => line.pieces ?? []));
    const put = (id: string, space: string | undefined) => {
      const piece = pieces.get(id) ?? this.look(id);
      if (!piece || space === undefined) pieces.delete(id);
      else pieces.set(id, { ...piece, space });
    };
    const value = (id: string | undefined, to: number | undefined) => {
      const track = tracks.get(id ?? '');
      if (track && to !== undefined) tracks.set(track.id, { ...track, value: to });
    };
    // a counter that lies hidden is not named: where one came to, the backs that lie there now are shown
    const came = (at: string | undefined) => {
      for (const piece of this.final.values())
        if (piece.hidden && piece.space === at && !pieces.has(piece.id)) pieces.set(piece.id, piece);
    };
    for (const line of lines) {
      const ids = line.pieces ?? [];
      if (!ids.length && (line.kind === 'arrive' || line.kind === 'move')) came(line.path?.at(-1) ?? line.at);
      line.gains?.forEach((gain) => value(gain.track, gain.after));
      if (line.kind === 'move') ids.forEach((id) => put(id, line.path?.at(-1)));
      else if (line.kind === 'arrive') ids.forEach((id) => put(id, line.at));
      else if (line.kind === 'leave') ids.forEach((id) => pieces.delete(id));
      else if (line.kind === 'flip') ids.forEach((id) => this.flip(pieces, id, line.to ?? '', still.has(id)));
      else if (line.kind === 'control' && line.at) spaces.set(line.at, held(spaces.get(line.at), line.at, line.side));
      else if (line.kind === 'track') value(line.track, line.value);
      else if (line.kind === 'turn' && line.number !== undefined) turn = turn.replace(/\d+/, String(line.number));
      else if (line.kind === 'phase' && line.name) phase = line.name;
    }
    return {
      ...this.base,
      turn,
      phase,
      pieces: [...pieces.values()],
      spaces: [...spaces.values()],
      tracks: [...tracks.values()],
    };
  }

  private flip(pieces: Map<string, Piece>, id: string, to: string, again: boolean): void {
    const piece = pieces.get(id);
    if (!piece) return;
    const end = this.final.get(id);
    if (!again && end) pieces.set(id, { ...end, space: piece.space });
    else if (to === 'reduced' || to === 'restored') pieces.set(id, { ...piece, reduced: to === 'reduced' });
  }
}

const held = (before: SpaceStatus | undefined, id: string, side = ''): SpaceStatus => ({
  ...(before ?? { marks: [], facts: [], signs: [], contested: false, towards: '' }),
  id,
  side,
});

/** A scene without some of its pieces: those that glide are drawn above it. */
export function without(scene: Scene, ids: readonly string[]): Scene {
  const gone = new Set(ids);
  return { ...scene, pieces: scene.pieces.filter((piece) => !gone.has(piece.id)) };
}
