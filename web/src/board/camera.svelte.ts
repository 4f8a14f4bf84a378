/** Pan and zoom over the board, by d3-zoom. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { boxOf, densest, fit, grow, settle, type Box, type View } from '../lib/geometry';
import { stillMotion } from '../lib/theme.svelte';
import type { Point } from '../lib/types';

const MARGIN = 24;
/** How far below and above the scale at which counters become readable a view of its own may go. */
const LOWEST = 0.87;
const HIGHEST = 1.25;

export class Camera {
  view = $state.raw<View>({ x: 0, y: 0, k: 1 });
  k = $derived(this.view.k);
  width = $state(0);
  height = $state(0);

  /** How often the user has moved the map himself. */
  byHand = $state(0);

  /** Whether a pointer that goes down there drags something else than the map. */
  holds: (event: Event) => boolean = () => false;

  private svg: SVGSVGElement | null = null;
  /** Where a glide ends; otherwise the view itself. */
  private aim: View = this.view;
  /** The view that the map has left by itself, and how often the user had moved it by then. */
  private left: { view: View; byHand: number } | null = null;
  private behaviour: ZoomBehavior<SVGSVGElement, unknown>;

  constructor(
    private readonly whole: Box,
    readonly readable: number,
  ) {
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .clickDistance(5)
      .filter((event: MouseEvent) => (!event.ctrlKey || event.type === 'wheel') && !event.button && !this.held(event))
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        const { x, y, k } = event.transform;
        this.view = { x, y, k };
        if (event.sourceEvent) this.moved();
      });
  }

  private held(event: Event): boolean {
    return (event.type === 'mousedown' || event.type === 'touchstart') && this.holds(event);
  }

  attach(svg: SVGSVGElement): () => void {
    this.svg = svg;
    const selection = select(svg);
    selection.call(this.behaviour).on('dblclick.zoom', null);
    return () => selection.on('.zoom', null);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    const whole = fit(this.whole, this.window(), 0, Infinity).k;
    const room = (0.6 * Math.max(width, height)) / whole;
    this.behaviour
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([whole * 0.7, Math.max(this.readable * 3, whole * 2)])
      .translateExtent([
        [this.whole.left - room, this.whole.top - room],
        [this.whole.right + room, this.whole.bottom + room],
      ]);
  }

  /** The window without its rim. */
  private window(): Box {
    return {
      left: MARGIN,
      top: MARGIN,
      right: this.width - MARGIN,
      bottom: this.height - MARGIN,
    };
  }

  fitAll(smooth = true): void {
    this.go(fit(this.whole, this.window(), 0, this.readable * 3), smooth);
  }

  /** Show these points at a scale at which counters can be read; if they lie too far apart, most of them. */
  focus(points: readonly Point[], smooth = true): void {
    if (points.length === 0) return this.fitAll(smooth);
    const window = this.window();
    const [least, most] = [this.readable * LOWEST, this.readable * HIGHEST];
    const room = 60 / this.readable;
    const around = (some: readonly Point[], lowest: number) => fit(grow(boxOf(some), room), window, lowest, most);
    const all = around(points, 0);
    const size = [(window.right - window.left) / least, (window.bottom - window.top) / least] as const;
    const view = all.k >= least ? all : around(densest(points, ...size), least);
    this.go(settle(view, this.whole, window), smooth);
  }

  /** Bring these points into sight at the same scale, by the shortest way; if they lie too far apart, most of them. */
  bring(points: readonly Point[], edge = 0): void {
    const { k } = this.aim;
    const window = grow(this.window(), -edge);
    const size = [(window.right - window.left) / k, (window.bottom - window.top) / k] as const;
    const { left, right, top, bottom } = boxOf(densest(points, ...size));
    const along = (at: number, low: number, high: number, from: number, to: number) =>
      high - low > to - from ? (from + to - low - high) / 2 : Math.min(to - high, Math.max(from - low, at));
    const x = along(this.aim.x, left * k, right * k, window.left, window.right);
    const y = along(this.aim.y, top * k, bottom * k, window.top, window.bottom);
    this.go({ k, x, y }, true);
  }

  /** The place in the middle of the window and the scale: where the user looks, whatever the window's size. */
  get look(): View {
    const { x, y, k } = this.aim;
    return { x: (this.width / 2 - x) / k, y: (this.height / 2 - y) / k, k };
  }

  /** Look there again, as `look` has told. */
  lookAgain({ x, y, k }: View): void {
    this.go({ k, x: this.width / 2 - x * k, y: this.height / 2 - y * k }, false);
  }

  /** Go away from what the user looks at; `comeBack` returns to it. */
  leave(): void {
    this.left ??= { view: this.aim, byHand: this.byHand };
  }

  /** Return to where the user looked, unless he has moved the map since. */
  comeBack(): void {
    if (this.left?.byHand === this.byHand) this.go(this.left.view, true);
    this.left = null;
  }

  sees([x, y]: Point, edge = 0): boolean {
    const { x: dx, y: dy, k } = this.aim;
    const [sx, sy] = [x * k + dx, y * k + dy];
    const window = this.window();
    return sx > window.left + edge && sx < window.right - edge && sy > window.top + edge && sy < window.bottom - edge;
  }

  /** Bring a point into sight, moving only if it is out of it. */
  show(at: Point, edge = 0): void {
    if (this.sees(at, edge)) return;
    const { k } = this.aim;
    const window = this.window();
    const [mx, my] = [(window.left + window.right) / 2, (window.top + window.bottom) / 2];
    this.go(settle({ k, x: mx - at[0] * k, y: my - at[1] * k }, this.whole, window), true);
  }

  /** Look at this place, at the same scale; the map fills the window as far as it can. */
  centre([x, y]: Point): void {
    const { k } = this.view;
    const view = { k, x: this.width / 2 - x * k, y: this.height / 2 - y * k };
    this.go(settle(view, this.whole, this.window()), false);
    this.moved();
  }

  pan(dx: number, dy: number): void {
    if (this.svg) select(this.svg).call(this.behaviour.translateBy, dx / this.view.k, dy / this.view.k);
    this.moved();
  }

  zoomBy(factor: number): void {
    if (this.svg) select(this.svg).call(this.behaviour.scaleBy, factor);
    this.moved();
  }

  private moved(): void {
    this.aim = this.view;
    this.byHand++;
  }

  /** The place on the board under a pointer. */
  toBoard(event: { clientX: number; clientY: number }): Point {
    const box = this.svg!.getBoundingClientRect();
    const { x, y, k } = this.view;
    return [(event.clientX - box.left - x) / k, (event.clientY - box.top - y) / k];
  }

  /** Whether a pointer is over the map. */
  shows({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
    const { left, right, top, bottom } = this.svg!.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  }

  private go(view: View, smooth: boolean): void {
    if (!this.svg || this.width === 0 || !Number.isFinite(view.k)) return;
    this.aim = view;
    const target = zoomIdentity.translate(view.x, view.y).scale(view.k);
    const selection = select(this.svg);
    if (!smooth || stillMotion()) {
      selection.call(this.behaviour.transform, target);
      return;
    }
    glide(this.view, view, (now) => {
      selection.call(this.behaviour.transform, zoomIdentity.translate(now.x, now.y).scale(now.k));
    });
  }
}

const GLIDE = 180;

/** Move from one view to another in less than a fifth of a second. */
function glide(from: View, to: View, draw: (view: View) => void): void {
  const start = performance.now();
  const frame = (time: number) => {
    const t = Math.min(1, Math.max(0, (time - start) / GLIDE));
    const eased = 1 - (1 - t) ** 3;
    const between = (a: number, b: number) => a + (b - a) * eased;
    draw(t === 1 ? to : { x: between(from.x, to.x), y: between(from.y, to.y), k: between(from.k, to.k) });
    if (t < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
