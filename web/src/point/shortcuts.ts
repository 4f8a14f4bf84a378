/** The keys of the table. */
import type { MapPointer } from './pointer';
import type { Speed } from '../follow/memory';
import type { Camera } from '../board/camera.svelte';
import { LEARN_TABS } from '../learn/drawer.svelte';
import type { TableStore } from '../play/table.svelte';

const STEP = 90;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
/** A field of words: Esc empties a search, and leaves any other. */
const wording = (target: EventTarget | null): target is HTMLInputElement =>
  typing(target) && !(target as HTMLElement).matches('[type=range]');
const pressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button, a, [role=button], summary');
const scrolls = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=tabpanel], [role=tablist]') !== null;

/** What was clicked last: a click leaves the focus there, but then Enter is not meant for what has it. */
let clicked: EventTarget | null = null;

export function click(event: PointerEvent): void {
  clicked = event.target;
}

/** Whether a key is meant for the counter that has the focus: Enter, unless a click has led there. */
export const presses = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target !== clicked;

/** Whether keys, not a click, have led to a button: then Enter and the space bar are meant for it. */
const led = (target: EventTarget | null): boolean => pressable(target) && target !== clicked;

export function shortcut(event: KeyboardEvent, store: TableStore, camera: Camera, pointer: MapPointer): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Tab' || /^[np]$/i.test(event.key)) clicked = null;
  if (event.key === 'Escape') return escape(event, store);
  if (typing(event.target)) return;
  if (event.repeat && event.key === 'Enter') return event.preventDefault(); // held down it answers once
  if (analysed(event, store) || advised(event, store)) return event.preventDefault();
  if (resulted(event, store) || watch(event, store) || act(event, store, camera, pointer)) event.preventDefault();
}

/** One step back: out of what is being written, else from what is open or begun. */
function escape(event: KeyboardEvent, store: TableStore): void {
  const { target } = event;
  if (!wording(target)) {
    if (store.back()) event.preventDefault();
  } else if (target.type !== 'search' || !target.value) target.blur();
}

/** A analyses a match that is over; then N, P and the arrows go from mark to mark, digits see it from another seat. */
function analysed(event: KeyboardEvent, store: TableStore): boolean {
  const { analysis } = store;
  const key = event.key.toLowerCase();
  if (!analysis.open) {
    if (key !== 'a' || event.shiftKey || !store.state?.outcome) return false;
    void analysis.enter();
    return true;
  }
  if (analysis.view !== 'found') return awaited(key, store);
  if (key === 'n' || key === 'p') analysis.next(key === 'n' ? 1 : -1);
  else if ((key === 'arrowright' || key === 'arrowleft') && !scrolls(event.target) && !onMap(event.target))
    analysis.next(key === 'arrowright' ? 1 : -1);
  else if (/^[1-9]$/.test(key) && !store.drawer.covers) analysis.from(Number(key) - 1);
  else if (key === 't' && analysis.mark) void store.tryIt();
  else if (key === 'b' && analysis.mark) void analysis.playOut();
  else if (key === 'o' && store.game?.hides && (analysis.turned || store.mine.length)) void analysis.turnCards();
  else return false;
  return true;
}

/** Before there is anything to look at: A begins it, T forks a match that runs. */
function awaited(key: string, { analysis }: TableStore): boolean {
  if (key === 'a' && analysis.view === 'offer') void analysis.press();
  else if (key === 't' && analysis.view === 'playing') analysis.forking = true;
  else return false;
  return true;
}

const onMap = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=application]') !== null;

/** H asks the coach; in a hint the digits look, → goes through a plan, Enter does, L thinks longer, T takes its ticks. */
function advised(event: KeyboardEvent, store: TableStore): boolean {
  const { coach } = store;
  const key = event.key.toLowerCase();
  if (key === 'h' && !event.shiftKey) {
    if (coach.offered) void coach.toggle();
    return coach.offered;
  }
  if (!coach.open || store.risk || store.weighing.armed) return false;
  if (/^[1-4]$/.test(key) && !store.battle.open) return coach.look(Number(key) - 1) || coach.thinking;
  if (key === 'l' && coach.hint && !coach.thinking) void coach.longer();
  else if (key === 'arrowright') return coach.step();
  else if (key === 't' && store.battle.open) return coach.takeTicks();
  else if (key === 'enter' && !store.battle.open && (!pressable(event.target) || clicked)) return enter(store);
  else return false;
  return true;
}

function enter({ coach }: TableStore): boolean {
  if (coach.thinking) coach.show();
  else if (coach.advice || coach.stroke?.choice) void coach.take();
  else return false;
  return true;
}

/** Keys that only look around leave a result where it is. */
const LOOKING = /^([+=0-]|Arrow.*|Tab|Shift|[fzwnp?])$/i;

/** A result stays until the next key: Enter and the space bar go on to the next one, R shows them once more. */
function resulted(event: KeyboardEvent, { results, follow }: TableStore): boolean {
  const { key } = event;
  const entering = key === 'Enter' || key === ' ';
  if (follow.playing && follow.costly && entering && !led(event.target)) {
    follow.goOn();
    return true;
  }
  if (/^r$/i.test(key) && !follow.playing && !follow.card) return follow.watch() || results.again();
  if (!results.waits || LOOKING.test(key) || (entering && led(event.target))) return false;
  if (entering) results.goOn();
  else results.putAway();
  return entering;
}

const SPEEDS: Record<string, Speed> = { '1': 1, '2': 2, '4': 4 };

/** The keys of the playback and of the card that follows it. */
function watch(event: KeyboardEvent, { follow }: TableStore): boolean {
  const key = event.key.toLowerCase();
  if (!follow.playing) {
    if (!follow.card || led(event.target)) return false;
    if (key === 'r') follow.play(0);
    else if (key === 'enter') follow.putCardAway();
    else return false;
    return true;
  }
  const speed = SPEEDS[key];
  if (speed) follow.set({ speed });
  else if (key === ' ' && !pressable(event.target)) follow.toggle();
  else if (key === 'arrowleft') follow.back();
  else if (key === 'arrowright') follow.next();
  else if (key === 's') follow.finish();
  else if (key === 'f') follow.chase();
  else return false;
  return true;
}

function act(event: KeyboardEvent, store: TableStore, camera: Camera, pointer: MapPointer): boolean {
  const arrow = ARROWS[event.key];
  if (arrow && !scrolls(event.target)) {
    camera.pan(...arrow);
    return true;
  }
  if (/^[1-9]$/.test(event.key)) return digit(Number(event.key), store);
  switch (event.key) {
    case '+':
    case '=':
      camera.zoomBy(1.3);
      return true;
    case '-':
      camera.zoomBy(1 / 1.3);
      return true;
    case '0':
      camera.fitAll();
      return true;
    case 'f':
    case 'F':
      pointer.looking.focusOnQuestion();
      return true;
    case 'n':
    case 'N':
      if (store.declining && !event.shiftKey) void store.pick(store.declining);
      else pointer.walking.walk(1, event.shiftKey);
      return true;
    case 'p':
    case 'P':
      pointer.walking.walk(-1, event.shiftKey);
      return true;
    case 'z':
    case 'Z':
      store.shading.next();
      return true;
    case 'm':
    case 'M':
      return store.thinkers.moveNow(event.shiftKey);
    case 'u':
      void store.undo(false);
      return true;
    case 'U':
      void store.undo(true);
      return true;
    case '?':
      store.drawer.toggle();
      return true;
    case 'w':
    case 'W':
      if (store.pointing.pointed) void store.pointing.askWhy(store.pointing.pointed);
      return true;
    case 'Tab':
      return tab(event, store, pointer);
    case 'Enter':
      return confirm(event, store);
  }
  return false;
}

/** From a stack, or while the card of the phase is open, Tab goes on to units that can act; else it is the browser's. */
function tab(event: KeyboardEvent, store: TableStore, pointer: MapPointer): boolean {
  const onStack = event.target instanceof SVGElement && event.target.dataset.stack !== undefined;
  if (!onStack && store.goals.open !== 'phase') return false;
  const went = pointer.walking.toAble(event.shiftKey ? -1 : 1);
  if (went) store.goals.open = null;
  return went;
}

/** A digit takes an option; before a battle it takes a unit in or leaves it out, in the drawer it is a tab. */
function digit(number: number, store: TableStore): boolean {
  if (store.drawer.covers) store.drawer.tab = LEARN_TABS[number - 1] ?? store.drawer.tab;
  if (store.drawer.covers) return true;
  if (store.deeds.open) return store.deeds.press(number - 1);
  const unit = store.battle.part === 'attackers' ? store.gathering.several?.among[number - 1] : undefined;
  const pick = store.choices.all.find((each) => each.number === number);
  if (unit) store.gathering.toggle(unit);
  else if (pick) void store.pick(pick);
  return unit !== undefined || pick !== undefined;
}

/** Enter rolls what is armed, or does what is gathered, unless the keys have led to a button with its own meaning. */
function confirm(event: KeyboardEvent, store: TableStore): boolean {
  if (pressable(event.target) && !clicked) return false;
  if (store.risk) return false;
  if (store.weighing.armed) void store.press(store.weighing.armed);
  else if (store.gathering.act)
    void (store.battle.open ? store.press(store.gathering.act) : store.pick(store.gathering.act));
  else if (store.battle.open && store.battle.main) void store.press(store.battle.main);
  else return false;
  return true;
}
