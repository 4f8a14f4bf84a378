/** Which overlays are shaded on the map. */
import type { State } from '../lib/types';
import { stages } from './overlays';

export class Shading {
  overlays = $derived.by(() => this.table.shown?.scene.overlays ?? []);
  private stages = $derived.by(() => stages(this.overlays));
  private stage = $state(0);
  shaded = $derived.by(() => this.stages[this.stage] ?? []);

  constructor(private readonly table: { readonly shown: State | null }) {}

  /** Z: shade the next overlay. */
  next(): void {
    this.stage = (this.stage + 1) % this.stages.length;
  }
}
