/** How much room the window gives: a phone's, or enough for a rail beside the map. */
export class Widths {
  narrow = $state(false);
  broad = $state(false);

  /** Read them now and whenever they change; returns how to stop. */
  watch(): () => void {
    const queries = [matchMedia('(max-width: 760px)'), matchMedia('(min-width: 1200px)')];
    const read = () => ([this.narrow, this.broad] = queries.map((query) => query.matches) as [boolean, boolean]);
    read();
    queries.forEach((query) => query.addEventListener('change', read));
    return () => queries.forEach((query) => query.removeEventListener('change', read));
  }
}
