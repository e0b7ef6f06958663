import { expect, test } from 'vitest';
import { toastPosition } from './toast-position.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

function box(left: number, top: number) {
  return { top, bottom: top + 36, right: left + 120 };
}

test.each([
  ['nothing', null, desktop, 'bottom-right'],
  ['a button in the middle', box(500, 400), desktop, 'bottom-right'],
  ['a button at the right, above', box(1100, 80), desktop, 'bottom-right'],
  ['a button at the left, below', box(250, 740), desktop, 'bottom-right'],
  ['the button of a large dialog', box(890, 710), desktop, 'top-right'],
  ['nothing', null, phone, 'top-center'],
  ['a button at the lower edge', box(200, 690), phone, 'top-center'],
  ['a button at the upper edge', box(200, 120), phone, 'bottom-center'],
] as const)('what %s caused stands where it does not cover it', (_, cause, page, position) => {
  expect(toastPosition({ cause, field: null }, page)).toBe(position);
});

test.each([
  ['a field at the right, below', box(890, 700), null, desktop, 'top-right'],
  ['a field in the middle', box(500, 400), null, desktop, 'bottom-right'],
  // The keyboard covers the lower part.
  ['a field below a button at the upper edge', box(20, 320), box(200, 120), phone, 'top-center'],
  ['a field at the upper edge', box(20, 120), box(200, 690), phone, 'bottom-center'],
] as const)('%s is not covered while somebody writes', (_, field, cause, page, position) => {
  expect(toastPosition({ cause, field }, page)).toBe(position);
});
