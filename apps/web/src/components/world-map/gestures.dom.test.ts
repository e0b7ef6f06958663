// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { listenToGestures } from './gestures.ts';

afterEach(() => document.body.replaceChildren());

/** Creates a map that records gestures. */
function listen(isAmidPage: boolean) {
  const element = document.createElement('div');
  document.body.append(element);
  vi.spyOn(element, 'setPointerCapture').mockImplementation(() => {});
  const done: string[] = [];
  const end = listenToGestures(element, isAmidPage, {
    move: (right, down) => void done.push(`move ${right} ${down}`),
    zoom: (times, at) => void done.push(`zoom ${times.toFixed(2)} ${at?.join(' ') ?? ''}`.trim()),
    fit: () => void done.push('fit'),
    press: (at) => void done.push(`press ${at.join(' ')}`),
    pressMiddle: () => void done.push('press middle'),
    step: (step) => void done.push(`step ${step}`),
    leave: () => void done.push('leave'),
  });
  const touch = (type: string, pointerId: number, clientX: number, pointerType = 'touch') =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId, pointerType, clientX, clientY: 50, button: 0 }),
    );
  return { element, done, end, touch };
}

/** Turns the wheel. Returns whether the page's scrolling is prevented, and the number of gestures. */
function turn(isAmidPage: boolean, ctrlKey: boolean) {
  const { element, done } = listen(isAmidPage);
  const event = new WheelEvent('wheel', { deltaY: -240, cancelable: true });
  // happy-dom ignores modifier keys of wheel events.
  Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
  element.dispatchEvent(event);
  return [event.defaultPrevented, done.length];
}

test('keys move, zoom and fit the map, and other keys stay with the browser', () => {
  const { element, done } = listen(true);
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(['ArrowLeft', 'ArrowDown', '+', '-', '0', 'Enter'].map((key) => press(key))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect([press('Tab'), press('+', { ctrlKey: true })]).toEqual([false, false]);
  expect(done).toEqual([
    'move 80 0',
    'move 0 -80',
    'zoom 1.50',
    'zoom 0.67',
    'fit',
    'press middle',
  ]);
});

test('a wheel over a map within a page scrolls the page, unless Ctrl is held', () => {
  expect(turn(true, false)).toEqual([false, 0]);
  expect(turn(true, true)).toEqual([true, 1]);
  expect(turn(false, false)).toEqual([true, 1]);
});

test('a mouse moves the map; within a page one finger does not, and two move and zoom it', () => {
  const mouse = listen(true);
  mouse.touch('pointermove', 1, 10, 'mouse');
  mouse.touch('pointerdown', 1, 10, 'mouse');
  mouse.touch('pointermove', 1, 40, 'mouse');
  mouse.touch('pointerup', 1, 40, 'mouse');
  mouse.touch('pointermove', 1, 90, 'mouse');
  expect(mouse.done).toEqual(['move 30 0']);

  const finger = listen(true);
  finger.touch('pointerdown', 1, 10);
  finger.touch('pointermove', 1, 40);
  expect(finger.done).toEqual([]);
  finger.touch('pointerdown', 2, 140);
  finger.touch('pointermove', 2, 240);
  expect(finger.done).toEqual(['move 50 0', 'zoom 2.00 140 50']);

  const page = listen(false);
  page.touch('pointerdown', 1, 10);
  page.touch('pointermove', 1, 40);
  expect(page.done).toEqual(['move 30 0']);
});

test('stops listening when it ends', () => {
  const { element, done, end } = listen(false);
  end();
  element.dispatchEvent(new KeyboardEvent('keydown', { key: '0' }));
  expect(done).toEqual([]);
});

test('a press without movement chooses, and keys choose the next, the previous or none', () => {
  const { element, done, touch } = listen(false);
  touch('pointerdown', 1, 40);
  touch('pointermove', 1, 43);
  touch('pointerup', 1, 43);
  expect(done.splice(0)).toEqual(['press 40 50']);
  touch('pointerdown', 1, 40);
  touch('pointermove', 1, 60);
  touch('pointermove', 1, 40);
  touch('pointerup', 1, 40);
  expect(done.splice(0)).toEqual(['move 20 0', 'move -20 0']);
  touch('pointerdown', 1, 40);
  touch('pointerdown', 2, 80);
  touch('pointerup', 2, 80);
  touch('pointerup', 1, 40);
  for (const key of ['n', 'p', 'Escape'])
    element.dispatchEvent(new KeyboardEvent('keydown', { key }));
  expect(done).toEqual(['step 1', 'step -1', 'leave']);
});
