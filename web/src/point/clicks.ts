/** What a click on a counter, a stack or a place means. */
import { strongest, type Stack } from '../board/stacks';
import { named, tells, usual, type Pick } from '../choose/choices';
import { pickOf } from '../choose/gather';
import type { Piece, Way } from '../lib/types';
import type { Pointed } from '../play/pointing.svelte';
import type { TableStore } from '../play/table.svelte';
import type { Grip } from './drag.svelte';
import type { Fanning } from './fanning';

export class Clicks {
  constructor(
    private readonly store: TableStore,
    private readonly fanning: Fanning,
  ) {}

  /** The odds and the way of what is pointed at are shown. */
  ponder(picks: readonly Pick[]): void {
    const pick = picks.find(({ option }) => tells(option)) ?? null;
    if (pick !== this.store.weighing.considered) void this.store.weighing.consider(pick);
  }

  /** A click on the places under the pointer, the smallest first. */
  map(under: readonly string[], event: MouseEvent): void {
    const { gathering, pointing } = this.store;
    const several = event.shiftKey ? under.find((id) => gathering.offers(id)) : undefined;
    if (several) return gathering.toggle(several);
    pointing.fanned = null;
    pointing.menu = null;
    if (this.confirms(under)) return;
    if (this.leads(under) || this.keeps(under)) return;
    this.store.deeds.drop();
    const way = event.shiftKey ? undefined : this.way(under);
    if (way) return void this.store.ways.walk(way);
    pointing.select(under[0] ? { kind: 'space', id: under[0] } : null);
    const beside = event.altKey ? null : this.beside(under);
    if (beside) return void this.store.select(beside);
    if (!this.offerSpaces(under, event) && under[0] && this.asksForSpaces) this.why({ kind: 'space', id: under[0] });
  }

  /** Something is let go over these places: false if none of them can be chosen. */
  put(under: readonly string[], event: PointerEvent): boolean {
    if (this.confirms(under)) return true;
    const way = this.way(under);
    if (!way) return this.offerSpaces(under, event);
    void this.store.ways.walk(way);
    return true;
  }

  /** What is selected could only go there: a click on that place does it. */
  private confirms(under: readonly string[]): boolean {
    const { armed, follows } = this.store.weighing;
    if (!armed || !follows.some(({ targets }) => targets.some((id) => under.includes(id)))) return false;
    void this.store.press(armed);
    return true;
  }

  private way(under: readonly string[]): Way | undefined {
    return under.map((id) => this.store.ways.to.get(id)).find(Boolean);
  }

  /** Whether the piece that is taken up goes there. */
  private leads(under: readonly string[]): boolean {
    const lead = under.map((id) => this.store.deeds.leads.get(id)).find(Boolean);
    if (lead) void this.store.deeds.go(lead);
    return lead !== undefined;
  }

  /** A piece that is taken up is kept where it cannot go; the place tells why. */
  private keeps([id]: readonly string[]): boolean {
    const { deeds, pointing } = this.store;
    if (!deeds.open || !id || id === deeds.from) return false;
    void pointing.askWhy({ kind: 'space', id }, deeds.piece);
    return true;
  }

  /** The piece first: what it could do is shown. One that can do nothing tells why. */
  private async takeUp(pieces: readonly Piece[]): Promise<void> {
    const { deeds, pointing } = this.store;
    const piece = pieces.find(({ id }) => deeds.lit.has(id)) ?? pieces.at(-1)!;
    pointing.select({ kind: 'piece', id: piece.id });
    this.fanning.shut();
    this.store.follow.card = false;
    if (!(await deeds.take(piece.id))) await pointing.askWhy({ kind: 'piece', id: piece.id });
  }

  /** Whether something was offered there. */
  offerSpaces(under: readonly string[], event: MouseEvent | KeyboardEvent): boolean {
    if (this.leads(under)) return true;
    const picks = this.store.choices.onSpaces(under, this.store.shown?.scene.pieces ?? []);
    this.offer(picks, event);
    return picks.length > 0;
  }

  /** What a pointer takes up: what is moving already, or what one click on it would take and undo could put back. */
  grip(pieces: Piece[]): Grip | null {
    const { choices, actors } = this.store;
    if (!pieces.length || !choices.all.length) return null;
    // What waits beside the map is asked about as a whole: it moves once it has been chosen.
    const waits = ({ id, space }: Piece) => !this.store.index!.spaces.has(space) && choices.of(id).length > 0;
    if (pieces.some(({ id }) => id === this.store.deeds.piece)) return { pieces, pick: null };
    const moving = pieces.filter((piece) => actors.has(piece.id) && !waits(piece));
    const leads = choices.targets.some((id) => this.store.index!.spaces.has(id));
    if (moving.length && leads) return { pieces: moving, pick: null };
    if (moving.length && !moving.some(({ id }) => choices.of(id).length)) return null;
    if (this.store.battle.part) return null;
    const own = usual(pieces.flatMap((piece) => choices.of(piece.id)));
    const pick = this.whole(pieces) ?? (own.length === 1 ? own[0]! : null);
    return pick && !pick.option.commits ? { pieces, pick } : null;
  }

  stack(stack: Stack, event: MouseEvent | KeyboardEvent): void {
    const [only] = stack.pieces;
    if (this.leads([stack.space])) return;
    if (this.store.deeds.purse) return void this.takeUp(stack.pieces);
    if (stack.pieces.length === 1) return this.piece(only!, event);
    if ((event.shiftKey || this.ticking(stack.pieces)) && this.gatherStack(stack)) return;
    this.store.pointing.select({ kind: 'piece', id: stack.pieces.at(-1)!.id });
    this.startTurn(stack.pieces);
    const own = usual(stack.pieces.flatMap((piece) => this.store.choices.of(piece.id)));
    const picks = own.length ? own : this.store.choices.of(stack.space);
    const whole = this.whole(stack.pieces);
    if (!own.length && this.store.ways.to.has(stack.space) && this.another(stack.pieces)) return;
    if (whole) {
      this.fanning.shut();
      void this.store.select(whole);
    } else if (own.length > 1) this.fanning.open(stack);
    else if (picks.length) this.offer(picks, event);
    else if (!this.another(stack.pieces)) {
      this.fanning.open(stack);
      const { hovered } = this.store.pointing; // its card lies open: a reason of another unit would not stand in it
      const seen = stack.pieces.find(({ id }) => id === hovered?.id) ?? strongest(stack.pieces);
      this.why({ kind: 'piece', id: seen.id });
    }
  }

  /** A click beside the counters of a stack means all of it, where nothing is offered but what its units can do. */
  private beside([id]: readonly string[]): Pick | null {
    if (id === undefined || this.store.battle.part !== '') return null;
    const there = (this.store.shown?.scene.pieces ?? []).filter(({ space }) => space === id);
    const units = new Set(there.map((piece) => piece.id));
    const picks = usual(this.store.choices.onSpaces([id], there));
    return picks.length > 1 && picks.every(({ option }) => named(option).some((each) => units.has(each)))
      ? this.whole(there)
      : null;
  }

  /** What all of a stack can do together. */
  private whole(pieces: readonly Piece[]): Pick | null {
    const { choices } = this.store;
    const { several } = this.store.gathering;
    const able = pieces.map((piece) => piece.id).filter((id) => this.store.gathering.offers(id));
    if (!several || several.kind !== 'piece' || able.length < 2 || able.length > several.most) return null;
    const offered = choices.all
      .filter(({ option }) => option.verb === several.verb && option.targets.every((id) => able.includes(id)))
      .sort((a, b) => b.option.targets.length - a.option.targets.length);
    if (offered[0] && offered[0].option.targets.length > 1) return offered[0];
    return pickOf(several, able, choices, (id) => this.store.name(id));
  }

  /** In the middle of an act, a unit that was offered before: it is taken instead. */
  private another(pieces: readonly Piece[]): boolean {
    const picks = usual(pieces.flatMap((piece) => this.store.before(piece.id)));
    if (picks.length === 0) return false;
    this.fanning.shut();
    void this.store.instead(picks[0]!, () => this.whole(pieces));
    return true;
  }

  /** Before a battle, or where one alone would be all, a click takes a unit in or leaves it out, as its tick does. */
  private ticking(pieces: readonly Piece[]): boolean {
    const { battle, gathering } = this.store;
    const ticked = battle.part !== '' || gathering.several?.once;
    return !!ticked && pieces.some((piece) => gathering.offers(piece.id));
  }

  /** Shift-click on a stack: all of it takes part, or none of it. */
  private gatherStack({ pieces }: Stack): boolean {
    const { ids: gathered, several } = this.store.gathering;
    const able = pieces.map((piece) => piece.id).filter((id) => this.store.gathering.offers(id));
    if (able.length === 0 || (several?.once && able.length > several.most)) return false;
    const others = gathered.filter((id) => !able.includes(id));
    this.store.gathering.set(able.every((id) => gathered.includes(id)) ? others : [...others, ...able]);
    return true;
  }

  piece(piece: Piece, event: MouseEvent | KeyboardEvent): void {
    if (this.leads([piece.space])) return;
    if (this.store.deeds.purse) return void this.takeUp([piece]);
    if ((event.shiftKey || this.ticking([piece])) && this.store.gathering.offers(piece.id))
      return this.store.gathering.toggle(piece.id);
    this.store.pointing.select({ kind: 'piece', id: piece.id });
    this.startTurn([piece]);
    const way = event.shiftKey ? undefined : this.store.ways.to.get(piece.space);
    const under = this.store.index?.spaces.get(piece.space)?.group ?? '';
    const [own = []] = [piece.id, piece.space, under]
      .map((id) => this.store.choices.of(id))
      .filter((picks) => picks.length);
    if (way && !this.store.choices.of(piece.id).length) {
      if (!this.another([piece])) void this.store.ways.walk(way); // beside the counter the place itself is meant
    } else if (own.length) this.offer(own, event);
    else if (!this.another([piece])) this.why({ kind: 'piece', id: piece.id });
  }

  /** What cannot be chosen tells why: one sentence and its rule. */
  private why(pointed: Pointed): void {
    if (this.store.question) void this.store.pointing.askWhy(pointed);
  }

  private get asksForSpaces(): boolean {
    return this.store.choices.targets.some((id) => this.store.index!.spaces.has(id));
  }

  /** Who clicks on a unit that can act has seen enough of what the others did. */
  private startTurn(pieces: readonly Piece[]): void {
    if (pieces.some((piece) => this.store.choices.of(piece.id).length)) this.store.follow.card = false;
  }

  private offer(offered: readonly Pick[], event: MouseEvent | KeyboardEvent): void {
    const picks = event.altKey ? [...offered] : usual(offered);
    const [only] = picks;
    if (picks.length === 1 && only) void this.store.select(only);
    else if (picks.length > 1) {
      const { x, y } = place(event);
      this.store.pointing.menu = { x, y, picks };
    }
  }
}

function place(event: MouseEvent | KeyboardEvent): { x: number; y: number } {
  if (event instanceof MouseEvent && (event.clientX || event.clientY)) return { x: event.clientX, y: event.clientY };
  const box = (document.activeElement ?? document.body).getBoundingClientRect();
  return { x: box.left + Math.min(box.width, 300) / 2, y: box.top + Math.min(box.height, 300) / 2 };
}
