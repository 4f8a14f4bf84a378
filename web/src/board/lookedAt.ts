/** Where the map of a match was looked at, for as long as this window is open: a reload finds it again. */
import type { View } from '../lib/geometry';

const place = (match: string) => `sandtable.look.${match}`;

export function keepLook(match: string, look: View): void {
  if (Number.isFinite(look.k) && look.k > 0) sessionStorage.setItem(place(match), JSON.stringify(look));
}

export function lookedAt(match: string): View | null {
  const kept = sessionStorage.getItem(place(match));
  return kept ? (JSON.parse(kept) as View) : null;
}
