/** How much of a counter is drawn: all of it, only its symbol, only its factors, or only the emblem of its side. */
export type Detail = 'all' | 'symbol' | 'factors' | 'emblem';
