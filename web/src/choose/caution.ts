/** Whether what cannot be undone is confirmed first. Kept in this browser. */
const PLACE = 'sandtable.sure';

export const asksFirst = (storage: Storage = localStorage): boolean => storage.getItem(PLACE) !== 'yes';

export function setAsksFirst(on: boolean, storage: Storage = localStorage): void {
  if (on) storage.removeItem(PLACE);
  else storage.setItem(PLACE, 'yes');
}
