/** A finger that goes sideways over an element turns to the next page of it, or back. */
const FAR = 48;

export type Turn = (by: 1 | -1) => void;

export function swiping(node: HTMLElement, turn: Turn | null) {
  let now = turn;
  let began: number | null = null;
  const down = ({ clientX }: PointerEvent) => (began = clientX);
  const up = ({ clientX }: PointerEvent) => {
    const by = began === null ? 0 : clientX - began;
    began = null;
    if (Math.abs(by) > FAR) now?.(by < 0 ? 1 : -1);
  };
  /** The page scrolls instead. */
  const cancel = () => (began = null);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', cancel);
  return {
    update: (next: Turn | null) => {
      now = next;
    },
    destroy: () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
    },
  };
}
