/** Why something cannot be taken back, in a few words. */
import type { Asked, Forecast } from '../lib/types';

export function whyFinal(asked: Asked | null, forecast: Forecast | null, odds: boolean): string {
  if (asked?.secret) return 'others choose too';
  if (forecast?.guess) return 'hidden defenders are shown';
  return forecast || odds ? 'a die is rolled' : 'a die is rolled, or something hidden is seen';
}
