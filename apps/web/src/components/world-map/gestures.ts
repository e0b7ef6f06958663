import type { Point } from './world.ts';

/** The gestures on a map. */
export interface Gestures {
  /** In pixels. */
  readonly move: (right: number, down: number) => void;
  readonly zoom: (times: number, at?: Point) => void;
  readonly fit: () => void;
  /** A press without movement. */
  readonly press: (at: Point) => void;
  /** Presses the middle of the map. */
  readonly pressMiddle: () => void;
  /** Chooses the next or previous truck. */
  readonly step: (step: 1 | -1) => void;
  /** Chooses none. */
  readonly leave: () => void;
}

/** The pixels that an arrow key moves the map by. */
const step = 80;
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};
/** A finger that moves less than this has pressed, in pixels. */
const pressPixels = 6;
const steps: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };
const zooms: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };

/** The wheel distance in pixels that doubles the zoom. */
const wheelPixels = 240;

/**
 * Listens to keys, mouse, touch and wheel on a map. Within a page, the page keeps its own gestures: the wheel
 * zooms only with Ctrl, and moving takes two fingers.
 * @returns what ends it
 */
export function listenToGestures(
  element: HTMLElement,
  isAmidPage: boolean,
  { move, zoom, fit, press, pressMiddle, step: stepOn, leave }: Gestures,
): () => void {
  const pointers = new Map<number, Point>();
  /** Where a single finger went down, if it has not moved since. */
  let pressed: Point | null = null;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  const events = {
    keydown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const moved = moves[event.key];
      const times = zooms[event.key];
      const further = steps[event.key];
      if (moved) move(...moved);
      else if (times !== undefined) zoom(times);
      else if (further !== undefined) stepOn(further);
      else if (event.key === 'Escape') return leave();
      else if (event.key === '0') fit();
      else if (event.key === 'Enter') pressMiddle();
      else return;
      event.preventDefault();
    },
    pointerdown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const at = placeOf(event);
      pressed = pointers.size === 0 ? at : null;
      pointers.set(event.pointerId, at);
    },
    pointermove: (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const at = placeOf(event);
      // Ignores the jitter of a press.
      if (pressed && distance(pressed, at) < pressPixels) return;
      pressed = null;
      const [other] = [...pointers].flatMap(([id, place]) =>
        id === event.pointerId ? [] : [place],
      );
      pointers.set(event.pointerId, at);
      const isScrolling = isAmidPage && event.pointerType === 'touch' && !other;
      if (isScrolling) return;
      // Each of two fingers moves the centre by half.
      const share = other ? 0.5 : 1;
      move((at[0] - before[0]) * share, (at[1] - before[1]) * share);
      if (!other) return;
      const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
      zoom(distance(at, other) / Math.max(1, distance(before, other)), middle);
    },
    pointerup: (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      if (pressed) press(pressed);
      pressed = null;
    },
    pointercancel: (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      pressed = null;
    },
    dblclick: (event: MouseEvent) => zoom(event.shiftKey ? 0.5 : 2, placeOf(event)),
  };
  const wheel = (event: WheelEvent) => {
    // Trackpads report pinching as a wheel event with Ctrl.
    if (isAmidPage && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    const faster = event.ctrlKey && Math.abs(pixels) < 20 ? 4 : 1;
    zoom(2 ** ((-pixels * faster) / wheelPixels), placeOf(event));
  };
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('keydown', events.keydown, { signal });
  element.addEventListener('pointerdown', events.pointerdown, { signal });
  element.addEventListener('pointermove', events.pointermove, { signal });
  element.addEventListener('pointerup', events.pointerup, { signal });
  element.addEventListener('pointercancel', events.pointercancel, { signal });
  element.addEventListener('dblclick', events.dblclick, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('touchstart', keepFromPage, { signal, passive: false });
  element.addEventListener('touchmove', keepFromPage, { signal, passive: false });
  return () => ended.abort();
}

/** Two-finger gestures belong to the map. */
function keepFromPage(event: TouchEvent): void {
  if (event.touches.length > 1) event.preventDefault();
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
