/** A double click answers once: something else may be asked under the mouse before its second half. */

/** What the buttons stand for now. */
export interface Standing {
  seq: number | undefined;
  risk: unknown;
  armed: unknown;
  result: unknown;
}

/** Buttons that only select, or go on to what is asked next: several may be pressed in a row. */
const HARMLESS = '[aria-pressed], [data-go-on], [data-put-away]';

export class Twice {
  private first: Standing | null = null;

  /** Whether a click is one too many: what its button stands for was not there when the first of a row was made. */
  isStray({ detail, target }: Pick<MouseEvent, 'detail' | 'target'>, now: Standing): boolean {
    const { first } = this;
    if (detail <= 1 || !first) {
      this.first = now;
      return false;
    }
    if (first.seq !== now.seq || first.risk !== now.risk) return true;
    // on the map, the second click on a target is how it is confirmed
    const button = target instanceof Element ? target.closest('button') : null;
    return !!button && !button.matches(HARMLESS) && (first.armed !== now.armed || first.result !== now.result);
  }
}
