/** Spaces that are shaded on demand. */
import type { Overlay } from '../lib/types';

/** What the key Z goes through: nothing, every overlay alone, all of them. */
export function stages(overlays: readonly Overlay[]): Overlay[][] {
  const alone = overlays.map((each) => [each]);
  return [[], ...alone, ...(overlays.length > 1 ? [[...overlays]] : [])];
}

/** Degrees by which the lines of a hatch lean, so that overlays are told apart without colour. */
const LEANS = [45, -45, 0, 90];

export function lean(overlay: Overlay, all: readonly Overlay[]): number {
  return LEANS[all.findIndex((each) => each.id === overlay.id) % LEANS.length] ?? 0;
}

/** What is shaded, in words. */
export function shadedWords(shaded: readonly Overlay[]): string {
  return shaded.map((each) => each.name).join('; ') || 'nothing';
}
