/** A pointer on the curve goes to that moment, and on while it is held. */
interface Track {
  /** Where the axis begins and ends, in pixels of the element. */
  left: number;
  right: number;
  slide: (share: number) => void;
}

export function dragging(node: SVGSVGElement, track: Track) {
  let now = track;
  let held = false;
  const go = ({ clientX }: PointerEvent) => {
    const { left } = node.getBoundingClientRect();
    now.slide(Math.min(1, Math.max(0, (clientX - left - now.left) / (now.right - now.left))));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    held = true;
    event.stopPropagation(); // it is no swipe over what lies around
    node.setPointerCapture(event.pointerId);
    go(event);
  };
  const move = (event: PointerEvent) => {
    if (held) go(event);
  };
  const up = () => {
    held = false;
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  return {
    update: (next: Track) => {
      now = next;
    },
    destroy: () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    },
  };
}
