/** Telling that somebody has left the table, or is back. A page that is loaded again is no news. */
import type { State } from '../lib/types';

export const GRACE = 6000;
export const SHOWN = 8000;

type Seats = State['seats'];

export class Comings {
  /** What is told now. */
  said = $state('');
  private gone = new Set<string>();
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private before: Seats = [];

  constructor(private readonly mine: () => readonly string[]) {}

  /** The seats as they are now. */
  see(seats: Seats): void {
    for (const seat of seats) {
      const was = this.before.find(({ id }) => id === seat.id);
      if (!was || seat.kind !== 'person' || this.mine().includes(seat.id) || was.online === seat.online) continue;
      clearTimeout(this.timers.get(seat.id));
      if (!seat.online)
        this.timers.set(
          seat.id,
          setTimeout(() => this.left(seat), GRACE),
        );
      else if (this.gone.delete(seat.id)) this.say(`${seat.player || seat.name} is back.`);
    }
    this.before = seats;
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private left(seat: Seats[number]): void {
    this.gone.add(seat.id);
    this.say(`${seat.player || seat.name} has left the table.`);
  }

  private say(text: string): void {
    this.said = text;
    clearTimeout(this.timers.get(''));
    this.timers.set(
      '',
      setTimeout(() => (this.said = ''), SHOWN),
    );
  }
}
