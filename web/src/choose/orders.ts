/** Standing orders: reactions that are declined without asking. */
import type { Order, Window } from '../lib/types';
import { list, title } from '../lib/words';

/** Decline a window always, whatever was ordered for it before. */
export function never(orders: readonly Order[], window: string): Order[] {
  return [...orders.filter((order) => order.window !== window), { window, words: [], spaces: [], turn: null }];
}

/** Decline a window for the rest of a turn. */
export function notNow(orders: readonly Order[], window: string, turn: number): Order[] {
  return [...orders, { window, words: [], spaces: [], turn }];
}

/** Decline a window unless one of these words or spaces is concerned. */
export function unless(
  orders: readonly Order[],
  window: string,
  words: readonly string[],
  spaces: readonly string[] = [],
): Order[] {
  const others = orders.filter((order) => order.window !== window);
  return [...others, { window, words: [...words], spaces: [...spaces], turn: null }];
}

/** The usual order of a window that spares what one cannot answer, where only bots play besides. */
const isSparing = (order: Order, window: Window | undefined): boolean =>
  !!window?.spares && order.turn === null && !order.spaces.length && order.words.join() === window.usual?.join();

/** An order in words; `place` tells the name of a space. */
export function orderLine(order: Order, windows: readonly Window[], place: (id: string) => string): string {
  const window = windows.find((each) => each.id === order.window);
  const every = order.words.length > 1 && order.words.length === Object.keys(window?.words ?? {}).length;
  const but = [
    ...(every ? [] : order.words.map((word) => window?.words[word] ?? word)),
    ...order.spaces.map(place),
    ...(isSparing(order, window) ? ['if you can answer'] : []),
  ];
  const when = order.turn === null ? '' : ` in turn ${order.turn}`;
  return `${window?.name ?? title(order.window)}${when}${but.length ? `: asked only ${list(but)}` : ''}`;
}
